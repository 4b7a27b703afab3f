/** What a thread does when its pool is closed: it may serve the next one, and keeps nothing of the last. */
import { settle } from "./settle.js";

const forgetting: (() => void)[] = [];

/** @param forget drops what a module keeps in this thread for the next search of a session */
export function onRest(forget: () => void): void {
  forgetting.push(forget);
}

/** @returns whether the thread holds nothing of its last pool any more, and may serve another */
export function rest(): boolean {
  for (const forget of forgetting) forget();
  return settle();
}
