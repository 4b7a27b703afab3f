/**
 * df-pn for mates in shogi.
 *
 * Depth-first proof-number search (Nagai 2002; df-pn.ts, selection.ts) on boards and hands, with what mates have of their own:
 *
 * - *Dominance*: a proof serves every larger hand on the same board, a disproof every smaller one (dominance.ts,
 *   tables/table.ts), and the numbers of open nodes bound those of other hands.
 * - *Expansion* sees mates in one, gives leaf numbers that look three plies ahead, and delays moves that are like others
 *   (expander.ts). What it found out is kept for when df-pn comes back (expansions.ts).
 * - *Repetition*: whoever gives check on a board that is on the path, with a hand no larger than it was there, gets
 *   no nearer to mate. Such a disproof depends on the path. It enters no table but one of its own, keyed by the whole
 *   path, which saves searching it again whenever df-pn comes back the same way (path.ts).
 */

import { effortClass } from "../../../../native-layout/table-entry.js";
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
} from "../../../engine/ancestors.js";
import { enter, nodes, start as startBudget, stopped } from "../../../engine/budget.js";
import { dependency, disproof, keyHigh, keyLow, moves, proof } from "../../../engine/child-list.js";
import { REPETITIONS, tally } from "../../../engine/counts.js";
import { toInt } from "../../../engine/machine.js";
import { DISPROVEN, INFINITE_NUMBER, NO_DEPENDENCY, NOT_KNOWN, PROVEN } from "../../../engine/numbers.js";
import {
  best,
  childDisproofLimit,
  childProofLimit,
  limit,
  lookPastDelayed,
  nodeDisproof,
  nodeProof,
  raise,
  raisedDisproof,
  raisedProof,
  setEpsilon,
} from "../../../engine/selection.js";
import { attacks, hands, kings, play, state, undo } from "../rules/board.js";
import { seeMates } from "../rules/leaf-mates.js";
import { KEY_HIGH, KEY_LOW, SIDE } from "../rules/words.js";
import { blocker, hand, pawnMate, plies, solvedHand } from "./child-list.js";
import { read, readEntry, relocate, start as startChildren } from "./children.js";
import {
  activate,
  activeEnd,
  disproveUnpromoted,
  expandAttacker,
  expandDefender,
  MOVES_OF_A_NODE,
  start as startExpander,
} from "./expander.js";
import * as experience from "./experience.js";
import * as path from "./path.js";
import { extendHigh, extendLow, PATH_HIGH, PATH_LOW } from "./path.js";
import {
  CHILD,
  DEPENDENCY,
  found,
  HAND,
  PAWN_MATE,
  PLIES,
  takeAnswers,
  takeFailures,
  takeRefutation,
  takeShortest,
} from "./results.js";
import { saltHigh, saltLow } from "./tables/salts.js";
import * as mates from "./tables/table.js";

/**
 * With virtual numbers: children below this number are searched unannounced, and others read again only after this many
 * nodes. Most searches of a child are short, and two threads seldom meet there: 1.9 times the nodes a second of one
 * thread instead of 1.5, and no more nodes.
 */
const ANNOUNCED_FROM = 16;
const NODES_UNTIL_READ_AGAIN = 32;

let epsilon: f64 = 0.25;
let virtual = false;
let leading = false;
let careful = true;
let attacker = 0;
// The numbers that the last call of `search` found.
let foundProof = 0;
let foundDisproof = 0;

/** Reads the open children again, to see what other threads have found out or are working on. */
function readAgain(first: number, end: number, a: number, b: number): void {
  for (let i = first; i < end; i++) {
    if (isSolved(i)) continue;
    const before = proof[i];
    const disproofBefore = disproof[i];
    relocate(i);
    read(i, a, b);
    if (!leading || isSolved(i)) continue;
    proof[i] = before;
    disproof[i] = disproofBefore;
  }
}

/**
 * Looks at the nodes above this ply, to see whether others have made it needless to go on here. What stands on the path is searched
 * by this thread itself, so the path is not asked, and the numbers of the children that lead here are its own.
 */
function lookAbove(ply: number): void {
  if (!isDueAbove()) return;
  for (let above = 0; above < ply; above++) {
    const first = firstAbove[above];
    const end = endAbove[above];
    const chosen = chosenAbove[above];
    for (let i = first; i < end; i++) readAsAbove(i, i === chosen);
    lookPastDelayed(blocker, attackingAbove[above] === 1, first, end);
    if (isOverAbove(above, isSolved(chosen))) return;
  }
}

/** Takes over a decision about a child of a node above, and its numbers unless the thread itself leads or searches it. */
function readAsAbove(child: number, isChosen: boolean): void {
  if (isSolved(child)) return;
  const before = proof[child];
  const disproofBefore = disproof[child];
  relocate(child);
  readEntry(child);
  if (isSolved(child) || !(leading || isChosen)) return;
  proof[child] = before;
  disproof[child] = disproofBefore;
}

