/**
 * df-pn: depth-first proof-number search (Nagai 2002) with a transposition table.
 *
 * At an attacker (OR) node pn = min pn, dn = Σ dn of the children; at a defender (AND) node the reverse. The
 * search descends into the most proving child until one of the node's thresholds is reached (selection.ts).
 *
 * - *weak sums*: Σ is replaced by (largest + open children − 1), since most children share what they depend on.
 *   Plain sums count shared subtrees many times over and can grow without end on cycles.
 * - *repetition*: a child that is on the path is no progress for the attacker, so it counts as disproven,
 *   but only on this path. Every disproof carries the smallest ply that it depends on; one that depends on a
 *   ply above its own node never enters the table (graph history interaction, Kishimoto & Müller 2004).
 *
 * *df-pn+* (Nagai 2002): leaves start from the game's estimates h. Costs of moves, which Nagai also has, are left out: they
 * did harm where they were tried (docs/algorithms.md).
 *
 * Numbers of the children are kept on the path while their parent is searched; a single-threaded search reads
 * the table once for every child.
 *
 * In the form that both compilers read; kind.ts makes a search of it.
 */
import { effortClass } from "../../../native-layout/table-entry.js";
import {
  attackingAbove,
  chosenAbove,
  endAbove,
  firstAbove,
  isBack,
  isDueAbove,
  isLeft,
  isOverAbove,
  noteAbove,
  startAbove,
} from "../../engine/ancestors.js";
import { enter, nodes, start, stopped } from "../../engine/budget.js";
import { dependency, disproof, keyHigh, keyLow, moves, proof } from "../../engine/child-list.js";
import { REPETITIONS, tally } from "../../engine/counts.js";
import { toInt } from "../../engine/machine.js";
import {
  DISPROVEN,
  INFINITE_NUMBER,
  LEFT_OPEN,
  MAXIMUM_NUMBER,
  NO_DEPENDENCY,
  PROVEN,
} from "../../engine/numbers.js";
import {
  best,
  childDisproofLimit,
  childProofLimit,
  limit,
  look,
  nodeDisproof,
  nodeProof,
  raise,
  raisedDisproof,
  raisedProof,
} from "../../engine/selection.js";
import { searchContext } from "../context.js";
import {
  estimate,
  expand,
  expandAnswered,
  maximumMoves,
  play,
  playPass,
  rootKeyHigh,
  rootKeyLow,
  setAttacker,
  sideToMove,
  undo,
} from "../rules.js";
import { store as storeEntry, tallyExpansion } from "../table/entries.js";
import { isFirstVisit, startFamilies, takeOver } from "../techniques/dominance.js";
import { earlyRepetition, usesThreatSolver } from "../techniques/techniques.js";
import { readTree, treeHeight } from "../techniques/threat-solver.js";
import { disproveRepetition, heights, locate, readEntry, relocate } from "./children.js";
import { orderByEstimates } from "./order.js";
import * as path from "./path.js";
import { shuffle } from "./shuffle.js";

/**
 * With virtual numbers: children below this number are searched unannounced, and others read again only after this many nodes.
 * Most searches of a child are short, and two threads seldom meet there.
 */
const ANNOUNCED_FROM = 16;
const NODES_UNTIL_READ_AGAIN = 32;

/** Leaves start from 1/1. */
let unitLeaves = false;
/** Threads search the same root on one table. */
let virtual = false;
/** Whether this thread is the first of them: of what others do it heeds only what they have decided. */
let leading = false;
/** df-pn+: leaves start from the game's estimates. */
let estimated = false;
/** Children stand in the order of the game's estimates. */
let ordered = false;
/** Disproofs by repetition are kept off the table. */
let careful = true;

let attacker = 0;
/** Keeps the facts about different attackers apart in the table. */
let context = 0;

// What the last call of `search` found.
let foundProof = 0;
let foundDisproof = 0;
let foundDependency = NO_DEPENDENCY;
let foundHeight = 0;
/** Children of the position that is searched, which stand first; negative when it was decided at once. */
let rootChildren = 0;

// Setters of the same; kind.ts has the options that they stand for.

export function setUnitLeaves(on: boolean): void {
  unitLeaves = on;
}

export function setVirtual(on: boolean, leads: boolean): void {
  virtual = on;
  leading = leads;
}

export function setCareful(on: boolean): void {
  careful = on;
}

export function setEstimated(on: boolean): void {
  estimated = on;
}

export function setOrdered(on: boolean): void {
  ordered = on;
}

/** Starts the children from the table, or from their leaf numbers. */
function readTable(first: number, count: number): void {
  locate(first, count);
  for (let i = first; i < first + count; i++) {
    dependency[i] = NO_DEPENDENCY;
    if (!read(i)) {
      if (unitLeaves) {
        proof[i] = 1;
        disproof[i] = 1;
      } else if (estimated) estimate(i);
    }
  }
}

