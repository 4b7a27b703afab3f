/**
 * λ search (Thomsen 2000) as a baseline: order by order, each λⁿ-tree searched depth first with iterative deepening.
 *
 * - A λⁿ move of the attacker: after the defender's pass some λⁱ-tree, i < n, has value 1.
 * - A λⁿ reply of the defender: after it no λⁱ-tree, i < n, has value 1.
 * - A tree has value 1 when the defender runs out of λⁿ replies, and 0 when the attacker runs out of λⁿ moves.
 *
 * λ⁰ and the λ¹ moves are the game's static tests. The table keeps what was proven, what was disproven whatever
 * the depth, and the depth to which a tree was searched in vain.
 *
 * *Simulation* (simulation.ts), in games that want it: the proof after the pass, and that of another reply, are tried on a reply of
 * which nothing is known. Passes have to be met there, too. So positions of the defender are stored where they have value 1, and the
 * orders that are found stay those of the definition.
 *
 * *Comparable positions* (../techniques/dominance.ts): disproofs of every order serve. What is stored here is exactly whether there is a λ-tree of
 * value 1 within the order, since a move of the attacker counts only where the pass after it is proven. If a harder one has
 * such a tree, so has the position: by induction over the tree the attacker has the same moves, after the pass a tree one order
 * lower at most, and no reply that was not answered there. Hence where an easier one has none, the position has none. df-pn λ
 * cannot use that: there a node is proven by its replies alone, so that what has no tree by the definition may be proven.
 *
 * In the form that both compilers read; lambda-kind.ts makes a search of it.
 */
import { effortClass } from "../../../native-layout/table-entry.js";
import { enter, nodes, start, stopped } from "../../engine/budget.js";
import { keyHigh, keyLow, moves, proof } from "../../engine/child-list.js";
import { toInt } from "../../engine/machine.js";
import {
  DISPROVEN,
  LEFT_OPEN,
  MAXIMUM_NUMBER,
  NO_DEPENDENCY,
  NOT_KNOWN,
  PROVEN,
} from "../../engine/numbers.js";
import { orderOf, searchContext } from "../context.js";
import { threat } from "../df-pn/children.js";
import * as path from "../df-pn/path.js";
import {
  expandAnswered,
  expandOrder,
  maximumMoves,
  passChild,
  play,
  playPass,
  rootKeyHigh,
  rootKeyLow,
  setAttacker,
  setHighestOrder,
  sideToMove,
  undo,
} from "../rules.js";
import { found, probe, store, tallyExpansion } from "../table/entries.js";
import { startFamilies, takeOverHere } from "../techniques/dominance.js";
import { provenHeight, provenNumber } from "../techniques/proven-number.js";
import { usesDominance, usesThreatSolver } from "../techniques/techniques.js";
import { readTree, treeHeight } from "../techniques/threat-solver.js";
import { hasOrderZero } from "./order-zero.js";
import { NO_DONOR, simulate, startSimulation } from "./simulation.js";

/** Value of a tree: shown to be 1, shown to be 0, or neither within the depth. */
const ONE = 1;
const ZERO = 0;
const OPEN = -1;

/** As `freelyTried` of `LambdaOptions` (./lambda-kind.ts). */
let freeOrder = 0;
let attacker = 0;
/** Plies of the longest line of the proof that was found last. */
let height = 0;
/** Whether the position has just been shown to have a proof after the pass, by a search. */
let passTeaches = false;
/** Place on the path of the first node that the last value ZERO depends on through a repetition. */
let dependency = NO_DEPENDENCY;

/** Whether a node may be searched here, with room for its moves and a pass; counts it. */
function hasRoom(ply: number, first: number): boolean {
  return !stopped && enter(ply, first + maximumMoves() + 1) && !stopped;
}

/**
 * The λ-trees of orders 1..`order` with the attacker to move, from the smallest. Orders never grow along a path, so that
 * none of a smaller order is on it yet: what their values ZERO depend on is what that of the last one does.
 */
