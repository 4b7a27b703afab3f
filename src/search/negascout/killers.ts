/**
 * The killer heuristic (Akl & Newborn 1977): the two quiet moves that last refuted a sibling are tried early. In the form that
 * both compilers read.
 */
import { MAXIMUM_PLY, NO_MOVE } from "./numbers.js";

const killers = new Int32Array(2 * MAXIMUM_PLY);

export function forgetKillers(): void {
  killers.fill(NO_MOVE, 0, 2 * MAXIMUM_PLY);
}

export function addKiller(ply: number, move: number): void {
  if (killers[2 * ply] === move) return;
  killers[2 * ply + 1] = killers[2 * ply];
  killers[2 * ply] = move;
}

/** 2 for the last killer of this ply, 1 for the one before, 0 for any other move. */
export function killerRank(ply: number, move: number): number {
  return killers[2 * ply] === move ? 2 : killers[2 * ply + 1] === move ? 1 : 0;
}
