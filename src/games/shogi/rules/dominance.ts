/**
 * What a result needs of the attacker's hand, so that it serves other hands, too (proof and disproof pieces, 証明駒 and
 * 反証駒, Seo 1999).
 *
 * On one board a proof with some hand holds for every hand that has all of the *proof hand*; a disproof holds for every
 * hand of which the *disproof hand* has all. What one side has more in hand the other has less.
 */

import { DROPS } from "../notation/moves.js";
import {
  CODES,
  DEAD_END,
  GOLD,
  HAND_FIELD,
  HAND_ONE,
  JUMP_STEPS,
  KNIGHT,
  MOVES,
  PAWN,
  SLIDES,
  STEPS,
  TYPE_MASK,
} from "../notation/pieces.js";
import { attacks, hands, inCheck, kings, pawnFiles, squares, state } from "./board.js";
import { ATTACKERS, SIDE } from "./words.js";

/**
 * The defender is in check: what the attacker must hold so that the defender has no piece to put between that it does
 * not have now, as a hand.
 */
export function heldBack(): number {
  const defender = state[SIDE];
  const attacker = defender ^ 1;
  const king = kings[defender];
  const word = attacks[(attacker << 8) | king];
  const attackers = word & ATTACKERS;
  const slides = (word >> 8) & 0xff;
  if (slides === 0 || (attackers & (attackers - 1)) !== 0) return 0;
  const back = -STEPS[31 - Math.clz32(slides)];
  if (squares[king + back] !== 0) return 0;
  const held = hands[attacker];
  let needed = 0;
  for (let type = PAWN; type <= GOLD; type++) {
    const field = HAND_FIELD[type];
    if ((held & field) === 0 || (hands[defender] & field) !== 0) continue;
    if (fitsBetween(defender, type, king, back)) needed |= held & field;
  }
  return needed;
}

/** Whether the defender could drop a piece of this type between king and checker. */
function fitsBetween(defender: number, type: number, king: number, step: number): boolean {
  const code = (16 << defender) | type;
  for (let at = king + step; squares[at] === 0; at += step) {
    if (DEAD_END[at * CODES + code] !== 0) continue;
    if (type !== PAWN || ((pawnFiles[defender] >> (at >> 4)) & 1) === 0) return true;
  }
  return false;
}

/** The attacker is to move: fields of the types that it does not hold and whose drop could give check, as a mask of hands. */
export function missingChecks(): number {
  const attacker = state[SIDE];
  const held = hands[attacker];
  const king = kings[attacker ^ 1];
  // If the attacker is in check, it might interpose any piece.
  const checked = inCheck(attacker);
  let missing = 0;
  for (let type = PAWN; type <= GOLD; type++) {
    const field = HAND_FIELD[type];
    if ((held & field) === 0 && (checked || checks(attacker, type, king))) missing |= field;
  }
  return missing;
}

/** Whether there is a square where a dropped piece of this type would give check. */
function checks(attacker: number, type: number, king: number): boolean {
  const code = (16 << attacker) | type;
  if (type === KNIGHT) {
    return (
      squares[king - JUMP_STEPS[2 * attacker]] === 0 || squares[king - JUMP_STEPS[2 * attacker + 1]] === 0
    );
  }
  if (type === PAWN && ((pawnFiles[attacker] >> (king >> 4)) & 1) !== 0) return false;
  for (let directions = MOVES[code] | SLIDES[code]; directions !== 0; directions &= directions - 1) {
    if (squares[king - STEPS[31 - Math.clz32(directions & -directions)]] === 0) return true;
  }
  return false;
}

/** The proof hand before an attacker's move that is not yet played, from the one after it. */
export function provenBefore(after: number, move: number): number {
  if ((move & DROPS) !== 0) return after + HAND_ONE[(move >> 8) & 255];
  const captured = squares[move & 255] & TYPE_MASK;
  return (after & HAND_FIELD[captured]) === 0 ? after : after - HAND_ONE[captured];
}

/** The disproof hand, in the same way. */
export function disprovenBefore(after: number, move: number): number {
  if ((move & DROPS) !== 0) return after + HAND_ONE[(move >> 8) & 255];
  return after - HAND_ONE[squares[move & 255] & TYPE_MASK];
}

/** All pieces in hand: what the attacker could hold at most on this board. */
export function allHands(): number {
  return hands[0] + hands[1];
}
