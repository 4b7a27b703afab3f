/** Leaf numbers of searches for mate: how many answers a check leaves, and which moves wait for others. */

import { MAXIMUM_NUMBER } from "../../../engine/numbers.js";
import { DROPS, PROMOTES } from "../notation/moves.js";
import { KNIGHT, PROMOTED, TYPE_MASK } from "../notation/pieces.js";
import { estimate, look } from "../rules/answers.js";
import { attacks, play, squares, state, undo } from "../rules/board.js";
import { bits } from "../rules/cover.js";
import { heldBack, provenBefore } from "../rules/dominance.js";
import { seesMates } from "../rules/leaf-mates.js";
import { evasions } from "../rules/legal-moves.js";
import { ATTACKERS, SIDE } from "../rules/words.js";

/** What a check counts more whose piece the defender may well capture. */
const UNSUPPORTED = 2;
/** Pawns, lances, bishops and rooks: they seldom have a reason to stay as they are, silvers and knights often. */
const PROMOTE_FIRST = (1 << 1) | (1 << 2) | (1 << 5) | (1 << 6);

const answers = new Int32Array(1024);
/** The proof hand before the check that was found to mate. */
export let mateHand = 0;

/** Whether a move is looked at only when the one before it in the list is refuted. */
export function waits(move: number, before: number, defending: boolean): boolean {
  if ((move & DROPS) !== 0) return defending && (before & DROPS) !== 0;
  return (
    before === (move | PROMOTES) && ((PROMOTE_FIRST >> (squares[(move >> 8) & 255] & TYPE_MASK)) & 1) !== 0
  );
}

/**
 * About how many answers a check leaves, in the position last looked at (answers.ts); exact when 0, and the proof hand before
 * it is then `mateHand`; never 0 where mates are not to be seen. Where there are `enough`, at least 1, they need not all be counted.
 */
export function answersTo(check: number, enough: number): number {
  const estimated = estimate(check, 1, enough);
  if (estimated > 0) return estimated;
  play(check);
  const count = evasions(answers, 0);
  let left = 0;
  for (let i = 0; i < count; i++) if (i === 0 || !waits(answers[i], answers[i - 1], true)) left++;
  const needed = count === 0 ? heldBack() : 0;
  undo();
  if (count !== 0) return left;
  mateHand = provenBefore(needed, check);
  return seesMates ? 0 : 1;
}

/** How many pieces of the defender more than of the attacker reach the square that a check comes to. */
function majority(check: number): number {
  const side = state[SIDE];
  const to = check & 255;
  const own = bits(attacks[(side << 8) | to] & ATTACKERS) + ((check & DROPS) === 0 ? 0 : 1);
  return bits(attacks[((side ^ 1) << 8) | to] & ATTACKERS) - own;
}

/** Captures a silver, gold, bishop or rook, promoted or not: what is won serves in the next checks. */
function capturesMuch(check: number): boolean {
  return (check & DROPS) === 0 && (squares[check & 255] & TYPE_MASK & ~PROMOTED) > KNIGHT;
}

/**
 * How hard a check is to prove: the answers that it leaves, and unless more pieces of the attacker than of the defender
 * reach the square that it comes to, two and what the defender has more; all twice unless it wins a silver or more; 0
 * mates. A number that is not below `limit` need not be exact.
 */
export function numberOf(check: number, limit: number): number {
  const weight = capturesMuch(check) ? 1 : 2;
  const enough = weight === 1 ? limit : (limit + 1) >> 1;
  const left = answersTo(check, enough);
  if (left === 0 || left >= enough) return weight * left;
  const more = majority(check);
  return weight * (more < 0 ? left : left + UNSUPPORTED + more);
}

/** The smallest of these numbers of checks. */
export function smallestOf(checks: Int32Array, count: number): number {
  let smallest = MAXIMUM_NUMBER;
  look();
  for (let i = 0; i < count && smallest > 0; i++) {
    const number = numberOf(checks[i], smallest);
    if (number < smallest) smallest = number;
  }
  return smallest;
}
