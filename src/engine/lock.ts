/** Locks of one word, in the form that both compilers read. */
import { LOCKED } from "../../native-layout/table-entry.js";
import { compareExchange, loadAtomic, storeAtomic } from "./machine.js";

/** About a hundred times as long as a store takes. */
const ATTEMPTS = 1000;

/** Whether the lock in a word was free and is this thread's now. */
export function tryLock(words: Int32Array, at: number): boolean {
  const seen = loadAtomic(words, at);
  return seen !== LOCKED && compareExchange(words, at, seen, LOCKED) === seen;
}

/** Whether the lock in a word is this thread's now. A thread that died keeps its locks, so waiting is bounded. */
export function takeLock(words: Int32Array, at: number): boolean {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (tryLock(words, at)) return true;
  }
  return false;
}

export function freeLock(words: Int32Array, at: number): void {
  storeAtomic(words, at, 0);
}
