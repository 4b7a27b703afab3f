/**
 * Points and moves of Go, in the form that both compilers read.
 *
 * A point is `STRIDE · row + column`, rows counted from the bottom and columns from the left, both from 1, on a board of
 * any size: A1 is 33, T19 is 627. Row and column 0 and those after the last are the wall around the board. A move is the
 * point of its stone, or `PASS`; a retake that spends an outside threat also has the bit `SPENDS`. No move is 0.
 */

export const SMALLEST_SIZE = 2;
export const LARGEST_SIZE = 19;
export const STRIDE = 32;
/** One more than any point, the wall included. */
export const POINTS = 21 * STRIDE;
/** The four directions are `±1` and `±STRIDE`. */
export const PASS = 1 << 10;
export const SPENDS = 1 << 11;
export const POINT_MASK = PASS - 1;

/** What is on a point. The colour of a player is `1 + player`; black is player 0. */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
export const WALL = 3;

/** No position has more: 361 points and the pass. */
export const MAXIMUM_MOVES = 362;
/** More threats count as three. */
export const MOST_THREATS = 3;
export const MOST_TARGETS = 16;
