/**
 * Proofs tried on similar positions (simulation), on siblings as Kawano (1996) does it and in the whole tree (GPW 2016). In the
 * form that both compilers read.
 *
 * P is a node of the attacker that was just proven, Q an open one. The attacker plays P's moves below Q; Q is proven where every
 * reply is answered in P's tree, or proven otherwise. Positions below Q get children and numbers as in any search, by Q's rules
 * and on Q's path, so that nothing is proven that a search would not have proven: P says only where to look. What was proven
 * before a try failed stays.
 *
 * Which Q are tried: P's siblings, or all over the tree those where each move of P's line is legal.
 */
import { check, stopped } from "../../engine/budget.js";
import { SIMULATIONS, SIMULATIONS_WON, tally } from "../../engine/counts.js";
import { MAXIMUM_DEPTH } from "../../engine/numbers.js";
import { canPlay, maximumMoves, play, sideToMove, undo } from "../rules.js";
import * as budget from "../techniques/simulation-budget.js";
import {
  attacker,
  beginSimulations,
  changes,
  down,
  endSimulations,
  grow,
  isSolved,
  keptProof,
  line,
  ply,
  provingChild,
  root,
  setReplaying,
  takeFresh,
  up,
  update,
} from "./nodes.js";
import { ALWAYS, successOf } from "./success.js";
import { disproofOf, firstChild, freeNodes, moveTo, NONE, parent, proofOf, sibling, sizeOf } from "./tree.js";

// Which nodes a proof is tried on, in the order of kind.ts; 0 is none.
const SIBLINGS = 1;
const DEEPER = 3;
const NO_DEEPER = 4;
const BY_SUCCESS = 5;

const MOST_CANDIDATES = 1 << 16;
/** Moves of a line that are looked at. */
const MOST_MOVES = 256;
/** Positions that are walked over between two looks at the limits. */
const WALKED_BETWEEN_LOOKS = 1 << 14;

let way = 0;
let walked = 0;
/** Moves in the solutions of what simulations have proven, and those of them that are not in the proof that was replayed. */
let solutionMoves: f64 = 0;
let newMoves: f64 = 0;

const candidates = new Int32Array(MOST_CANDIDATES);
let candidateCount = 0;
const sorted = new Int32Array(MOST_CANDIDATES);
const starts = new Int32Array(ALWAYS + 2);
const lineMoves = new Int32Array(MOST_MOVES);
let lineLength = 0;
/** The nodes from the root to a candidate, by ply. */
const steps = new Int32Array(MAXIMUM_DEPTH + 1);

export function configureSimulations(chosen: number, perNode: f64): void {
  way = chosen;
  budget.setBudget(perNode);
}

export function startSimulations(): void {
  budget.startBudget();
  walked = 0;
  solutionMoves = 0;
  newMoves = 0;
}

export function movesOfSolutions(): f64 {
  return solutionMoves;
}

export function newMovesOfSolutions(): f64 {
  return newMoves;
}

export function nodesOfSimulations(): f64 {
  return budget.nodesSimulated();
}

/** Whether a node of simulation may be searched. */
function affordable(): boolean {
  return freeNodes() >= maximumMoves() && budget.affordable();
}

/** Tries the new proofs, and what is proven by that; returns the node where the game then is. @param node where it stands */
export function trySimilar(node: number): number {
  if (isSolved(root) || !affordable()) {
    endSimulations();
    return node;
  }
  while (!isSolved(root) && affordable()) {
    const proven = takeFresh();
    if (proven === NONE) break;
    list(proven);
    for (let at = 0; at < candidateCount && !isSolved(root) && affordable(); at++) {
      tryOn(candidates[at], proven);
    }
  }
  endSimulations();
  backTo(0);
  return root;
}

function backTo(its: number): void {
  while (ply > its) up();
}

/** Replays a proof at a candidate, and brings numbers up to date. */
function tryOn(candidate: number, proven: number): void {
  if (isSolved(candidate) || !goTo(candidate)) return;
  const before = budget.nodesSimulated();
  tally(SIMULATIONS, 1);
  beginSimulations(candidate);
  setReplaying(true);
  replay(proven, candidate);
  setReplaying(false);
  update(candidate);
  // Nothing has been given up yet: what is solved waits for the end of simulations.
  if (proofOf[candidate] !== 0) return;
  tally(SIMULATIONS_WON, 1);
  budget.repay(before);
  countMoves(candidate, proven, true);
}

/**
 * Counts the moves of a solution, the attacker's proving ones and all replies, and those that the proof does not have. Where
 * the solution continues at another node of the same position, it is not followed.
 *
 * @param proven the node of the proof that is reached by the same moves, or `NONE`
 */
function countMoves(node: number, proven: number, attacking: boolean): void {
  const tree = proven === NONE ? NONE : keptProof(proven);
  const proving = attacking ? provingChild(node) : NONE;
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    if (attacking && child !== proving) continue;
    let same = NONE;
    if (tree !== NONE) {
      same = childBy(tree, moveTo[child]);
      if (attacking && same !== provingChild(tree)) same = NONE;
    }
    solutionMoves += 1;
    if (same === NONE) newMoves += 1;
    countMoves(child, same, !attacking);
  }
}

