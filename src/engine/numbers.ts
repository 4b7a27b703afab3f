/** Numbers that games and searches share, in the form that both compilers read. */

/** Returned by `expand` for a position that the rules decide without search. */
export const PROVEN = -1;
export const DISPROVEN = -2;

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
