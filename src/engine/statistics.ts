/** The counts of engines (counts.ts) as numbers with names, and their collection in a thread. */
import { COUNTS, DEEPEST_PLY } from "./counts.js";

/** In the order of counts.ts. */
export const STATISTICS = [
  "nodes",
  "expansions",
  "reExpansions",
  "probes",
  "hits",
  "stores",
  "replacements",
  "collected",
  "repetitions",
  "simulations",
  "simulationsWon",
  "threatTrees",
  "threatTreesWon",
  "dominanceHits",
  "deepestPly",
] as const;

/** What searches did, each a whole number; a count that a search does not have stays 0. */
export type Statistics = Readonly<Record<(typeof STATISTICS)[number], number>>;

/** An engine that counts. */
export interface CountingEngine {
  readonly counts: Int32Array;
  setCounting(on: boolean): void;
}

/** What this thread counts: sums of engines that have left their place, and the engines that count now; undefined while it counts nothing. */
let collection: { readonly sums: number[]; readonly engines: Set<CountingEngine> } | undefined;

/** From now on engines of this thread count what they do. */
export function startStatistics(): void {
  collection = { sums: new Array(COUNTS).fill(0), engines: new Set() };
}

/** Tells an engine that is about to run whether to count. */
export function countIn(engine: CountingEngine): void {
  if (collection === undefined) {
    engine.setCounting(false);
    return;
  }
  if (!collection.engines.has(engine)) {
    engine.counts.fill(0);
    collection.engines.add(engine);
  }
  engine.setCounting(true);
}

/** Takes over the counts of an engine whose memory another one is about to take. */
export function takeCounts(engine: CountingEngine): void {
  if (collection?.engines.delete(engine)) addTo(collection.sums, engine.counts);
}

/** What was counted since `startStatistics`; nothing is counted any more. */
export function endStatistics(): Statistics {
  const { sums, engines } = collection ?? { sums: new Array<number>(COUNTS).fill(0), engines: [] };
  for (const { counts } of engines) addTo(sums, counts);
  collection = undefined;
  return Object.fromEntries(STATISTICS.map((name, i) => [name, sums[i]])) as unknown as Statistics;
}

function addTo(sums: number[], counts: Int32Array): void {
  for (let i = 0; i < COUNTS; i++) {
    const count = counts[i] + counts[COUNTS + i] * 2 ** 30;
    sums[i] = i === DEEPEST_PLY ? Math.max(sums[i], count) : sums[i] + count;
  }
}

/** The statistics of several threads as one. */
export function sumOfStatistics(all: readonly Statistics[]): Statistics {
  const sum = (name: keyof Statistics) =>
    name === "deepestPly"
      ? Math.max(0, ...all.map((one) => one[name]))
      : all.reduce((total, one) => total + one[name], 0);
  return Object.fromEntries(STATISTICS.map((name) => [name, sum(name)])) as unknown as Statistics;
}
