/** Words of a board's state, and bits of its attacks (board.ts). */

/** Bits 0-7 and 16-17 of a word of attacks: one for each attacker. */
export const ATTACKERS = 0x300ff;
// In `state`.
export const SIDE = 0;
export const KEY_LOW = 1;
export const KEY_HIGH = 2;
/** How many drops of pawns have been left out because they would mate, since the board was made. */
export const PAWN_MATES = 3;
// In `next`.
export const NEXT_LOW = 0;
export const NEXT_HIGH = 1;
export const NEXT_HAND = 2;

/** Room for the moves of one position; 593 is the most that is known. */
export const MAXIMUM_MOVES = 1024;
