/**
 * Simulation (Kawano 1996): a proof of one position tried on a similar one. In the form that both compilers read.
 *
 * The two follow different replies, or a pass, from one defender's node. On the second the attacker plays the moves that prove
 * the first, at whatever order. They prove it, too, where every reply to them is proven as the table or the rules have it, or
 * is answered by the same proof, down to the end. So what is proven is on a finite tree and on facts, and holds on every path.
 *
 * The first proof is read out of the table while it is tried, as deep as it is there: where a move of the attacker is wanted,
 * the game goes over to the first position, looks, and comes back. What was read serves the next reply.
 */
import { count, nodes, stopped } from "../../engine/budget.js";
import { keyHigh, keyLow, moves, proof } from "../../engine/child-list.js";
import { SIMULATIONS, SIMULATIONS_WON, tally } from "../../engine/counts.js";
import { CHILD_CAPACITY, DISPROVEN, MAXIMUM_ORDER, PROVEN, UNDECIDED } from "../../engine/numbers.js";
import { heights, threat } from "../df-pn/children.js";
import {
  canPlay,
  expandAnswered,
  expandOrder,
  generate,
  hasLeafTest,
  maximumMoves,
  outcome,
  passChild,
  play,
  playPass,
  rootKeyHigh,
  rootKeyLow,
  testLeaf,
  undo,
} from "../rules.js";
import { bucket, found, mayHold, probe, store } from "../table/entries.js";
import { provenNumber } from "../techniques/proven-number.js";
import {
  affordable,
  nodesSimulated,
  repay,
  setBudget,
  spend,
  startBudget,
} from "../techniques/simulation-budget.js";
import { usesThreatSolver } from "../techniques/techniques.js";
import { readPass, readTree, treeHeight } from "../techniques/threat-solver.js";
import { highestDisproven, lowestHeight, lowestProven, read } from "./known-orders.js";

/** Attacker's nodes of a proof that are remembered. */
const LARGEST_TREE = 1 << 10;
/** Plies of the longest line that is tried. */
const LONGEST_LINE = 64;
/** In place of a reply: the pass. */
const PASS = -1;
/** In place of a reply with a proof. */
export const NO_DONOR = -1;
/** Nodes of tries that have to pay, for every node of search at most. */
const TRIED_PER_NODE = 1;
const NONE = -1;
/** In `attack`: not looked at yet. */
const UNREAD = -2;

// By node of the proof, with the attacker to move: an upper bound for the order of its proof, the attacker's move (`NONE` if unknown), the order of
// the proof after it, the reply that leads to the node, its first child and next sibling.
const orders = new Int32Array(LARGEST_TREE);
const attack = new Int32Array(LARGEST_TREE);
const attackOrders = new Int32Array(LARGEST_TREE);
const reply = new Int32Array(LARGEST_TREE);
const child = new Int32Array(LARGEST_TREE);
const sibling = new Int32Array(LARGEST_TREE);
let size = 0;
/** What was played since the reply where a proof is tried. */
const line = new Int32Array(LONGEST_LINE);
/** The replies that lead to the proof and to where it is tried. */
let taught = PASS;
let forkLow = 0;
let forkHigh = 0;
let tried = PASS;

let attacker = 0;
/** Without an order. */
let context = 0;
/** Whether a node is proven only with its pass. */
let withPasses = false;
/** The highest order of a pass's proof that is tried without a budget; 0 where no proof is tried. */
let freeOrder = 0;
/** Whether a test tells where the proof has no move. */
let testsLeaves = false;
/** Whether the try has a budget, and whether its nodes count. */
let mustPay = false;
let counts = false;

/** A run begins. @param stored the context of facts, without an order */
export function startSimulation(
  side: number,
  stored: number,
  provesPasses: boolean,
  freelyTried: number,
  leafTest: boolean,
): void {
  setBudget(TRIED_PER_NODE);
  startBudget();
  attacker = side;
  context = stored;
  withPasses = provesPasses;
  freeOrder = freelyTried;
  testsLeaves = leafTest && hasLeafTest();
  size = 0;
}

/**
 * Tries the proof after the pass, and that after another reply, to the position of the rules on a reply of which nothing is known
 * yet.
 *
 * @param chosen place of the reply
 * @param byPass whether the pass has a proof
 * @param donor place of the other reply, or `NO_DONOR`
 * @param first behind all children that are needed
 * @returns plies of the longest line, 0 where nothing is proven
 */
