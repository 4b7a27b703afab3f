/**
 * Whether a thread may be ended: one word of a task, which the thread shares with the pool. Either the pool or the thread
 * decides how the task ends, never both: a thread that has its answer is left alone until the answer has arrived, however
 * long that takes; the answer of a thread that was given up no longer counts.
 */

/** The thread loads what it needs, or has its answer. */
const LEFT_ALONE = 0;
const AT_WORK = 1;
const GIVEN_UP = 2;

/** The word of a new task. */
export function createWorkWord(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** By the thread: it has loaded all that it needs, and may be ended from now on. */
export function beginWork(word: Int32Array): void {
  Atomics.store(word, 0, AT_WORK);
}

/** By the thread: it has its answer. Does not return if the pool has given the thread up: no one waits for it any more. */
export function finishWork(word: Int32Array): void {
  const before = Atomics.compareExchange(word, 0, AT_WORK, LEFT_ALONE);
  if (before === GIVEN_UP) Atomics.wait(word, 0, GIVEN_UP);
}

/** By the pool: whether the thread may be ended now. */
export function isAtWork(word: Int32Array): boolean {
  return Atomics.load(word, 0) === AT_WORK;
}

/** By the pool, just before it ends the thread; false if the thread has its answer after all. */
export function giveUpWork(word: Int32Array): boolean {
  return Atomics.compareExchange(word, 0, AT_WORK, GIVEN_UP) === AT_WORK;
}
