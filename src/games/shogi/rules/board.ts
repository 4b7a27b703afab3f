/**
 * The board of shogi with what everything on it attacks, kept up to date by every move.
 *
 * A mailbox (pieces.ts) beside one word of attacks for each player and square. `attacks[player << 8 | square]` has bit
 * d set when a piece of the player attacks the square by moving in direction d, bit 8 + d when that piece slides there,
 * and bits 16-17 for jumps of knights. At most one piece attacks a square in each direction, the first one seen when
 * looking back, so that the words name the attackers exactly: checks, evasions, pins and mates in one are found by
 * looking at the squares around a king, without a list of pieces and without trying moves.
 *
 * One board an instance (rules.ts makes instances), in the form that both compilers read.
 */

import { DROPS, PROMOTES } from "../notation/moves.js";
import { handOf, packHands, packPiece, pieceAt, sideOf } from "../notation/packing.js";
import {
  ALIGNMENT,
  BOARD_SQUARES,
  HAND_ONE,
  KING,
  PAWN,
  PROMOTED,
  SLIDES,
  SQUARES,
  STEP_BITS,
  STEP_OFFSETS,
  STEP_START,
  STEPS,
  TYPE_MASK,
  WALL,
} from "../notation/pieces.js";
import { KEYS, SIDE_KEYS } from "./keys.js";
import { KEY_HIGH, KEY_LOW, NEXT_HAND, NEXT_HIGH, NEXT_LOW, SIDE } from "./words.js";

/** Plies that can be taken back. */
const LONGEST_GAME = 1 << 13;

/** Piece codes by square. */
export const squares = new Uint8Array(SQUARES);
squares.fill(WALL, 0, SQUARES);
/** `attacks[player << 8 | square]` */
export const attacks = new Int32Array(512);
export const hands = new Int32Array(2);
/** Square of each king, 0 where there is none. */
export const kings = new Int32Array(2);
/** A bit for each file with an unpromoted pawn of the player. */
export const pawnFiles = new Int32Array(2);
/** `SIDE`, `KEY_LOW`, `KEY_HIGH`, `PAWN_MATES` */
export const state = new Int32Array(4);
/** `NEXT_LOW`, `NEXT_HIGH` and `NEXT_HAND`, as `look` leaves them. */
export const next = new Int32Array(3);
// What `undo` needs of each ply.
const moves = new Int32Array(LONGEST_GAME);
const captures = new Int32Array(LONGEST_GAME);
const lows = new Int32Array(LONGEST_GAME);
const highs = new Int32Array(LONGEST_GAME);
let ply = 0;

/** Marks what a piece attacks. */
function addAttacks(code: number, square: number): void {
  const base = (code >> 5) << 8;
  for (let i = STEP_START[code], end = STEP_START[code + 1]; i < end; i++) {
    attacks[base + square + STEP_OFFSETS[i]] |= STEP_BITS[i];
  }
  for (let slides = SLIDES[code]; slides !== 0; slides &= slides - 1) {
    extend(base, square, 31 - Math.clz32(slides & -slides));
  }
}

function removeAttacks(code: number, square: number): void {
  const base = (code >> 5) << 8;
  for (let i = STEP_START[code], end = STEP_START[code + 1]; i < end; i++) {
    attacks[base + square + STEP_OFFSETS[i]] &= ~STEP_BITS[i];
  }
  for (let slides = SLIDES[code]; slides !== 0; slides &= slides - 1) {
    cut(base, square, 31 - Math.clz32(slides & -slides));
  }
}

function extend(base: number, square: number, direction: number): void {
  const step = STEPS[direction];
  const bits = 0x101 << direction;
  let at = square;
  do {
    at += step;
    attacks[base + at] |= bits;
  } while (squares[at] === 0);
}

function cut(base: number, square: number, direction: number): void {
  const step = STEPS[direction];
  const bits = ~(0x101 << direction);
  let at = square;
  do {
    at += step;
    attacks[base + at] &= bits;
  } while (squares[at] === 0);
}

/** The square has become empty: sliders reach through it. */
function open(square: number): void {
  for (let base = 0; base < 512; base += 256) {
    for (let slides = (attacks[base + square] >> 8) & 0xff; slides !== 0; slides &= slides - 1) {
      extend(base, square, 31 - Math.clz32(slides & -slides));
    }
  }
}

/** A piece comes to an empty square: sliders end there. */
function close(square: number): void {
  for (let base = 0; base < 512; base += 256) {
    for (let slides = (attacks[base + square] >> 8) & 0xff; slides !== 0; slides &= slides - 1) {
      cut(base, square, 31 - Math.clz32(slides & -slides));
    }
  }
}

/** Key words, pawn files and kings follow a piece that comes or goes. */
function note(code: number, square: number, comes: boolean): void {
  const key = 2 * (code * SQUARES + square);
  state[KEY_LOW] ^= KEYS[key];
  state[KEY_HIGH] ^= KEYS[key + 1];
  const type = code & TYPE_MASK;
  if (type === PAWN) pawnFiles[code >> 5] ^= 1 << (square >> 4);
  else if (type === KING) kings[code >> 5] = comes ? square : 0;
}

