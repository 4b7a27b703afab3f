/** Where the weights of the static value stand in their row (value.ts). In the form that both compilers read. */

/** The first weight of a piece on the board, by type. */
export const BOARD = 0;
/** Weights of each further piece of a kind in hand: `HAND + HAND_MOST * type + number`, from 0 on. */
export const HAND = 16;
export const HAND_MOST = 18;
/** Squares around a king: `ZONE + 16 * way + 4 * attackers + guards`, of which more than three count as three. */
export const ZONE = HAND + HAND_MOST * 8;
/** Ways from a king: ahead, diagonally ahead, aside, diagonally back, back. */
const WAYS = 5;
/** The weight of the turn. */
export const TURN = ZONE + 16 * WAYS;
/**
 * Weights of a piece's place relative to its own king and to the other one: `PLACE + PLACES * (type + 16 * (0 own, 1 other)) +
 * FAR * files + ranks + 8`. Files are a distance, 0 to 8; ranks are how far the piece is behind the king as its side sees it,
 * -8 to 8.
 */
export const PLACE = 256;
export const FAR = 17;
export const PLACES = 9 * FAR;
export const WEIGHTS = PLACE + 32 * PLACES;
