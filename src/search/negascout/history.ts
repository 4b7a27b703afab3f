/**
 * The history heuristic (Schaeffer 1983): quiet moves that refuted something anywhere in the tree come before others. Moves
 * that were tried in vain before the refutation lose as much as it wins; numbers grow ever more slowly, so that none goes
 * beyond ±`MOST_HISTORY`. In the form that both compilers read.
 */
import { HISTORY_SIZE, PLY } from "./numbers.js";

/** `BONUS_UNIT` · 2^`DECAY_SHIFT`. */
export const MOST_HISTORY = 1 << 14;
const BONUS_UNIT = 32;
const DECAY_SHIFT = 9;
const MOST_BONUS = 400;

const values = new Int32Array(HISTORY_SIZE);

export function forgetHistory(): void {
  values.fill(0, 0, HISTORY_SIZE);
}

/** -`MOST_HISTORY` to `MOST_HISTORY`. @param index of the rules */
export function historyOf(index: number): number {
  return values[index];
}

/** A move has refuted something at this depth, or has failed to. */
export function addHistory(index: number, depth: number, refutes: boolean): void {
  const plies = Math.max(1, Math.floor(depth / PLY));
  const bonus = Math.min(plies * plies, MOST_BONUS);
  const change = refutes ? BONUS_UNIT * bonus : -BONUS_UNIT * bonus;
  values[index] += change - ((values[index] * bonus) >> DECAY_SHIFT);
}
