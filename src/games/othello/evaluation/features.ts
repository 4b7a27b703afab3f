/** What the learned static value looks at, by name, and for positions that are no part of a search. */
import { takeDiscs } from "../rules/take.js";
import { features, findFeatures } from "./find-features.js";

/** In the order in which `findFeatures` leaves them. A difference is own minus other. */
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

/** A place of `positions.ts` that no search uses here. */
const PLACE = 0;

/**
 * Writes the features of a position to `into`.
 *
 * @param size rows of the board
 * @returns whether either side has a move; `into` is incomplete for a finished game
 */
export function computeFeatures(
  ownLow: number,
  ownHigh: number,
  otherLow: number,
  otherHigh: number,
  into: Float64Array,
  size = 8,
): boolean {
  takeDiscs(PLACE, size, ownLow, ownHigh, otherLow, otherHigh);
  const found = findFeatures(PLACE);
  into.set(features);
  return found;
}
