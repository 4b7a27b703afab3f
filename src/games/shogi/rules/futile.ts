/**
 * Futile interpositions (無駄合い).
 *
 * The rule, as docs/algorithms.md states it: a piece put between a king and the distant piece that checks it adds no plies
 * when that piece takes it, giving check again, and mates without the taken piece, which goes to the defender's hand.
 *
 * The interposition and its capture with that exchange of hands are one *approach*, after which the defender is still to
 * move. A dropped piece is back where it was, so that one approach to a square stands for all drops there, whatever their
 * type; a piece of the board has an approach of its own. Where the approach mates, the interposition is futile.
 */

import { APPROACH, DROPS, ORIGIN_SHIFT, PROMOTES } from "../notation/moves.js";
import {
  CODES,
  DEAD_END,
  HAND_ONE,
  PROMOTION_ZONE,
  ROOK,
  SQUARES,
  STEPS,
  TYPE_MASK,
} from "../notation/pieces.js";
import {
  attacks,
  hands,
  inCheck,
  isFree,
  kings,
  look,
  next,
  play,
  squares,
  state,
  turn,
  undo,
} from "./board.js";
import { givesCheck } from "./checks.js";
import { KEYS } from "./keys.js";
import { evasions } from "./legal-moves.js";
import { NEXT_HIGH, NEXT_LOW, SIDE } from "./words.js";

const MOST_MOVES = 1024;
/** Squares between the ends of a line, one list of moves for each depth of `isMate`. */
const MOST_APPROACHES = 8;
/** An approach, and the same with promotion. */
const MOST_WAYS = 2;
/** The capture in an approach. */
const TAKING = APPROACH - 1;

const list = new Int32Array(MOST_MOVES);
const lists = new Int32Array(MOST_APPROACHES * MOST_MOVES);
const ways = new Int32Array(MOST_APPROACHES * MOST_WAYS);

/** The square of the only distant piece that checks the side to move. */
function checker(): number {
  const side = state[SIDE];
  const king = kings[side];
  const slides = (attacks[((side ^ 1) << 8) | king] >> 8) & 0xff;
  const step = -STEPS[31 - Math.clz32(slides)];
  let at = king + step;
  while (squares[at] === 0) at += step;
  return at;
}

/** Whether an answer to check puts a piece between. */
export function interposes(move: number): boolean {
  if ((move & DROPS) !== 0) return true;
  return squares[move & 255] === 0 && ((move >> 8) & 255) !== kings[state[SIDE]];
}

/** What interpositions with the same approaches share: the square, and where a piece of the board came from. */
export function placeOf(move: number): number {
  const to = move & 255;
  return (move & DROPS) !== 0 ? to : to | (((move >> 8) & 255) << ORIGIN_SHIFT);
}

/** Writes the approaches of the piece on `from` to a place; returns where the list ends. */
function approaches(moves: Int32Array, end: number, from: number, place: number): number {
  const attacker = state[SIDE] ^ 1;
  const to = place & 255;
  const origin = place >> ORIGIN_SHIFT;
  const code = squares[from];
  const move = to | (from << 8);
  const promotes =
    (code & TYPE_MASK) <= ROOK &&
    (PROMOTION_ZONE[2 * from + attacker] | PROMOTION_ZONE[2 * to + attacker]) !== 0;
  let last = end;
  if (origin === 0) turn();
  else play(to | (origin << 8));
  if (isLegal(attacker, from, to)) {
    const mark = APPROACH | (origin << ORIGIN_SHIFT);
    if (promotes && givesCheck(move | PROMOTES)) moves[last++] = move | PROMOTES | mark;
    if (DEAD_END[to * CODES + code] === 0 && givesCheck(move)) moves[last++] = move | mark;
  }
  if (origin === 0) turn();
  else undo();
  return last;
}

/** Whether the attacker, to move, may take a piece. One that was moved between may have opened a line to his king. */
function isLegal(attacker: number, from: number, to: number): boolean {
  if (!isFree(attacker, from, to)) return false;
  if (!inCheck(attacker)) return true;
  play(to | (from << 8));
  const legal = !inCheck(attacker);
  undo();
  return legal;
}

/**
 * Writes an answer's list again, from `first` on, with the approaches before the interpositions that they stand for.
 * `guards` says of each move which approach stands right before it, or -1: an interposition counts only when all its
 * approaches fail.
 *
 * @returns how many moves stand there now
 */
export function guard(moves: Int32Array, guards: Int32Array, first: number, count: number): number {
  for (let i = 0; i < count; i++) list[i] = moves[first + i];
  let end = first;
  let place = 0;
  let last = -1;
  let from = 0;
  for (let i = 0; i < count; i++) {
    const move = list[i];
    if (!interposes(move)) {
      guards[end] = -1;
      moves[end++] = move;
      continue;
    }
    if (from === 0) from = checker();
    if (placeOf(move) !== place) {
      place = placeOf(move);
      last = -1;
      const after = approaches(moves, end, from, place);
      for (; end < after; end++) {
        guards[end] = last;
        last = end;
      }
    }
    guards[end] = last;
    moves[end++] = move;
  }
  return end - first;
}

/** Plays an approach, after which the defender is still to move. */
export function approach(move: number): void {
  const origin = move >> ORIGIN_SHIFT;
  if (origin === 0) {
    turn();
    play(move & TAKING);
    return;
  }
  const to = move & 255;
  const defender = state[SIDE];
  play(to | (origin << 8));
  const piece = HAND_ONE[squares[to] & TYPE_MASK];
  play(move & TAKING);
  hands[defender] += piece;
  hands[defender ^ 1] -= piece;
}

/** @param move the approach that was played */
export function takeBack(move: number): void {
  const origin = move >> ORIGIN_SHIFT;
  if (origin === 0) {
    undo();
    turn();
    return;
  }
  const defender = state[SIDE];
  undo();
  const piece = HAND_ONE[squares[move & 255] & TYPE_MASK];
  hands[defender] -= piece;
  hands[defender ^ 1] += piece;
  undo();
}

/** Finds the key of the board after an approach, as `look` does after a move (board.ts). */
export function lookAt(move: number): void {
  const origin = move >> ORIGIN_SHIFT;
  turn();
  look(move & TAKING);
  turn();
  if (origin === 0) return;
  const key = 2 * (squares[origin] * SQUARES + origin);
  next[NEXT_LOW] ^= KEYS[key];
  next[NEXT_HIGH] ^= KEYS[key + 1];
}

/** Whether the defender, in check, has nothing but futile interpositions. */
export function isMate(): boolean {
  return isMateAt(0);
}

function isMateAt(depth: number): boolean {
  const first = depth * MOST_MOVES;
  const end = first + evasions(lists, first);
  for (let i = first; i < end; i++) if (!interposes(lists[i])) return false;
  let place = 0;
  for (let i = first; i < end; i++) {
    if (placeOf(lists[i]) === place) continue;
    place = placeOf(lists[i]);
    if (!approachMates(place, depth)) return false;
  }
  return true;
}

function approachMates(place: number, depth: number): boolean {
  const first = depth * MOST_WAYS;
  const end = approaches(ways, first, checker(), place);
  for (let i = first; i < end; i++) {
    approach(ways[i]);
    const mate = isMateAt(depth + 1);
    takeBack(ways[i]);
    if (mate) return true;
  }
  return false;
}
