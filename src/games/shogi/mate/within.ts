/**
 * df-pn for mates in shogi within a number of plies: how short the shortest mate is.
 *
 * The search of df-pn-mate.ts with a bound: a node is a position with the plies that are left. What differs:
 *
 * - *Repetitions* are failures of the attacker here, too: whoever mates after coming back to a position mates from it sooner.
 *   Without this rule each position on a circle is searched again for every number of plies in which play comes back to it:
 *   19 of 20 nodes on some of the longest mates. A disproof that depends on one holds on its path alone (path.ts).
 * - *Facts* are mates within this many plies and their absence (tables/length-table.ts). One about a board serves other
 *   hands and other bounds. The open numbers of a node are kept for each bound alone.
 * - The *facts of the search without a bound* serve, too: its mates have a number of plies, and where it found no mate at
 *   all there is none within any number.
 * - *Futile interpositions* (futile.ts) may be left uncounted. An answer's node then has approaches among its children:
 *   each is searched as if it were an answer, with as many plies left as its parent has, but only when an interposition
 *   that it stands for refutes. One that is proven takes their place; where all are disproven they stand. Interpositions
 *   come first because with many plies left it can be far harder to find out that an approach does not mate.
 */

import { effortClass } from "../../../../native-layout/table-entry.js";
import { enter, nodes, start as startBudget, stopped } from "../../../engine/budget.js";
import { dependency, disproof, keyHigh, keyLow, moves, proof } from "../../../engine/child-list.js";
import { EXPANSIONS, REPETITIONS, tally } from "../../../engine/counts.js";
import { toInt } from "../../../engine/machine.js";
import {
  CHILD_CAPACITY,
  DISPROVEN,
  INFINITE_NUMBER,
  MAXIMUM_NUMBER,
  NO_DEPENDENCY,
  PROVEN,
} from "../../../engine/numbers.js";
import {
  best,
  childDisproofLimit,
  childProofLimit,
  LEFT_OUT,
  limit,
  lookPastDelayed,
  NO_SIBLING,
  nodeDisproof,
  nodeProof,
  raise,
  raisedDisproof,
  raisedProof,
  setEpsilon,
} from "../../../engine/selection.js";
import { APPROACH, DROPS } from "../notation/moves.js";
import { handMaximum, handMinimum } from "../notation/pieces.js";
import { look } from "../rules/answers.js";
import { attacks, hands, kings, look as lookAhead, next, play, state, undo } from "../rules/board.js";
import { checks } from "../rules/checks.js";
import { allHands, disprovenBefore, heldBack, missingChecks, provenBefore } from "../rules/dominance.js";
import * as futile from "../rules/futile.js";
import { seesMates } from "../rules/leaf-mates.js";
import { evasions } from "../rules/legal-moves.js";
import { KEY_HIGH, KEY_LOW, NEXT_HAND, NEXT_HIGH, NEXT_LOW, SIDE } from "../rules/words.js";
import { blocker, hand, plies, solvedHand } from "./child-list.js";
import { mayMate } from "./df-pn-mate.js";
import { answersTo, mateHand, waits } from "./leaves.js";
import * as path from "./path.js";
import { extendHigh, extendLow, PATH_HIGH, PATH_LOW } from "./path.js";
import * as lengths from "./tables/length-table.js";
import { MATES, NO_MATE, UNBOUNDED } from "./tables/length-table.js";
import { saltHigh, saltLow, setSalts } from "./tables/salts.js";
import * as open from "./tables/table.js";

const EPSILON = 0.25;
/** Checks or answers of one position, with the approaches before them. */
const MOVES_OF_A_NODE = 256;
/** Keep facts of this search apart from others: mates with futile interpositions counted, without, and open numbers. */
const COUNTED = 0x3c6ef372;
const UNCOUNTED = 0x1f83d9ab;
const OPEN = 0x5be0cd19;

