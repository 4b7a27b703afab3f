/**
 * Legal moves and answers to check.
 *
 * Nothing is tried out except drops of pawns that give check: a pinned piece, a square that an enemy attacks and the
 * piece that checks are read off the attacks of the board.
 */

import { DROPS, PROMOTES } from "../notation/moves.js";
import {
  ALIGNMENT,
  BISHOP,
  BOARD_SQUARES,
  CODES,
  DEAD_END,
  GOLD,
  HAND_FIELD,
  JUMP_STEPS,
  KING,
  PAWN,
  PROMOTION_ZONE,
  ROOK,
  SLIDES,
  SQUARES,
  STEP_OFFSETS,
  STEP_START,
  STEPS,
  TYPE_MASK,
} from "../notation/pieces.js";
import * as board from "./board.js";
import { attacks, hands, isFree, kings, pawnFiles, screens, squares, state } from "./board.js";
import { ATTACKERS, PAWN_MATES, SIDE } from "./words.js";

/** Where moves are written just now, and the end of them. */
let list: Int32Array = new Int32Array(1);
let end = 0;
// The square of the single piece that checks, as `findChecker` leaves it.
let checker = 0;
/** Step from the checked king towards a sliding checker; 0 when there is no square between them. */
let towards = 0;

/** Adds a move with its promotion where it has one. */
function emit(from: number, to: number, code: number): void {
  const move = to | (from << 8);
  const player = code >> 5;
  if (
    (code & TYPE_MASK) <= ROOK &&
    (PROMOTION_ZONE[2 * from + player] | PROMOTION_ZONE[2 * to + player]) !== 0
  ) {
    list[end++] = move | PROMOTES;
    if (DEAD_END[to * CODES + code] !== 0) return;
  }
  list[end++] = move;
}

/** The square that a piece comes from which attacks `to` in a direction. */
function sourceOf(to: number, direction: number, word: number): number {
  const step = STEPS[direction];
  let from = to - step;
  if (((word >> (8 + direction)) & 1) !== 0) while (squares[from] === 0) from -= step;
  return from;
}

function kingMoves(side: number, king: number): void {
  const own = 16 << side;
  const enemy = (side ^ 1) << 8;
  const checks = attacks[enemy | king] >> 8;
  for (let direction = 0; direction < 8; direction++) {
    const to = king + STEPS[direction];
    if ((squares[to] & own) !== 0 || attacks[enemy | to] !== 0) continue;
    // A slider that checks reaches the square behind the king, too.
    if (((checks >> direction) & 1) !== 0) continue;
    list[end++] = to | (king << 8);
  }
}

/** Moves of all pieces but the king to one square. */
function movesTo(side: number, to: number): void {
  const word = attacks[(side << 8) | to];
  for (let directions = word & 0xff; directions !== 0; directions &= directions - 1) {
    const from = sourceOf(to, 31 - Math.clz32(directions & -directions), word);
    const code = squares[from];
    if ((code & TYPE_MASK) !== KING && isFree(side, from, to)) emit(from, to, code);
  }
  for (let i = 0; i < 2; i++) {
    if (((word >> (16 + i)) & 1) === 0) continue;
    const from = to - JUMP_STEPS[2 * side + i];
    if (isFree(side, from, to)) emit(from, to, squares[from]);
  }
}

function dropsTo(side: number, to: number): void {
  const hand = hands[side];
  for (let type = PAWN; type <= GOLD; type++) {
    if ((hand & HAND_FIELD[type]) !== 0 && mayDrop(side, type, to)) list[end++] = to | (type << 8) | DROPS;
  }
}

function mayDrop(side: number, type: number, to: number): boolean {
  if (DEAD_END[to * CODES + ((16 << side) | type)] !== 0) return false;
  return type !== PAWN || (((pawnFiles[side] >> (to >> 4)) & 1) === 0 && mayDropPawn(to));
}

/** Whether dropping a pawn there is no mate; true wherever it gives no check. */
export function mayDropPawn(square: number): boolean {
  const side = state[SIDE];
  if (kings[side ^ 1] !== square - 1 + 2 * side || kings[side ^ 1] === 0) return true;
  if (hasFlight(side ^ 1, square)) return true;
  board.play(square | (PAWN << 8) | DROPS);
  const legal = canEvade();
  board.undo();
  if (!legal) state[PAWN_MATES]++;
  return legal;
}

/** Whether the king can go to a square but this one, 0 for none. A pawn dropped there attacks the king alone. */
function hasFlight(side: number, but: number): boolean {
  const king = kings[side];
  const own = 16 << side;
  const enemy = (side ^ 1) << 8;
  const checks = attacks[enemy | king] >> 8;
  for (let direction = 0; direction < 8; direction++) {
    const to = king + STEPS[direction];
    if (to === but || (squares[to] & own) !== 0 || attacks[enemy | to] !== 0) continue;
    if (((checks >> direction) & 1) === 0) return true;
  }
  return false;
}

/** Finds the only checker; false when there are two. */
function findChecker(side: number, king: number): boolean {
  const word = attacks[((side ^ 1) << 8) | king];
  const attackers = word & ATTACKERS;
  if ((attackers & (attackers - 1)) !== 0) return false;
  towards = 0;
  if (attackers > 0xff) {
    checker = king - JUMP_STEPS[2 * (side ^ 1) + ((attackers >> 16) & 1 ? 0 : 1)];
    return true;
  }
  const direction = 31 - Math.clz32(attackers);
  checker = sourceOf(king, direction, word);
  if (checker !== king - STEPS[direction]) towards = -STEPS[direction];
  return true;
}

