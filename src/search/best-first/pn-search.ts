/**
 * Proof-number search (Allis 1994): best first, with the whole tree in memory.
 *
 * From the root the search goes down to the most proving leaf, adds its children, and brings the numbers up to date:
 * at an attacker's (OR) node pn = min pn, dn = Σ dn of the children; at a defender's (AND) node the reverse. It goes on from
 * the lowest node whose numbers did not change, for nothing above it has.
 *
 * - *Facts.* What is solved goes to the transposition table, and its subtree is given up; a child that the table knows
 *   is solved at once. So the table serves positions that are met on several ways, other threads, lines and certificates.
 * - *Repetition.* A child that stands on the path is no progress for the attacker, so it counts as disproven. A node of a
 *   tree is reached on one path only, hence this holds where it stands; as a fact it is kept only where it depends on no ply
 *   above the node (graph history interaction).
 * - *Memory.* When the tree is full, the subtrees with the fewest nodes give way: their roots become leaves that keep
 *   their numbers. Or the run ends.
 *
 * In the form that both compilers read; ../searches/pn-search.ts makes a search of it.
 */
import { effortClass } from "../../../native-layout/table-entry.js";
import { enter, start, stop, stopped, TABLE_FULL } from "../../engine/budget.js";
import { disproof, keyHigh, keyLow, moves, proof } from "../../engine/child-list.js";
import {
  INFINITE_NUMBER,
  MAXIMUM_DEPTH,
  MAXIMUM_NUMBER,
  NO_DEPENDENCY,
  PROVEN,
} from "../../engine/numbers.js";
import { bucket, found, probeAt, store } from "../../table/entries.js";
import { searchContext } from "../context.js";
import * as path from "../proof-number/path.js";
import { shuffle } from "../proof-number/shuffle.js";
import {
  expand,
  maximumMoves,
  play,
  rootKeyHigh,
  rootKeyLow,
  setAttacker,
  sideToMove,
  undo,
} from "../rules.js";
import {
  add,
  clear,
  dependencyOf,
  disproofOf,
  dropBelow,
  firstChild,
  freeNodes,
  heightOf,
  measure,
  moveTo,
  NONE,
  nodeHigh,
  nodeLow,
  parent,
  proofOf,
  sibling,
  sizeOf,
} from "./tree.js";

/** Leaves start from 1/1. */
let unitLeaves = false;
/** Whether small subtrees give way when the tree is full; otherwise the run ends. */
let evicts = true;
let attacker = 0;
/** Keeps the facts about different attackers apart in the table. */
let context = 0;

let root = 0;
/** The nodes from the root to the one where the game stands, by ply. Those with children are also on `path`. */
const line = new Int32Array(MAXIMUM_DEPTH + 1);
let ply = 0;

/** Sets what options say beside the seed of shuffling. */
export function configurePn(units: boolean, givesWay: boolean): void {
  unitLeaves = units;
  evicts = givesWay;
}

function isSolved(node: number): boolean {
  return proofOf[node] === 0 || disproofOf[node] === 0;
}

/** Goes down from a node to the leaf that would contribute most to a proof or disproof; returns it. */
function descend(from: number): number {
  let node = from;
  while (firstChild[node] !== NONE) {
    node = mostProving(node, sideToMove() === attacker ? proofOf : disproofOf);
    play(moveTo[node]);
    ply++;
    line[ply] = node;
    if (firstChild[node] !== NONE) path.push(nodeLow[node], nodeHigh[node], context);
  }
  return node;
}

function mostProving(node: number, own: Int32Array): number {
  let best = firstChild[node];
  for (let child = sibling[best]; child !== NONE; child = sibling[child]) {
    if (own[child] < own[best]) best = child;
  }
  return best;
}

