/**
 * What the learned static value looks at, in the form that both compilers read. `FEATURES` (features.ts) says what
 * each is. Every feature is a count as the side to move sees it; weights differ by the number of empty squares
 * (`evaluation.ts`).
 */
import {
  countDiscs,
  countSquares,
  discs,
  findMoves,
  foundHigh,
  foundLow,
  OTHER,
  OWN,
  stableDiscs,
} from "../rules/positions.js";
import {
  boardHigh,
  boardLow,
  cornersHigh,
  cornersLow,
  diagonalsHigh,
  diagonalsLow,
} from "../rules/squares.js";

export const FEATURE_COUNT = 14;
/** The features of the position that was looked at last. */
export const features = new Int32Array(FEATURE_COUNT);

const NOT_A = 0xfefefefe;
const NOT_H = 0x7f7f7f7f;

/** For a set of eight, folded from the columns of a half: how many of its two quarters have an odd number. */
const ODD = new Uint8Array(256);
for (let set = 0; set < 256; set++) {
  ODD[set] = (countSquares(set & 15, 0) & 1) + (countSquares(set >> 4, 0) & 1);
}

/** How many corners are in a set. */
function cornersIn(low: number, high: number): number {
  return countSquares(low & cornersLow, high & cornersHigh);
}

/** A half with its neighbours to the left and right. */
export function widen(half: number): number {
  return half | ((half << 1) & NOT_A) | ((half >>> 1) & NOT_H);
}

/** How many quarters of a half have an odd number of squares of a set. */
function oddQuarters(half: number): number {
  const folded = half ^ (half >>> 16);
  return ODD[(folded ^ (folded >>> 8)) & 255];
}

/**
 * Leaves the features of the position at a place in `features`.
 *
 * @returns whether either side has a move; `features` are incomplete for a finished game
 */
export function findFeatures(at: number): boolean {
  findMoves(at, OWN);
  const ownMovesLow = foundLow;
  const ownMovesHigh = foundHigh;
  findMoves(at, OTHER);
  const otherMovesLow = foundLow;
  const otherMovesHigh = foundHigh;
  if ((ownMovesLow | ownMovesHigh | otherMovesLow | otherMovesHigh) === 0) return false;

  const i = at << 2;
  const ownLow = discs[i];
  const ownHigh = discs[i + 1];
  const otherLow = discs[i + 2];
  const otherHigh = discs[i + 3];
  const emptyLow = boardLow & ~(ownLow | otherLow);
  const emptyHigh = boardHigh & ~(ownHigh | otherHigh);
  features[0] = 1;
  features[1] = countSquares(ownMovesLow, ownMovesHigh);
  features[2] = countSquares(otherMovesLow, otherMovesHigh);

  let low = widen(otherLow);
  let high = widen(otherHigh);
  features[3] = countSquares(
    (low | (low << 8) | (low >>> 8) | (high << 24)) & emptyLow,
    (high | (high << 8) | (high >>> 8) | (low >>> 24)) & emptyHigh,
  );
  low = widen(ownLow);
  high = widen(ownHigh);
  features[4] = countSquares(
    (low | (low << 8) | (low >>> 8) | (high << 24)) & emptyLow,
    (high | (high << 8) | (high >>> 8) | (low >>> 24)) & emptyHigh,
  );

  features[5] = cornersIn(ownMovesLow, ownMovesHigh);
  features[6] = cornersIn(otherMovesLow, otherMovesHigh);
  features[7] = countDiscs(at, OWN) - countDiscs(at, OTHER);
  features[8] = cornersIn(ownLow, ownHigh) - cornersIn(otherLow, otherHigh);
  features[9] = stableDiscs(at, OWN) - stableDiscs(at, OTHER);

  low = widen(emptyLow);
  high = widen(emptyHigh);
  const besideLow = low | (low << 8) | (low >>> 8) | (high << 24);
  const besideHigh = high | (high << 8) | (high >>> 8) | (low >>> 24);
  features[10] =
    countSquares(ownLow & besideLow, ownHigh & besideHigh) -
    countSquares(otherLow & besideLow, otherHigh & besideHigh);

  low = emptyLow & cornersLow;
  high = emptyHigh & cornersHigh;
  const insideLow = ((low << 9) | (low << 7)) & diagonalsLow;
  const insideHigh = ((high >>> 9) | (high >>> 7)) & diagonalsHigh;
  features[11] =
    countSquares(ownLow & insideLow, ownHigh & insideHigh) -
    countSquares(otherLow & insideLow, otherHigh & insideHigh);
  const edgeLow = ((low << 1) & NOT_A) | ((low >>> 1) & NOT_H) | (low << 8);
  const edgeHigh = ((high << 1) & NOT_A) | ((high >>> 1) & NOT_H) | (high >>> 8);
  features[12] =
    countSquares(ownLow & edgeLow, ownHigh & edgeHigh) -
    countSquares(otherLow & edgeLow, otherHigh & edgeHigh);
  features[13] = oddQuarters(emptyLow) + oddQuarters(emptyHigh);
  return true;
}
