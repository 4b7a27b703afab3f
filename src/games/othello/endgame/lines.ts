/** The principal variations of the nodes on the path, in the form that both compilers read. */
import { MAXIMUM_PLIES } from "./places.js";

/** By ply: the moves, and how many they are. */
const moves = new Uint8Array(MAXIMUM_PLIES * MAXIMUM_PLIES);
const lengths = new Int32Array(MAXIMUM_PLIES + 1);

/** A node at this ply is begun. */
export function clearLine(ply: number): void {
  lengths[ply] = 0;
}

/** The node's principal variation becomes this move and what follows it. */
export function takeLine(ply: number, move: number): void {
  const at = ply * MAXIMUM_PLIES;
  const length = lengths[ply + 1];
  moves[at] = move;
  for (let i = 0; i < length; i++) moves[at + 1 + i] = moves[at + MAXIMUM_PLIES + i];
  lengths[ply] = length + 1;
}

/** The line of the root: how many moves, and each of them (0-63, or PASS). */
export function lineLength(): number {
  return lengths[0];
}

export function lineMove(index: number): number {
  return moves[index];
}