/** `blocker`, and `LEFT_OUT` of those that do not count. */
const waiting = new Int32Array(CHILD_CAPACITY);
/** The approach that is before this child, or -1. */
const guards = new Int32Array(CHILD_CAPACITY);
/** For an approach: whether an interposition that it stands for refutes. */
const asked = new Int32Array(CHILD_CAPACITY);
const replies = new Int32Array(MOVES_OF_A_NODE);

let attacker = 0;
let excluding = false;
let thread = 0;
let virtual = false;
let lengthSalt = COUNTED;
let leafHand = 0;

// What the last call of `search` found; the plies are those that a solved node was solved for.
let foundProof = 0;
let foundDisproof = 0;
let foundHand = 0;
let foundPlies = 0;
/** The ply of the path that a disproof depends on. */
let foundDependency = NO_DEPENDENCY;

function openLow(low: number, left: number): number {
  return low ^ Math.imul(left + 1, OPEN) ^ lengthSalt;
}

function openHigh(high: number, left: number): number {
  return high ^ Math.imul(left + 1, 0x2545f491) ^ lengthSalt;
}

/** Keys and hands of all children. */
function locate(first: number, end: number, attackerHand: number, attacking: boolean): void {
  for (let i = first; i < end; i++) {
    if ((moves[i] & APPROACH) !== 0) futile.lookAt(moves[i]);
    else lookAhead(moves[i]);
    keyLow[i] = next[NEXT_LOW] ^ saltLow;
    keyHigh[i] = next[NEXT_HIGH] ^ saltHigh;
    hand[i] = attacking ? next[NEXT_HAND] : attackerHand;
  }
}

function setProven(i: number, needed: number, within: number): void {
  proof[i] = 0;
  disproof[i] = INFINITE_NUMBER;
  solvedHand[i] = needed;
  plies[i] = within;
}

function setDisproven(i: number, most: number, within: number): void {
  proof[i] = INFINITE_NUMBER;
  disproof[i] = 0;
  solvedHand[i] = most;
  plies[i] = within;
  dependency[i] = NO_DEPENDENCY;
  askApproaches(i);
}

/** Disproves a child, as long as the path stays, by the repetition of the position at a ply. */
function fail(i: number, above: number, left: number): void {
  tally(REPETITIONS, 1);
  setDisproven(i, hand[i], left);
  dependency[i] = above;
}

/** Takes over what is known of a child with this many plies left; returns whether anything is. */
function read(i: number, left: number, a: number, b: number): boolean {
  const low = keyLow[i];
  const high = keyHigh[i];
  const held = hand[i];
  const above = path.early ? path.find(low, high, held) : -1;
  if (above >= 0) {
    fail(i, above, left);
    return true;
  }
  const fact = lengths.probe(low ^ lengthSalt, high, held, left);
  if (fact === MATES) {
    setProven(i, lengths.found[0], lengths.found[1]);
    return true;
  }
  if (fact === NO_MATE) {
    setDisproven(i, lengths.found[0], lengths.found[1]);
    return true;
  }
  const failed = path.failed(extendLow(a, low, held), extendHigh(b, high, held));
  if (failed >= 0) {
    fail(i, failed, left);
    return true;
  }
  const lowOfOpen = openLow(low, left);
  const highOfOpen = openHigh(high, left);
  if (open.probe(open.place(lowOfOpen, highOfOpen), lowOfOpen, highOfOpen, held)) {
    proof[i] = open.found[0];
    disproof[i] = open.found[1];
    return true;
  }
  if (!open.probe(open.place(low, high), low, high, held)) return false;
  if (open.found[0] === 0 && open.found[3] <= left) setProven(i, open.found[2], open.found[3]);
  else if (open.found[1] === 0) setDisproven(i, open.found[2], UNBOUNDED);
  else return false;
  return true;
}

/** Which children wait for their sibling before them. */
function delay(first: number, end: number, attacking: boolean): void {
  blocker[first] = NO_SIBLING;
  for (let i = first + 1; i < end; i++) {
    const alone = ((moves[i] | moves[i - 1]) & APPROACH) !== 0;
    blocker[i] = !alone && waits(moves[i], moves[i - 1], !attacking) ? i - 1 : NO_SIBLING;
  }
  for (let i = first; i < end; i++) waiting[i] = blocker[i];
}