/** All legal moves of a side in check from `offset` on, the likely refutations first: captures, king moves, interpositions, drops. Returns how many. */
export function evasions(moves: Int32Array, offset: number): number {
  list = moves;
  end = offset;
  const side = state[SIDE];
  const king = kings[side];
  const single = findChecker(side, king);
  const from = checker;
  const step = towards;
  if (single) movesTo(side, from);
  kingMoves(side, king);
  if (single && step !== 0) {
    for (let at = king + step; at !== from; at += step) movesTo(side, at);
    for (let at = king + step; at !== from; at += step) dropsTo(side, at);
  }
  return end - offset;
}

/** Whether a piece other than the king can move to the square. */
function canReach(side: number, to: number): boolean {
  const word = attacks[(side << 8) | to];
  for (let directions = word & 0xff; directions !== 0; directions &= directions - 1) {
    const from = sourceOf(to, 31 - Math.clz32(directions & -directions), word);
    if ((squares[from] & TYPE_MASK) !== KING && isFree(side, from, to)) return true;
  }
  for (let i = 0; i < 2; i++) {
    if (((word >> (16 + i)) & 1) !== 0 && isFree(side, to - JUMP_STEPS[2 * side + i], to)) return true;
  }
  return false;
}

/** Whether a side in check has a legal move. */
export function canEvade(): boolean {
  const side = state[SIDE];
  const king = kings[side];
  if (hasFlight(side, 0)) return true;
  if (!findChecker(side, king)) return false;
  const from = checker;
  const step = towards;
  if (canReach(side, from)) return true;
  if (step === 0) return false;
  const hand = hands[side];
  for (let at = king + step; at !== from; at += step) {
    if (canReach(side, at)) return true;
    if (hand === 0) continue;
    for (let type = GOLD; type >= PAWN; type--) {
      if ((hand & HAND_FIELD[type]) !== 0 && mayDrop(side, type, at)) return true;
    }
  }
  return false;
}

/** Moves of one piece that is not a king. */
function movesFrom(side: number, from: number, code: number): void {
  const own = 16 << side;
  const king = kings[side];
  const line = king === 0 ? -1 : screens(side ^ 1, from, king);
  for (let i = STEP_START[code], last = STEP_START[code + 1]; i < last; i++) {
    const to = from + STEP_OFFSETS[i];
    if ((squares[to] & own) !== 0) continue;
    if (line < 0 || ALIGNMENT[to - king + SQUARES] === line) emit(from, to, code);
  }
  for (let slides = SLIDES[code]; slides !== 0; slides &= slides - 1) {
    const step = STEPS[31 - Math.clz32(slides & -slides)];
    if (line >= 0 && STEPS[line] !== step && STEPS[line] !== -step) continue;
    for (let to = from + step; (squares[to] & own) === 0; to += step) {
      emit(from, to, code);
      if (squares[to] !== 0) break;
    }
  }
}

/** Writes all legal moves of the side to move from `offset` on; returns how many. */
export function all(moves: Int32Array, offset: number): number {
  const side = state[SIDE];
  const king = kings[side];
  if (king !== 0 && attacks[((side ^ 1) << 8) | king] !== 0) return evasions(moves, offset);
  list = moves;
  end = offset;
  const own = 16 << side;
  for (let i = 0; i < 81; i++) {
    const from = BOARD_SQUARES[i];
    const code = squares[from];
    if ((code & own) === 0) continue;
    if (from === king) kingMoves(side, king);
    else movesFrom(side, from, code);
  }
  if (hands[side] !== 0) {
    for (let i = 0; i < 81; i++) {
      const to = BOARD_SQUARES[i];
      if (squares[to] === 0) dropsTo(side, to);
    }
  }
  return end - offset;
}

/**
 * Writes the legal captures from `offset` on, and the promotions by which a piece enters the zone; returns how many. A pawn,
 * bishop or rook that can promote does. The side to move is not in check.
 */
export function tactical(moves: Int32Array, offset: number): number {
  const side = state[SIDE];
  const king = kings[side];
  const mine = side << 8;
  const enemy = 16 << (side ^ 1);
  list = moves;
  let kept = offset;
  for (let i = 0; i < 81; i++) {
    const to = BOARD_SQUARES[i];
    if (attacks[mine | to] === 0) continue;
    const captured = squares[to] & enemy;
    if (captured === 0 && (squares[to] !== 0 || PROMOTION_ZONE[2 * to + side] === 0)) continue;
    end = kept;
    movesTo(side, to);
    if (captured !== 0 && king !== 0 && attacks[((side ^ 1) << 8) | to] === 0 && isBeside(king, to)) {
      list[end++] = to | (king << 8);
    }
    const last = end;
    for (let at = kept; at < last; at++) {
      const move = list[at];
      const promotes = (move & PROMOTES) !== 0;
      if (captured === 0 ? promotes : promotes || !promotesWell(side, move)) list[kept++] = move;
    }
  }
  return kept - offset;
}

/** Whether squares touch. */
function isBeside(square: number, other: number): boolean {
  const direction = ALIGNMENT[other - square + SQUARES];
  return direction >= 0 && square + STEPS[direction] === other;
}

/** Whether a move without promotion gives up one by which nothing is lost. */
function promotesWell(side: number, move: number): boolean {
  const to = move & 255;
  const from = (move >> 8) & 255;
  const type = squares[from] & TYPE_MASK;
  if (type !== PAWN && type !== BISHOP && type !== ROOK) return false;
  return (PROMOTION_ZONE[2 * from + side] | PROMOTION_ZONE[2 * to + side]) !== 0;
}
