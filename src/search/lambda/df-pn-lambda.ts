/**
 * df-pn λ: proof-number search over threat orders (Soeda, Yoshizoe, Kishimoto, Kaneko, Tanaka & Müller 2007).
 *
 * A node is a position searched with an order l ≥ 1. Its pseudo-nodes are the same position with other orders;
 * they need no board of their own, only the order in the table's key.
 *
 * - OR node: pseudo-nodes 0..l over the attacker's moves. λ⁰ is the static test of `expand`; the others stand
 *   side by side here, so the most proving pair of order and move is expanded (*proof-number widening*).
 *   pn = the smallest of all pairs, dn = Σ dn of order l alone.
 * - AND node: the legal replies with order l, and the pass, followed by an OR node of order l−1.
 *   dn = the smallest of both, pn = Σ pn of the replies (*highest-order strategy*), plus the pass's pn
 *   (*sum strategy*). For l = 1 the pass leads to the static λ⁰ test, done where the move was generated.
 *
 * *Pass first*: the pass is searched before the replies are so much as generated. While it is open they count for
 * REPLIES in pn; disproven it cuts the node; proven, what it proved is tried on the replies (simulation.ts).
 *
 * Without pseudo-nodes of lower orders this is the df-pn that the paper compares with: all moves at OR nodes with the
 * one order l, and the same passes.
 *
 * A disproof says "no proof within order l", not that the goal cannot be reached. Repetitions are those of
 * df-pn.ts: the same position and order on the path count as disproven on that path only.
 *
 * In the form that both compilers read; df-pn-lambda-kind.ts makes a search of it.
 */
import { effortClass } from "../../../native-layout/table-entry.js";
import { enter, nodes, start, stopped } from "../../engine/budget.js";
import { dependency, disproof, keyHigh, keyLow, moves, proof } from "../../engine/child-list.js";
import { REPETITIONS, tally } from "../../engine/counts.js";
import { toInt } from "../../engine/machine.js";
import {
  DISPROVEN,
  INFINITE_NUMBER,
  LEFT_OPEN,
  MAXIMUM_DEPTH,
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
  setNode,
} from "../../engine/selection.js";
import { searchContext } from "../context.js";
import {
  buckets,
  disproveRepetition,
  exchange,
  exchangeChildren,
  heights,
  locate,
  threat,
} from "../df-pn/children.js";
import * as path from "../df-pn/path.js";
import { shuffle } from "../df-pn/shuffle.js";
import {
  countActive,
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
  setAttacker,
  setHighestOrder,
  sideToMove,
  testLeaf,
  undo,
} from "../rules.js";
import { bucket, found, mayHold, probe, store, tallyExpansion } from "../table/entries.js";
import { isFirstVisit, startFamilies, takeOver, takeOverHand } from "../techniques/dominance.js";
import { provenNumber, provenOrder } from "../techniques/proven-number.js";
import { earlyRepetition, usesThreatSolver } from "../techniques/techniques.js";
import { readPass, readTree, treeHeight } from "../techniques/threat-solver.js";
import {
  highestDisproven,
  lowestHeight,
  lowestProven,
  read,
  refuteFirstOrder,
  startNumbers,
} from "./known-orders.js";
import { winsAtOnce } from "./order-zero.js";
import { NO_DONOR, simulate, startSimulation } from "./simulation.js";

/** What the replies count for in the proof number of a node whose pass is open. */
const REPLIES = 4;

// See `DfPnLambdaOptions` (./df-pn-lambda-kind.ts).
let unitLeaves = false;
let maxOrder = 1;
let addPass = false;
let provePasses = false;
let passFirst = false;
let pseudoNodes = true;
let handicap = 0;
let freeOrder = 0;
let leafTest = true;
let compareHands = false;
let delayDrops = false;

let attacker = 0;
/** Keeps the facts about different attackers apart in the table. */
let context = 0;

