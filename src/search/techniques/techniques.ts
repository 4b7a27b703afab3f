/**
 * Techniques of the searches that can be turned off, to find out which of them is wrong or what it saves. In the form that both
 * compilers read.
 */
import { hasDominance, hasReader } from "../rules.js";

let threatSolver = true;
let dominance = true;
/** Whether a child that is on the path is disproven as soon as its parent is expanded, and not when it is searched. */
export let earlyRepetition = true;

/** Sets which are used from now on. */
export function setTechniques(readsThreats: boolean, asksComparable: boolean, looksAhead: boolean): void {
  threatSolver = readsThreats;
  dominance = asksComparable;
  earlyRepetition = looksAhead;
}

/** Whether trees of order 1 are read by the game's own routine. */
export function usesThreatSolver(): boolean {
  return threatSolver && hasReader();
}

/** Whether facts about comparable positions serve a position (dominance.ts). */
export function usesDominance(): boolean {
  return dominance && hasDominance();
}
