/**
 * Squares and sets of them as searches see them: the board, quadrants and their parity, corners. In the form that both compilers read.
 * A set is a pair of words, `low` with squares 0-31 and `high` with squares 32-63.
 *
 * Here a board smaller than 8x8 lies in the middle of the 64 squares, and not in the corner of a1 as in packed positions: so quadrants
 * are quarters of it, and symmetric squares stay symmetric.
 */
import { LARGEST } from "../notation/packing.js";

/** `BIT_LOW[square]`, `BIT_HIGH[square]`: the square as a set. */
export const BIT_LOW = new Int32Array(64);
export const BIT_HIGH = new Int32Array(64);

/** Rows of the 64 squares above the board, and columns beside it. */
export let margin = 0;
/** How many squares the board has, and which. */
export let squareCount = 64;
export let boardLow = -1;
export let boardHigh = -1;
export let cornersLow = 0x00000081;
export let cornersHigh = 0x81000000 | 0;
/** The squares diagonally beside the corners. */
export let diagonalsLow = 0x00004200;
export let diagonalsHigh = 0x00420000;

/** @param size rows of the board that all functions are about from now on: 8, 6 or 4 */
export function setBoard(size: number): void {
  margin = (LARGEST - size) >> 1;
  const last = LARGEST - 1 - margin;
  squareCount = size * size;
  boardLow = 0;
  boardHigh = 0;
  cornersLow = 0;
  cornersHigh = 0;
  diagonalsLow = 0;
  diagonalsHigh = 0;
  for (let square = 0; square < 64; square++) {
    const row = square >> 3;
    const column = square & 7;
    if (row < margin || row > last || column < margin || column > last) continue;
    boardLow |= BIT_LOW[square];
    boardHigh |= BIT_HIGH[square];
    const down = Math.min(row - margin, last - row);
    const right = Math.min(column - margin, last - column);
    if (down === 0 && right === 0) {
      cornersLow |= BIT_LOW[square];
      cornersHigh |= BIT_HIGH[square];
    } else if (down === 1 && right === 1) {
      diagonalsLow |= BIT_LOW[square];
      diagonalsHigh |= BIT_HIGH[square];
    }
  }
}

/** The number here of a square that has a number in packed positions. */
export function inMiddle(square: number): number {
  return square < 64 ? square + (LARGEST + 1) * margin : square;
}

/** The same the other way round. */
export function inCorner(square: number): number {
  return square < 64 ? square - (LARGEST + 1) * margin : square;
}

/** A square's quadrant as a bit of a parity word: upper left 1, upper right 2, lower left 4, lower right 8. */
export const QUADRANT = new Uint8Array(64);

for (let square = 0; square < 64; square++) {
  if (square < 32) BIT_LOW[square] = 1 << square;
  else BIT_HIGH[square] = 1 << (square & 31);
  QUADRANT[square] = 1 << (((square >> 5) << 1) | ((square >> 2) & 1));
}

/** The squares of the quadrants in the two bits of a parity word that belong to one half of the board. */
export const QUADRANT_SQUARES = new Int32Array(4);
QUADRANT_SQUARES[1] = 0x0f0f0f0f;
QUADRANT_SQUARES[2] = 0xf0f0f0f0 | 0;
QUADRANT_SQUARES[3] = -1;

/** The parity word: the quadrants that have an odd number of empties. */
export function parityOf(emptyLow: number, emptyHigh: number): number {
  return oddQuadrants(emptyLow) | (oddQuadrants(emptyHigh) << 2);
}

/** Says which of the two quadrants of a half have an odd number of squares of a set. */
function oddQuadrants(half: number): number {
  let columns = half ^ (half >>> 16);
  columns ^= columns >>> 8;
  // Bit n of this word is the parity of n.
  return ((0x6996 >> (columns & 15)) & 1) | (((0x6996 >> ((columns >> 4) & 15)) & 1) << 1);
}

/** The first square of a set that is not empty. */
export function firstSquare(low: number, high: number): number {
  return low !== 0 ? 31 - Math.clz32(low & -low) : 63 - Math.clz32(high & -high);
}
