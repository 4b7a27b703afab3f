/**
 * Which move to try first where many empties are left, in the form that both compilers read.
 *
 * Under a null window it is the one after which the opponent has the fewest replies, since that refutes soonest if it
 * refutes at all (fastest first), with corners and what they make safe, empties beside own discs that will become
 * replies, parity, and with enough empties a shallow search on static values. On the principal variation the score
 * matters, and a deeper search decides.
 */
import { usesPatterns } from "../../evaluation/patterns.js";
import { PER_DISC } from "../../evaluation/static-value.js";
import { countSquares, discs, findMoves, foundHigh, foundLow, OWN } from "../../rules/positions.js";
import { boardHigh, boardLow, cornersHigh, cornersLow, margin, QUADRANT } from "../../rules/squares.js";
import { MOST_PLIES, shallowValue } from "./shallow.js";

const REPLY = 64;
const POTENTIAL_REPLY = 4;
const SAFE_CORNER = 32;
const ODD_QUADRANT = 32;
/** A disc of static value, beside the above, by features and by patterns; and where nothing else is to count. */
const VALUE = 32;
const PATTERN_VALUE = 64;
const PRINCIPAL_VALUE = 6400;

/** Beyond every value, in hundredths of a disc. */
const ANY_VALUE = 100 * PER_DISC;

/** By so much a move on the principal variation is worse than another that its place behind it is certain enough. */
const MUCH_WORSE = 8 * PER_DISC;
/** The least value among the moves of a node on the principal variation. */
let leastValue = ANY_VALUE;

/** Squares that are not in the first, the last column. */
const NOT_A = 0xfefefefe | 0;
const NOT_H = 0x7f7f7f7f;

/** How good squares are when nothing else tells moves apart, by their place in a quarter of the board, row by row. */
const WORTH = new Uint8Array(16);
WORTH[0] = 18;
WORTH[1] = 4;
WORTH[2] = 16;
WORTH[3] = 12;
WORTH[4] = 4;
WORTH[5] = 2;
WORTH[6] = 6;
WORTH[7] = 8;
WORTH[8] = 16;
WORTH[9] = 6;
WORTH[10] = 14;
WORTH[11] = 10;
WORTH[12] = 12;
WORTH[13] = 8;
WORTH[14] = 10;
WORTH[15] = 0;

/** By margin of the board and square. */
export const SQUARE_WORTH = new Uint8Array(3 << 6);
for (let around = 0; around < 3; around++) {
  for (let square = 0; square < 64; square++) {
    const row = square >> 3;
    const column = square & 7;
    const down = Math.max(Math.min(row, 7 - row) - around, 0);
    const right = Math.max(Math.min(column, 7 - column) - around, 0);
    SQUARE_WORTH[(around << 6) | square] = WORTH[4 * down + right];
  }
}

/**
 * How far to look after a move on the principal variation; with so few empties that this is negative, not at all. On FFO
 * positions 40 to 42 one of 6 plies there saves a third of the nodes, one of 1 ply under null windows with 15 empties or
 * more, 3 with 19, another third.
 */
export function principalPlies(empties: number): number {
  return Math.min(MOST_PLIES, empties - 10);
}

/** How far to look after a move of a node with a null window; not at all when this is negative. Values by patterns need less. */
function pliesUnderNullWindow(empties: number): number {
  if (empties < 14) return -1;
  if (usesPatterns()) return empties < 16 ? 0 : 1;
  return empties < 18 ? 1 : 3;
}

/** The value of the position after a move, searched to 0 to `MOST_PLIES` plies, as the side to move there sees it. */
export function valueAfter(plies: number, at: number): number {
  return shallowValue(plies, at, -ANY_VALUE, ANY_VALUE);
}

/** The same where `least` is the best value of other moves: one that is much worse is only known to be. */
export function valueBeside(least: number, plies: number, at: number): number {
  return shallowValue(plies, at, -ANY_VALUE, Math.min(ANY_VALUE, least + MUCH_WORSE));
}

