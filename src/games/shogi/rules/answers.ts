/**
 * How many answers a check leaves, estimated without playing it: what the squares around the king and the square that
 * the check comes to tell. Most checks leave the king a flight, and playing them to find that out would be most of the
 * work of a search for mates.
 */

import { DROPS, PROMOTES } from "../notation/moves.js";
import {
  ALIGNMENT,
  CODES,
  HAND_FIELD,
  JUMP_STEPS,
  MOVES,
  PAWN,
  PROMOTED,
  SLIDES,
  SQUARES,
  STEPS,
} from "../notation/pieces.js";
import { ATTACKERS, attacks, hands, kings, SIDE, squares, state } from "./board.js";

/** Moves out of the way of a slider are played unless they leave so many flights: about these the estimate is poor. */
const FLIGHTS_OF_UNCOVERING = 3;

/** How many bits of a byte are set. */
const BITS = new Uint8Array(256);
for (let byte = 1; byte < 256; byte++) BITS[byte] = BITS[byte >> 1] + (byte & 1);

const OFFSETS = 2 * SQUARES;
/**
 * `COVER[code * OFFSETS + square - king + SQUARES]`: which of the eight squares around a king a piece attacks, a bit for
 * each direction, on an empty board.
 */
const COVER = new Uint8Array(CODES * OFFSETS);
/** `RAYS[8 * (square - king + SQUARES) + direction]`: which of those squares lie from a square on in a direction. */
const RAYS = new Uint8Array(8 * OFFSETS);
/** Squares that a piece slides over at most. */
const FARTHEST = 8;
for (let around = 0; around < 8; around++) {
  // How far the square beside the king is from the king, and from it the other squares.
  const beside = STEPS[around] + SQUARES;
  for (let direction = 0; direction < 8; direction++) {
    for (let steps = 1; steps <= FARTHEST; steps++) {
      RAYS[8 * (beside - steps * STEPS[direction]) + direction] |= 1 << around;
    }
  }
  for (let code = 17; code < CODES; code++) {
    const base = code * OFFSETS + beside;
    for (let direction = 0; direction < 8; direction++) {
      const slides = ((SLIDES[code] >> direction) & 1) !== 0;
      const farthest = slides ? FARTHEST : (MOVES[code] >> direction) & 1;
      for (let steps = 1; steps <= farthest; steps++) COVER[base - steps * STEPS[direction]] |= 1 << around;
    }
    for (let jump = 0; jump < 2; jump++) {
      if (((MOVES[code] >> (16 + jump)) & 1) === 0) continue;
      COVER[base - JUMP_STEPS[2 * (code >> 5) + jump]] |= 1 << around;
    }
  }
}

/** Which of the eight squares around a king a piece attacks from another square, a bit for each direction. */
export function coverOf(code: number, square: number, king: number): number {
  return COVER[code * OFFSETS + square - king + SQUARES];
}

let attacker = 0;
let king = 0;
/** Squares around the king that it could go to now, a bit for each direction. */
let free = 0;
/** Those that a single piece of the attacker keeps it from. */
let guarded = 0;

/** Looks at the defending king; the attacker is to move. */
export function look(): void {
  attacker = state[SIDE];
  king = kings[attacker ^ 1];
  free = 0;
  guarded = 0;
  const own = 16 << (attacker ^ 1);
  const base = attacker << 8;
  for (let around = 0; around < 8; around++) {
    const to = king + STEPS[around];
    if ((squares[to] & own) !== 0) continue;
    const word = attacks[base | to] & ATTACKERS;
    if (word === 0) free |= 1 << around;
    else if ((word & (word - 1)) === 0) guarded |= 1 << around;
  }
}

/**
 * An estimate of the answers to a check in the position last looked at, at least 1; 0: it has to be played. `halved`, 0
 * or 1: counts captures of the piece that checks by half, since they seldom all serve. `enough`: where there are so
 * many, at least 1, they need not all be counted.
 */
export function estimate(check: number, halved: number, enough: number): number {
  const to = check & 255;
  const from = (check >> 8) & 255;
  const mine = attacker << 8;
  const theirs = (attacker ^ 1) << 8;
  const drops = (check & DROPS) !== 0;
  const line = ALIGNMENT[to - king + SQUARES];
  const adjacent = line >= 0 && king + STEPS[line] === to;
  const code = drops ? (16 << attacker) | from : squares[from];
  const moved = (check & PROMOTES) === 0 ? code : code | PROMOTED;
  const cover = COVER[moved * OFFSETS + to - king + SQUARES];
  let flights = free & ~cover;
  let uncovers = false;
  if (!drops) {
    // A slider behind it may see more than before.
    for (let slides = (attacks[mine | from] >> 8) & 0xff; slides !== 0; slides &= slides - 1) {
      const direction = 31 - Math.clz32(slides & -slides);
      uncovers = true;
      flights &= ~RAYS[8 * (from - king + SQUARES) + direction];
    }
    flights |= abandoned(guarded & ~cover & COVER[code * OFFSETS + from - king + SQUARES], from);
  }
  if (adjacent) flights &= ~(1 << line);
  let sure = BITS[flights];
  const least = uncovers ? FLIGHTS_OF_UNCOVERING : 1;
  if (sure >= enough && sure >= least) return sure;
  let captures = bits(attacks[theirs | to] & ATTACKERS);
  let more = 0;
  if (adjacent) {
    captures--;
    // Nothing but the piece itself comes there.
    if (bits(attacks[mine | to] & ATTACKERS) === (drops ? 0 : 1)) sure++;
  } else if (line >= 0) {
    const step = STEPS[line];
    for (let at = to - step; at !== king; at -= step) more += bits(attacks[theirs | at] & ATTACKERS);
    more--;
    const hand = hands[attacker ^ 1];
    if ((hand & ~HAND_FIELD[PAWN]) !== 0) sure++;
  }
  if (sure < least) return 0;
  return sure + more + ((captures + halved) >> halved);
}

/** The squares among these that only the piece on `from` attacks. */
function abandoned(around: number, from: number): number {
  let result = 0;
  for (let left = around; left !== 0; left &= left - 1) {
    const bit = left & -left;
    const to = king + STEPS[31 - Math.clz32(bit)];
    const word = attacks[(attacker << 8) | to] & ATTACKERS;
    const by =
      word > 0xff
        ? to - JUMP_STEPS[2 * attacker + (31 - Math.clz32(word) - 16)] === from
        : ALIGNMENT[to - from + SQUARES] === 31 - Math.clz32(word);
    if (by) result |= bit;
  }
  return result;
}

/** How many bits of a word of `ATTACKERS`, or of a byte, are set. */
export function bits(word: number): number {
  return BITS[word & 0xff] + BITS[word >> 16];
}
