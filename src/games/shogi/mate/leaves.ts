/** Leaf numbers of searches for mate: how many answers a check leaves, and which moves wait for others. */

import { MAXIMUM_NUMBER } from "../../../game/game.js";
import { DROPS, PROMOTES } from "../notation/moves.js";
import { KNIGHT, PROMOTED, TYPE_MASK } from "../notation/pieces.js";
import { bits } from "../rules/answers.js";
import { ATTACKERS, SIDE } from "../rules/board.js";
import type { Dominance } from "../rules/dominance.js";
import type { ShogiGame } from "../rules/rules.js";

export interface MateLeaves {
  /** Whether a move is looked at only when the one before it in the list is refuted. */
  waits(move: number, before: number, defending: boolean): boolean;
  /** Looks at the position, with the attacker to move, before `answersTo`. */
  look(): void;
  /**
   * About how many answers a check leaves; exact when 0, and the proof hand before it is then `mateHand()`. Where there
   * are `enough`, at least 1, they need not all be counted; left out: all count.
   */
  answersTo(check: number, enough?: number): number;
  /**
   * How hard a check is to prove: the answers that it leaves, and unless more pieces of the attacker than of the defender
   * reach the square that it comes to, two and what the defender has more; all twice unless it wins a silver or more; 0
   * mates. A number that is not below `limit` need not be exact.
   */
  numberOf(check: number, limit?: number): number;
  /** The smallest of these numbers of checks. */
  smallestOf(checks: Int32Array, count: number): number;
  /** The proof hand before the check that was found to mate. */
  mateHand(): number;
}

/** What a check counts more whose piece the defender may well capture. */
const UNSUPPORTED = 2;
/** Pawns, lances, bishops and rooks: they seldom have a reason to stay as they are, silvers and knights often. */
const PROMOTE_FIRST = (1 << 1) | (1 << 2) | (1 << 5) | (1 << 6);

export function createMateLeaves(
  { board, legal, answers: { look, estimate } }: Pick<ShogiGame, "board" | "legal" | "answers">,
  dominance: Dominance,
): MateLeaves {
  const { squares, attacks, state } = board;
  const { heldBack, provenBefore } = dominance;
  const answers = new Int32Array(1024);
  let hand = 0;

  function waits(move: number, before: number, defending: boolean): boolean {
    if ((move & DROPS) !== 0) return defending && (before & DROPS) !== 0;
    return (
      before === (move | PROMOTES) && ((PROMOTE_FIRST >> (squares[(move >> 8) & 255] & TYPE_MASK)) & 1) !== 0
    );
  }

  function answersTo(check: number, enough = MAXIMUM_NUMBER): number {
    const estimated = estimate(check, 1, enough);
    if (estimated > 0) return estimated;
    board.play(check);
    const count = legal.evasions(answers, 0);
    let left = 0;
    for (let i = 0; i < count; i++) if (i === 0 || !waits(answers[i], answers[i - 1], true)) left++;
    const needed = count === 0 ? heldBack() : 0;
    board.undo();
    if (count === 0) hand = provenBefore(needed, check);
    return left;
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

  function numberOf(check: number, limit = MAXIMUM_NUMBER): number {
    const weight = capturesMuch(check) ? 1 : 2;
    const enough = weight === 1 ? limit : (limit + 1) >> 1;
    const left = answersTo(check, enough);
    if (left === 0 || left >= enough) return weight * left;
    const more = majority(check);
    return weight * (more < 0 ? left : left + UNSUPPORTED + more);
  }

  function smallestOf(checks: Int32Array, count: number): number {
    let smallest = MAXIMUM_NUMBER;
    look();
    for (let i = 0; i < count && smallest > 0; i++) {
      const number = numberOf(checks[i], smallest);
      if (number < smallest) smallest = number;
    }
    return smallest;
  }

  return { waits, look, answersTo, numberOf, smallestOf, mateHand: () => hand };
}
