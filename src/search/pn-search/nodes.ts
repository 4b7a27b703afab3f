/**
 * The nodes of proof-number search one by one: how they get children and numbers, what is stored and given up once they are
 * solved, and the way from the root to the one where the game stands. In the form that both compilers read.
 *
 * A proof may be kept for simulations (similar.ts) after its node is solved: the attacker's proving move, and all replies.
 */
import { effortClass } from "../../../native-layout/table-entry.js";
import { enter, stop, TABLE_FULL } from "../../engine/budget.js";
import { disproof, keyHigh, keyLow, moves, proof } from "../../engine/child-list.js";
import { REPETITIONS, tally } from "../../engine/counts.js";
import {
  INFINITE_NUMBER,
  MAXIMUM_DEPTH,
  MAXIMUM_NUMBER,
  NO_DEPENDENCY,
  PROVEN,
} from "../../engine/numbers.js";
import { searchContext } from "../context.js";
import * as path from "../df-pn/path.js";
import { shuffle } from "../df-pn/shuffle.js";
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
import { bucket, found, probeAt, store, tallyExpansion } from "../table/entries.js";
import { startFamilies, takeOver } from "../techniques/dominance.js";
import { usesDominance } from "../techniques/techniques.js";
import { clearRates, notePlayed, noteProven } from "./success.js";
import {
  add,
  clear,
  dependencyOf,
  disproofOf,
  dropBelow,
  dropOthers,
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

/** Proofs that are found by the keys of their positions: as many as there are places, the newest at each. */
const PROOF_PLACES = 1 << 16;
/** Nodes that wait for something until simulations have ended. */
const MOST_WAITING = 1 << 16;

/** Leaves start from 1/1. */
let unitLeaves = false;
/** Whether a new node is looked up in the table: facts of other ways to its position then serve it. */
let looksUp = true;
/** Whether small subtrees give way when the tree is full; otherwise the run ends. */
let evicts = true;
/** Whether proofs are kept; and whether they still are, in this run. */
let keeps = false;
let keepsProofs = false;
export let attacker = 0;
/** Keeps the facts about different attackers apart in the table. */
let context = 0;

export let root = 0;
/** The nodes from the root to the one where the game stands, by ply. Those with children are also on the path of positions. */
export const line = new Int32Array(MAXIMUM_DEPTH + 1);
export let ply = 0;

/** Nodes of the attacker whose proofs are new, and their plies. */
const fresh = new Int32Array(MOST_WAITING);
const freshPly = new Int32Array(MOST_WAITING);
export let freshCount = 0;
/** Nodes with a part that is given up when simulations have ended, for they may be reading it. */
const untrimmed = new Int32Array(MOST_WAITING);
let untrimmedCount = 0;
/** Whether simulations go on, and on which node; `NONE` at other times. */
let simulatedOn = NONE;
/** Whether nodes are being solved by a simulation, not by what follows from it. */
let replaying = false;
/** The newest nodes with a kept proof, by their keys. */
const proofAt = new Int32Array(PROOF_PLACES);

/** Sets what options say about nodes. */
export function configureNodes(units: boolean, givesWay: boolean, usesFacts: boolean): void {
  unitLeaves = units;
  looksUp = usesFacts;
  evicts = givesWay;
}

export function setKeepsProofs(wanted: boolean): void {
  keeps = wanted;
}

/** Begins a tree of the position of the rules. @param mostInTree nodes that it may hold */
export function plant(side: number, mostInTree: number): void {
  attacker = side;
  context = searchContext(side, 0);
  setAttacker(side);
  path.clear();
  clear(mostInTree);
  clearRates();
  startFamilies();
  proofAt.fill(NONE, 0, PROOF_PLACES);
  freshCount = 0;
  untrimmedCount = 0;
  keepsProofs = keeps;
  simulatedOn = NONE;
  replaying = false;
  ply = 0;
  root = add();
  nodeLow[root] = rootKeyLow();
  nodeHigh[root] = rootKeyHigh();
  proofOf[root] = 1;
  disproofOf[root] = 1;
  sizeOf[root] = 1;
  line[0] = root;
}

export function isSolved(node: number): boolean {
  return proofOf[node] === 0 || disproofOf[node] === 0;
}

/** Plays the move to a child of the node where the game stands. */
export function down(node: number): void {
  play(moveTo[node]);
  ply++;
  line[ply] = node;
  if (firstChild[node] !== NONE) path.push(nodeLow[node], nodeHigh[node], context);
}

/** Takes back the move to a node that has been grown. */
export function up(): void {
  path.pop();
  undo();
  ply--;
}

/** Adds the children of the leaf where the game stands, or decides it; false when the run is over. */
export function grow(leaf: number): boolean {
  if (!enter(ply, maximumMoves())) return false;
  // Before its children are added: a move may lead back to the node itself.
  path.push(nodeLow[leaf], nodeHigh[leaf], context);
  const attacking = sideToMove() === attacker;
  if (!attacking && leaf !== root) notePlayed(moveTo[leaf]);
  tallyExpansion(nodeLow[leaf], nodeHigh[leaf], context, false);
  const count = expand(0);
  if (count < 0) {
    // The side to move wins at once, or whatever it plays the other side does.
    solve(leaf, count === PROVEN, attacking === (count === PROVEN) ? 1 : 2, NO_DEPENDENCY);
    return true;
  }
  if (freeNodes() < count && !makeRoom(count)) return false;
  shuffle(nodeLow[leaf], nodeHigh[leaf], 0, count);
  if (looksUp) takeOver(context, context, 0, count);
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
  sizeOf[node] = 1;
  const repeated = path.find(low, high, context);
  if (repeated >= 0) {
    tally(REPETITIONS, 1);
    solve(node, false, 0, repeated);
    return;
  }
  dependencyOf[node] = NO_DEPENDENCY;
  proofOf[node] = unitLeaves ? 1 : proof[child];
  disproofOf[node] = unitLeaves ? 1 : disproof[child];
  if (!looksUp || probeAt(bucket(low, high), low, high, context) < 0) return;
  if (found[0] === 0) solve(node, true, found[1], NO_DEPENDENCY);
  else if (found[1] === 0) solve(node, false, found[0], NO_DEPENDENCY);
  else if (usesDominance()) {
    // A hint (../techniques/dominance.ts).
    proofOf[node] = found[0];
    disproofOf[node] = found[1];
  }
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
export function update(from: number): number {
  let node = from;
  while (changes(node) && node !== root) {
    up();
    node = parent[node];
  }
  return node;
}

/** Brings the numbers of the node where the game stands up to date; returns whether they have changed. */
export function changes(node: number): boolean {
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

/** Stores what holds for a solved node on every path, and gives up what is below it, except a proof that is kept. */
function settle(node: number): void {
  const proven = proofOf[node] === 0;
  const attacking = sideToMove() === attacker;
  if (proven && !attacking && node !== root) noteProven(moveTo[node]);
  // One of the root's children is the move that decides it.
  const effort = node === root ? measure(node) : giveUp(node, attacking);
  // A repetition of the node itself happens below it, wherever it stands.
  if (dependencyOf[node] < ply) return;
  dependencyOf[node] = NO_DEPENDENCY;
  const height = heightOf[node];
  const storedProof = proven ? 0 : height;
  const storedDisproof = proven ? height : 0;
  store(nodeLow[node], nodeHigh[node], context, storedProof, storedDisproof, effortClass(effort));
}

/** Gives up what a solved node no longer needs; returns how many nodes its subtree had. */
function giveUp(node: number, attacking: boolean): number {
  if (!keepsProofs) return 1 + dropBelow(node);
  const proven = proofOf[node] === 0;
  if (firstChild[node] === NONE) return 1;
  let size = 1;
  if (proven && attacking) size += sizeOf[provingChild(node)];
  else if (proven) {
    for (let child = firstChild[node]; child !== NONE; child = sibling[child]) size += sizeOf[child];
  }
  sizeOf[node] = size;
  if (proven) keep(node, attacking);
  if (proven && !attacking) return size;
  if (simulatedOn === NONE) return size + trim(node);
  if (untrimmedCount < MOST_WAITING) untrimmed[untrimmedCount++] = node;
  return size;
}

/** The proof of a node may be found by its key from now on, and if it is the attacker's, it is new. */
function keep(node: number, attacking: boolean): void {
  proofAt[nodeLow[node] & (PROOF_PLACES - 1)] = node;
  // What a simulation has proven has the moves of the proof that was replayed.
  if (!attacking || replaying || node === simulatedOn || freshCount === MOST_WAITING) return;
  fresh[freshCount] = node;
  freshPly[freshCount++] = ply;
}

/** Takes the deepest of the new proofs, the first of equal ones; `NONE` where there is none. */
export function takeFresh(): number {
  if (freshCount === 0) return NONE;
  let deepest = 0;
  for (let i = 1; i < freshCount; i++) if (freshPly[i] > freshPly[deepest]) deepest = i;
  const node = fresh[deepest];
  freshCount--;
  for (let i = deepest; i < freshCount; i++) {
    fresh[i] = fresh[i + 1];
    freshPly[i] = freshPly[i + 1];
  }
  return node;
}

/** Gives up what is below a solved node except the attacker's proving move; returns how many nodes that were. */
function trim(node: number): number {
  return proofOf[node] === 0 ? dropOthers(node, provingChild(node)) : dropBelow(node);
}

/** The child that proves a node of the attacker: the first of the lowest. `NONE` where none does. */
export function provingChild(node: number): number {
  let best = NONE;
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    if (proofOf[child] === 0 && (best === NONE || heightOf[child] < heightOf[best])) best = child;
  }
  return best;
}

/**
 * The node at which the proof of a proven node continues: itself, or another one of the same position; `NONE` where none is
 * kept.
 */
export function keptProof(node: number): number {
  if (firstChild[node] !== NONE) return node;
  const other = proofAt[nodeLow[node] & (PROOF_PLACES - 1)];
  if (other === NONE || nodeLow[other] !== nodeLow[node] || nodeHigh[other] !== nodeHigh[node]) return NONE;
  // A node that was given up has no children, and one that was used again may be open.
  return proofOf[other] === 0 && firstChild[other] !== NONE ? other : NONE;
}

/** Simulations on a node begin: from now on nothing is given up. */
export function beginSimulations(node: number): void {
  simulatedOn = node;
}

export function setReplaying(replays: boolean): void {
  replaying = replays;
}

/** Simulations have ended: gives up what waited for it, children before their parents. */
export function endSimulations(): void {
  simulatedOn = NONE;
  freshCount = 0;
  for (let i = 0; i < untrimmedCount; i++) trim(untrimmed[i]);
  untrimmedCount = 0;
}

/** Gives up all proofs that are kept, and what is below disproven nodes. */
function dropSolved(node: number): void {
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    if (isSolved(child)) dropBelow(child);
    else dropSolved(child);
  }
}

/** Makes room for this many nodes beside the path, or ends the run. */
function makeRoom(count: number): boolean {
  // Proofs are kept for simulations alone: they give way before anything that plain search has.
  if (keepsProofs) dropSolved(root);
  if (evicts) {
    const wanted = Math.max(count, Math.floor(measure(root) / 4));
    // The smallest subtrees first, up to twice as large every time, until all but the path is gone.
    for (let most = 2; freeNodes() < wanted && most < sizeOf[root]; most *= 2) prune(root, 0, most);
  } else keepsProofs = false;
  if (freeNodes() >= count) return true;
  stop(TABLE_FULL);
  return false;
}

/** Gives up what is below each node that is off the path and has at most this many nodes in its subtree. */
function prune(node: number, itsPly: number, most: number): void {
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    if (firstChild[child] === NONE) continue;
    const onPath = itsPly < ply && line[itsPly + 1] === child;
    if (!onPath && sizeOf[child] <= most) dropBelow(child);
    else prune(child, itsPly + 1, most);
  }
}