let foundProof = 0;
let foundDisproof = 0;
let foundDependency = NO_DEPENDENCY;
/** Order of the proof, and plies of its longest line, when `foundProof` is 0. */
let foundOrder = 0;
let foundHeight = 0;
/** Whether the pass that has just been proven took a search: what it proved may be tried on the replies. */
let passTaught = false;

// Setters of the same.

export function setUnitLeavesOfOrders(on: boolean): void {
  unitLeaves = on;
}

export function setMaxOrder(order: number): void {
  maxOrder = order;
}

/** @param on whether an AND node adds the pass to its replies (`sum`) */
export function setAddPass(on: boolean): void {
  addPass = on;
}

export function setProvePasses(on: boolean): void {
  provePasses = on;
}

export function setPassFirst(on: boolean): void {
  passFirst = on;
}

export function setPseudoNodes(on: boolean): void {
  pseudoNodes = on;
}

export function setLowerOrderHandicap(number: number): void {
  handicap = number;
}

export function setFreelyTried(order: number): void {
  freeOrder = order;
}

export function setLeafTest(on: boolean): void {
  leafTest = on;
}

export function setCompareHands(on: boolean): void {
  compareHands = on;
}

export function setDelayDrops(on: boolean): void {
  delayDrops = on;
}

/** A reply or the pass, which are searched with one order only. */
function startReply(child: number, order: number): void {
  read(buckets[child], keyLow[child], keyHigh[child], context, maxOrder);
  startNumbers(child, order, unitLeaves ? 1 : proof[child], unitLeaves ? 1 : disproof[child]);
  dependency[child] = NO_DEPENDENCY;
  if (earlyRepetition) disproveRepetition(child, child, order);
}

/** Counts the node; where there is no room for it, any numbers are left in `found…`. */
function hasRoom(ply: number, places: number): boolean {
  if (enter(ply, places)) return true;
  foundProof = foundDisproof = 1;
  foundDependency = NO_DEPENDENCY;
  return false;
}

/** Whether the node that is entered is on the path with this order; what then holds on this path is left in `found…`. */
function isRepeated(low: number, high: number, order: number): boolean {
  const repeated = path.find(low, high, order);
  if (repeated < 0) return false;
  tally(REPETITIONS, 1);
  foundProof = INFINITE_NUMBER;
  foundDisproof = 0;
  foundDependency = repeated;
  return true;
}

/** Leaves in `found…` what holds on every path. */
function decide(value: number, height: number): void {
  const proven = value === PROVEN;
  foundProof = proven ? 0 : INFINITE_NUMBER;
  foundDisproof = proven ? INFINITE_NUMBER : 0;
  foundDependency = NO_DEPENDENCY;
  foundOrder = 1;
  foundHeight = height;
}

/** What `expand` has decided is stored and left in `found…`. */
function settle(low: number, high: number, order: number, value: number, height: number): void {
  decide(value, height);
  const proven = value === PROVEN;
  store(low, high, context | order, proven ? 0 : 1, proven ? provenNumber(height, 1) : 0, 0);
}

/** Stores what was found, unless it holds on this path only. */
function keep(low: number, high: number, order: number, ply: number, nodesBefore: f64): void {
  if (foundDisproof === 0) {
    if (foundDependency < ply) return;
    foundDependency = NO_DEPENDENCY;
  }
  const storedProof = foundDisproof === 0 ? 1 : foundProof;
  const storedDisproof = foundProof === 0 ? provenNumber(foundHeight, foundOrder) : foundDisproof;
  store(low, high, context | order, storedProof, storedDisproof, effortClass(toInt(nodes - nodesBefore)));
}

