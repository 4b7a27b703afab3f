/**
 * The rules of Othello for NegaScout, in place of src/search/negascout/rules.ts. In the form that both compilers read.
 *
 * A move is its square plus 1, so that none is 0. A side without a move passes; that costs no depth. Nothing is a capture
 * or a check, so that leaves have their static value at once.
 */
import { depthOfFound } from "../../../search/depth/move-depth.js";
import { FREE, HISTORY_SIZE } from "../../../search/negascout/numbers.js";
import { findFeatures, look } from "../depth/move-features.js";
import { PER_DISC, staticValue } from "../evaluation/static-value.js";
import { PASS } from "../notation/packing.js";
import {
  discs,
  findMoves,
  foundHigh,
  foundLow,
  OTHER,
  OWN,
  pass,
  play as playSquare,
  settle,
} from "../rules/positions.js";
import { firstSquare } from "../rules/squares.js";

const PASSING = PASS + 1;
/** A place that features are looked for in, and the one that the game begins at; each ply takes one more. */
const SCRATCH = 0;
const ROOT = 1;

let place = ROOT;
/** Who is to move at `ROOT`. */
let first = 0;

/** @param side to move in the position at `ROOT`, which the caller has written to `discs` */
export function beginAt(side: number): void {
  place = ROOT;
  first = side;
}

/** Where the position of the root is in `discs`. */
export const ROOT_WORD = ROOT << 2;

export function generate(moves: Int32Array, offset: number): number {
  findMoves(place, OWN);
  let low = foundLow;
  let high = foundHigh;
  let end = offset;
  while ((low | high) !== 0) {
    moves[end++] = firstSquare(low, high) + 1;
    if (low !== 0) low &= low - 1;
    else high &= high - 1;
  }
  if (end > offset) return end - offset;
  findMoves(place, OTHER);
  if ((foundLow | foundHigh) === 0) return 0;
  moves[offset] = PASSING;
  return 1;
}

export function generateTactical(_moves: Int32Array, _offset: number): number {
  return 0;
}

export function maximumMoves(): number {
  return 64;
}

export function play(move: number): void {
  if (move === PASSING) pass(place, place + 1);
  else playSquare(place, move - 1, place + 1);
  place++;
}

export function undo(): void {
  place--;
}

/** Never called: passing is a move of the game, and having to move is often what loses. */
export function playPass(): void {
  pass(place, place + 1);
  place++;
}

export function undoPass(): void {
  place--;
}

export function mayPass(): boolean {
  return false;
}

export function inCheck(): boolean {
  return false;
}

/** In hundredths of a disc. */
export function evaluate(): number {
  return staticValue(place);
}

/** The result, in hundredths of a disc. */
export function valueAtEnd(_ply: number): number {
  return PER_DISC * settle(place);
}

export function keyLow(): number {
  return mixed(0x9e3779b1, 0x85ebca6b);
}

export function keyHigh(): number {
  return mixed(0x27d4eb2f, 0x165667b1);
}

function mixed(one: number, other: number): number {
  const i = place << 2;
  let hash = Math.imul(discs[i], one) ^ Math.imul(discs[i + 2], other);
  hash = Math.imul(hash ^ (hash >>> 15) ^ discs[i + 1], 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13) ^ discs[i + 3], one);
  return hash ^ (hash >>> 16);
}

export function kind(move: number): number {
  return move === PASSING ? FREE : 0;
}

export function exchange(_move: number): number {
  return 0;
}

/** By side and square. */
export function historyIndex(move: number): number {
  return (((first ^ (place & 1)) << 7) | move) & (HISTORY_SIZE - 1);
}

export function lookForDepths(last: number): void {
  look(place, SCRATCH, last === PASSING ? -1 : last - 1);
}

/** A pass stands alone, so that nothing is compared with it. */
export function absoluteDepth(move: number): number {
  if (move === PASSING) return 0;
  findFeatures(move - 1);
  return depthOfFound();
}