export function simulate(
  chosen: number,
  order: number,
  byPass: boolean,
  donor: number,
  first: number,
): number {
  if (freeOrder === 0 || (!byPass && donor === NO_DONOR)) return 0;
  // Its bucket is looked for again: the table may have grown since.
  if (mayHold(bucket(keyLow[chosen], keyHigh[chosen]), keyLow[chosen], keyHigh[chosen])) return 0;
  const move = moves[chosen];
  const height = byPass ? tryProof(PASS, order - 1, order - 1 > freeOrder, move, first) : 0;
  if (height !== 0 || donor === NO_DONOR) return height;
  return tryProof(moves[donor], order, true, move, first);
}

function tryProof(proven: number, order: number, paying: boolean, move: number, first: number): number {
  if (paying && !affordable()) return 0;
  teach(proven, order);
  return tryAfter(move, first, paying);
}

/** From now on the proof after this reply, or `PASS`, to the position of the rules is tried: one of this order at most. */
function teach(move: number, order: number): void {
  const low = rootKeyLow();
  const high = rootKeyHigh();
  if (size > 0 && move === taught && low === forkLow && high === forkHigh && orders[0] === order) return;
  forkLow = low;
  forkHigh = high;
  taught = move;
  size = 0;
  addNode(move, order);
}

/**
 * Tries the proof after another reply to the same position.
 *
 * @param first behind all children that are needed
 * @param paying whether the try has a budget
 * @returns plies of the longest line, 0 where it proves nothing
 */
function tryAfter(move: number, first: number, paying: boolean): number {
  tried = move;
  mustPay = paying;
  // A tree of order 1 is a test, as those are that `expand` makes.
  counts = orders[0] > 1;
  const before = nodesSimulated();
  tally(SIMULATIONS, 1);
  step(move);
  const height = attackWith(0, 0, first);
  undo();
  if (height === 0) return 0;
  tally(SIMULATIONS_WON, 1);
  repay(before);
  return height;
}

function step(move: number): void {
  if (move === PASS) playPass();
  else play(move);
}

function addNode(move: number, order: number): number {
  const node = size++;
  orders[node] = order;
  attack[node] = UNREAD;
  reply[node] = move;
  child[node] = NONE;
  return node;
}

/** Counts a node whose children stand from `first` on; false where there is no room for it, or no node is left. */
function visit(first: number): boolean {
  if (stopped || first + maximumMoves() >= CHILD_CAPACITY || (mustPay && !affordable())) return false;
  if (counts) {
    count(1);
    spendOn(1);
  }
  return !stopped;
}

function spendOn(taken: f64): void {
  if (mustPay) spend(taken);
}

/** What is known of the position by a tree of order 1 that the game reads. */
function readHere(): number {
  const before = nodes;
  const value = readTree(rootKeyLow(), rootKeyHigh(), context, false);
  spendOn(nodes - before);
  return value;
}

/** Plies of the proof of a child within an order, 0 where there is none, -1 where nothing is known. */
function known(index: number, order: number): number {
  read(bucket(keyLow[index], keyHigh[index]), keyLow[index], keyHigh[index], context, order);
  if (lowestProven <= order) return Math.max(1, lowestHeight);
  return highestDisproven >= order ? 0 : NONE;
}

/** Plies of a proof of the position, the attacker to move, by the moves of a node; 0 where they prove nothing. */
function attackWith(node: number, depth: number, first: number): number {
  if (attack[node] === UNREAD) learn(node, depth, first);
  const isKnown = attack[node] !== NONE;
  if (!isKnown && testsLeaves) return testHere();
  if (!isKnown && (depth === 0 || !usesThreatSolver())) return 0;
  if (isKnown && !canPlay(attack[node], attacker)) return 0;
  if (!visit(first)) return 0;
  const order = orders[node];
  const low = rootKeyLow();
  const high = rootKeyHigh();
  if (usesThreatSolver()) {
    const value = readHere();
    if (value === PROVEN) return Math.max(1, treeHeight);
    if (!isKnown || (value === DISPROVEN && order === 1)) return 0;
  }
  const many = expandOrder(first, order);
  if (many < 0) {
    if (many === PROVEN) store(low, high, context | 1, 0, provenNumber(1, 1), 0);
    return many === PROVEN ? 1 : 0;
  }
  const end = first + many;
  if (depth + 2 >= LONGEST_LINE) return 0;
  let at = first;
  while (at < end && moves[at] !== attack[node]) at++;
  const next = attackOrders[node];
  if (at === end || (next === 1 && threat[at] === 0)) return 0;
  let height = known(at, next);
  if (height === NONE) {
    line[depth] = moves[at];
    play(moves[at]);
    height = outcome() === UNDECIDED ? defendAgainst(node, depth + 1, end) : 0;
    undo();
  }
  if (height === 0) return 0;
  store(low, high, context | next, 0, provenNumber(height + 1, next), 0);
  return height + 1;
}

