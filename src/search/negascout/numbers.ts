/** Numbers of NegaScout that all its parts share, in the form that both compilers read. */

/** Depths are whole numbers of 1/64 plies: real-valued as far as anything depends on it, and the same on every machine. */
export const PLY = 64;
/** Plies from the root to the deepest node, quiescence included. */
export const MAXIMUM_PLY = 128;
/** Plies that a search may be asked for. */
export const DEEPEST = 60;

/** A win after this many plies from the root is worth `WIN - plies`. */
export const WIN = 30_000;
/** Values of at least this are wins that were searched to their end. */
export const SURE_WIN = WIN - 1_000;
/** The value of a win that a repetition would bring: surer than any static value, but not a win that was searched to its end. */
export const REPETITION_WIN = 20_500;
/** Static values are within ± this. */
export const MOST_STATIC = 20_000;
export const INFINITE = 32_000;
export const DRAW = 0;

/** In place of a move. */
export const NO_MOVE = 0;

/** Room for the moves of all nodes on the path. */
export const MOVE_CAPACITY = 1 << 16;
/** `historyIndex` of the rules is less than this. */
export const HISTORY_SIZE = 1 << 14;

// What a move is, as the rules tell (`kind`).
/** A capture or a promotion: what quiescence looks at. */
export const TACTICAL = 1;
/** A pass that a side has to make: it consumes no depth. */
export const FREE = 2;
