/**
 * How many answers a check leaves, estimated without playing it: what the squares around the king and the square that
 * the check comes to tell. Most checks leave the king a flight, and playing them to find that out would be most of the
 * work of a search for mates.
 */

import { DROPS, PROMOTES } from "../notation/moves.js";
import {
  ALIGNMENT,
  CODES,
  DEAD_END,
  HAND_FIELD,
  JUMP_STEPS,
  KNIGHT,
  LANCE,
  PAWN,
  PROMOTED,
  SQUARES,
  STEPS,
} from "../notation/pieces.js";
import { attacks, hands, kings, squares, state } from "./board.js";
import { BITS, bits, COVER, OFFSETS, RAYS } from "./cover.js";
import { ATTACKERS, SIDE } from "./words.js";

/** Pieces in hand that may be dropped on every row. */
const ANYWHERE = ~(HAND_FIELD[PAWN] | HAND_FIELD[LANCE] | HAND_FIELD[KNIGHT]);
/** Moves out of the way of a slider are played unless they leave this many flights: about these the estimate is poor. */
const FLIGHTS_OF_UNCOVERING = 3;

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
    if (dropsBetween(king + step, to - step)) sure++;
  }
  if (sure < least) return 0;
  return sure + more + ((captures + halved) >> halved);
}

/** Whether the defender can drop a piece other than a pawn between these two squares; they count. */
function dropsBetween(nearest: number, farthest: number): boolean {
  const hand = hands[attacker ^ 1];
  if ((hand & ANYWHERE) !== 0) return true;
  return fits(LANCE, hand, nearest, farthest) || fits(KNIGHT, hand, nearest, farthest);
}

/** A piece that cannot stand on the last rows: if on any, it can on one of the two squares at the ends. */
function fits(type: number, hand: number, nearest: number, farthest: number): boolean {
  if ((hand & HAND_FIELD[type]) === 0) return false;
  const code = (16 << (attacker ^ 1)) | type;
  return DEAD_END[nearest * CODES + code] === 0 || DEAD_END[farthest * CODES + code] === 0;
}

/** The squares among these, each attacked by one piece only, that the piece on `from` attacks. */
function abandoned(around: number, from: number): number {
  let result = 0;
  for (let left = around; left !== 0; left &= left - 1) {
    const bit = left & -left;
    const to = king + STEPS[31 - Math.clz32(bit)];
    const word = attacks[(attacker << 8) | to] & ATTACKERS;
    const direction = 31 - Math.clz32(word);
    const by =
      word > 0xff
        ? to - JUMP_STEPS[2 * attacker + direction - 16] === from
        : ALIGNMENT[to - from + SQUARES] === direction && firstBehind(to, STEPS[direction]) === from;
    if (by) result |= bit;
  }
  return result;
}

/** Where the piece stands that attacks a square in the direction of a step: another may stand behind it on the line. */
function firstBehind(square: number, step: number): number {
  let at = square - step;
  while (squares[at] === 0) at -= step;
  return at;
}
