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
  const words = ["info"];
  const add = (name: string, value: number | string | undefined) => {
    if (value !== undefined) words.push(name, String(value));
  };
  add("time", seconds === undefined ? undefined : Math.round(1000 * seconds));
  add("nodes", nodes);
  add("nps", nodesPerSecond === undefined ? undefined : Math.round(nodesPerSecond));
  // In thousandths.
  if (tableUse !== undefined) add("hashfull", Math.round(1000 * (tableUse ?? 0)));
  add("multipv", multiPv);
  if (mate !== undefined) words.push("score", "mate", mate === null ? "+" : String(mate));
  if (line.length > 0) words.push("pv", ...line);
  add("string", string?.replaceAll(/\s+/g, " "));
  return words.join(" ");
}
