/**
 * Which threads search in a table, in the form that both compilers read: they are *inside*. One that needs room keeps others from
 * coming in, and waits until it is alone.
 */
import { addAtomic, compareExchange, loadAtomic } from "../../../engine/machine.js";
import { INSIDE, words } from "./table.js";

/** Beside the number of threads that are inside: one of them wants to be alone. */
const WANTED = 1 << 30;

/** Lets a thread in, unless one wants to be alone. */
export function comeIn(): boolean {
  let inside = loadAtomic(words, INSIDE);
  while ((inside & WANTED) === 0) {
    const seen = compareExchange(words, INSIDE, inside, inside + 1);
    if (seen === inside) return true;
    inside = seen;
  }
  return false;
}

/** No address that was read inside is good any more. */
export function goOut(): void {
  addAtomic(words, INSIDE, -1);
}

/** Whether a thread waits until all others are outside. */
export function isWanted(): boolean {
  return (loadAtomic(words, INSIDE) & WANTED) !== 0;
}

/** Keeps others from coming in; false where another thread does. */
export function wantAlone(): boolean {
  let inside = loadAtomic(words, INSIDE);
  while ((inside & WANTED) === 0) {
    const seen = compareExchange(words, INSIDE, inside, inside | WANTED);
    if (seen === inside) return true;
    inside = seen;
  }
  return false;
}

/** Whether the thread that wanted to be alone is. */
export function isAlone(): boolean {
  return loadAtomic(words, INSIDE) === WANTED;
}

/** Lets others in again. */
export function letIn(): void {
  addAtomic(words, INSIDE, -WANTED);
}
