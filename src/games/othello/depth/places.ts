/** Where the groups of features stand in the one list of them (names.ts), in the form that both compilers read. */
/** By empty squares: 49 and more, 37 and more, 25 and more, 13 and more, fewer. */
const STAGES = 5;
/** Squares that are the same by turning and mirroring the board. */
export const KINDS = 10;
export const MOST_TURNED = 8;
export const MOST_REPLIES = 13;
export const MOST_OPEN = 10;
export const CORNER_CASES = 5;
const OWNERS = 3;
export const DISTANCES = 7;
export const NEIGHBOURS = 9;
const EDGE_PAIRS = 6;

export const SQUARE = 0;
/** Discs turned, from 1 on. */
export const TURNED = SQUARE + STAGES * KINDS;
export const REPLIES = TURNED + STAGES * MOST_TURNED;
export const OWN_MOVES = REPLIES + STAGES * MOST_REPLIES;
/** Empty squares beside the turned discs, without the one played on. */
export const OPEN = OWN_MOVES + STAGES * MOST_REPLIES;
/** Takes a corner, gives one, leaves one, takes the chance of one away, has the chance of one. */
export const CORNER = OPEN + STAGES * MOST_OPEN;
/** Diagonally beside a corner that is empty, own, the other's; then on the edge beside one. */
export const BESIDE_CORNER = CORNER + STAGES * CORNER_CASES;
/** In a quarter with an even, an odd number of empty squares. */
export const PARITY = BESIDE_CORNER + 2 * OWNERS;
export const LAST = PARITY + STAGES * 2;
/** Empty squares beside the one played on. */
export const ALONE = LAST + DISTANCES;
/** What is on either side along the edge: both empty, one own, both own, one the other's, one of each, both the other's. */
export const ALONG_EDGE = ALONE + NEIGHBOURS;
export const FEATURES = ALONG_EDGE + EDGE_PAIRS;
