/**
 * Which move to try first where many empties are left.
 *
 * Under a null window it is the one after which the opponent has the fewest replies, since that refutes soonest if it
 * refutes at all (fastest first), with corners and what they make safe, empties beside own discs that will become
 * replies, parity, and with enough empties a shallow search on static values. On the principal variation the score
 * matters, and a deeper search decides.
 */

import { bits, legalMoves, popCount } from "../rules/board.js";
import type { Evaluation } from "../rules/discs.js";
import { BIT_HIGH, BIT_LOW, CORNERS_HIGH, CORNERS_LOW, QUADRANT_SQUARES } from "./leaf/squares.js";
import { createShallowSearch } from "./shallow.js";

const REPLY = 64;
const POTENTIAL_REPLY = 4;
const SAFE_CORNER = 32;
const ODD_QUADRANT = 32;
/** A disc of static value, beside the above, and where nothing else is to count. */
const VALUE = 16;
const PRINCIPAL_VALUE = 6400;

/**
 * How far the shallow search looks. On FFO positions 40 to 42 one of 6 plies on the principal variation saves a third
 * of the nodes, one of 1 ply under null windows with 15 empties or more, 3 with 19, another third.
 */
const PRINCIPAL_PLIES = 6;

/** How far to look after a move on the principal variation; with so few empties that this is negative, not at all. */
export function principalPlies(empties: number): number {
  return Math.min(PRINCIPAL_PLIES, empties - 10);
}

/** Squares that are not in the first, the last column. */
const NOT_A = 0xfefefefe;
const NOT_H = 0x7f7f7f7f;

/** How good squares are when nothing else tells moves apart, by their place in an eighth of the board. */
const SQUARE_WORTH = squareWorths([
  [18, 4, 16, 12],
  [4, 2, 6, 8],
  [16, 6, 14, 10],
  [12, 8, 10, 0],
]);

export interface MoveOrder {
  /**
   * What a move costs; the cheapest is tried first.
   *
   * @param principal whether the node is on the principal variation
   * @param empties before the move
   * @param parity the quadrants with an odd number of empties before the move
   * @param nextLow discs of the side that has played, after the move; then those of the other side
   */
  cost(
    principal: boolean,
    empties: number,
    parity: number,
    square: number,
    nextLow: number,
    nextHigh: number,
    rivalLow: number,
    rivalHigh: number,
  ): number;
  /** The same on the principal variation for a move whose `value` is known. */
  costOfValue(
    value: number,
    parity: number,
    square: number,
    nextLow: number,
    nextHigh: number,
    rivalLow: number,
    rivalHigh: number,
  ): number;
  /** The value of the position after a move, searched to 0 to `PRINCIPAL_PLIES` plies, as the other side sees it. */
  value(plies: number, nextLow: number, nextHigh: number, rivalLow: number, rivalHigh: number): number;
  /** Positions whose moves were generated since the last call. */
  takeNodes(): number;
}

export function createMoveOrder(evaluate: Evaluation): MoveOrder {
  const shallow = createShallowSearch(evaluate, PRINCIPAL_PLIES);

  const value: MoveOrder["value"] = (plies, nextLow, nextHigh, rivalLow, rivalHigh) =>
    shallow.search(plies, rivalLow, rivalHigh, nextLow, nextHigh, -100, 100);

  return {
    cost(principal, empties, parity, square, nextLow, nextHigh, rivalLow, rivalHigh) {
      const cost = staticCost(parity, square, nextLow, nextHigh, rivalLow, rivalHigh);
      const weight = principal ? PRINCIPAL_VALUE : VALUE;
      const plies = principal ? principalPlies(empties) : pliesUnderNullWindow(empties);
      if (plies < 0) return cost;
      return cost + Math.round(weight * value(plies, nextLow, nextHigh, rivalLow, rivalHigh));
    },
    costOfValue(known, parity, square, nextLow, nextHigh, rivalLow, rivalHigh) {
      const cost = staticCost(parity, square, nextLow, nextHigh, rivalLow, rivalHigh);
      return cost + Math.round(PRINCIPAL_VALUE * known);
    },
    value,
    takeNodes: shallow.takeNodes,
  };
}

/** How far to look after a move of a node with a null window; not at all when this is negative. */
function pliesUnderNullWindow(empties: number): number {
  return empties < 15 ? -1 : empties < 19 ? 1 : 3;
}

/** What can be seen without a search. */
function staticCost(
  parity: number,
  square: number,
  nextLow: number,
  nextHigh: number,
  rivalLow: number,
  rivalHigh: number,
): number {
  legalMoves(rivalLow, rivalHigh, nextLow, nextHigh);
  const replies = popCount(bits[0], bits[1]) + popCount(bits[0] & CORNERS_LOW, bits[1] & CORNERS_HIGH);
  const odd =
    (BIT_LOW[square] & QUADRANT_SQUARES[parity & 3]) | (BIT_HIGH[square] & QUADRANT_SQUARES[parity >> 2]);
  return (
    REPLY * replies +
    POTENTIAL_REPLY * potentialReplies(nextLow, nextHigh, ~(nextLow | rivalLow), ~(nextHigh | rivalHigh)) -
    SAFE_CORNER * safeCorners(nextLow, nextHigh) -
    (odd !== 0 ? ODD_QUADRANT : 0) -
    SQUARE_WORTH[square]
  );
}

/** Empty squares beside a set of discs, corners counted twice. */
function potentialReplies(discsLow: number, discsHigh: number, emptyLow: number, emptyHigh: number): number {
  const low = discsLow | ((discsLow << 1) & NOT_A) | ((discsLow >>> 1) & NOT_H);
  const high = discsHigh | ((discsHigh << 1) & NOT_A) | ((discsHigh >>> 1) & NOT_H);
  const besideLow = (low | (low << 8) | (low >>> 8) | (high << 24)) & emptyLow;
  const besideHigh = (high | (high << 8) | (high >>> 8) | (low >>> 24)) & emptyHigh;
  return popCount(besideLow, besideHigh) + popCount(besideLow & CORNERS_LOW, besideHigh & CORNERS_HIGH);
}

/** Discs in corners, and beside them on the edges. */
function safeCorners(low: number, high: number): number {
  const corners = popCount(low & CORNERS_LOW, high & CORNERS_HIGH);
  if (corners === 0) return 0;
  // The neighbours of own corners, those of a1 and h1 first.
  const besideLow = ((low & 0x01) << 1) | ((low & 0x01) << 8) | ((low & 0x80) >>> 1) | ((low & 0x80) << 8);
  const besideHigh =
    ((high & 0x01000000) << 1) |
    ((high & 0x01000000) >>> 8) |
    ((high >>> 1) & 0x40000000) |
    ((high >>> 8) & 0x00800000);
  return corners + popCount(low & besideLow, high & besideHigh);
}

function squareWorths(quarter: readonly (readonly number[])[]): Int8Array {
  return Int8Array.from({ length: 64 }, (_, square) => {
    const row = square >> 3;
    const column = square & 7;
    return quarter[Math.min(row, 7 - row)][Math.min(column, 7 - column)];
  });
}
