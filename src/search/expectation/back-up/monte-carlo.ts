/**
 * The expectation method's back-up as the paper prints it: an estimate from m groups of normal numbers.
 *
 * The numbers of a parent are drawn from a stream that is named by the seed and the key of its position: its estimate is
 * the same whenever and by whichever thread it is made, and however much of the tree is cut off. Estimates have no
 * bounds: the maximum of the children's values is one of the expectation, and an estimate may be below it.
 */

import { checkSampling, createMaximumSampler } from "../../../math/monte-carlo.js";
import type { BackUp } from "./back-up.js";

export interface MonteCarloOptions {
  /** Standard deviation of a child's value, finite and ≥ 0. */
  readonly sigma: number;
  /** m, at least 1. */
  readonly groups: number;
  /** Whole number of 32 bits. */
  readonly seed: number;
}

/**
 * @param capacity the most children of a parent
 * @throws RangeError for options out of their ranges
 */
export function createMonteCarloBackUp({ sigma, groups, seed }: MonteCarloOptions, capacity: number): BackUp {
  checkSampling({ values: new Float64Array(1), sigma, groups, seed });
  const sampler = createMaximumSampler(capacity);
  const values = new Float64Array(capacity);
  let count = 0;
  const bestResult = new Float64Array(1);
  let keyLow = 0;
  let keyHigh = 0;

  return {
    begin(low, high) {
      keyLow = low;
      keyHigh = high;
      count = 0;
      bestResult[0] = Number.NEGATIVE_INFINITY;
    },
    add(value) {
      values[count++] = value;
    },
    addResult(value) {
      if (value > bestResult[0]) bestResult[0] = value;
    },
    atLeast: () => Number.NEGATIVE_INFINITY,
    atMost: () => Number.POSITIVE_INFINITY,
    value() {
      if (count === 0) return bestResult[0];
      return sampler.sumOfMaxima(values, count, sigma, groups, bestResult[0], seed, keyLow, keyHigh) / groups;
    },
  };
}
