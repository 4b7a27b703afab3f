/** Numbers of packed positions and moves, in the form that both compilers read. */

/** Words of a packed position: the discs of black (2), of white (2), the side to move. */
export const POSITION_WORDS = 5;
/** The move of a player who has no other, when the opponent has one. Other moves are squares 0-63. */
export const PASS = 64;