function isSolved(child: number): boolean {
  return proof[child] === 0 || disproof[child] === 0;
}

/** Whether the node that is entered repeats a position of the path: it is then disproven as long as the path stays. */
function isRepeated(low: number, high: number, held: number): boolean {
  const above = path.find(low, high, held);
  if (above < 0) return false;
  tally(REPETITIONS, 1);
  foundProof = INFINITE_NUMBER;
  foundDisproof = 0;
  found[HAND] = held;
  found[PLIES] = 0;
  found[PAWN_MATE] = 1;
  found[DEPENDENCY] = above;
  return true;
}

function search(
  low: number,
  high: number,
  held: number,
  ply: number,
  first: number,
  proofLimit: number,
  disproofLimit: number,
  a: number,
  b: number,
): void {
  const nodesBefore = nodes;
  if (!enter(ply, first + MOVES_OF_A_NODE)) {
    foundProof = 1;
    foundDisproof = 1;
    found[DEPENDENCY] = NO_DEPENDENCY;
    return;
  }
  if (!path.early && isRepeated(low, high, held)) return;
  path.push(ply, low, high, held);
  const attacking = state[SIDE] === attacker;
  const count = attacking
    ? expandAttacker(low, high, held, a, b, first)
    : expandDefender(low, high, held, a, b, first);
  if (count < 0) {
    foundProof = count === PROVEN ? 0 : INFINITE_NUMBER;
    foundDisproof = count === DISPROVEN ? 0 : INFINITE_NUMBER;
    found[DEPENDENCY] = NO_DEPENDENCY;
    path.pop(ply);
    mates.storeSolved(
      low,
      high,
      mates.handOfFact(found[HAND], held),
      count === PROVEN,
      found[PLIES],
      0,
      found[PAWN_MATE],
    );
    return;
  }
  const leftOut = attacking ? found[PAWN_MATE] : 0;
  const end = first + count;
  /** The end of the children that have been looked at. */
  let active = attacking ? end : activeEnd;
  /** Until when the children have been read. */
  let nodesSeen = nodes;
  for (;;) {
    if (virtual) lookAbove(ply);
    if (active < end && proof[active - 1] === 0) {
      active = activate(active, end, low, high, held, a, b, first);
    }
    lookPastDelayed(blocker, attacking, first, active);
    if (nodeProof >= proofLimit || nodeDisproof >= disproofLimit || stopped || isLeft(ply)) break;
    limit(proofLimit, disproofLimit);
    const child = best;
    if (virtual) noteAbove(ply, attacking, first, active, child, proofLimit, disproofLimit);
    const childLow = keyLow[child];
    const childHigh = keyHigh[child];
    const childHand = hand[child];
    const childA = extendLow(a, childLow, childHand);
    const childB = extendHigh(b, childHigh, childHand);
    const proofBefore = proof[child];
    const disproofBefore = disproof[child];
    const announced = virtual && (attacking ? proofBefore : disproofBefore) >= ANNOUNCED_FROM;
    if (announced) {
      raise();
      mates.store(childLow, childHigh, childHand, raisedProof, raisedDisproof, 0);
    }
    play(moves[child]);
    search(childLow, childHigh, childHand, ply + 1, end, childProofLimit, childDisproofLimit, childA, childB);
    undo();
    proof[child] = foundProof;
    disproof[child] = foundDisproof;
    solvedHand[child] = found[HAND];
    plies[child] = found[PLIES];
    dependency[child] = found[DEPENDENCY];
    pawnMate[child] = found[PAWN_MATE];
    // A result that holds on this path only was not stored: the child is as open as before to everybody else.
    if (announced && found[DEPENDENCY] !== NO_DEPENDENCY) {
      mates.store(childLow, childHigh, childHand, proofBefore, disproofBefore, 0);
    }
    if (child + 1 < active) disproveUnpromoted(child + 1);
    if (virtual && (isBack(ply) || nodes >= nodesSeen + NODES_UNTIL_READ_AGAIN)) {
      readAgain(first, active, a, b);
      nodesSeen = nodes;
    }
  }
  path.pop(ply);

  foundProof = nodeProof;
  foundDisproof = nodeDisproof;
  found[DEPENDENCY] = NO_DEPENDENCY;
  const effort = effortClass(toInt(nodes - nodesBefore));
  if (foundProof === 0) {
    if (attacking) {
      takeShortest(first, end);
      experience.learn(first, end, found[CHILD]);
    } else takeAnswers(first, end);
    mates.storeSolved(low, high, mates.handOfFact(found[HAND], held), true, found[PLIES], effort, 0);
  } else if (foundDisproof === 0) {
    if (attacking) takeFailures(first, end, leftOut);
    else takeRefutation(first, active);
    if (found[DEPENDENCY] < ply && careful) {
      path.fail(a, b, found[DEPENDENCY]);
      return;
    }
    found[DEPENDENCY] = NO_DEPENDENCY;
    mates.storeSolved(
      low,
      high,
      mates.handOfFact(found[HAND], held),
      false,
      found[PLIES],
      effort,
      found[PAWN_MATE],
    );
  } else mates.store(low, high, held, foundProof, foundDisproof, effort);
}

