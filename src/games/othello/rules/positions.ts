/**
 * Positions of a search, and what the rules say of them. A position is at a place of `discs`, four words a place: the
 * discs of the side to move, squares 0-31 and 32-63, then those of the other side. Playing a move writes the position after
 * it to another place, as the other side sees it.
 *
 * This file is for tsc, on pairs of int32. asc reads assembly/positions.ts in its place, where 64 squares are one word: the
 * same functions, in ways that suit such words. On the pairs, WebAssembly takes 1.75 times as long for the same nodes.
 */
import { bits, finalScore, flips, legalMoves, popCount } from "./board.js";
import { BIT_HIGH, BIT_LOW, boardHigh, boardLow, setBoard, squareCount } from "./squares.js";
import { countStable } from "./stability.js";

/** Places that there are. */
const PLACES = 9 << 10;
export const discs = new Int32Array(4 * PLACES);

/** @param size rows of the board that all positions are of from now on: 8, 6 or 4 (squares.ts) */
export function setSize(size: number): void {
  setBoard(size);
}

/** Whose discs: of the side to move, of the other one. */
export const OWN = 0;
export const OTHER = 2;

/** The set of squares that `findMoves` has found. */
export let foundLow = 0;
export let foundHigh = 0;

/** The squares around each square: where none of the other's discs stands, no disc can be turned. */
const AROUND_LOW = new Int32Array(64);
const AROUND_HIGH = new Int32Array(64);
/** The two diagonals through each square, as [low, high, low, high]. */
const DIAGONALS = new Int32Array(4 * 64);
/**
 * `TURNED[p << 8 | own]`: twice the number of discs turned in a line of eight places by playing on place p, where every
 * other place that is not own is the other's.
 */
const TURNED = new Uint8Array(8 << 8);

for (let square = 0; square < 64; square++) {
  for (let other = 0; other < 64; other++) {
    const rows = (other >> 3) - (square >> 3);
    const columns = (other & 7) - (square & 7);
    if (other !== square && rows * rows <= 1 && columns * columns <= 1) {
      AROUND_LOW[square] |= BIT_LOW[other];
      AROUND_HIGH[square] |= BIT_HIGH[other];
    }
    if (rows === columns) DIAGONALS[4 * square + (other >> 5)] |= 1 << (other & 31);
    if (rows === -columns) DIAGONALS[4 * square + 2 + (other >> 5)] |= 1 << (other & 31);
  }
}
for (let place = 0; place < 8; place++) {
  for (let own = 0; own < 256; own++) {
    for (let step = -1; step <= 1; step += 2) {
      let turned = 0;
      let next = place + step;
      for (; next >= 0 && next < 8 && ((own >> next) & 1) === 0; next += step) turned += 2;
      if (next >= 0 && next < 8) TURNED[(place << 8) | own] += turned;
    }
  }
}

/** The number of squares in a set. */
export function countSquares(low: number, high: number): number {
  return popCount(low, high);
}

/** The discs of a side. */
export function countDiscs(at: number, side: number): number {
  const i = (at << 2) + side;
  return popCount(discs[i], discs[i + 1]);
}

/** Leaves in `foundLow` and `foundHigh` the squares where a side may play. */
export function findMoves(at: number, side: number): void {
  const i = at << 2;
  const own = i + side;
  const other = i + 2 - side;
  legalMoves(discs[own], discs[own + 1], discs[other], discs[other + 1], boardLow, boardHigh);
  foundLow = bits[0];
  foundHigh = bits[1];
}

/** Plays on an empty square. False when that turns nothing: then nothing has been written. */
export function play(at: number, square: number, to: number): boolean {
  const i = at << 2;
  const ownLow = discs[i];
  const ownHigh = discs[i + 1];
  const otherLow = discs[i + 2];
  const otherHigh = discs[i + 3];
  flips(square, ownLow, ownHigh, otherLow, otherHigh);
  const low = bits[0];
  const high = bits[1];
  if ((low | high) === 0) return false;
  const j = to << 2;
  discs[j] = otherLow ^ low;
  discs[j + 1] = otherHigh ^ high;
  discs[j + 2] = ownLow ^ low ^ BIT_LOW[square];
  discs[j + 3] = ownHigh ^ high ^ BIT_HIGH[square];
  return true;
}

/** Whether any disc of the other side is beside the square: otherwise no play on it turns anything. */
export function mayPlay(at: number, square: number): boolean {
  const i = at << 2;
  return ((discs[i + 2] & AROUND_LOW[square]) | (discs[i + 3] & AROUND_HIGH[square])) !== 0;
}

/** The same position as the other side sees it; `to` may be the same place. */
export function pass(at: number, to: number): void {
  const i = at << 2;
  const j = to << 2;
  const ownLow = discs[i];
  const ownHigh = discs[i + 1];
  discs[j] = discs[i + 2];
  discs[j + 1] = discs[i + 3];
  discs[j + 2] = ownLow;
  discs[j + 3] = ownHigh;
}

/** Twice the number of discs that a side turns on the last empty square. */
export function turnedOnLast(at: number, side: number, square: number): number {
  const i = (at << 2) + side;
  const low = discs[i];
  const high = discs[i + 1];
  const column = square & 7;
  const byColumn = column << 8;
  const line = square << 2;
  const inColumn =
    Math.imul(((low >>> column) & 0x01010101) | (((high >>> column) & 0x01010101) << 4), 0x01020408) >>> 24;
  const falling = Math.imul((low & DIAGONALS[line]) | (high & DIAGONALS[line + 1]), 0x01010101) >>> 24;
  const rising = Math.imul((low & DIAGONALS[line + 2]) | (high & DIAGONALS[line + 3]), 0x01010101) >>> 24;
  const inRow = ((square < 32 ? low : high) >>> (square & 24)) & 255;
  return (
    TURNED[((square >> 3) << 8) | inColumn] +
    TURNED[byColumn | inRow] +
    TURNED[byColumn | falling] +
    TURNED[byColumn | rising]
  );
}

/** Discs of a side that can never be turned again; there may be more. */
export function stableDiscs(at: number, side: number): number {
  const i = at << 2;
  const own = i + side;
  const other = i + 2 - side;
  return countStable(discs[own], discs[own + 1], discs[other], discs[other + 1]);
}

/** The score of a finished game, in discs as the side to move sees them. */
export function settle(at: number): number {
  return finalScore(countDiscs(at, OWN), countDiscs(at, OTHER), squareCount);
}