/** Starts the numbers of all pairs of order and move; λ¹ moves are those that threaten to reach the goal. */
function startPairs(first: number, count: number, order: number, lowest: number): void {
  locate(first, count);
  const last = first + count;
  for (let child = first; child < last; child++) {
    const leafProof = unitLeaves ? 1 : proof[child];
    const leafDisproof = unitLeaves ? 1 : disproof[child];
    read(buckets[child], keyLow[child], keyHigh[child], context, maxOrder);
    if (threat[child] === 0) refuteFirstOrder();
    for (let i = order; i >= lowest; i--) {
      const number = child + count * (i - lowest);
      startNumbers(number, i, i < order ? leafProof + handicap : leafProof, leafDisproof);
      dependency[number] = NO_DEPENDENCY;
      if (earlyRepetition) disproveRepetition(child, number, i);
    }
  }
}

/**
 * Whether a node below the root that the table does not know is decided without a search: by a fact about the same board with other hands, or, with
 * the attacker to move, by the game's test of leaves. It is then stored, and left in `found…`. The root is searched, so that it has children
 * in the table when its proof is followed.
 */
function isDecidedAtOnce(low: number, high: number, order: number, ply: number, attacks: boolean): boolean {
  const tests = attacks && leafTest && hasLeafTest();
  if (ply === 0 || !(tests || compareHands) || mayHold(bucket(low, high), low, high)) return false;
  if (compareHands && takeOverHand(low, high, context | 1, context | maxOrder, provePasses || passFirst)) {
    read(bucket(low, high), low, high, context, maxOrder);
    if (lowestProven <= order || highestDisproven >= order) {
      decide(lowestProven <= order ? PROVEN : DISPROVEN, lowestProven <= order ? lowestHeight : 0);
      foundOrder = lowestProven;
      return true;
    }
  }
  const plies = tests ? testLeaf() : 0;
  if (plies > 0) settle(low, high, order, PROVEN, plies);
  return plies > 0;
}

function searchOr(
  low: number,
  high: number,
  order: number,
  ply: number,
  first: number,
  proofLimit: number,
  disproofLimit: number,
): void {
  const nodesBefore = nodes;
  if (!hasRoom(ply, first + maximumMoves() * order)) return;
  if (!earlyRepetition && isRepeated(low, high, order)) return;
  // The root is searched, so that it has children in the table when its proof is followed.
  const value = ply > 0 && usesThreatSolver() ? readTree(low, high, context, false) : LEFT_OPEN;
  if (value === PROVEN || (value === DISPROVEN && order === 1)) {
    decide(value, treeHeight);
    return;
  }
  if (isDecidedAtOnce(low, high, order, ply, true)) return;
  tallyExpansion(low, high, context | order, false);
  const count = expandOrder(first, order);
  if (count < 0) {
    settle(low, high, order, count, 1);
    return;
  }
  const lowest = !pseudoNodes ? order : value === DISPROVEN ? 2 : 1;
  shuffle(low, high, first, count);
  path.push(low, high, order);
  if (isFirstVisit(low, high, context | order)) takeOver(context | 1, context | maxOrder, first, count);
  startPairs(first, count, order, lowest);
  const end = first + count * (order - lowest + 1);
  const highest = end - count;
  for (;;) {
    look(true, first, end, highest, end, false);
    if (nodeProof >= proofLimit || nodeDisproof >= disproofLimit || stopped) break;
    limit(proofLimit, disproofLimit);
    const chosen = best;
    const child = first + ((chosen - first) % count);
    const childOrder = Math.floor((chosen - first) / count) + lowest;
    play(moves[child]);
    searchAnd(
      keyLow[child],
      keyHigh[child],
      childOrder,
      ply + 1,
      end,
      childProofLimit,
      chosen < highest ? INFINITE_NUMBER : childDisproofLimit,
      true,
    );
    undo();
    proof[chosen] = foundProof;
    disproof[chosen] = foundDisproof;
    dependency[chosen] = foundDependency;
    heights[chosen] = foundHeight;
    if (foundDisproof === 0) {
      for (let i = chosen - count; i >= first; i -= count) {
        proof[i] = INFINITE_NUMBER;
        disproof[i] = 0;
        dependency[i] = foundDependency;
      }
    }
  }
  path.pop();
  foundProof = nodeProof;
  foundDisproof = nodeDisproof;
  foundDependency = NO_DEPENDENCY;
  if (foundProof === 0) {
    foundOrder = Math.floor((best - first) / count) + lowest;
    foundHeight = heights[best] + 1;
  }
  if (foundDisproof === 0) {
    for (let i = highest; i < end; i++) if (dependency[i] < foundDependency) foundDependency = dependency[i];
  }
  keep(low, high, order, ply, nodesBefore);
}

