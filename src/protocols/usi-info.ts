/** Lines of `info`: what an engine knows while it searches. */

export interface UsiInfo {
  /** Plies that were looked ahead. */
  readonly depth?: number;
  readonly seconds?: number;
  readonly nodes?: number;
  readonly nodesPerSecond?: number;
  /** Share of the table in use, 0 to 1. */
  readonly tableUse?: number | null;
  /** Number of the line among several, from 1. */
  readonly multiPv?: number;
  /** Plies to the mate, below 0 where the side to move is mated; null for a mate whose length is not known, -Infinity for one of that kind. */
  readonly mate?: number | null;
  /** What the position is worth, as the side to move sees it; without a mate. */
  readonly centipawns?: number;
  readonly line?: readonly string[];
  readonly string?: string;
}

/** `pv` and `string` reach to the end of a line, and so come last; only one of them is given. */
export function formatInfo(info: UsiInfo): string {
  const {
    depth,
    seconds,
    nodes,
    nodesPerSecond,
    tableUse,
    multiPv,
    mate,
    centipawns,
    line = [],
    string,
  } = info;
  const worth = centipawns === undefined ? undefined : `cp ${centipawns}`;
  // In the order of the line.
  const fields = {
    depth,
    time: seconds === undefined ? undefined : Math.round(1000 * seconds),
    nodes,
    nps: nodesPerSecond === undefined ? undefined : Math.round(nodesPerSecond),
    // In thousandths.
    hashfull: tableUse === undefined ? undefined : Math.round(1000 * (tableUse ?? 0)),
    multipv: multiPv,
    score: mate === undefined ? worth : `mate ${mate === Number.NEGATIVE_INFINITY ? "-" : (mate ?? "+")}`,
    pv: line.length === 0 ? undefined : line.join(" "),
    string: string?.replaceAll(/\s+/g, " "),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return ["info", ...given.map(([name, value]) => `${name} ${value}`)].join(" ");
}
