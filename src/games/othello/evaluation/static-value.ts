/**
 * The learned static value in hundredths of a disc, in the form that both compilers read: whole numbers, so that sums are the
 * same in any order.
 */
import { countDiscs, OTHER, OWN, settle } from "../rules/positions.js";
import { squareCount } from "../rules/squares.js";
import { FEATURE_COUNT, features, findFeatures } from "./find-features.js";

export const PER_DISC = 100;
const MOST = 64 * PER_DISC;

/** A row for each number of empty squares, 0 to 60, in hundredths. */
const weights = new Int32Array(61 * FEATURE_COUNT);

export function setWeight(index: number, hundredths: number): void {
  weights[index] = hundredths;
}

/** The value of the position at a place, -6,400 to 6,400, as the side to move sees it; of a finished game its result. */
export function staticValue(at: number): number {
  if (!findFeatures(at)) return PER_DISC * settle(at);
  const row = FEATURE_COUNT * (squareCount - countDiscs(at, OWN) - countDiscs(at, OTHER));
  let value = 0;
  for (let i = 0; i < FEATURE_COUNT; i++) value += weights[row + i] * features[i];
  return value > MOST ? MOST : value < -MOST ? -MOST : value;
}