function tree(low: number, high: number, order: number, depth: number, ply: number, first: number): number {
  let result = ZERO;
  // At the highest order, dominance may find what decides all of them.
  if (usesDominance() && order > 1) {
    const context = searchContext(attacker, order);
    takeOverHere(low, high, context);
    const value = known(low, high, context, depth);
    if (value === ONE || value === ZERO) return value;
  }
  for (let i = 1; i <= order; i++) {
    const value = attack(low, high, i, depth, ply, first);
    if (value === ONE) return ONE;
    if (value === OPEN) result = OPEN;
  }
  return result;
}

/** What the table knows, as a value; `NOT_KNOWN` when the tree has to be searched. */
function known(low: number, high: number, context: number, depth: number): number {
  if (probe(low, high, context) < 0) return NOT_KNOWN;
  dependency = NO_DEPENDENCY;
  const searched = found[0];
  if (searched === 0) {
    height = provenHeight(found[1]);
    return ONE;
  }
  if (found[1] === 0) return ZERO;
  return searched > depth ? OPEN : NOT_KNOWN;
}

function keep(
  low: number,
  high: number,
  context: number,
  depth: number,
  value: number,
  nodesBefore: f64,
): number {
  if (stopped) return OPEN;
  const effort = effortClass(toInt(nodes - nodesBefore));
  if (value === ONE) store(low, high, context, 0, provenNumber(height, orderOf(context)), effort);
  else if (value === OPEN) {
    store(low, high, context, Math.min(Math.max(depth, 0) + 1, MAXIMUM_NUMBER), 1, effort);
  } else if (dependency >= path.size()) {
    dependency = NO_DEPENDENCY;
    store(low, high, context, 1, 0, effort);
  }
  return value;
}

function attack(low: number, high: number, order: number, depth: number, ply: number, first: number): number {
  const context = searchContext(attacker, order);
  // Before the table is asked, which knows of an earlier, shallower search of the node on the path: still open.
  const repeated = path.find(low, high, context);
  if (repeated >= 0) {
    dependency = repeated;
    return ZERO;
  }
  let before = known(low, high, context, depth);
  if (before === NOT_KNOWN && takeOverHere(low, high, context)) {
    before = known(low, high, context, depth);
  }
  if (before !== NOT_KNOWN) return before;
  const nodesBefore = nodes;
  dependency = NO_DEPENDENCY;
  if (!hasRoom(ply, first)) return OPEN;
  if (ply > 0 && order === 1 && usesThreatSolver()) {
    const value = readTree(low, high, searchContext(attacker, 0), false);
    if (value !== LEFT_OPEN) return asRead(value);
  }
  tallyExpansion(low, high, context, false);
  const count = expandOrder(first, order);
  height = 1;
  if (count < 0) return keep(low, high, context, depth, count === PROVEN ? ONE : ZERO, nodesBefore);
  if (depth <= 0) return keep(low, high, context, depth, OPEN, nodesBefore);
  path.push(low, high, context);
  let value = ZERO;
  let smallest = NO_DEPENDENCY;
  for (let i = first; i < first + count && value !== ONE && !stopped; i++) {
    if (order === 1 && threat[i] === 0) continue;
    let after = freeOrder === 0 ? NOT_KNOWN : provenBefore(keyLow[i], keyHigh[i], context);
    if (after === NOT_KNOWN) {
      play(moves[i]);
      passTeaches = false;
      after = order === 1 ? ONE : afterPass(order - 1, depth - 1, ply + 1, first + count);
      if (after === ONE) after = defend(order, depth - 1, ply + 1, first + count);
      undo();
    }
    if (after === ONE) height++;
    if (after !== ZERO) value = after;
    if (dependency < smallest) smallest = dependency;
  }
  path.pop();
  dependency = smallest;
  return keep(low, high, context, depth, value, nodesBefore);
}