function searchAnd(
  low: number,
  high: number,
  order: number,
  ply: number,
  first: number,
  proofLimit: number,
  disproofLimit: number,
  withPass: boolean,
): void {
  const nodesBefore = nodes;
  if (!hasRoom(ply, first + maximumMoves() + 1)) return;
  if (!earlyRepetition && isRepeated(low, high, order)) return;
  if (isDecidedAtOnce(low, high, order, ply, false)) return;
  const ordered = withPass && order > 1;
  let afterPass = LEFT_OPEN;
  if (usesThreatSolver() && ply > 0) {
    if (order === 1) {
      const value = readTree(low, high, context, false);
      if (value !== LEFT_OPEN) {
        decide(value, treeHeight);
        return;
      }
    } else if (withPass) {
      afterPass = readPass(first, order, context);
      if (afterPass === DISPROVEN) {
        settle(low, high, order, DISPROVEN, 0);
        return;
      }
    }
  }
  /** The proof after the pass was read, and its plies. */
  const answered = afterPass === PROVEN;
  const passHeight = answered ? treeHeight : 0;
  passTaught = false;
  if (
    ordered &&
    passFirst &&
    !answered &&
    !passIsProven(low, high, order, ply, first, proofLimit, disproofLimit)
  )
    return;
  const learnt = passTaught;
  tallyExpansion(low, high, context | order, false);
  const expanded = answered ? expandAnswered(first, order) : expandOrder(first, order);
  const passable = ordered && !passFirst && !answered;
  if (expanded === DISPROVEN || (expanded === PROVEN && !(passable && provePasses))) {
    settle(low, high, order, expanded, 2 + passHeight);
    return;
  }
  // Without a reply that does not lose at once the pass may still have to be proven.
  const count = expanded === PROVEN ? 0 : expanded;
  const pass = first + count;
  shuffle(low, high, first, count);
  if (isFirstVisit(low, high, context | order)) takeOver(context | 1, context | maxOrder, first, count);
  locate(first, count);
  path.push(low, high, order);
  for (let i = first; i < pass; i++) startReply(i, order);
  // At once, since the node's numbers have said nothing of the replies so far.
  if (learnt) for (let i = first; i < pass; i++) isSimulated(i, order, true, NO_DONOR, pass);
  if (answered) readReplies(first, pass);
  let end = pass;
  if (passable) {
    passChild(pass, order - 1);
    if (proof[pass] !== 0) {
      end++;
      buckets[pass] = bucket(keyLow[pass], keyHigh[pass]);
      startReply(pass, order - 1);
    }
  }
  let passTeaches = end > pass && proof[pass] === 0;
  /** The end of the replies that are looked at. Those behind it wait, each until all before it are proven. */
  let active = delayDrops && end === pass ? first + activeOf(first, count) : pass;
  /** The newest reply with a proof. */
  let donor = NO_DONOR;
  for (let i = first; i < pass; i++) if (proof[i] === 0) donor = i;
  for (;;) {
    // The pass is behind the replies, and is chosen first among equals: one disproof there cuts the node.
    look(false, first, active < pass ? active : end, first, active, true);
    // Never proven while a reply waits.
    while (nodeProof === 0 && active < pass) {
      active++;
      look(false, first, active, first, active, true);
    }
    const addsPass = end > pass && (nodeProof === 0 ? provePasses : addPass && nodeDisproof !== 0);
    if (addsPass) {
      // With all replies proven the node is as open as its pass.
      setNode(Math.min(MAXIMUM_NUMBER, nodeProof + proof[pass]), disproof[best]);
    }
    if (nodeProof >= proofLimit || nodeDisproof >= disproofLimit || stopped) break;
    limit(proofLimit, disproofLimit);
    const chosen = best;
    const passing = chosen === pass;
    if (!passing && isSimulated(chosen, order, passTeaches, donor, end)) continue;
    if (passing) playPass();
    else play(moves[chosen]);
    searchOr(
      keyLow[chosen],
      keyHigh[chosen],
      passing ? order - 1 : order,
      ply + 1,
      end,
      passing && !addsPass ? INFINITE_NUMBER : childProofLimit,
      childDisproofLimit,
    );
    undo();
    proof[chosen] = foundProof;
    disproof[chosen] = foundDisproof;
    dependency[chosen] = foundDependency;
    heights[chosen] = foundHeight;
    if (foundProof !== 0) continue;
    if (passing) passTeaches = true;
    else donor = chosen;
  }
  path.pop();
  foundProof = nodeProof;
  foundDisproof = nodeDisproof;
  foundDependency = NO_DEPENDENCY;
  foundOrder = order;
  if (foundProof === 0) foundHeight = 1 + Math.max(passHeight, longest(first, pass));
  if (foundDisproof === 0) {
    foundDependency = -1;
    for (let i = first; i < end; i++)
      if (disproof[i] === 0 && dependency[i] > foundDependency) foundDependency = dependency[i];
  }
  keep(low, high, order, ply, nodesBefore);
}

