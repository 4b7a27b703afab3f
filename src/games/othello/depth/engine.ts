/** The rules of Othello with the features of its moves as one engine: what learning reads (src/learning/depth). */
import { discs, findMoves, foundHigh, foundLow, OWN } from "../rules/positions.js";
import { look } from "./move-features.js";

export { bytesTaken } from "../../../engine/machine.js";
export { found } from "../../../search/depth/move-depth.js";
export { findFeatures } from "./move-features.js";

const PLACE = 0;
const FREE = 1;

/** The discs of the side to move, then of the other; the host writes them before `takePosition`. */
export const position = new Int32Array(4);
/** Its legal moves. */
export const moves = new Int32Array(64);

/**
 * @param last as of `look`
 * @returns how many legal moves there are; a pass is none
 */
export function takePosition(last: number): number {
  for (let i = 0; i < 4; i++) discs[(PLACE << 2) + i] = position[i];
  look(PLACE, FREE, last);
  findMoves(PLACE, OWN);
  let count = 0;
  for (let rest = foundLow; rest !== 0; rest &= rest - 1) moves[count++] = 31 - Math.clz32(rest & -rest);
  for (let rest = foundHigh; rest !== 0; rest &= rest - 1) moves[count++] = 63 - Math.clz32(rest & -rest);
  return count;
}