/** Adds the children of the leaf where the game stands, or decides it; false when the run is over. */
function grow(leaf: number): boolean {
  if (!enter(ply, maximumMoves())) return false;
  // Before its children are added: a move may lead back to the node itself.
  path.push(nodeLow[leaf], nodeHigh[leaf], context);
  const attacking = sideToMove() === attacker;
  const count = expand(0);
  if (count < 0) {
    // The side to move wins at once, or whatever it plays the other side does.
    solve(leaf, count === PROVEN, attacking === (count === PROVEN) ? 1 : 2, NO_DEPENDENCY);
    return true;
  }
  if (freeNodes() < count && !makeRoom(count)) return false;
  shuffle(nodeLow[leaf], nodeHigh[leaf], 0, count);
  let last = NONE;
  for (let i = 0; i < count; i++) {
    const child = add();
    parent[child] = leaf;
    if (last === NONE) firstChild[leaf] = child;
    else sibling[last] = child;
    last = child;
    startFrom(child, i);
  }
  return true;
}

/** What is known of a new node, from the path, the table or its leaf numbers. */
function startFrom(node: number, child: number): void {
  const low = keyLow[child];
  const high = keyHigh[child];
  moveTo[node] = moves[child];
  nodeLow[node] = low;
  nodeHigh[node] = high;
  const repeated = path.find(low, high, context);
  if (repeated >= 0) {
    solve(node, false, 0, repeated);
    return;
  }
  dependencyOf[node] = NO_DEPENDENCY;
  proofOf[node] = unitLeaves ? 1 : proof[child];
  disproofOf[node] = unitLeaves ? 1 : disproof[child];
  if (probeAt(bucket(low, high), low, high, context) < 0) return;
  if (found[0] === 0) solve(node, true, found[1], NO_DEPENDENCY);
  else if (found[1] === 0) solve(node, false, found[0], NO_DEPENDENCY);
}

function solve(node: number, proven: boolean, height: number, dependency: number): void {
  proofOf[node] = proven ? 0 : INFINITE_NUMBER;
  disproofOf[node] = proven ? INFINITE_NUMBER : 0;
  heightOf[node] = height;
  dependencyOf[node] = dependency;
}

/**
 * Brings the numbers of the node where the game stands and of those above it up to date, and takes the game back to the lowest
 * that did not change, or to the root; returns that node.
 */
function update(from: number): number {
  let node = from;
  while (changes(node) && node !== root) {
    path.pop();
    undo();
    ply--;
    node = parent[node];
  }
  return node;
}

/** Brings the numbers of the node where the game stands up to date; returns whether they are others than before. */
function changes(node: number): boolean {
  const proofBefore = proofOf[node];
  const disproofBefore = disproofOf[node];
  if (firstChild[node] !== NONE) addUp(node, sideToMove() === attacker);
  if (isSolved(node)) {
    settle(node);
    return true;
  }
  return proofOf[node] !== proofBefore || disproofOf[node] !== disproofBefore;
}

/** Sets the numbers of a node from those of its children. */
function addUp(node: number, attacking: boolean): void {
  const own = attacking ? proofOf : disproofOf;
  const other = attacking ? disproofOf : proofOf;
  let smallest = INFINITE_NUMBER;
  let sum = 0;
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    smallest = Math.min(smallest, own[child]);
    // At each step, for an int32 would not hold the sum of many large numbers.
    sum = Math.min(sum + other[child], MAXIMUM_NUMBER);
  }
  if (smallest === 0) solve(node, attacking, 1 + shortest(node, own), strongest(node, own));
  else if (sum === 0) solve(node, !attacking, 1 + longest(node), weakest(node));
  else {
    own[node] = Math.min(smallest, MAXIMUM_NUMBER);
    other[node] = sum;
  }
}

/** Height of the lowest child that solves its node. */
function shortest(node: number, own: Int32Array): number {
  let height = MAXIMUM_NUMBER - 1;
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    if (own[child] === 0) height = Math.min(height, heightOf[child]);
  }
  return height;
}

