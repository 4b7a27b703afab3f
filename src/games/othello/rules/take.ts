/** Takes packed positions over into places of searches (positions.ts), in the form that both compilers read. */
import { LARGEST } from "../notation/packing.js";
import { discs, setSize } from "./positions.js";
import { margin } from "./squares.js";

/**
 * Writes a position to a place. All positions are of its board from now on.
 *
 * @param size rows of the board
 * @param ownLow the discs of the side to move, then of the other, as in packed positions: a smaller board is in the corner of a1
 */
export function takeDiscs(
  at: number,
  size: number,
  ownLow: number,
  ownHigh: number,
  otherLow: number,
  otherHigh: number,
): void {
  setSize(size);
  const i = at << 2;
  discs[i] = ownLow;
  discs[i + 1] = ownHigh;
  discs[i + 2] = otherLow;
  discs[i + 3] = otherHigh;
  if (margin === 0) return;
  const shift = (LARGEST + 1) * margin;
  for (let word = i; word < i + 4; word += 2) {
    discs[word + 1] = (discs[word + 1] << shift) | (discs[word] >>> (32 - shift));
    discs[word] <<= shift;
  }
}