/** Marks the children that do not count just now. */
function leaveOut(first: number, end: number): void {
  for (let i = first; i < end; i++) waiting[i] = isLeftOut(i) ? LEFT_OUT : blocker[i];
}

/**
 * Whether a child counts for nothing at its node just now. Of interpositions and the approaches that stand for
 * them, only some count at a time: first the interpositions, until one of them refutes; then the approaches, one after the
 * other; when all have failed, the interpositions again. An approach that is proven takes the place of all of them.
 */
function isLeftOut(i: number): boolean {
  if ((moves[i] & APPROACH) !== 0 && (disproof[i] === 0 || (proof[i] !== 0 && asked[i] === 0))) return true;
  for (let at = guards[i]; at >= 0; at = guards[at]) {
    if (proof[at] === 0 || (disproof[at] !== 0 && asked[at] !== 0)) return true;
  }
  return false;
}

/** Called when a child is disproven. When it is an interposition that counts, its approaches are searched next. */
function askApproaches(i: number): void {
  if (guards[i] < 0 || isLeftOut(i)) return;
  for (let at = guards[i]; at >= 0; at = guards[at]) asked[at] = 1;
}

/** About how many answers a check leaves, 0 when it mates; `leafHand` is then the proof hand. */
function answersLeft(check: number): number {
  const left = answersTo(check, MAXIMUM_NUMBER);
  if (left === 0) {
    leafHand = mateHand;
    return 0;
  }
  if (!excluding || !seesMates) return left;
  play(check);
  const distant = ((attacks[(attacker << 8) | kings[attacker ^ 1]] >> 8) & 0xff) !== 0;
  const mate = distant && futile.isMate();
  const needed = mate ? heldBack() : 0;
  undo();
  if (!mate) return left;
  leafHand = provenBefore(needed, check);
  return 0;
}

/** Threads begin at different children, which matters among equals. */
function turn(first: number, end: number): void {
  const count = end - first;
  // In WebAssembly a remainder by 0 ends the thread.
  if (thread === 0 || count === 0) return;
  const by = ((state[KEY_LOW] >>> 4) + thread) % count;
  for (let i = 0; i < count; i++) replies[i] = moves[first + i];
  for (let i = 0; i < count; i++) moves[first + i] = replies[(i + by) % count];
}

/** The children of an attacker's node; a mate in one proves it, and none disproves it when no more ply is left. */
function expandAttacker(first: number, left: number, held: number, a: number, b: number): number {
  const count = checks(moves, first);
  if (count === 0) {
    foundHand = allHands() & ~missingChecks();
    foundPlies = UNBOUNDED;
    return DISPROVEN;
  }
  const end = first + count;
  turn(first, end);
  // Without a look at mates the last checks are searched, too.
  const last = left === 1 && seesMates;
  if (!last) locate(first, end, held, true);
  look();
  for (let i = first; i < end; i++) {
    guards[i] = -1;
    if (!last && read(i, left - 1, a, b)) continue;
    const answers = answersLeft(moves[i]);
    if (answers === 0) {
      foundHand = leafHand;
      foundPlies = 1;
      return PROVEN;
    }
    proof[i] = answers;
    disproof[i] = 1;
  }
  if (last) {
    foundHand = held;
    foundPlies = 1;
    return DISPROVEN;
  }
  delay(first, end, true);
  return count;
}

