/**
 * Squares and sets of them as searches see them: quadrants and their parity, corners. In the form that both compilers read.
 * A set is a pair of words, `low` with squares 0-31 and `high` with squares 32-63.
 */

/** `BIT_LOW[square]`, `BIT_HIGH[square]`: the square as a set. */
export const BIT_LOW = new Int32Array(64);
export const BIT_HIGH = new Int32Array(64);

export const CORNERS_LOW = 0x00000081;
export const CORNERS_HIGH = 0x81000000 | 0;

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
