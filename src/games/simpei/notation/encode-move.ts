/** Moves of Simpei from their parts. */
import { NO_POINT, NO_RELOCATIONS } from "./moves.js";

/** @param relocations squares that sandwiched pieces are put on, up to four in any order */
export function encodeMove(to: number, from: number, relocations: readonly number[] = []): number {
  let move = NO_RELOCATIONS | (from << 5) | to;
  [...relocations]
    .sort((a, b) => a - b)
    .forEach((point, i) => {
      move ^= (NO_POINT ^ point) << (10 + 5 * i);
    });
  return move;
}