/** Height of the highest child, all of them being solved; those that `expand` left out have a height of 1. */
function longest(node: number): number {
  let height = 1;
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    height = Math.max(height, heightOf[child]);
  }
  return Math.min(height, MAXIMUM_NUMBER - 1);
}

/** One child that solves its node is enough: what the best of them depends on. Proofs depend on nothing. */
function strongest(node: number, own: Int32Array): number {
  let largest = 0;
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    if (own[child] === 0) largest = Math.max(largest, dependencyOf[child]);
  }
  return largest;
}

/** Where all children are needed: what any of them depends on. */
function weakest(node: number): number {
  let smallest = NO_DEPENDENCY;
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    smallest = Math.min(smallest, dependencyOf[child]);
  }
  return smallest;
}

/** Gives up what is below a solved node, and keeps what holds on every path. */
function settle(node: number): void {
  // Of the root's children one is the move that decides it.
  const effort = node === root ? measure(node) : 1 + dropBelow(node);
  // A repetition of the node itself happens below it, wherever it stands.
  if (dependencyOf[node] < ply) return;
  dependencyOf[node] = NO_DEPENDENCY;
  const proven = proofOf[node] === 0;
  const height = heightOf[node];
  const storedProof = proven ? 0 : height;
  const storedDisproof = proven ? height : 0;
  store(nodeLow[node], nodeHigh[node], context, storedProof, storedDisproof, effortClass(effort));
}

/** Makes room for so many nodes beside the path, or ends the run. */
function makeRoom(count: number): boolean {
  if (evicts) {
    const wanted = Math.max(count, Math.floor(measure(root) / 4));
    // The smallest subtrees first, up to twice as large every time, until all but the path is gone.
    for (let most = 2; freeNodes() < wanted && most < sizeOf[root]; most *= 2) prune(root, 0, most);
  }
  if (freeNodes() >= count) return true;
  stop(TABLE_FULL);
  return false;
}

/** Gives up what is below each node that is off the path and has at most so many nodes in its subtree. */
function prune(node: number, itsPly: number, most: number): void {
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    if (firstChild[child] === NONE) continue;
    const onPath = itsPly < ply && line[itsPly + 1] === child;
    if (!onPath && sizeOf[child] <= most) dropBelow(child);
    else prune(child, itsPly + 1, most);
  }
}

/**
 * Searches the position of the rules; its numbers are then those of the root.
 *
 * @param mostInTree nodes that the tree may hold
 */
export function solvePn(side: number, mostNodes: f64, between: number, mostInTree: number): void {
  attacker = side;
  context = searchContext(side, 0);
  setAttacker(side);
  start(mostNodes, between);
  path.clear();
  clear(mostInTree);
  ply = 0;
  root = add();
  nodeLow[root] = rootKeyLow();
  nodeHigh[root] = rootKeyHigh();
  proofOf[root] = 1;
  disproofOf[root] = 1;
  line[0] = root;
  let node = root;
  while (!isSolved(root) && !stopped) {
    node = descend(node);
    if (!grow(node)) break;
    node = update(node);
  }
  for (; ply > 0; ply--) undo();
}

export function rootProofPn(): number {
  return proofOf[root];
}

export function rootDisproofPn(): number {
  return disproofOf[root];
}

/** The move of the lowest child that solves the root, or -1 where it was decided without moves. */
export function decidingMove(): number {
  const own = proofOf[root] === 0 ? proofOf : disproofOf;
  if ((sideToMove() === attacker) !== (proofOf[root] === 0)) return -1;
  let best = NONE;
  for (let child = firstChild[root]; child !== NONE; child = sibling[child]) {
    if (own[child] !== 0) continue;
    if (best === NONE || isBetter(child, best)) best = child;
  }
  return best === NONE ? -1 : moveTo[best];
}

function isBetter(child: number, than: number): boolean {
  if (dependencyOf[child] !== dependencyOf[than]) return dependencyOf[child] > dependencyOf[than];
  return heightOf[child] < heightOf[than];
}
