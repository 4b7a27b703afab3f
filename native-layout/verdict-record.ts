/**
 * What a thread has found out about one position, a cache line of its own, so that threads at neighbouring positions do not
 * disturb one another. The second half is about a *run*: neighbouring positions that one thread has searched one after the
 * other, and hands over at once. It stands in the record of the run's first position.
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | state | of the run that begins here: `EMPTY`, or `DONE` or `WRONG` once all its words are written; accessed through `Atomics` |
 * | 1 | verdict | index into `VERDICTS` |
 * | 2 | reason | why the verdict is unknown: index into the list of reasons |
 * | 3 | order | λ order of the proof, or for an unknown verdict the order within which there is none; -1 = no order |
 * | 4, 5 | nodes | low and high 32 bits |
 * | 6, 7 | nanoseconds | low and high 32 bits; a small position takes a few microseconds |
 * | 8 | run | how many positions |
 * | 9 | proven | how many of them are |
 * | 10 | disproven | how many of them are |
 * | 12, 13 | nodes | of all of them, low and high 32 bits |
 * | 14, 15 | nanoseconds | of all of them, low and high 32 bits |
 */
export const VERDICT_WORDS = 16;

export const STATE = 0;
export const VERDICT = 1;
export const REASON = 2;
export const ORDER = 3;
export const NODES = 4;
export const NANOSECONDS = 6;
export const RUN = 8;
export const RUN_PROVEN = 9;
export const RUN_DISPROVEN = 10;
export const RUN_NODES = 12;
export const RUN_NANOSECONDS = 14;

/** Verdicts by their numbers. */
export const VERDICTS = ["proven", "disproven", "unknown"] as const;

export const EMPTY = 0;
export const DONE = 1;
/** A run of one position, whose verdict is not the true one. */
export const WRONG = 2;
