/**
 * What a search does besides visiting nodes: counts of table probes, stores, repetitions and so on, for readers who want to see
 * why a search is slow. In the form that both compilers read; every engine exports `counts` and `setCounting`.
 *
 * Counting is off by default and then costs a test of a flag. A count has two words, since an int32 would overflow within a
 * minute.
 */

// A new count comes before the deepest ply; statistics.ts has the names in the same order.
export const NODES = 0;
export const EXPANSIONS = 1;
export const RE_EXPANSIONS = 2;
export const PROBES = 3;
export const HITS = 4;
export const STORES = 5;
export const REPLACEMENTS = 6;
export const COLLECTED = 7;
export const REPETITIONS = 8;
export const SIMULATIONS = 9;
export const SIMULATIONS_WON = 10;
export const THREAT_TREES = 11;
export const THREAT_TREES_WON = 12;
export const DOMINANCE_HITS = 13;
/** The largest ply of a node; not a sum. */
export const DEEPEST_PLY = 14;
export const COUNTS = 15;

/** Words of `counts`: the low 30 bits of each count, then all high words. */
export const COUNT_WORDS = 2 * COUNTS;
const LOW_BITS = 30;
const LOW_MASK = (1 << LOW_BITS) - 1;

export const counts = new Int32Array(COUNT_WORDS);
/** Whether anything is counted. */
export let counting = false;

/** @param on whether to count from now on */
export function setCounting(on: boolean): void {
  counting = on;
}

/** Adds to a count, where counting is on. @param times 0 to 2³⁰ - 1 */
export function tally(which: number, times: number): void {
  if (counting) add(which, times);
}

function add(which: number, times: number): void {
  const sum = counts[which] + times;
  counts[which] = sum & LOW_MASK;
  counts[COUNTS + which] += sum >>> LOW_BITS;
}

/** Counts a node and its depth, where counting is on. */
export function tallyNode(ply: number): void {
  if (!counting) return;
  add(NODES, 1);
  if (ply > counts[DEEPEST_PLY]) counts[DEEPEST_PLY] = ply;
}
