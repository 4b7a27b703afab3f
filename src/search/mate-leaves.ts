/** Leaf numbers of searches for mate: how many answers a check leaves, and which moves wait for others. */

import { MAXIMUM_NUMBER } from "../games/game.js";
import { bits } from "../games/shogi/answers.js";
import { ATTACKERS, SIDE } from "../games/shogi/board.js";
import type { Dominance } from "../games/shogi/dominance.js";
import { DROPS, PROMOTES } from "../games/shogi/moves.js";
import { KNIGHT, PROMOTED, TYPE_MASK } from "../games/shogi/pieces.js";
import type { ShogiGame } from "../games/shogi/rules.js";

export interface MateLeaves {
  /** Whether a move is looked at only when the one before it in the list is refuted. */
  waits(move: number, before: number, defending: boolean): boolean;
  /** Looks at the position, with the attacker to move, before `answersTo`. */
  look(): void;
  /** About how many answers a check leaves; exact when 0, and the proof hand before it is then `mateHand()`. */
  answersTo(check: number): number;
  /**
   * How hard a check is to prove: the answers that it leaves, and one more unless more pieces of the attacker than of the
   * defender reach the square that it comes to, all twice unless it wins a silver or more; 0 mates.
   */
  numberOf(check: number): number;
  /** The smallest of these numbers of checks. */
  smallestOf(checks: Int32Array, count: number): number;
  /** The proof hand before the check that was found to mate. */
  mateHand(): number;
}

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

  function answersTo(check: number): number {
    const estimated = estimate(check, 1);
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

  function isSupported(check: number): boolean {
    const side = state[SIDE];
    const to = check & 255;
    const own = bits(attacks[(side << 8) | to] & ATTACKERS) + ((check & DROPS) === 0 ? 0 : 1);
    return own > bits(attacks[((side ^ 1) << 8) | to] & ATTACKERS);
  }

  /** Captures a silver, gold, bishop or rook, promoted or not: what is won serves in the next checks. */
  function capturesMuch(check: number): boolean {
    return (check & DROPS) === 0 && (squares[check & 255] & TYPE_MASK & ~PROMOTED) > KNIGHT;
  }

  function numberOf(check: number): number {
    const left = answersTo(check);
    const number = left === 0 || isSupported(check) ? left : left + 1;
    return capturesMuch(check) ? number : 2 * number;
  }

  function smallestOf(checks: Int32Array, count: number): number {
    let smallest = MAXIMUM_NUMBER;
    look();
    for (let i = 0; i < count && smallest > 0; i++) {
      const number = numberOf(checks[i]);
      if (number < smallest) smallest = number;
    }
    return smallest;
  }

  return { waits, look, answersTo, numberOf, smallestOf, mateHand: () => hand };
}