/** Takes over what is known of a child; returns whether anything is. */
function read(child: number): boolean {
  // Found now rather than when the child is chosen, a repetition does not count as an open child: a third fewer
  // nodes, half as many in draws. And the virtual number of a node on this thread's own path cannot pass for work
  // that another thread is doing.
  if (earlyRepetition && isRepetition(child)) return true;
  return readEntry(child, context);
}

function isRepetition(child: number): boolean {
  if (!disproveRepetition(child, child, context)) return false;
  heights[child] = 0;
  return true;
}

/** Whether the node that is entered is on the path: it is then disproven as long as the path stays. */
function isRepeated(low: number, high: number): boolean {
  const repeated = path.find(low, high, context);
  if (repeated < 0) return false;
  tally(REPETITIONS, 1);
  foundProof = INFINITE_NUMBER;
  foundDisproof = 0;
  foundDependency = repeated;
  foundHeight = 0;
  return true;
}

/** Reads the open children again, to see what other threads have found out or are working on. */
function readAgain(first: number, end: number): void {
  for (let i = first; i < end; i++) {
    if (isSolved(i)) continue;
    const before = proof[i];
    const disproofBefore = disproof[i];
    relocate(i);
    read(i);
    if (!leading || isSolved(i)) continue;
    proof[i] = before;
    disproof[i] = disproofBefore;
  }
}

/**
 * Looks at the nodes above this ply, to see whether others have made it needless to go on here. What stands on the path is searched
 * by this thread itself, so its repetitions are not looked for, and the numbers of the children that lead here are its own.
 */
function lookAbove(ply: number): void {
  if (!isDueAbove()) return;
  for (let above = 0; above < ply; above++) {
    const first = firstAbove[above];
    const end = endAbove[above];
    const chosen = chosenAbove[above];
    for (let i = first; i < end; i++) readAsAbove(i, i === chosen);
    look(attackingAbove[above] === 1, first, end, first, end, false);
    if (isOverAbove(above, isSolved(chosen))) return;
  }
}

/** Takes over a decision about a child of a node above, and its numbers unless the thread itself leads or searches it. */
function readAsAbove(child: number, isChosen: boolean): void {
  if (isSolved(child)) return;
  const before = proof[child];
  const disproofBefore = disproof[child];
  relocate(child);
  readEntry(child, context);
  if (isSolved(child) || !(leading || isChosen)) return;
  proof[child] = before;
  disproof[child] = disproofBefore;
}

function isSolved(child: number): boolean {
  return proof[child] === 0 || disproof[child] === 0;
}

/**
 * Searches the current position until its proof number reaches `proofLimit` or its disproof number
 * `disproofLimit`. `first` is where its children go; the result is left in `found…`.
 */
function search(
  low: number,
  high: number,
  ply: number,
  first: number,
  proofLimit: number,
  disproofLimit: number,
): void {
  const nodesBefore = nodes;
  if (!enter(ply, first + maximumMoves())) {
    foundProof = foundDisproof = 1;
    foundDependency = NO_DEPENDENCY;
    return;
  }
  if (!earlyRepetition && isRepeated(low, high)) return;
  const attacking = sideToMove() === attacker;
  // The root is searched, so that it has children in the table when its proof is followed.
  const value = ply > 0 && usesThreatSolver() ? readFor(attacking, low, high) : LEFT_OPEN;
  if (attacking && value === PROVEN) {
    foundProof = 0;
    foundDisproof = INFINITE_NUMBER;
    foundDependency = NO_DEPENDENCY;
    foundHeight = treeHeight;
    store(low, high, 0);
    return;
  }
  const answered = value === PROVEN;
  const passHeight = answered ? treeHeight : 0;
  tallyExpansion(low, high, context, virtual);
  const count = answered ? expandAnswered(first, 0) : expand(first);
  if (ply === 0) rootChildren = count;
  if (count < 0) {
    foundProof = count === PROVEN ? 0 : INFINITE_NUMBER;
    foundDisproof = count === DISPROVEN ? 0 : INFINITE_NUMBER;
    foundDependency = NO_DEPENDENCY;
    // The side to move wins at once, or whatever it plays the other side does.
    foundHeight = attacking === (count === PROVEN) ? 1 : 2 + passHeight;
    store(low, high, 0);
    return;
  }
  shuffle(low, high, first, count);
  if (ordered) orderByEstimates(attacking, first, count);
  // Before its children are read: a move may lead back to the node itself.
  path.push(low, high, context);
  if (isFirstVisit(low, high, context)) takeOver(context, context, first, count);
  readTable(first, count);
  const end = first + count;
  /** Until when the children have been read. */
  let nodesSeen = nodes;
  for (;;) {
    if (virtual) lookAbove(ply);
    look(attacking, first, end, first, end, false);
    if (nodeProof >= proofLimit || nodeDisproof >= disproofLimit || stopped || isLeft(ply)) break;
    limit(proofLimit, disproofLimit);
    const child = best;
    if (virtual) noteAbove(ply, attacking, first, end, child, proofLimit, disproofLimit);
    const childLow = keyLow[child];
    const childHigh = keyHigh[child];
    const proofBefore = proof[child];
    const disproofBefore = disproof[child];
    const announced = virtual && (attacking ? proofBefore : disproofBefore) >= ANNOUNCED_FROM;
    if (announced) {
      raise();
      storeEntry(childLow, childHigh, context, raisedProof, raisedDisproof, 0);
    }
    play(moves[child]);
    search(childLow, childHigh, ply + 1, end, childProofLimit, childDisproofLimit);
    undo();
    proof[child] = foundProof;
    disproof[child] = foundDisproof;
    dependency[child] = foundDependency;
    heights[child] = foundHeight;
    // A result that holds on this path only was not stored: the child is as open as before to everybody else.
    if (announced && foundDependency !== NO_DEPENDENCY) {
      storeEntry(childLow, childHigh, context, proofBefore, disproofBefore, 0);
    }
    if (virtual && (isBack(ply) || nodes >= nodesSeen + NODES_UNTIL_READ_AGAIN)) {
      readAgain(first, end);
      nodesSeen = nodes;
    }
  }
  path.pop();

  foundProof = nodeProof;
  foundDisproof = nodeDisproof;
  foundDependency = NO_DEPENDENCY;
  if (foundDisproof === 0) {
    foundDependency = attacking ? weakestLink(first, end) : strongestDisproof(first, end);
    if (foundDependency < ply && careful) return;
    foundDependency = NO_DEPENDENCY;
  }
  if (foundProof === 0) {
    foundHeight = 1 + (attacking ? shortest(proof, first, end) : Math.max(passHeight, longest(first, end)));
  } else if (foundDisproof === 0) {
    foundHeight = 1 + (attacking ? longest(first, end) : shortest(disproof, first, end));
  }
  store(low, high, nodes - nodesBefore);
}

