/**
 * The expansion of nodes in a search for mate: the children with their first numbers.
 *
 * - *Mates in one* are seen: a check that leaves no answer proves its node, an answer that allows such a check is proven
 *   with it.
 * - *Leaf numbers*: each check has a number, from the answers to it, who reaches its square, and what it wins
 *   (leaves.ts); answers are estimated without playing (answers.ts). A check starts from its number and a quarter,
 *   as what the run has learned changes it (experience.ts), an answer from twice the smallest number of the next checks, and from how many they are. Who reaches the square, and the
 *   quarter, save a third of the nodes on 20,000 mates from games.
 * - *Delayed moves*: of drops that interpose only the first is looked at, and the next when it is proven; so is a move that
 *   does not promote behind the one that does. What refutes the first mostly refutes the second, and counting both would
 *   make the node look harder than it is. At 250,000 nodes a problem, 22 of 50 mates from Zukō are found with all answers
 *   counted in leaf numbers, 34 when delayed ones are not.
 * - *Moves that do not promote*: where a pawn, bishop or rook that promotes is disproven, and nowhere in the disproof a
 *   drop of a pawn was left out because it would mate, the piece that stays as it is cannot do better.
 */

import { dependency, disproof, moves, proof } from "../../../engine/child-list.js";
import { EXPANSIONS, RE_EXPANSIONS, tally } from "../../../engine/counts.js";
import {
  DISPROVEN,
  INFINITE_NUMBER,
  MAXIMUM_NUMBER,
  NO_DEPENDENCY,
  PROVEN,
} from "../../../engine/numbers.js";
import { NO_SIBLING } from "../../../engine/selection.js";
import { DROPS } from "../notation/moves.js";
import { ALIGNMENT, handMinimum, LANCE, SQUARES, STEPS, TYPE_MASK } from "../notation/pieces.js";
import { look } from "../rules/answers.js";
import { attacks, kings, play, squares, state, undo } from "../rules/board.js";
import { checks } from "../rules/checks.js";
import { bits } from "../rules/cover.js";
import { allHands, heldBack, missingChecks } from "../rules/dominance.js";
import { evasions } from "../rules/legal-moves.js";
import { ATTACKERS, PAWN_MATES, SIDE } from "../rules/words.js";
import { blocker, pawnMate, plies, solvedHand } from "./child-list.js";
import {
  fail,
  hasLeaf,
  keep,
  keepLeaf,
  leaf,
  leafHand,
  locate,
  read,
  recall,
  recallMoves,
  setLeaf,
} from "./children.js";
import { countAt, find, leafNumbers, MOVE_WORDS, noteAt } from "./expansions.js";
import { weigh } from "./experience.js";
import { mateHand, numberOf, smallestOf, waits } from "./leaves.js";
import { CHILD, found, HAND, PAWN_MATE, PLIES } from "./results.js";

/** The fewest answers that a next check leaves count twice: a node seldom turns out as easy as its best check looks. */
const WEIGHT_OF_ANSWER = 2;
/** Checks or answers of one position. */
export const MOVES_OF_A_NODE = 256;

const replies = new Int32Array(MOVES_OF_A_NODE);
let attacker = 0;
/** The end of the children of the defender's node expanded last that have been looked at. */
export let activeEnd = 0;

/**
 * Orders drops that interpose: those on squares that other pieces of the defender reach come first, then the one beside
 * the king, then those that nothing protects.
 */
function putDefendedFirst(first: number, end: number): void {
  const defender = attacker ^ 1;
  for (let i = first; i < end; i++) replies[i - first] = moves[i];
  let to = first;
  for (let rank = 2; rank >= 0; rank--) {
    for (let i = 0; i < end - first; i++) {
      const square = replies[i] & 255;
      const line = ALIGNMENT[square - kings[defender] + SQUARES];
      const beside = kings[defender] + STEPS[line] === square ? 1 : 0;
      const others = bits(attacks[(defender << 8) | square] & ATTACKERS) > beside;
      if ((others ? 2 : beside) === rank) moves[to++] = replies[i];
    }
  }
}

/** @param from where what was known of the node is kept; negative where it is expanded for the first time */
function tallyExpansion(from: number): void {
  tally(EXPANSIONS, 1);
  if (from >= 0) tally(RE_EXPANSIONS, 1);
}

/** Which children wait for their sibling before them. */
function delay(first: number, end: number): void {
  const defending = state[SIDE] !== attacker;
  blocker[first] = NO_SIBLING;
  for (let i = first + 1; i < end; i++) {
    blocker[i] = waits(moves[i], moves[i - 1], defending) ? i - 1 : NO_SIBLING;
    disproveUnpromoted(i);
  }
}

/** Disproves an attacker's move that does not promote with the disproof of the one that does, where that holds. */
export function disproveUnpromoted(i: number): void {
  if (blocker[i] < 0 || disproof[i - 1] !== 0 || proof[i] === 0 || state[SIDE] !== attacker) return;
  if (pawnMate[i - 1] !== 0 || dependency[i - 1] !== NO_DEPENDENCY) return;
  // A gold attacks less than a lance. Where the attacker has a king, the defender's drops might mate it.
  if (kings[attacker] !== 0 || (squares[(moves[i] >> 8) & 255] & TYPE_MASK) === LANCE) return;
  proof[i] = INFINITE_NUMBER;
  disproof[i] = 0;
  solvedHand[i] = solvedHand[i - 1];
  plies[i] = plies[i - 1];
  pawnMate[i] = 0;
  dependency[i] = NO_DEPENDENCY;
}