/** The same by the game's test of leaves, which also ended the proof. */
function testHere(): number {
  const plies = testLeaf();
  if (plies > 0) store(rootKeyLow(), rootKeyHigh(), context | 1, 0, provenNumber(plies, 1), 0);
  return plies;
}

/** The same where the attacker has just played the move of a node. */
function defendAgainst(node: number, depth: number, first: number): number {
  if (!visit(first)) return 0;
  const order = attackOrders[node];
  const low = rootKeyLow();
  const high = rootKeyHigh();
  let height = 1;
  let answered = false;
  if (usesThreatSolver()) {
    if (order === 1) return readHere() === PROVEN ? Math.max(1, treeHeight) : 0;
    const before = nodes;
    const afterPass = readPass(first, order, context);
    spendOn(nodes - before);
    if (afterPass === DISPROVEN) return 0;
    answered = afterPass === PROVEN;
    if (answered) height = Math.max(1, treeHeight);
  }
  const many = answered ? expandAnswered(first, order) : expandOrder(first, order);
  if (many === DISPROVEN) return 0;
  const pass = first + Math.max(0, many);
  let end = pass;
  for (let i = first; i < pass; i++) {
    heights[i] = known(i, order);
    if (heights[i] === 0) return 0;
  }
  if (withPasses && order > 1 && !answered) {
    passChild(pass, order - 1);
    if (proof[pass] !== 0) {
      heights[pass] = known(pass, order - 1);
      if (heights[pass] === 0) return 0;
      end++;
    }
  }
  for (let i = first; i < end; i++) {
    if (heights[i] === NONE) {
      const passing = i === pass;
      line[depth] = passing ? PASS : moves[i];
      const next = answerTo(node, line[depth], passing ? order - 1 : order);
      if (next === NONE) return 0;
      step(line[depth]);
      heights[i] = attackWith(next, depth + 1, end);
      undo();
      if (heights[i] === 0) return 0;
    }
    height = Math.max(height, heights[i]);
  }
  store(low, high, context | order, 0, provenNumber(height + 1, order), 0);
  return height + 1;
}

/** The node that answers a reply; `NONE` where there is no room for it. */
function answerTo(node: number, move: number, order: number): number {
  let next = child[node];
  while (next !== NONE && reply[next] !== move) next = sibling[next];
  if (next !== NONE || size === LARGEST_TREE) return next;
  next = addNode(move, order);
  sibling[next] = child[node];
  child[node] = next;
  return next;
}

/** Reads a node's move out of the proof. The game is at the same node of what it is tried on. */
function learn(node: number, depth: number, first: number): void {
  attack[node] = NONE;
  if (usesThreatSolver() && orders[node] === 1) return;
  for (let i = 0; i <= depth; i++) undo();
  step(taught);
  const last = depth - 1;
  for (let i = 0; i < last; i++) step(line[i]);
  // Replies above this one were looked at when the nodes after them were read.
  if (depth === 0) readAttack(node, first);
  else if (isLegal(line[last], first)) {
    step(line[last]);
    if (outcome() === UNDECIDED) readAttack(node, first);
    undo();
  }
  for (let i = 0; i < last; i++) undo();
  undo();
  step(tried);
  for (let i = 0; i < depth; i++) step(line[i]);
}

function isLegal(move: number, first: number): boolean {
  if (move === PASS) return true;
  if (!visit(first)) return false;
  const end = first + generate(first);
  let at = first;
  while (at < end && moves[at] !== move) at++;
  return at < end;
}

/** The move with the lowest order that proves the position, of those with the shortest proof. */
function readAttack(node: number, first: number): void {
  if (usesThreatSolver() && probe(rootKeyLow(), rootKeyHigh(), context | 1) >= 0 && found[0] === 0) return;
  if (!visit(first)) return;
  const many = expandOrder(first, orders[node]);
  if (many === PROVEN && !usesThreatSolver()) {
    attack[node] = winningMove(first);
    attackOrders[node] = 1;
  }
  let lowest = MAXIMUM_ORDER + 1;
  let shortest = 0;
  for (let i = first; i < first + many; i++) {
    const height = known(i, orders[node]);
    if (height <= 0 || lowestProven > lowest || (lowestProven === lowest && height >= shortest)) continue;
    // A tree of order 1 has threats alone.
    if (lowestProven === 1 && threat[i] === 0) continue;
    lowest = lowestProven;
    shortest = height;
    attack[node] = moves[i];
    attackOrders[node] = lowest;
  }
}

function winningMove(first: number): number {
  const end = first + generate(first);
  for (let i = first; i < end; i++) {
    play(moves[i]);
    const won = outcome() === attacker;
    undo();
    if (won) return moves[i];
  }
  return NONE;
}
