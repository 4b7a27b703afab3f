/**
 * What a thread has found out about one position: eight words, beside the position in its batch.
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | state | `EMPTY`, or `DONE` once all other words are written: the only word accessed through `Atomics` |
 * | 1 | verdict | index into the list of verdicts |
 * | 2 | reason | why the verdict is unknown: index into the list of reasons |
 * | 3 | order | λ order of the proof, or for an unknown verdict the order within which there is none; -1 = no order |
 * | 4, 5 | nodes | low and high 32 bits |
 * | 6, 7 | nanoseconds | low and high 32 bits; a small position takes a few microseconds |
 */
export const VERDICT_WORDS = 8;

export const STATE = 0;
export const VERDICT = 1;
export const REASON = 2;
export const ORDER = 3;
export const NODES = 4;
export const NANOSECONDS = 6;

export const EMPTY = 0;
export const DONE = 1;
