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
  const ofThreads = threads.map((one, i) => [`thread ${i + 1}`, one] as const);
  return formatCounts("", several ? [["all threads", all], ...ofThreads] : [["counts", all]]);
}

/** The counts of many problems together, for each search that was used. */
export function formatTotals(
  results: readonly { readonly algorithm: string; readonly stats: Statistics }[],
): string {
  const algorithms = [...new Set(results.map(({ algorithm }) => algorithm))];
  const columns = algorithms.map((name) => {
    const own = results.filter(({ algorithm }) => algorithm === name);
    return [name, sumOfStatistics(own.map(({ stats }) => stats))] as const;
  });
  return formatCounts("all problems", columns);
}

/** A column each; those of what has died are named so. */
function formatCounts(
  heading: string,
  columns: readonly (readonly [heading: string, counts: Statistics | undefined])[],
): string {
  const rows = STATISTICS.filter((name) => columns.some(([, counts]) => (counts?.[name] ?? 0) !== 0)).map(
    (name) => [LABELS[name], ...columns.map(([, counts]) => counts?.[name] ?? "died")],
  );
  if (rows.length === 0) return "this search keeps no counts";
  return formatTable([heading, ...columns.map(([name]) => name)], rows);
}