/**
 * How many of a node's replies are looked at first, none of which a waiting one refutes already. Of those that wait the hardest to prove, as far
 * as is known, come first.
 */
function activeOf(first: number, count: number): number {
  const active = countActive(first, count);
  const end = first + count;
  for (let i = first + active; i < end; i++) if (disproof[i] === 0) return count;
  // With the last of the active ones, which is the first of those that would wait.
  for (let to = first + active - 1; to < end - 1; to++) {
    let hardest = to;
    for (let i = to + 1; i < end; i++) if (proof[i] > proof[hardest]) hardest = i;
    exchangeReplies(to, hardest);
  }
  return active;
}

/** Exchanges two replies with what the search has added to them. */
function exchangeReplies(a: number, b: number): void {
  if (a === b) return;
  exchangeChildren(a, b);
  exchange(buckets, a, b);
  exchange(heights, a, b);
  exchange(dependency, a, b);
}

/** Plies of the longest proof below a node whose replies are all proven; those that `expand` left out have 1. */
function longest(first: number, end: number): number {
  let height = 1;
  for (let i = first; i < end; i++) if (heights[i] > height) height = heights[i];
  return Math.min(height, MAXIMUM_DEPTH);
}

/** Reads the replies of which nothing is known yet: most do not keep the attacker from what the pass allows. */
function readReplies(first: number, end: number): void {
  for (let i = first; i < end && !stopped; i++) {
    if (proof[i] === 0 || disproof[i] === 0) continue;
    play(moves[i]);
    const value = readTree(keyLow[i], keyHigh[i], context, false);
    undo();
    if (value !== PROVEN) continue;
    proof[i] = 0;
    disproof[i] = INFINITE_NUMBER;
    heights[i] = treeHeight;
  }
}

/**
 * Searches the pass at an AND node until it is decided. Returns false when it is not: what the node is then worth has
 * been left in `found…`.
 */