/** The children of a defender's node; those that are mated in one are solved already. */
function expandDefender(first: number, left: number, held: number, a: number, b: number): number {
  let count = evasions(moves, first);
  if (count === 0 || (excluding && futile.isMate())) {
    foundHand = heldBack();
    foundPlies = 0;
    return PROVEN;
  }
  if (left === 0) {
    foundHand = held;
    foundPlies = 0;
    return DISPROVEN;
  }
  // Drops come last.
  let drops = first;
  while (drops < first + count && (moves[drops] & DROPS) === 0) drops++;
  turn(first, drops);
  if (excluding) count = futile.guard(moves, guards, first, count);
  else guards.fill(-1, first, first + count);
  const end = first + count;
  locate(first, end, held, false);
  for (let i = first; i < end; i++) {
    if ((moves[i] & APPROACH) !== 0) {
      asked[i] = 0;
      if (!read(i, left, a, b)) {
        proof[i] = 1;
        disproof[i] = 1;
      }
      continue;
    }
    if (read(i, left - 1, a, b)) continue;
    play(moves[i]);
    startAnswer(i, left - 1, held);
    undo();
    if (disproof[i] !== 0 || guards[i] >= 0) continue;
    foundHand = handMinimum(solvedHand[i], allHands());
    foundPlies = Math.min(plies[i] + 1, UNBOUNDED);
    return DISPROVEN;
  }
  delay(first, end, false);
  return count;
}

/** Numbers of an answer that has been played, from the checks that follow it. */
function startAnswer(i: number, left: number, held: number): void {
  const count = checks(replies, 0);
  if (count === 0) {
    setDisproven(i, allHands() & ~missingChecks(), UNBOUNDED);
    return;
  }
  let fewest = MAXIMUM_NUMBER;
  look();
  for (let j = 0; j < count && fewest > 0; j++) {
    const answers = answersLeft(replies[j]);
    if (answers < fewest) fewest = answers;
  }
  if (fewest === 0) setProven(i, leafHand, 1);
  else if (left === 1 && seesMates) setDisproven(i, held, 1);
  else {
    proof[i] = fewest;
    disproof[i] = count;
  }
}

function search(
  low: number,
  high: number,
  held: number,
  ply: number,
  left: number,
  first: number,
  proofLimit: number,
  disproofLimit: number,
  a: number,
  b: number,
): void {
  const nodesBefore = nodes;
  foundDependency = NO_DEPENDENCY;
  if (!enter(ply, first + MOVES_OF_A_NODE)) {
    foundProof = 1;
    foundDisproof = 1;
    return;
  }
  if (!path.early && isRepeated(low, high, held, left)) return;
  path.push(ply, low, high, held);
  tally(EXPANSIONS, 1);
  const attacking = state[SIDE] === attacker;
  const count = attacking ? expandAttacker(first, left, held, a, b) : expandDefender(first, left, held, a, b);
  if (count < 0) {
    path.pop(ply);
    foundProof = count === PROVEN ? 0 : INFINITE_NUMBER;
    foundDisproof = count === DISPROVEN ? 0 : INFINITE_NUMBER;
    storeFact(low, high, held, 0);
    return;
  }
  const end = first + count;
  const guarded = excluding && !attacking;
  for (;;) {
    if (guarded) leaveOut(first, end);
    lookPastDelayed(waiting, attacking, first, end);
    if (nodeProof >= proofLimit || nodeDisproof >= disproofLimit || stopped) break;
    limit(proofLimit, disproofLimit);
    searchChild(best, ply, left, end, a, b);
    if (virtual) readAgain(first, end, left, a, b);
  }
  path.pop(ply);

  foundProof = nodeProof;
  foundDisproof = nodeDisproof;
  foundDependency = NO_DEPENDENCY;
  const effort = effortClass(toInt(nodes - nodesBefore));
  if (foundProof !== 0 && foundDisproof !== 0) {
    open.store(openLow(low, left), openHigh(high, left), held, foundProof, foundDisproof, effort);
    return;
  }
  if (foundProof === 0) {
    if (attacking) takeShortest(first, end);
    else takeAnswers(first, end);
  } else {
    if (attacking) takeFailures(first, end);
    else takeRefutation(first, end);
    if (foundDependency < ply) {
      path.fail(a, b, foundDependency);
      return;
    }
    foundDependency = NO_DEPENDENCY;
  }
  storeFact(low, high, held, effort);
}

/** Stores what a node was found to be, which holds on every path. */
function storeFact(low: number, high: number, held: number, effort: number): void {
  lengths.store(
    low ^ lengthSalt,
    high,
    open.handOfFact(foundHand, held),
    foundProof === 0,
    foundPlies,
    effort,
  );
}

