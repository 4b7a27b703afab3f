/** Lines of `info`: what an engine knows while it searches. */

export interface UsiInfo {
  readonly seconds?: number;
  readonly nodes?: number;
  readonly nodesPerSecond?: number;
  /** Share of the table in use, 0 to 1. */
  readonly tableUse?: number | null;
  /** Number of the line among several, from 1. */
  readonly multiPv?: number;
  /** Plies to the mate; null for a mate whose length is not known. */
  readonly mate?: number | null;
  readonly line?: readonly string[];
  readonly string?: string;
}

/** `pv` and `string` reach to the end of a line, and so stand last; of both only one is given. */
export function formatInfo(info: UsiInfo): string {
  const { seconds, nodes, nodesPerSecond, tableUse, multiPv, mate, line = [], string } = info;
  // In the order in which they stand.
  const fields = {
    time: seconds === undefined ? undefined : Math.round(1000 * seconds),
    nodes,
    nps: nodesPerSecond === undefined ? undefined : Math.round(nodesPerSecond),
    // In thousandths.
    hashfull: tableUse === undefined ? undefined : Math.round(1000 * (tableUse ?? 0)),
    multipv: multiPv,
    score: mate === undefined ? undefined : `mate ${mate ?? "+"}`,
    pv: line.length === 0 ? undefined : line.join(" "),
    string: string?.replaceAll(/\s+/g, " "),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return ["info", ...given.map(([name, value]) => `${name} ${value}`)].join(" ");
}
