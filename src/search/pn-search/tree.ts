/**
 * A game tree in typed arrays: nodes with links to their parent, first child and next sibling, one array a field. Nodes that
 * are given up are used again. In the form that both compilers read.
 */

/** Nodes that a tree can hold. */
const TREE_CAPACITY = 1 << 20;
/** In place of a node. */
export const NONE = -1;

export const parent = new Int32Array(TREE_CAPACITY);
export const firstChild = new Int32Array(TREE_CAPACITY);
export const sibling = new Int32Array(TREE_CAPACITY);
/** The move that leads to the node. */
export const moveTo = new Int32Array(TREE_CAPACITY);
export const nodeLow = new Int32Array(TREE_CAPACITY);
export const nodeHigh = new Int32Array(TREE_CAPACITY);
export const proofOf = new Int32Array(TREE_CAPACITY);
export const disproofOf = new Int32Array(TREE_CAPACITY);
/** For a disproof, the smallest ply that it depends on through a repetition, or `NO_DEPENDENCY`. */
export const dependencyOf = new Int32Array(TREE_CAPACITY);
/** Plies of the longest line below a solved node. */
export const heightOf = new Int32Array(TREE_CAPACITY);
/** Nodes of the subtree, the node included, as `measure` last found them; those of proofs that are kept are right. */
export const sizeOf = new Int32Array(TREE_CAPACITY);

let capacity = TREE_CAPACITY;
/** Nodes that have been used at least once, and the first of those that are free again. */
let made = 0;
let free = NONE;
let used = 0;

/** Empties the tree. @param most nodes that it may hold from now on, at least 1 */
export function clear(most: number): void {
  capacity = Math.max(1, Math.min(most, TREE_CAPACITY));
  made = 0;
  free = NONE;
  used = 0;
}

/** How many nodes can be added. */
export function freeNodes(): number {
  return capacity - used;
}

/** Adds a node without links and numbers; there must be room for it. */
export function add(): number {
  let node = free;
  if (node === NONE) node = made++;
  else free = sibling[node];
  used++;
  parent[node] = NONE;
  firstChild[node] = NONE;
  sibling[node] = NONE;
  return node;
}

/** Gives up all that is below a node; returns how many nodes that were. */
export function dropBelow(node: number): number {
  let dropped = 0;
  let child = firstChild[node];
  firstChild[node] = NONE;
  while (child !== NONE) {
    dropped += 1 + dropBelow(child);
    const next = sibling[child];
    sibling[child] = free;
    free = child;
    used--;
    child = next;
  }
  return dropped;
}

/** Gives up all children of a node but one, and what is below them; returns how many nodes that were. */
export function dropOthers(node: number, kept: number): number {
  let before = firstChild[node];
  if (before === kept) firstChild[node] = sibling[kept];
  else {
    while (sibling[before] !== kept) before = sibling[before];
    sibling[before] = sibling[kept];
  }
  const dropped = dropBelow(node);
  firstChild[node] = kept;
  sibling[kept] = NONE;
  return dropped;
}

/** Sets the sizes of all subtrees below a node and its own, which is returned. */
export function measure(node: number): number {
  let size = 1;
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) size += measure(child);
  sizeOf[node] = size;
  return size;
}
