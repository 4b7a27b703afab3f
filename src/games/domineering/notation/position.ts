/**
 * How a position of Domineering is packed, in the form that both compilers read: three words. Square 8 · row + column is a bit of
 * the first two, set where a domino lies and where there is no board; rows count from the bottom. The third word has the side to
 * move in bit 0 (0 is Vertical, 1 is Horizontal), the columns of the board from bit 1 on and its rows from bit 5 on.
 */

export const POSITION_WORDS = 3;
/** Rows and columns of the largest board. */
export const LARGEST = 8;
/** A move is the lower or left square of its domino; that of Horizontal has this bit. */
export const LIES = 64;