/** Whether the node that is entered repeats a position of the path: it is then disproven as long as the path stays. */
function isRepeated(low: number, high: number, held: number, left: number): boolean {
  const above = path.find(low, high, held);
  if (above < 0) return false;
  tally(REPETITIONS, 1);
  foundProof = INFINITE_NUMBER;
  foundDisproof = 0;
  foundHand = held;
  foundPlies = left;
  foundDependency = above;
  return true;
}

/** Searches the selected child, and takes over what it comes to. */
function searchChild(i: number, ply: number, left: number, end: number, a: number, b: number): void {
  const low = keyLow[i];
  const high = keyHigh[i];
  const held = hand[i];
  const proofBefore = proof[i];
  const disproofBefore = disproof[i];
  const approaches = (moves[i] & APPROACH) !== 0;
  const leftAfter = approaches ? left : left - 1;
  if (virtual) {
    raise();
    open.store(openLow(low, leftAfter), openHigh(high, leftAfter), held, raisedProof, raisedDisproof, 0);
  }
  if (approaches) futile.approach(moves[i]);
  else play(moves[i]);
  search(
    low,
    high,
    held,
    ply + 1,
    leftAfter,
    end,
    childProofLimit,
    childDisproofLimit,
    extendLow(a, low, held),
    extendHigh(b, high, held),
  );
  if (approaches) futile.takeBack(moves[i]);
  else undo();
  proof[i] = foundProof;
  disproof[i] = foundDisproof;
  solvedHand[i] = foundHand;
  plies[i] = foundPlies;
  dependency[i] = foundDependency;
  // A result that holds on this path only was not stored: the child is as open as before to everybody else.
  if (virtual && foundDependency !== NO_DEPENDENCY) {
    open.store(openLow(low, leftAfter), openHigh(high, leftAfter), held, proofBefore, disproofBefore, 0);
  }
  if (foundDisproof === 0) askApproaches(i);
}

/** Reads the open children again, to see what other threads have found out or are working on. */
function readAgain(first: number, end: number, left: number, a: number, b: number): void {
  for (let i = first; i < end; i++) {
    if (proof[i] !== 0 && disproof[i] !== 0) read(i, (moves[i] & APPROACH) === 0 ? left - 1 : left, a, b);
  }
}

/** An attacker's node that one of its moves proves. */
function takeShortest(first: number, end: number): void {
  let best = -1;
  for (let i = first; i < end; i++) {
    if (proof[i] === 0 && (best < 0 || plies[i] < plies[best])) best = i;
  }
  foundHand = provenBefore(solvedHand[best], moves[best]);
  foundPlies = plies[best] + 1;
}

/** A defender's node, all of whose answers are proven or futile. */
function takeAnswers(first: number, end: number): void {
  let needed = heldBack();
  let longest = 0;
  for (let i = first; i < end; i++) {
    if (isLeftOut(i)) continue;
    needed = handMaximum(needed, solvedHand[i]);
    const counted = (moves[i] & APPROACH) === 0 ? plies[i] + 1 : plies[i];
    if (counted > longest) longest = counted;
  }
  foundHand = needed;
  foundPlies = longest;
}

/** An attacker's node, all of whose checks are disproven. */
function takeFailures(first: number, end: number): void {
  let most = allHands();
  let within = UNBOUNDED;
  for (let i = first; i < end; i++) {
    most = handMinimum(most, disprovenBefore(solvedHand[i], moves[i]));
    if (plies[i] + 1 < within) within = plies[i] + 1;
    if (dependency[i] < foundDependency) foundDependency = dependency[i];
  }
  foundHand = most & ~missingChecks();
  foundPlies = within;
}

/** What the disproof of an answer depends on, with those of its approaches. */
function dependencyOf(i: number): number {
  let least = dependency[i];
  for (let at = guards[i]; at >= 0; at = guards[at]) if (dependency[at] < least) least = dependency[at];
  return least;
}

/**
 * A defender's node that one of its answers disproves, whatever the path if there is such an answer; its approaches have
 * failed then.
 */
