/**
 * The rules of shogi with the features of its moves as one engine: what learning reads (src/learning/depth).
 * Searches import the features themselves.
 */
import { POSITION_WORDS } from "../notation/packing.js";
import { load } from "../rules/board.js";
import { all } from "../rules/legal-moves.js";
import { MAXIMUM_MOVES } from "../rules/words.js";
import { look } from "./move-features.js";

export { bytesTaken } from "../../../engine/machine.js";
export { found } from "../../../search/depth/move-depth.js";
export { findFeatures } from "./move-features.js";

/** A packed position, which the host writes before `takePosition`. */
export const position = new Int32Array(POSITION_WORDS);
/** Its legal moves. */
export const moves = new Int32Array(MAXIMUM_MOVES);

/**
 * The board takes over what is in `position`.
 *
 * @param lastMove as of `look`
 * @returns how many legal moves there are
 */
export function takePosition(lastMove: number): number {
  load(position, 0);
  look(lastMove);
  return all(moves, 0);
}