/** Takes the game to an open node; false where a node above it is solved, or where it is too deep. */
function goTo(node: number): boolean {
  let depth = 0;
  for (let above = parent[node]; above !== NONE; above = parent[above]) {
    if (isSolved(above)) return false;
    depth++;
  }
  if (depth >= MAXIMUM_DEPTH) return false;
  for (let step = node, at = depth; at >= 0; at--) {
    steps[at] = step;
    step = parent[step];
  }
  while (ply > depth || line[ply] !== steps[ply]) up();
  while (ply < depth) down(steps[ply + 1]);
  return true;
}

/** Replays a proof at the open node where the game stands; the node's numbers are for the caller to bring up to date. */
function replay(proven: number, node: number): void {
  if (firstChild[node] === NONE) {
    budget.spend(1);
    if (!grow(node)) return;
  }
  const tree = keptProof(proven);
  if (tree === NONE || isSolved(node) || stopped) return;
  if (sideToMove() === attacker) {
    if (provingChild(node) !== NONE) return;
    const answer = provingChild(tree);
    const child = childBy(node, moveTo[answer]);
    if (child !== NONE) follow(answer, child);
    return;
  }
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    if (proofOf[child] === 0) continue;
    const answered = disproofOf[child] === 0 ? NONE : childBy(tree, moveTo[child]);
    if (answered === NONE || !follow(answered, child)) return;
  }
}

/** Replays a proof at a child of the node where the game stands; returns whether the child is proven. */
function follow(proven: number, child: number): boolean {
  if (isSolved(child)) return proofOf[child] === 0;
  if (ply + 1 >= MAXIMUM_DEPTH || !affordable()) return false;
  down(child);
  replay(proven, child);
  changes(child);
  up();
  return proofOf[child] === 0;
}

function childBy(node: number, move: number): number {
  let child = firstChild[node];
  while (child !== NONE && moveTo[child] !== move) child = sibling[child];
  return child;
}

/** Lists the nodes that a proof is tried on. */
function list(proven: number): void {
  candidateCount = 0;
  if (way === SIBLINGS) {
    for (let child = firstChild[parent[proven]]; child !== NONE; child = sibling[child]) offer(child);
    return;
  }
  let depth = 0;
  for (let above = parent[proven]; above !== NONE; above = parent[above]) depth++;
  takeLine(proven);
  backTo(0);
  walk(root, 0, depth);
  if (way === BY_SUCCESS) sort();
}

function offer(node: number): void {
  if (!isSolved(node) && candidateCount < MOST_CANDIDATES) candidates[candidateCount++] = node;
}

/** The line of a proof: the attacker's proving moves, and the replies whose trees are largest (the first of equal ones). */
function takeLine(proven: number): void {
  lineLength = 0;
  let tree = keptProof(proven);
  while (tree !== NONE && lineLength < MOST_MOVES) {
    const next = (lineLength & 1) === 0 ? provingChild(tree) : largestReply(tree);
    lineMoves[lineLength++] = moveTo[next];
    tree = keptProof(next);
  }
}

function largestReply(tree: number): number {
  let best = firstChild[tree];
  for (let child = sibling[best]; child !== NONE; child = sibling[child]) {
    if (sizeOfProof(child) > sizeOfProof(best)) best = child;
  }
  return best;
}

function sizeOfProof(node: number): number {
  const tree = keptProof(node);
  return sizeOf[tree === NONE ? node : tree];
}

/**
 * Offers the attacker's open nodes from the one where the game stands.
 *
 * @param its depth in the tree
 * @param depth that of the proof's root
 */
function walk(node: number, its: number, depth: number): void {
  walked++;
  if (walked >= WALKED_BETWEEN_LOOKS) {
    walked = 0;
    check();
  }
  if (stopped) return;
  const attacking = sideToMove() === attacker;
  if (attacking && isWithin(its, depth) && allowsLine()) offer(node);
  for (let child = firstChild[node]; child !== NONE; child = sibling[child]) {
    // Sides take turns: a leaf below the attacker's node is not the attacker's.
    if (isSolved(child) || (attacking && firstChild[child] === NONE)) continue;
    play(moveTo[child]);
    walk(child, its + 1, depth);
    undo();
  }
}

/** Whether the depth of a node suits the way. */
function isWithin(its: number, depth: number): boolean {
  if (way === DEEPER) return depth < its;
  return way !== NO_DEEPER || depth >= its;
}

/** Whether each move of the line is legal where the game stands, by itself. */
function allowsLine(): boolean {
  for (let i = 0; i < lineLength; i++) {
    if (!canPlay(lineMoves[i], (i & 1) === 0 ? attacker : 1 - attacker)) return false;
  }
  return true;
}

/** Sorts the candidates by the success of the moves that lead to them, the highest first, equal ones as they were. */
function sort(): void {
  starts.fill(0, 0, ALWAYS + 2);
  for (let i = 0; i < candidateCount; i++) starts[1 + ALWAYS - successTo(candidates[i])]++;
  for (let rate = 1; rate <= ALWAYS; rate++) starts[rate] += starts[rate - 1];
  for (let i = 0; i < candidateCount; i++) {
    sorted[starts[ALWAYS - successTo(candidates[i])]++] = candidates[i];
  }
  for (let i = 0; i < candidateCount; i++) candidates[i] = sorted[i];
}

function successTo(node: number): number {
  return node === root ? 0 : successOf(moveTo[node]);
}