/** Moves of a node that lie on the principal variation follow. */
export function beginPrincipal(): void {
  leastValue = ANY_VALUE;
}

/**
 * What a move costs; the cheapest is tried first.
 *
 * @param principal whether the node is on the principal variation
 * @param empties before the move
 * @param parity the quadrants with an odd number of empties before the move
 * @param at the place of the position after the move
 */
export function costOf(
  principal: boolean,
  empties: number,
  parity: number,
  square: number,
  at: number,
): number {
  const cost = staticCost(parity, square, at);
  const plies = principal ? principalPlies(empties) : pliesUnderNullWindow(empties);
  if (plies < 0) return cost;
  if (!principal) return cost + weighed(valueAfter(plies, at));
  const value = valueBeside(leastValue, plies, at);
  if (value < leastValue) leastValue = value;
  return cost + (PRINCIPAL_VALUE / PER_DISC) * value;
}

/** The same on the principal variation for a move whose `value` is known. */
export function costOfValue(value: number, parity: number, square: number, at: number): number {
  return staticCost(parity, square, at) + (PRINCIPAL_VALUE / PER_DISC) * value;
}

/** What a value counts, rounded to whole numbers. */
function weighed(value: number): number {
  const weight = usesPatterns() ? PATTERN_VALUE : VALUE;
  // The bound on values keeps what is divided above zero.
  return (
    Math.floor((weight * (value + ANY_VALUE) + PER_DISC / 2) / PER_DISC) - weight * (ANY_VALUE / PER_DISC)
  );
}

/** What can be seen without a search. */
function staticCost(parity: number, square: number, at: number): number {
  findMoves(at, OWN);
  const replies =
    countSquares(foundLow, foundHigh) + countSquares(foundLow & cornersLow, foundHigh & cornersHigh);
  const i = at << 2;
  const nextLow = discs[i + 2];
  const nextHigh = discs[i + 3];
  return (
    REPLY * replies +
    POTENTIAL_REPLY *
      potentialReplies(
        nextLow,
        nextHigh,
        boardLow & ~(nextLow | discs[i]),
        boardHigh & ~(nextHigh | discs[i + 1]),
      ) -
    SAFE_CORNER * safeCorners(nextLow, nextHigh) -
    ((QUADRANT[square] & parity) !== 0 ? ODD_QUADRANT : 0) -
    SQUARE_WORTH[(margin << 6) | square]
  );
}

/** Empty squares beside a set of discs, corners counted twice. */
function potentialReplies(discsLow: number, discsHigh: number, emptyLow: number, emptyHigh: number): number {
  const low = discsLow | ((discsLow << 1) & NOT_A) | ((discsLow >>> 1) & NOT_H);
  const high = discsHigh | ((discsHigh << 1) & NOT_A) | ((discsHigh >>> 1) & NOT_H);
  const besideLow = (low | (low << 8) | (low >>> 8) | (high << 24)) & emptyLow;
  const besideHigh = (high | (high << 8) | (high >>> 8) | (low >>> 24)) & emptyHigh;
  return countSquares(besideLow, besideHigh) + countSquares(besideLow & cornersLow, besideHigh & cornersHigh);
}

/** Discs in corners, and beside them on the edges. */
export function safeCorners(low: number, high: number): number {
  const inLow = low & cornersLow;
  const inHigh = high & cornersHigh;
  if ((inLow | inHigh) === 0) return 0;
  // No corner is in a row beside the other half.
  const besideLow = ((inLow << 1) & NOT_A) | ((inLow >>> 1) & NOT_H) | (inLow << 8) | (inLow >>> 8);
  const besideHigh = ((inHigh << 1) & NOT_A) | ((inHigh >>> 1) & NOT_H) | (inHigh << 8) | (inHigh >>> 8);
  return countSquares(inLow, inHigh) + countSquares(low & besideLow, high & besideHigh);
}
