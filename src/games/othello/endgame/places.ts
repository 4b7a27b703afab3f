/**
 * Where the positions of a search stand (rules/positions.ts), in the form that both compilers read. A node lists its moves by
 * the positions after them, so that each search has a row of places for every node on its path.
 */

/** Moves of a node at most: a move goes on an empty square. */
export const MOST_MOVES = 64;
/** Plies of a search at most: every disc that is played, and a pass before each. */
export const MAXIMUM_PLIES = 128;

/** The most empties that a leaf takes. No position with so few has more moves than a row of the leaf holds. */
export const LEAF_EMPTIES = 12;

export const ROOT = 0;
/** The leaf: for each number of empties a row of 16, the last of them for the position after a pass. */
export const LEAF_PLACES = 16;
export const LEAF_ROW = 16;
/** The search that orders moves: for each depth a row of `MOST_MOVES`. */
export const SHALLOW_PLACES = 256;
/** The search above the leaf: for each ply a row of `MOST_MOVES`. */
export const PLY_PLACES = 1024;
