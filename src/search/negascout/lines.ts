/** The best lines of the nodes on the path, a triangle. In the form that both compilers read. */
import { MAXIMUM_PLY } from "./numbers.js";

const lines = new Int32Array(MAXIMUM_PLY * MAXIMUM_PLY);
const lengths = new Int32Array(MAXIMUM_PLY + 1);

/** The node at this ply has no line yet. */
export function clearLine(ply: number): void {
  lengths[ply] = 0;
}

/** The node's line is this move and the line of the node behind it. */
export function extendLine(ply: number, move: number): void {
  const row = ply * MAXIMUM_PLY;
  const behind = ply + 1 < MAXIMUM_PLY ? lengths[ply + 1] : 0;
  lines[row] = move;
  for (let i = 0; i < behind; i++) lines[row + 1 + i] = lines[row + MAXIMUM_PLY + i];
  lengths[ply] = behind + 1;
}

export function lineLength(): number {
  return lengths[0];
}

/** A move of the root's line. */
export function lineMove(at: number): number {
  return lines[at];
}