/** What the game reads by itself: at an attacker's node of the position, otherwise of the position after a pass. */
function readFor(attacking: boolean, low: number, high: number): number {
  if (attacking) return readTree(low, high, context, false);
  playPass();
  const value = readTree(rootKeyLow(), rootKeyHigh(), context, true);
  undo();
  return value;
}

/** Stores what was found; a solved node's height takes the place of its infinite number. */
function store(low: number, high: number, effort: f64): void {
  const storedProof = foundDisproof === 0 ? foundHeight : foundProof;
  const storedDisproof = foundProof === 0 ? foundHeight : foundDisproof;
  storeEntry(low, high, context, storedProof, storedDisproof, effortClass(toInt(effort)));
}

/** Height of the lowest child that solves its node. */
function shortest(own: Int32Array, first: number, end: number): number {
  let height = MAXIMUM_NUMBER - 1;
  for (let i = first; i < end; i++) if (own[i] === 0 && heights[i] < height) height = heights[i];
  return height;
}

/** Height of the highest child, all of them being solved; those that `expand` left out have a height of 1. */
function longest(first: number, end: number): number {
  let height = 1;
  for (let i = first; i < end; i++) if (heights[i] > height) height = heights[i];
  return Math.min(height, MAXIMUM_NUMBER - 1);
}

/** At an OR node every child's disproof is needed. */
function weakestLink(first: number, end: number): number {
  let smallest = NO_DEPENDENCY;
  for (let i = first; i < end; i++) if (dependency[i] < smallest) smallest = dependency[i];
  return smallest;
}

/** At an AND node one disproven child is enough. */
function strongestDisproof(first: number, end: number): number {
  let largest = -1;
  for (let i = first; i < end; i++) if (disproof[i] === 0 && dependency[i] > largest) largest = dependency[i];
  return largest;
}

/** The move of the lowest child that solves the root, on whatever path if there is such a child; place or -1. */
export function decidingChild(): number {
  const own = foundProof === 0 ? proof : disproof;
  if ((sideToMove() === attacker) !== (foundProof === 0)) return -1;
  let deciding = -1;
  for (let i = 0; i < rootChildren; i++) {
    if (own[i] !== 0) continue;
    if (deciding < 0 || isBetter(i, deciding)) deciding = i;
  }
  return deciding;
}

function isBetter(child: number, than: number): boolean {
  if (dependency[child] !== dependency[than]) return dependency[child] > dependency[than];
  return heights[child] < heights[than];
}

/**
 * Searches the position of the rules; its numbers are then those of the root.
 *
 * @param proofLimit the search ends when its proof number is no smaller, or its disproof number no smaller than the other limit
 */
export function solve(
  side: number,
  mostNodes: f64,
  between: number,
  proofLimit: number,
  disproofLimit: number,
): void {
  attacker = side;
  context = searchContext(side, 0);
  setAttacker(side);
  start(mostNodes, between);
  path.clear();
  startFamilies();
  startAbove();
  search(rootKeyLow(), rootKeyHigh(), 0, 0, proofLimit, disproofLimit);
}

export function rootProof(): number {
  return foundProof;
}

export function rootDisproof(): number {
  return foundDisproof;
}
