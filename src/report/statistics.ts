/** What searches did, thread by thread, to read (`--stats`). */
import { STATISTICS, type Statistics, sumOfStatistics } from "../engine/statistics.js";
import { formatTable } from "./table.js";

const LABELS: Readonly<Record<keyof Statistics, string>> = {
  nodes: "nodes",
  expansions: "expansions",
  reExpansions: "  of positions known before",
  probes: "table probes",
  hits: "  hits",
  stores: "table stores",
  replacements: "  over the position's own entry",
  collected: "  over another entry",
  repetitions: "repetitions found",
  simulations: "simulations tried",
  simulationsWon: "  won",
  threatTrees: "threat trees or ladders read",
  threatTreesWon: "  won",
  dominanceHits: "dominance hits",
  deepestPly: "deepest ply",
};

/**
 * A table without a line feed at the end. A count that is 0 in all threads has no line.
 *
 * @param threads undefined for a thread that has died
 */
export function formatStatistics(threads: readonly (Statistics | undefined)[]): string {
  const all = sumOfStatistics(threads.flatMap((one) => one ?? []));
  const several = threads.length > 1;
  const headings = several
    ? ["", "all threads", ...threads.map((_, i) => `thread ${i + 1}`)]
    : ["", "counts"];
  const rows = STATISTICS.filter((name) => all[name] !== 0).map((name) => [
    LABELS[name],
    all[name],
    ...(several ? threads.map((one) => one?.[name] ?? "died") : []),
  ]);
  return rows.length === 0 ? "this search keeps no counts" : formatTable(headings, rows);
}
