/**
 * The points of Simpei by number, and how many pieces there are: all that the packed position, the text forms and the
 * reference rules share with the fast ones.
 *
 * | bits | points |
 * |---|---|
 * | 0-15 | upper world, U(r,c) = bit 4r + c, r and c in 0..3 |
 * | 16-24 | lower world, L(r,c) = bit 16 + 3r + c, r and c in 0..2 |
 */

export const POINTS = 25;
export const UPPER_POINTS = 16;
export const ALL_POINTS = (1 << POINTS) - 1;
/** Pieces per side. */
export const PIECES = 4;
