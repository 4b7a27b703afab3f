/**
 * Futile interpositions (無駄合い).
 *
 * The rule, as docs/algorithms.md states it: a piece dropped between a king and the distant piece that checks it adds no
 * plies when that piece takes it, giving check again, and mates without the taken piece.
 *
 * Taken back into the defender's hand, the dropped piece leaves the position as if the checking piece had come closer by
 * itself, with the defender still to move. So one *approach* to a square stands for all drops there, whatever their type:
 * where the approach mates, they are futile.
 */

import { APPROACH, DROPS, PROMOTES } from "../notation/moves.js";
import { CODES, DEAD_END, PROMOTION_ZONE, ROOK, STEPS, TYPE_MASK } from "../notation/pieces.js";
import { attacks, isFree, kings, play, squares, state, turn, undo } from "./board.js";
import { givesCheck } from "./checks.js";
import { evasions } from "./legal-moves.js";
import { SIDE } from "./words.js";

const MOST_MOVES = 1024;
/** Squares between the ends of a line, one list of moves for each depth of `isMate`. */
const MOST_APPROACHES = 8;
/** An approach, and the same with promotion. */
const MOST_WAYS = 2;

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

/** Writes the approaches of the piece on `from` to a square; returns where the list ends. */
function approaches(moves: Int32Array, end: number, from: number, to: number): number {
  const attacker = state[SIDE] ^ 1;
  if (!isFree(attacker, from, to)) return end;
  const code = squares[from];
  const move = to | (from << 8);
  const promotes =
    (code & TYPE_MASK) <= ROOK &&
    (PROMOTION_ZONE[2 * from + attacker] | PROMOTION_ZONE[2 * to + attacker]) !== 0;
  let next = end;
  turn();
  if (promotes && givesCheck(move | PROMOTES)) moves[next++] = move | PROMOTES | APPROACH;
  if (DEAD_END[to * CODES + code] === 0 && givesCheck(move)) moves[next++] = move | APPROACH;
  turn();
  return next;
}

/**
 * Writes an answer's list again, from `first` on, with the approaches to a square before all drops on it. `guards` says
 * of each move which approach stands right before it, or -1: a drop counts only when all its approaches fail.
 *
 * @returns how many moves stand there now
 */
export function guard(moves: Int32Array, guards: Int32Array, first: number, count: number): number {
  for (let i = 0; i < count; i++) list[i] = moves[first + i];
  let end = first;
  let square = 0;
  let last = -1;
  let from = 0;
  for (let i = 0; i < count; i++) {
    const move = list[i];
    if ((move & DROPS) === 0) {
      guards[end] = -1;
      moves[end++] = move;
      continue;
    }
    if (from === 0) from = checker();
    if ((move & 255) !== square) {
      square = move & 255;
      last = -1;
      const next = approaches(moves, end, from, square);
      for (; end < next; end++) {
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
  turn();
  play(move & ~APPROACH);
}

export function takeBack(): void {
  undo();
  turn();
}

/** Whether the defender, in check, has nothing but futile interpositions. */
export function isMate(): boolean {
  return isMateAt(0);
}

function isMateAt(depth: number): boolean {
  const first = depth * MOST_MOVES;
  const end = first + evasions(lists, first);
  for (let i = first; i < end; i++) if ((lists[i] & DROPS) === 0) return false;
  let square = 0;
  for (let i = first; i < end; i++) {
    if ((lists[i] & 255) === square) continue;
    square = lists[i] & 255;
    if (!approachMates(square, depth)) return false;
  }
  return true;
}

function approachMates(square: number, depth: number): boolean {
  const first = depth * MOST_WAYS;
  const end = approaches(ways, first, checker(), square);
  for (let i = first; i < end; i++) {
    approach(ways[i]);
    const mate = isMateAt(depth + 1);
    takeBack();
    if (mate) return true;
  }
  return false;
}
