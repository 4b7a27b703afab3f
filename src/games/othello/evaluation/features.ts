/**
 * What the learned static value looks at. Every feature is a count as the side to move sees it; weights differ by the
 * number of empty squares (`evaluation.ts`).
 */
import { bits, legalMoves, popCount } from "../rules/board.js";
import { countStable } from "../rules/stability.js";

/** In the order in which `computeFeatures` writes them. A difference is own minus other. */
export const FEATURES = [
  "constant",
  "own moves",
  "other's moves",
  "own potential moves", // empty squares beside the other's discs
  "other's potential moves",
  "own moves on corners",
  "other's moves on corners",
  "discs, difference",
  "discs on corners, difference",
  "stable discs, difference",
  "discs beside empty squares, difference",
  "discs diagonally beside empty corners, difference", // X squares
  "discs on the edge beside empty corners, difference", // C squares
  "quarters with an odd number of empty squares", // who begins in one may also end there
] as const;

const CORNERS_LOW = 0x00000081;
const CORNERS_HIGH = 0x81000000;
const NOT_A = 0xfefefefe;
const NOT_H = 0x7f7f7f7f;

/** The number of squares in a set of four. */
const COUNT = Uint8Array.from({ length: 16 }, (_, set) => popCount(set, 0));
/** Of a set of eight, folded from the columns of a half: how many of its two quarters have an odd number. */
const ODD = Uint8Array.from(
  { length: 256 },
  (_, set) => (popCount(set & 15, 0) & 1) + (popCount(set >> 4, 0) & 1),
);

/** The corners of a set as four bits: a1, h1, a8, h8. */
function cornersOf(low: number, high: number): number {
  return (low & 1) | ((low >>> 6) & 2) | ((high >>> 22) & 4) | ((high >>> 28) & 8);
}

/** The squares diagonally beside the corners in the same order: b2, g2, b7, g7. */
function diagonalsOf(low: number, high: number): number {
  return ((low >>> 9) & 1) | ((low >>> 13) & 2) | ((high >>> 15) & 4) | ((high >>> 19) & 8);
}

/** A half with its neighbours to the left and right. */
function widen(half: number): number {
  return half | ((half << 1) & NOT_A) | ((half >>> 1) & NOT_H);
}

/** How many quarters of a half have an odd number of squares of a set. */
function oddQuarters(half: number): number {
  const folded = half ^ (half >>> 16);
  return ODD[(folded ^ (folded >>> 8)) & 255];
}

/**
 * Writes the features of a position to `into`.
 *
 * @returns whether either side has a move; `into` is incomplete for a finished game
 */
export function computeFeatures(
  ownLow: number,
  ownHigh: number,
  otherLow: number,
  otherHigh: number,
  into: Float64Array,
): boolean {
  legalMoves(ownLow, ownHigh, otherLow, otherHigh);
  const ownMovesLow = bits[0];
  const ownMovesHigh = bits[1];
  legalMoves(otherLow, otherHigh, ownLow, ownHigh);
  const otherMovesLow = bits[0];
  const otherMovesHigh = bits[1];
  if ((ownMovesLow | ownMovesHigh | otherMovesLow | otherMovesHigh) === 0) return false;

  const emptyLow = ~(ownLow | otherLow);
  const emptyHigh = ~(ownHigh | otherHigh);
  into[0] = 1;
  into[1] = popCount(ownMovesLow, ownMovesHigh);
  into[2] = popCount(otherMovesLow, otherMovesHigh);

  let low = widen(otherLow);
  let high = widen(otherHigh);
  into[3] = popCount(
    (low | (low << 8) | (low >>> 8) | (high << 24)) & emptyLow,
    (high | (high << 8) | (high >>> 8) | (low >>> 24)) & emptyHigh,
  );
  low = widen(ownLow);
  high = widen(ownHigh);
  into[4] = popCount(
    (low | (low << 8) | (low >>> 8) | (high << 24)) & emptyLow,
    (high | (high << 8) | (high >>> 8) | (low >>> 24)) & emptyHigh,
  );

  into[5] = COUNT[cornersOf(ownMovesLow, ownMovesHigh)];
  into[6] = COUNT[cornersOf(otherMovesLow, otherMovesHigh)];
  into[7] = popCount(ownLow, ownHigh) - popCount(otherLow, otherHigh);
  into[8] = COUNT[cornersOf(ownLow, ownHigh)] - COUNT[cornersOf(otherLow, otherHigh)];
  into[9] =
    countStable(ownLow, ownHigh, otherLow, otherHigh) - countStable(otherLow, otherHigh, ownLow, ownHigh);

  low = widen(emptyLow);
  high = widen(emptyHigh);
  const besideLow = low | (low << 8) | (low >>> 8) | (high << 24);
  const besideHigh = high | (high << 8) | (high >>> 8) | (low >>> 24);
  into[10] =
    popCount(ownLow & besideLow, ownHigh & besideHigh) -
    popCount(otherLow & besideLow, otherHigh & besideHigh);

  const empty = cornersOf(emptyLow, emptyHigh);
  into[11] = COUNT[diagonalsOf(ownLow, ownHigh) & empty] - COUNT[diagonalsOf(otherLow, otherHigh) & empty];
  low = emptyLow & CORNERS_LOW;
  high = emptyHigh & CORNERS_HIGH;
  const edgeLow = ((low << 1) & NOT_A) | ((low >>> 1) & NOT_H) | (low << 8);
  const edgeHigh = ((high << 1) & NOT_A) | ((high >>> 1) & NOT_H) | (high >>> 8);
  into[12] =
    popCount(ownLow & edgeLow, ownHigh & edgeHigh) - popCount(otherLow & edgeLow, otherHigh & edgeHigh);
  into[13] = oddQuarters(emptyLow) + oddQuarters(emptyHigh);
  return true;
}
