/**
 * The branches at the root of a search that threads share: a lock, and one record an item. Item 0 is the root; the
 * children of an item stand in a row. The position of item i stands at i in the position region.
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | state | open, taken by a thread, or closed |
 * | 1 | OR | 1 when the attacker is to move |
 * | 2 | first child | 0 when the item is a leaf, which threads search |
 * | 3 | children | how many |
 * | 4 | proof number | as found last; 0 = proven |
 * | 5 | disproof number | 0 = disproven, or no proof within the λ order |
 * | 6 | order | λ order of the proof, -1 = none known; before it, the least that it can have |
 * | 7 | visits | how often a thread has worked on it; each time it gets twice as long |
 * | 8 | parent | a thread leaves an item when one above it is closed |
 *
 * Written under the lock.
 */
export const ITEM_WORDS = 9;

export const STATE = 0;
export const OR = 1;
export const FIRST_CHILD = 2;
export const CHILDREN = 3;
export const PROOF = 4;
export const DISPROOF = 5;
export const ORDER = 6;
export const VISITS = 7;
export const PARENT = 8;

export const OPEN = 0;
export const TAKEN = 1;
/** Solved, or given up because its thread died. */
export const CLOSED = 2;

/**
 * The line in front of the items:
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | lock | 1 while a thread has it |
 * | 1 | changes | counts what is given back or split, for threads that wait for work |
 * | 2 | items | how many there are |
 */
export const LOCK_WORDS = 16;
export const LOCK = 0;
export const CHANGES = 1;
export const ITEMS = 2;