/**
 * @param room ε of the threshold for the most proving child
 * @param announcing for threads that search the same root: while a child is searched, the table shows it as harder than it is
 * @param leads whether this is the first of them, which heeds only what others have decided
 * @param ignoreHistory for tests alone: stores disproofs by repetition as if they held on every path, to show positions
 * where that gives a false verdict
 * @param ignoreRepetitions for tests alone: takes no notice of positions that are repeated
 */
export function configure(
  room: f64,
  announcing: boolean,
  leads: boolean,
  ignoreHistory: boolean,
  ignoreRepetitions: boolean,
): void {
  epsilon = room;
  virtual = announcing;
  leading = leads;
  careful = !ignoreHistory;
  path.ignoreRepetitions(ignoreRepetitions);
}

/**
 * Sets which techniques are used from now on, here and in searches with a bound.
 *
 * @param dominance whether facts about one hand serve others
 * @param earlyRepetition whether a repetition is found when its parent is expanded, and not when it is searched
 * @param leafMates whether mates in one are seen before they are searched
 */
export function setTechniques(dominance: boolean, earlyRepetition: boolean, leafMates: boolean): void {
  mates.setDominance(dominance);
  path.findEarly(earlyRepetition);
  seeMates(leafMates);
}

function start(side: number, generation: number): void {
  attacker = side;
  mates.setGeneration(generation);
  setEpsilon(epsilon);
  startExpander(side);
  startChildren(side);
}

/** Whether the attacker could mate from the board's position at all: there is a king, and the defender, to move, is in check. */
export function mayMate(side: number): boolean {
  const defender = side ^ 1;
  const king = kings[defender];
  if (king === 0) return false;
  return state[SIDE] === side || attacks[(side << 8) | king] !== 0;
}

/**
 * Searches the board's position for a mate by `side`. What follows says what was found.
 *
 * @param most nodes; the caller is asked every `between` nodes (budget.ts)
 * @param proofLimit the search ends when its proof number is no smaller, or its disproof number no smaller than the other limit
 * @param goesOn whether what the run before has learned of checks serves this one
 */
export function solve(
  side: number,
  generation: number,
  most: f64,
  between: number,
  proofLimit: number,
  disproofLimit: number,
  goesOn: boolean,
): void {
  start(side, generation);
  startBudget(most, between);
  if (!mayMate(side)) {
    foundProof = INFINITE_NUMBER;
    foundDisproof = 0;
    decidingMove = 0;
    return;
  }
  startAbove();
  path.clear();
  if (!goesOn) experience.clear();
  const low = state[KEY_LOW] ^ saltLow;
  const high = state[KEY_HIGH] ^ saltHigh;
  search(low, high, hands[side], 0, 0, proofLimit, disproofLimit, PATH_LOW, PATH_HIGH);
  const decided = (state[SIDE] === side ? foundProof : foundDisproof) === 0;
  // The root's children stand first, and are still there.
  decidingMove = decided ? moves[found[CHILD]] : 0;
}

/** The move of the side to move that decides the position, 0 where it is the other side that does. */
let decidingMove = 0;

/** The root's numbers in the last `solve`. */
export function rootProof(): number {
  return foundProof;
}

export function rootDisproof(): number {
  return foundDisproof;
}

/** The plies of its proof. */
export function rootPlies(): number {
  return found[PLIES];
}

export function rootMove(): number {
  return decidingMove;
}

/** Whether the table knows the board's position. What follows says how. */
export function probeNumbers(side: number, generation: number): boolean {
  start(side, generation);
  const low = state[KEY_LOW] ^ saltLow;
  const high = state[KEY_HIGH] ^ saltHigh;
  return mates.probe(mates.place(low, high), low, high, hands[side]);
}

export function knownProof(): number {
  return mates.found[1] === 0 ? INFINITE_NUMBER : mates.found[0];
}

export function knownDisproof(): number {
  return mates.found[0] === 0 ? INFINITE_NUMBER : mates.found[1];
}

/** Plies of the mate that the table knows at the board's position, `~plies` when it knows that there is none, `NOT_KNOWN`. */
export function known(side: number, generation: number): number {
  if (!probeNumbers(side, generation)) return NOT_KNOWN;
  if (mates.found[0] === 0) return mates.found[3];
  return mates.found[1] === 0 ? ~mates.found[3] : NOT_KNOWN;
}