function passIsProven(
  low: number,
  high: number,
  order: number,
  ply: number,
  first: number,
  proofLimit: number,
  disproofLimit: number,
): boolean {
  passChild(first, order - 1);
  if (proof[first] === 0) return true;
  const nodesBefore = nodes;
  buckets[first] = bucket(keyLow[first], keyHigh[first]);
  path.push(low, high, order);
  startReply(first, order - 1);
  while (proof[first] !== 0 && disproof[first] !== 0 && !stopped) {
    if (proofWhileOpen(proof[first]) >= proofLimit || disproof[first] >= disproofLimit) break;
    playPass();
    searchOr(
      keyLow[first],
      keyHigh[first],
      order - 1,
      ply + 1,
      first + 1,
      addPass ? Math.max(proofLimit - REPLIES, proof[first] + 1) : INFINITE_NUMBER,
      Math.max(disproofLimit, disproof[first] + 1),
    );
    undo();
    proof[first] = foundProof;
    disproof[first] = foundDisproof;
    dependency[first] = foundDependency;
  }
  path.pop();
  if (proof[first] === 0) {
    passTaught = true;
    return true;
  }
  foundProof = disproof[first] === 0 ? INFINITE_NUMBER : proofWhileOpen(proof[first]);
  foundDisproof = disproof[first];
  foundDependency = foundDisproof === 0 ? dependency[first] : NO_DEPENDENCY;
  keep(low, high, order, ply, nodesBefore);
  return false;
}

/**
 * Tries the proofs of the pass and of a reply on another one (simulation.ts).
 *
 * @returns whether nothing is left to search there
 */
function isSimulated(chosen: number, order: number, byPass: boolean, donor: number, place: number): boolean {
  if (proof[chosen] === 0 || disproof[chosen] === 0) return false;
  const height = simulate(chosen, order, byPass, donor, place);
  if (height === 0) return stopped;
  proof[chosen] = 0;
  disproof[chosen] = INFINITE_NUMBER;
  heights[chosen] = height;
  return true;
}

/** Order of a proven OR node, from the table; the order searched where the table has forgotten it. */
function orderOf(low: number, high: number, order: number): number {
  let lowest = order;
  for (let under = 1; under <= order; under++) {
    if (probe(low, high, context | under) >= 0 && found[0] === 0) {
      lowest = Math.min(lowest, provenOrder(found[1]));
    }
  }
  return lowest;
}

/** The order of the root's proof: 0 for an immediate win; at an AND root the largest over the replies. */
export function rootOrder(): number {
  if (sideToMove() === attacker) return winsAtOnce(0, attacker, maxOrder) ? 0 : foundOrder;
  const count = generate(0);
  let largest = 0;
  for (let i = 0; i < count; i++) {
    play(moves[i]);
    if (outcome() !== attacker && !winsAtOnce(count, attacker, maxOrder))
      largest = Math.max(largest, orderOf(rootKeyLow(), rootKeyHigh(), maxOrder));
    undo();
  }
  return largest;
}

/** Searches the position of the rules; its numbers are then those of the root. */
export function solveLambda(side: number, mostNodes: f64, between: number): void {
  attacker = side;
  context = searchContext(side, 0);
  setAttacker(side);
  setHighestOrder(maxOrder);
  start(mostNodes, between);
  startSimulation(side, context, provePasses || passFirst, freeOrder, leafTest);
  path.clear();
  startFamilies();
  const low = rootKeyLow();
  const high = rootKeyHigh();
  // A proof of order 1 is found as one of order 1.
  const isRead = usesThreatSolver() && readTree(low, high, context, false) === PROVEN;
  const order = isRead ? 1 : maxOrder;
  if (sideToMove() === attacker) searchOr(low, high, order, 0, 0, INFINITE_NUMBER, INFINITE_NUMBER);
  else searchAnd(low, high, order, 0, 0, INFINITE_NUMBER, INFINITE_NUMBER, false);
}

export function rootProofLambda(): number {
  return foundProof;
}

export function rootDisproofLambda(): number {
  return foundDisproof;
}

/** The proof number of a node whose pass, all of it that has been looked at, has this one. By the highest-order strategy the replies alone count. */
function proofWhileOpen(proofOfPass: number): number {
  return addPass ? Math.min(proofOfPass + REPLIES, MAXIMUM_NUMBER) : REPLIES;
}