export function load(words: Int32Array, offset: number): void {
  attacks.fill(0, 0, 512);
  kings.fill(0, 0, 2);
  pawnFiles.fill(0, 0, 2);
  ply = 0;
  const side = sideOf(words, offset);
  state[SIDE] = side;
  state[KEY_LOW] = side === 0 ? 0 : SIDE_KEYS[0];
  state[KEY_HIGH] = side === 0 ? 0 : SIDE_KEYS[1];
  hands[0] = handOf(words, offset, 0);
  hands[1] = handOf(words, offset, 1);
  for (let i = 0; i < 81; i++) squares[BOARD_SQUARES[i]] = pieceAt(words, offset, i);
  for (let i = 0; i < 81; i++) {
    const square = BOARD_SQUARES[i];
    const code = squares[square];
    if (code === 0) continue;
    note(code, square, true);
    addAttacks(code, square);
  }
}

export function store(words: Int32Array, offset: number): void {
  packHands(words, offset, hands[0], hands[1], state[SIDE]);
  for (let i = 0; i < 81; i++) {
    const code = squares[BOARD_SQUARES[i]];
    if (code !== 0) packPiece(words, offset, i, code);
  }
}

export function play(move: number): void {
  const side = state[SIDE];
  const to = move & 255;
  const from = (move >> 8) & 255;
  moves[ply] = move;
  lows[ply] = state[KEY_LOW];
  highs[ply] = state[KEY_HIGH];
  if ((move & DROPS) !== 0) {
    const code = (16 << side) | from;
    hands[side] -= HAND_ONE[from];
    close(to);
    squares[to] = code;
    note(code, to, true);
    addAttacks(code, to);
  } else {
    const code = squares[from];
    const captured = squares[to];
    captures[ply] = captured;
    removeAttacks(code, from);
    note(code, from, false);
    squares[from] = 0;
    open(from);
    if (captured === 0) close(to);
    else {
      removeAttacks(captured, to);
      note(captured, to, false);
      hands[side] += HAND_ONE[captured & TYPE_MASK];
    }
    const moved = (move & PROMOTES) === 0 ? code : code | PROMOTED;
    squares[to] = moved;
    note(moved, to, true);
    addAttacks(moved, to);
  }
  ply++;
  turn();
}

/** Finds the key of the board and the mover's hand after a move, without playing it. */
export function look(move: number): void {
  const side = state[SIDE];
  const to = move & 255;
  const from = (move >> 8) & 255;
  let low = state[KEY_LOW] ^ SIDE_KEYS[0];
  let high = state[KEY_HIGH] ^ SIDE_KEYS[1];
  let hand = hands[side];
  let moved = 0;
  if ((move & DROPS) !== 0) {
    moved = (16 << side) | from;
    hand -= HAND_ONE[from];
  } else {
    const code = squares[from];
    moved = (move & PROMOTES) === 0 ? code : code | PROMOTED;
    const left = 2 * (code * SQUARES + from);
    low ^= KEYS[left];
    high ^= KEYS[left + 1];
    const captured = squares[to];
    if (captured !== 0) {
      const taken = 2 * (captured * SQUARES + to);
      low ^= KEYS[taken];
      high ^= KEYS[taken + 1];
      hand += HAND_ONE[captured & TYPE_MASK];
    }
  }
  const key = 2 * (moved * SQUARES + to);
  next[NEXT_LOW] = low ^ KEYS[key];
  next[NEXT_HIGH] = high ^ KEYS[key + 1];
  next[NEXT_HAND] = hand;
}

export function undo(): void {
  ply--;
  turn();
  const side = state[SIDE];
  const move = moves[ply];
  const to = move & 255;
  const from = (move >> 8) & 255;
  const moved = squares[to];
  removeAttacks(moved, to);
  note(moved, to, false);
  if ((move & DROPS) !== 0) {
    squares[to] = 0;
    open(to);
    hands[side] += HAND_ONE[from];
  } else {
    const captured = captures[ply];
    squares[to] = captured;
    if (captured === 0) open(to);
    else {
      note(captured, to, true);
      addAttacks(captured, to);
      hands[side] -= HAND_ONE[captured & TYPE_MASK];
    }
    const code = (move & PROMOTES) === 0 ? moved : moved ^ PROMOTED;
    close(from);
    squares[from] = code;
    note(code, from, true);
    addAttacks(code, from);
  }
  state[KEY_LOW] = lows[ply];
  state[KEY_HIGH] = highs[ply];
}

/** The turn goes to the other side, and back again. */
export function turn(): void {
  state[SIDE] ^= 1;
  state[KEY_LOW] ^= SIDE_KEYS[0];
  state[KEY_HIGH] ^= SIDE_KEYS[1];
}

/**
 * Whether the piece on `square` is all that stands between a sliding piece of `player` and `target`. Returns the
 * direction from the target to the square, or -1.
 */
export function screens(player: number, square: number, target: number): number {
  const direction = ALIGNMENT[square - target + SQUARES];
  if (direction < 0) return -1;
  const back = direction ^ 1;
  if (((attacks[(player << 8) | square] >> (8 + back)) & 1) === 0) return -1;
  const step = STEPS[back];
  let at = square + step;
  while (squares[at] === 0) at += step;
  return at === target ? direction : -1;
}

/** Whether a piece of `player` other than its king may go from one square to another without exposing its king. */
export function isFree(player: number, from: number, to: number): boolean {
  const king = kings[player];
  if (king === 0) return true;
  const line = screens(player ^ 1, from, king);
  return line < 0 || ALIGNMENT[to - king + SQUARES] === line;
}

/** Whether the king of `player` is attacked. */
export function inCheck(player: number): boolean {
  return kings[player] !== 0 && attacks[((player ^ 1) << 8) | kings[player]] !== 0;
}
