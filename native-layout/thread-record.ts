/**
 * What a thread tells about itself while it works: one record a thread, a cache line of its own, so that threads
 * that count do not disturb one another.
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | position | ticket of the position that it works on, `NO_TICKET` when none: a dead thread is reported with it |
 * | 1, 2 | nodes | all nodes of this thread in the run, low and high 32 bits; renewed about every 1,024 nodes |
 * | 3 | idle | milliseconds that it has waited for work |
 *
 * The two words of a count can be read in the middle of a carry; they serve progress lines and limits, while
 * results carry exact counts of their own.
 */
export const THREAD_WORDS = 16;

export const POSITION = 0;
const NODES_LOW = 1;
const NODES_HIGH = 2;
export const IDLE = 3;

export const NO_TICKET = -1;

/** Makes known how many nodes the thread with this record has counted. */
export function publishNodes(words: Int32Array, record: number, nodes: number): void {
  words[record + NODES_LOW] = nodes | 0;
  words[record + NODES_HIGH] = Math.floor(nodes / 2 ** 32);
}

/** Nodes of the thread with this record. */
export function readNodes(words: Int32Array, record: number): number {
  return words[record + NODES_HIGH] * 2 ** 32 + (words[record + NODES_LOW] >>> 0);
}

/** Nodes of all threads. */
export function sumNodes(words: Int32Array): number {
  let sum = 0;
  for (let record = 0; record < words.length; record += THREAD_WORDS) sum += readNodes(words, record);
  return sum;
}
