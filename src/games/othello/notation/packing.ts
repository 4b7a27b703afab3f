/** Numbers of packed positions and moves, in the form that both compilers read. */

/** Words of a packed position: the discs of black (2), of white (2), the side to move and the size of the board. */
export const POSITION_WORDS = 5;
/** The move of a player who has no other, when the opponent has one. Other moves are squares 0-63. */
export const PASS = 64;
/** Rows of the largest board. */
export const LARGEST = 8;

const SMALLER = 3;

/** Rows of the board of the position whose word 4 this is: 8, 6 or 4. */
export function sizeIn(word: number): number {
  return LARGEST - 2 * ((word >>> SMALLER) & 3);
}

/** The part of word 4 that says the size. */
export function sizeWord(size: number): number {
  return ((LARGEST - size) >> 1) << SMALLER;
}
