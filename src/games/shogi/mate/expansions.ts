/**
 * The moves, keys and leaf numbers of the nodes that were looked at last, so that a node to which df-pn comes back is
 * not expanded again. On mates from Zukō 43 % of all visits are to such nodes.
 *
 * All that is kept follows from the position alone. Nodes are written one behind another into a ring, which
 * begins again with every search; where a new one lies over older ones, it overwrites their first words before the others.
 */

/** Words in front of a node's moves: key, hand, number of moves and note. */
const HEAD = 4;
const RING_WORDS = 1 << 20;
const INDEX_BITS = 15;
const COUNT_MASK = 0xffff;
/** Keys are written differently in front of a node than among its moves, so that the one is never taken for the other. */
const MARK = 0x2545f491;

/** Words of a move. */
export const MOVE_WORDS = 5;
export const MOVE = 0;
export const MOVE_LOW = 1;
export const MOVE_HIGH = 2;
/** Leaf numbers, as `leafNumbers` packs them; 0 when they were never needed. */
export const MOVE_LEAF = 3;
/** The proof hand of a leaf that is proven. */
export const MOVE_HAND = 4;

/** `MOVE_WORDS` for each move of a node, from where `find` and `add` say. */
export const words = new Int32Array(RING_WORDS);
/** Where the node with some bits of its key was last written. */
const index = new Int32Array(1 << INDEX_BITS);
index.fill(HEAD, 0, 1 << INDEX_BITS);
let end = 0;

function cellOf(low: number, high: number, hand: number): number {
  return Math.imul(low ^ Math.imul(high ^ hand, 0x85ebca6b), 0x9e3779b1) >>> (32 - INDEX_BITS);
}

/** Goes on at the beginning of the ring, which short searches then keep in the processor's caches. */
export function rewind(): void {
  end = 0;
}

/** Where a node's moves are, or -1. */
export function find(low: number, high: number, hand: number): number {
  const at = index[cellOf(low, high, hand)];
  return words[at - 4] === (low ^ MARK) && words[at - 3] === high && words[at - 2] === hand ? at : -1;
}

/** How many moves are kept from `at` on, and the note that was kept with them. */
export function countAt(at: number): number {
  return words[at - 1] & COUNT_MASK;
}

export function noteAt(at: number): number {
  return words[at - 1] >>> 16;
}

/** Makes room for a node's moves, which the caller has to write; returns where. */
export function add(low: number, high: number, hand: number, count: number, note: number): number {
  const size = HEAD + count * MOVE_WORDS;
  if (end + size > RING_WORDS) {
    words.fill(0, end, RING_WORDS);
    end = 0;
  }
  const at = end + HEAD;
  words[end] = low ^ MARK;
  words[end + 1] = high;
  words[end + 2] = hand;
  words[end + 3] = count | (note << 16);
  end += size;
  index[cellOf(low, high, hand)] = at;
  return at;
}

export function leafNumbers(proof: number, disproof: number): number {
  return (disproof << 16) | proof;
}

export function leafProof(numbers: number): number {
  return numbers & 0xffff;
}

export function leafDisproof(numbers: number): number {
  return numbers >>> 16;
}
