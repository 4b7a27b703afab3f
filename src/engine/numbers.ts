/** Numbers that games and searches share, in the form that both compilers read. */

/** What has been decided of a game. */
export const UNDECIDED = -1;
export const FIRST_WINS = 0;
export const SECOND_WINS = 1;
export const DRAWN = 2;

/** Returned by `expand` for a position that the rules decide without search. */
export const PROVEN = -1;
export const DISPROVEN = -2;
/** Returned by routines that decide a position or leave it, where it was left. */
export const LEFT_OPEN = 0;

/** The largest proof or disproof number an open node can have, and the number that stands for infinity. */
export const MAXIMUM_NUMBER = (1 << 26) - 2;
export const INFINITE_NUMBER = (1 << 26) - 1;

/** Stands for "depends on no ply of the path". */
export const NO_DEPENDENCY = 0x7fffffff;

/** Children kept on the path at once. A path of 2,000 nodes with 500 moves each fits. */
export const CHILD_CAPACITY = 1 << 20;
export const MAXIMUM_DEPTH = 4096;

/** Stands for a count that is not known. */
export const NOT_KNOWN = 0x7fffffff;

/** λ orders fit four bits. */
export const MAXIMUM_ORDER = 15;