function takeRefutation(first: number, end: number): void {
  let best = -1;
  for (let i = first; i < end; i++) {
    if (disproof[i] !== 0 || isLeftOut(i)) continue;
    const depends = dependencyOf(i);
    const isBetter = depends > foundDependency || (depends === foundDependency && plies[i] > plies[best]);
    if (best >= 0 && !isBetter) continue;
    best = i;
    foundDependency = depends;
  }
  foundHand = handMinimum(solvedHand[best], allHands());
  foundPlies = Math.min(plies[best] + 1, UNBOUNDED);
  for (let i = guards[best]; i >= 0; i = guards[i]) {
    foundHand = handMinimum(foundHand, solvedHand[i]);
    if (plies[i] < foundPlies) foundPlies = plies[i];
  }
}

/**
 * @param futileExcluded whether futile interpositions (rules/futile.ts) add no plies
 * @param threads whether several threads write to the table, and search the same root
 * @param number of this thread, from 0
 */
function start(
  side: number,
  generation: number,
  futileExcluded: boolean,
  threads: boolean,
  number: number,
): void {
  attacker = side;
  excluding = futileExcluded;
  virtual = threads;
  thread = number;
  lengthSalt = excluding ? UNCOUNTED : COUNTED;
  setEpsilon(EPSILON);
  open.setGeneration(generation);
  setSalts(side);
}

/** The attacker mates after an odd number of plies when it moves first. */
function pliesLeft(within: number): number {
  const odd = (within & 1) === 1;
  return odd === (state[SIDE] === attacker) ? within : within - 1;
}

/** Plies to mate from the board's position within a bound as far as they are known, or -1; never searches. */
export function knownWithin(
  side: number,
  generation: number,
  within: number,
  futileExcluded: boolean,
  threads: boolean,
): number {
  start(side, generation, futileExcluded, threads, 0);
  const low = state[KEY_LOW] ^ saltLow ^ lengthSalt;
  const high = state[KEY_HIGH] ^ saltHigh;
  return lengths.probe(low, high, hands[side], within) === MATES ? lengths.found[1] : -1;
}

/**
 * The fewest plies that this search, all interpositions counted, or the one without a bound knows to suffice, or -1; never
 * searches. The position has the same pieces as the board's, and is named by its key and the attacker's hand.
 */
export function fewestKnown(
  side: number,
  generation: number,
  boardLow: number,
  boardHigh: number,
  held: number,
  threads: boolean,
): number {
  start(side, generation, false, threads, 0);
  const low = boardLow ^ saltLow;
  const high = boardHigh ^ saltHigh;
  const bounded = lengths.probe(low ^ lengthSalt, high, held, UNBOUNDED) === MATES ? lengths.found[1] : -1;
  if (!open.probe(open.place(low, high), low, high, held) || open.found[0] !== 0) return bounded;
  return bounded < 0 ? open.found[3] : Math.min(bounded, open.found[3]);
}

/**
 * Whether the attacker mates within this many plies from the board's position. The defender may be to move, in check. What
 * follows says what was found.
 */
export function solveWithin(
  side: number,
  generation: number,
  within: number,
  futileExcluded: boolean,
  threads: boolean,
  number: number,
  most: f64,
  between: number,
): void {
  start(side, generation, futileExcluded, threads, number);
  startBudget(most, between);
  const left = pliesLeft(within);
  if (left < 0 || !mayMate(side)) {
    foundProof = INFINITE_NUMBER;
    foundDisproof = 0;
    return;
  }
  path.clear();
  const low = state[KEY_LOW] ^ saltLow;
  const high = state[KEY_HIGH] ^ saltHigh;
  search(low, high, hands[side], 0, left, 0, INFINITE_NUMBER, INFINITE_NUMBER, PATH_LOW, PATH_HIGH);
}

/** The root's numbers in the last `solveWithin`, and after a proof the most plies that the attacker needs. */
export function rootProofWithin(): number {
  return foundProof;
}

export function rootDisproofWithin(): number {
  return foundDisproof;
}

export function rootPliesWithin(): number {
  return foundPlies;
}
