/**
 * The nodes above the one that is searched, for threads that search the same root on one table, in the form that both compilers
 * read. What others find out may decide a node above, or bring it to one of its thresholds; what is searched below is then of no
 * use any more. So now and then a thread looks at all nodes of its path, and goes back to the first that is over.
 *
 * A search tells of each node before it searches a child (`noteAbove`). When `isDueAbove` says so, it takes over what the table has of
 * the children of each of them, looks at the node as always (selection.ts), and asks `isOverAbove`. Then it leaves all nodes for which
 * `isLeft`.
 */
import { nodes } from "./budget.js";
import { MAXIMUM_DEPTH } from "./numbers.js";
import { nodeDisproof, nodeProof } from "./selection.js";

/**
 * Nodes between two looks. With 16 simulated threads on a set of hard roots (docs/lab/threads.md): 62 % more nodes than one thread
 * without looks, 41 % with looks after 256 nodes, and 54 % after 1,024.
 */
const NODES_UNTIL_LOOK = 256;
const NO_PLY = 1 << 20;

/** By ply: where the children of a node stand, and which of them is searched. */
export const firstAbove = new Int32Array(MAXIMUM_DEPTH);
export const endAbove = new Int32Array(MAXIMUM_DEPTH);
export const chosenAbove = new Int32Array(MAXIMUM_DEPTH);
/** 1 at a node of the attacker. */
export const attackingAbove = new Int32Array(MAXIMUM_DEPTH);
const proofLimits = new Int32Array(MAXIMUM_DEPTH);
const disproofLimits = new Int32Array(MAXIMUM_DEPTH);

/** The node that is gone back to. */
let goal = NO_PLY;
let nextLook: f64 = 0;

export function startAbove(): void {
  goal = NO_PLY;
  nextLook = NODES_UNTIL_LOOK;
}

/** The node at a ply is about to search a child within these limits of its own. */
export function noteAbove(
  ply: number,
  attacking: boolean,
  first: number,
  end: number,
  chosen: number,
  proofLimit: number,
  disproofLimit: number,
): void {
  attackingAbove[ply] = attacking ? 1 : 0;
  firstAbove[ply] = first;
  endAbove[ply] = end;
  chosenAbove[ply] = chosen;
  proofLimits[ply] = proofLimit;
  disproofLimits[ply] = disproofLimit;
}

/** Whether it is time to look at the nodes above; the next time comes later. */
export function isDueAbove(): boolean {
  if (nodes < nextLook) return false;
  nextLook = nodes + NODES_UNTIL_LOOK;
  return true;
}

/** Whether the node at a ply, which was just looked at, is over, or the child is that it searches; all below is then left. */
export function isOverAbove(ply: number, childIsSolved: boolean): boolean {
  if (!childIsSolved && nodeProof < proofLimits[ply] && nodeDisproof < disproofLimits[ply]) return false;
  goal = ply;
  return true;
}

/** Whether the node at a ply is to be left, for one above it. */
export function isLeft(ply: number): boolean {
  return ply > goal;
}

/** Whether the node at a ply is the one that was gone back to; it then goes on. */
export function isBack(ply: number): boolean {
  if (ply !== goal) return false;
  goal = NO_PLY;
  return true;
}
