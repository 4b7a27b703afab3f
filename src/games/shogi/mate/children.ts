/**
 * The children of all nodes on the path of a search for mate, one node's behind another's: moves, keys, hands, numbers,
 * and what is known of them from the path, the table and the nodes that were looked at before.
 */

import { dependency, disproof, keyHigh, keyLow, moves, proof } from "../../../engine/child-list.js";
import { REPETITIONS, tally } from "../../../engine/counts.js";
import { CHILD_CAPACITY, INFINITE_NUMBER, NO_DEPENDENCY } from "../../../engine/numbers.js";
import { DROPS } from "../notation/moves.js";
import { HAND_ONE, TYPE_MASK } from "../notation/pieces.js";
import { look, next, squares } from "../rules/board.js";
import { NEXT_HAND, NEXT_HIGH, NEXT_LOW } from "../rules/words.js";
import { hand, pawnMate, plies, solvedHand } from "./child-list.js";
import {
  add,
  words as kept,
  leafDisproof,
  leafProof,
  MOVE,
  MOVE_HAND,
  MOVE_HIGH,
  MOVE_LEAF,
  MOVE_LOW,
  MOVE_WORDS,
  rewind,
} from "./expansions.js";
import * as path from "./path.js";
import { extendHigh, extendLow } from "./path.js";
import { saltHigh, saltLow, setSalts } from "./tables/salts.js";
import * as mates from "./tables/table.js";

/** Leaf numbers, 0 when they are not known, and the proof hand of one that is mated in one. */
export const leaf = new Int32Array(CHILD_CAPACITY);
export const leafHand = new Int32Array(CHILD_CAPACITY);
/** Where the table keeps a child. */
const place = new Int32Array(CHILD_CAPACITY);
/** Never read: it keeps the compiler from leaving the loads out. */
const touched = new Int32Array(1);
// What `read` learned of a child that was never searched.
let boundProof = 1;
let boundDisproof = 1;

/** Begins with the board's position. */
export function start(attacker: number): void {
  setSalts(attacker);
  rewind();
}

/** What a move of the side to move changes in its hand. */
function handChange(move: number): number {
  if ((move & DROPS) !== 0) return -HAND_ONE[(move >> 8) & 255];
  return HAND_ONE[squares[move & 255] & TYPE_MASK];
}

// Both touch the cache lines of all children before any is needed, so that the memory latencies overlap.

/** Keys, hands and places in the table of moves that are new; leaf numbers are not known. */
export function locate(first: number, end: number, held: number, attacking: boolean): void {
  let sum = 0;
  for (let i = first; i < end; i++) {
    look(moves[i]);
    const low = next[NEXT_LOW] ^ saltLow;
    const high = next[NEXT_HIGH] ^ saltHigh;
    keyLow[i] = low;
    keyHigh[i] = high;
    hand[i] = attacking ? next[NEXT_HAND] : held;
    leaf[i] = 0;
    const home = mates.place(low, high);
    place[i] = home;
    sum ^= mates.words[home];
    sum ^= mates.words[home + 16];
  }
  touched[0] = sum;
}

/** Keys, hands, leaf numbers and places in the table of moves that are kept from `from` on. */
export function recall(from: number, first: number, end: number, held: number, attacking: boolean): void {
  let sum = 0;
  for (let i = first, at = from; i < end; i++, at += MOVE_WORDS) {
    const move = kept[at + MOVE];
    const low = kept[at + MOVE_LOW];
    const high = kept[at + MOVE_HIGH];
    moves[i] = move;
    keyLow[i] = low;
    keyHigh[i] = high;
    hand[i] = attacking ? held + handChange(move) : held;
    leaf[i] = kept[at + MOVE_LEAF];
    leafHand[i] = kept[at + MOVE_HAND];
    const home = mates.place(low, high);
    place[i] = home;
    sum ^= mates.words[home];
    sum ^= mates.words[home + 16];
  }
  touched[0] = sum;
}

/** The moves that are kept from `from` on, without more. */
export function recallMoves(from: number, first: number, end: number): void {
  for (let i = first, at = from; i < end; i++, at += MOVE_WORDS) moves[i] = kept[at + MOVE];
}

/** Keeps a node's moves with what is known of them, until so many others have been kept that they have to make room. */
export function keep(
  low: number,
  high: number,
  held: number,
  first: number,
  count: number,
  note: number,
): void {
  let at = add(low, high, held, count, note);
  for (let i = first; i < first + count; i++, at += MOVE_WORDS) {
    kept[at + MOVE] = moves[i];
    keepLeaf(at, i);
  }
}

/** Keeps the leaf numbers of a child with a move at `at`. */
export function keepLeaf(at: number, i: number): void {
  kept[at + MOVE_LOW] = keyLow[i];
  kept[at + MOVE_HIGH] = keyHigh[i];
  kept[at + MOVE_LEAF] = leaf[i];
  kept[at + MOVE_HAND] = leafHand[i];
}

/** Says that the table may have grown since a child was located. */
export function relocate(i: number): void {
  place[i] = mates.place(keyLow[i], keyHigh[i]);
}

/** Takes over what the table knows of a child; returns whether it knows anything. */
export function readEntry(i: number): boolean {
  if (!mates.probe(place[i], keyLow[i], keyHigh[i], hand[i])) return false;
  proof[i] = mates.found[0];
  disproof[i] = mates.found[1];
  solvedHand[i] = mates.found[2];
  plies[i] = mates.found[3];
  pawnMate[i] = mates.found[4];
  return true;
}

/** Takes over what path and table know of a child; `a` and `b` are its parent's path. Returns whether it is anything. */
export function read(i: number, a: number, b: number): boolean {
  const low = keyLow[i];
  const high = keyHigh[i];
  const held = hand[i];
  dependency[i] = NO_DEPENDENCY;
  const above = path.early ? path.find(low, high, held) : -1;
  if (above >= 0) {
    tally(REPETITIONS, 1);
    fail(i, above);
    return true;
  }
  const known = readEntry(i);
  if (known && (proof[i] === 0 || disproof[i] === 0)) return true;
  boundProof = mates.found[0];
  boundDisproof = mates.found[1];
  const failed = path.failed(extendLow(a, low, held), extendHigh(b, high, held));
  if (failed < 0) return known;
  tally(REPETITIONS, 1);
  fail(i, failed);
  return true;
}

/**
 * The numbers of a child of which `read` found nothing: its leaf numbers, or what larger and smaller hands on the same
 * board have come to if that is more.
 */
export function setLeaf(i: number): void {
  const own = leafProof(leaf[i]);
  if (own === 0) {
    proof[i] = 0;
    disproof[i] = INFINITE_NUMBER;
    solvedHand[i] = leafHand[i];
    plies[i] = 1;
    return;
  }
  const other = leafDisproof(leaf[i]);
  proof[i] = own > boundProof ? own : boundProof;
  disproof[i] = other > boundDisproof ? other : boundDisproof;
}

/** Disproves a child by a repetition of the position at a ply. */
export function fail(i: number, above: number): void {
  proof[i] = INFINITE_NUMBER;
  disproof[i] = 0;
  solvedHand[i] = hand[i];
  plies[i] = 0;
  pawnMate[i] = 1;
  dependency[i] = above;
}

/** Whether leaf numbers are kept with a move at `at`. */
export function hasLeaf(at: number): boolean {
  return kept[at + MOVE_LEAF] !== 0;
}