/** What a tree of order 1 that was read is worth. */
function asRead(value: number): number {
  height = treeHeight;
  return value === PROVEN ? ONE : ZERO;
}

/** Whether a position of the defender is known to have value 1; `NOT_KNOWN` when it has to be searched. */
function provenBefore(low: number, high: number, context: number): number {
  if (probe(low, high, context) < 0 || found[0] !== 0) return NOT_KNOWN;
  height = provenHeight(found[1]);
  return ONE;
}

/** The value of the trees up to `order` after the defender's pass. When the defender loses at once by it, it is not played. */
function afterPass(order: number, depth: number, ply: number, first: number): number {
  passChild(first, order);
  if (proof[first] === 0) return ONE;
  playPass();
  const value = tree(rootKeyLow(), rootKeyHigh(), order, depth - 1, ply + 1, first);
  undo();
  passTeaches = value === ONE;
  return value;
}

/** The value after an attacker's λⁿ move: ONE when every reply is refuted. */
function defend(order: number, depth: number, ply: number, first: number): number {
  dependency = NO_DEPENDENCY;
  let byPass = passTeaches;
  if (!hasRoom(ply, first)) return OPEN;
  const nodesBefore = nodes;
  const low = rootKeyLow();
  const high = rootKeyHigh();
  const unordered = searchContext(attacker, 0);
  let answered = false;
  let longest = 1;
  if (ply > 0 && usesThreatSolver()) {
    if (order === 1) {
      const value = readTree(low, high, unordered, false);
      if (value !== LEFT_OPEN) return asRead(value);
    } else {
      playPass();
      answered = readTree(rootKeyLow(), rootKeyHigh(), unordered, true) === PROVEN;
      undo();
      if (answered) {
        byPass = false;
        longest = Math.max(1, treeHeight);
      }
    }
  }
  tallyExpansion(low, high, searchContext(attacker, order), false);
  const count = answered ? expandAnswered(first, order) : expandOrder(first, order);
  if (count === DISPROVEN) return ZERO;
  const end = first + Math.max(0, count);
  let donor = NO_DONOR;
  let value = ONE;
  for (let i = first; i < end && value !== ZERO && !stopped; i++) {
    const plies = simulate(i, order, byPass, donor, end);
    longest = Math.max(longest, plies);
    if (plies !== 0 || stopped) continue;
    play(moves[i]);
    const after = tree(keyLow[i], keyHigh[i], order, depth - 1, ply + 1, end);
    undo();
    if (after !== ONE) value = after;
    else {
      longest = Math.max(longest, height);
      donor = i;
    }
  }
  if (value !== ONE || stopped) return value;
  height = longest + 1;
  // The root's pass has not been looked at.
  if (ply > 0 && freeOrder !== 0) keep(low, high, searchContext(attacker, order), depth, ONE, nodesBefore);
  return ONE;
}

/**
 * Searches the position of the rules order by order.
 *
 * @returns the order of the proof, 0 for an immediate win; -1 when there is none up to `maxOrder`, or the run was stopped
 */
export function solveByOrder(
  side: number,
  maxOrder: number,
  freelyTried: number,
  mostNodes: f64,
  between: number,
): number {
  freeOrder = freelyTried;
  attacker = side;
  setAttacker(side);
  setHighestOrder(maxOrder);
  start(mostNodes, between);
  startSimulation(side, searchContext(side, 0), true, freelyTried, false);
  passTeaches = false;
  path.clear();
  startFamilies();
  const attacking = sideToMove() === attacker;
  for (let order = 1; order <= maxOrder; order++) {
    let value = OPEN;
    for (let depth = 1; value === OPEN && !stopped; depth += 2) {
      value = attacking
        ? attack(rootKeyLow(), rootKeyHigh(), order, depth, 0, 0)
        : defend(order, depth, 0, 0);
    }
    if (stopped) break;
    if (value === ONE) return hasOrderZero(attacker, maxOrder) ? 0 : order;
  }
  return -1;
}
