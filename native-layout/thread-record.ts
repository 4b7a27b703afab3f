/**
 * What a thread tells about itself while it works: one record a thread, a cache line of its own, so that threads
 * that count do not disturb one another.
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | position | slot of the position, or the branch, that it works on; `NO_TICKET` when none: a dead thread is reported with it |
 * | 1, 2 | nodes | all nodes of this thread in the run, low and high 32 bits; renewed about every 1,024 nodes |
 * | 3, 4 | idle | milliseconds that it has waited for work, low and high 32 bits |
 * | 5 | run | in a sweep, the slot of the first position that it has done and not handed over; `NO_TICKET` when none |
 * | 6, 7 | next | in a sweep, the ticket after the position that it works on, low and high 32 bits |
 * | 8, 9 | end | in a sweep, the ticket after the last one that it has taken: whoever replaces it goes on from next to here |
 * | 10 | turn | where threads take turns, 1 while this one may search |
 * | 11 | left | 1 when it takes no more turns |
 * | 12, 13 | waited | nodes that others have searched while it had nothing to do, low and high 32 bits |
 * | 14 | leave | 1 when nobody needs what it is searching; written by the main thread |
 *
 * The two words of a count can be read in the middle of a carry; they serve progress lines and limits, while
 * results carry exact counts of their own.
 */
import { readCount, writeCount } from "./count.js";

export const THREAD_WORDS = 16;

export const POSITION = 0;
const NODES = 1;
const IDLE = 3;
export const RUN_SLOT = 5;
export const NEXT = 6;
export const END = 8;
export const TURN = 10;
const LEFT = 11;
const WAITED = 12;
const LEAVE = 14;

export const NO_TICKET = -1;
/** Makes known how many nodes the thread with this record has counted. */
export function publishNodes(words: Int32Array, record: number, nodes: number): void {
  writeCount(words, record + NODES, nodes);
}

/** Nodes of the thread with this record. */
export function readNodes(words: Int32Array, record: number): number {
  return readCount(words, record + NODES);
}

/** Nodes of all threads. */
export function sumNodes(words: Int32Array): number {
  let sum = 0;
  for (let record = 0; record < words.length; record += THREAD_WORDS) sum += readNodes(words, record);
  return sum;
}

/** Nodes of all threads together, and of each. */
export function nodesSoFar(records: Int32Array) {
  const threads = records.length / THREAD_WORDS;
  const threadNodes = Array.from({ length: threads }, (_, i) => readNodes(records, i * THREAD_WORDS));
  return { nodes: sumNodes(records), threadNodes };
}

/** Nodes that the thread with this record has let pass in its turns. */
export function readWaited(words: Int32Array, record: number): number {
  return readCount(words, record + WAITED);
}

export function publishWaited(words: Int32Array, record: number, nodes: number): void {
  writeCount(words, record + WAITED, nodes);
}

/** Whether the thread with this record takes no more turns. */
export function hasLeft(words: Int32Array, record: number): boolean {
  return Atomics.load(words, record + LEFT) !== 0;
}

export function leaveTurns(words: Int32Array, record: number): void {
  Atomics.store(words, record + LEFT, 1);
}

/** Adds to what the thread with this record has waited. */
export function addIdle(words: Int32Array, record: number, milliseconds: number): void {
  writeCount(words, record + IDLE, readCount(words, record + IDLE) + milliseconds);
}

/** Milliseconds that all threads have waited. */
export function sumIdle(words: Int32Array): number {
  let sum = 0;
  for (let record = 0; record < words.length; record += THREAD_WORDS) sum += readCount(words, record + IDLE);
  return sum;
}

/** Tells the thread with this record whether somebody needs what it is searching. */
export function letLeave(words: Int32Array, record: number, leave: boolean): void {
  Atomics.store(words, record + LEAVE, leave ? 1 : 0);
}

export function shouldLeave(words: Int32Array, record: number): boolean {
  return Atomics.load(words, record + LEAVE) !== 0;
}