/**
 * Writes the children of an attacker's node; returns how many, or `PROVEN` or `DISPROVEN` with what follows in `found`.
 * `found[PAWN_MATE]` says whether a drop of a pawn was left out.
 *
 * @param low of the node's key
 * @param held the attacker's hand
 * @param a of the key of its path
 * @param first where the children begin
 */
export function expandAttacker(
  low: number,
  high: number,
  held: number,
  a: number,
  b: number,
  first: number,
): number {
  const from = find(low, high, held);
  tallyExpansion(from);
  let count = 0;
  if (from >= 0) {
    count = countAt(from);
    found[PAWN_MATE] = noteAt(from);
    recall(from, first, first + count, held, true);
  } else {
    const before = state[PAWN_MATES];
    count = checks(moves, first);
    found[PAWN_MATE] = state[PAWN_MATES] === before ? 0 : 1;
    if (count === 0) {
      found[HAND] = allHands() & ~missingChecks();
      found[PLIES] = 0;
      return DISPROVEN;
    }
    locate(first, first + count, held, true);
  }
  const end = first + count;
  let looked = false;
  for (let i = first; i < end; i++) {
    if (read(i, a, b)) continue;
    if (leaf[i] === 0) {
      if (!looked) look();
      looked = true;
      const number = numberOf(moves[i], MAXIMUM_NUMBER);
      if (number === 0) {
        found[HAND] = mateHand;
        found[PLIES] = 1;
        found[CHILD] = i;
        return PROVEN;
      }
      leaf[i] = leafNumbers(weigh(moves[i], number + (number >> 2)), 1);
      if (from >= 0) keepLeaf(from + (i - first) * MOVE_WORDS, i);
    }
    setLeaf(i);
  }
  if (from < 0) keep(low, high, held, first, count, found[PAWN_MATE]);
  delay(first, end);
  return count;
}

/** The same for a defender's node. Only children before `activeEnd` have been looked at. */
export function expandDefender(
  low: number,
  high: number,
  held: number,
  a: number,
  b: number,
  first: number,
): number {
  const from = find(low, high, held);
  tallyExpansion(from);
  const count = from >= 0 ? countAt(from) : evasions(moves, first);
  if (count === 0) {
    found[HAND] = heldBack();
    found[PLIES] = 0;
    return PROVEN;
  }
  const end = first + count;
  if (from >= 0) recallMoves(from, first, end);
  // Drops come last.
  activeEnd = first;
  while (activeEnd < end && (moves[activeEnd] & DROPS) === 0) activeEnd++;
  if (from < 0 && end - activeEnd > 1) putDefendedFirst(activeEnd, end);
  if (activeEnd < end) activeEnd++;
  if (from >= 0) recall(from, first, activeEnd, held, false);
  else locate(first, activeEnd, held, false);
  for (let i = first; i < activeEnd; i++) {
    if (read(i, a, b)) continue;
    if (leaf[i] === 0) {
      if (!evaluateAnswer(i)) return DISPROVEN;
      if (from >= 0) keepLeaf(from + (i - first) * MOVE_WORDS, i);
    }
    setLeaf(i);
  }
  if (from < 0) {
    leaf.fill(0, activeEnd, end);
    keep(low, high, held, first, count, 0);
  }
  delay(first, activeEnd);
  return count;
}

/** Looks at drops from `active` on as long as those before them are proven; returns the end of those looked at. */
export function activate(
  active: number,
  end: number,
  low: number,
  high: number,
  held: number,
  a: number,
  b: number,
  first: number,
): number {
  const from = find(low, high, held);
  let i = active;
  for (; i < end && proof[i - 1] === 0; i++) {
    const at = from + (i - first) * MOVE_WORDS;
    if (from >= 0 && hasLeaf(at)) recall(at, i, i + 1, held, false);
    else locate(i, i + 1, held, false);
    blocker[i] = NO_SIBLING;
    if (read(i, a, b)) continue;
    if (leaf[i] === 0) {
      if (!evaluateAnswer(i)) {
        fail(i, NO_DEPENDENCY);
        solvedHand[i] = found[HAND];
        pawnMate[i] = found[PAWN_MATE];
        continue;
      }
      if (from >= 0) keepLeaf(at, i);
    }
    setLeaf(i);
  }
  return i;
}

/** Leaf numbers of an answer; false when it leaves no check, which refutes its node. */
function evaluateAnswer(i: number): boolean {
  play(moves[i]);
  const before = state[PAWN_MATES];
  const count = checks(replies, 0);
  if (count === 0) {
    found[PAWN_MATE] = state[PAWN_MATES] === before ? 0 : 1;
    const most = allHands() & ~missingChecks();
    undo();
    found[HAND] = handMinimum(most, allHands());
    found[PLIES] = 1;
    found[CHILD] = i;
    return false;
  }
  const smallest = smallestOf(replies, count);
  undo();
  if (smallest === 0) leafHand[i] = mateHand;
  leaf[i] = leafNumbers(WEIGHT_OF_ANSWER * smallest, count);
  return true;
}

/** Begins a search for this attacker. */
export function start(side: number): void {
  attacker = side;
}
