/// <reference lib="dom" />
/** A worker as one of the threads of another. */
import type { FromThread } from "./messages.js";

let isThread = false;

/** Has the worker tell the one that has started it what it writes. */
export function becomeThread(): void {
  isThread = true;
}

/** Tells the worker that this one is a thread of; nothing where it is none. */
export function tellParent(message: FromThread): void {
  if (isThread) postMessage(message);
}
