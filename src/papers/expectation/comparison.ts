/** The expectation method against minimax on the same positions: the columns of Tables 6 to 10, with intervals. */

import {
  signTest,
  studentInterval,
  type TTest,
  twoSampleTTest,
  wilsonInterval,
} from "../../math/significance.js";
import type { Interval } from "../../math/statistics.js";

export interface Comparison {
  readonly positions: number;
  /** Positions where the first method is judged better, and worse, than the second. */
  readonly better: number;
  readonly worse: number;
  /** Index 1 = (better − worse) / positions · 100. */
  readonly index1: Interval;
  /** Index 2 = better / (better + worse) · 100. */
  readonly index2: Interval;
  /** Mean of the paired differences, first − second, in the unit of the values. */
  readonly meanDifference: Interval;
  /** The paper's test: both methods' values as two independent samples. */
  readonly tTest: TTest;
  /** Probability of the sign test. */
  readonly signTest: number;
}

/**
 * @param first values of the first method, one per position, as the player who moves sees them
 * @param second values of the second method at the same positions
 */
export function compare(first: readonly number[], second: readonly number[]): Comparison {
  const differences = first.map((value, i) => value - second[i]);
  const better = differences.filter((difference) => difference > 0).length;
  const worse = differences.filter((difference) => difference < 0).length;
  return {
    positions: differences.length,
    better,
    worse,
    index1: studentInterval(differences.map((difference) => 100 * Math.sign(difference))),
    index2: scale(wilsonInterval(better, better + worse), 100),
    meanDifference: studentInterval(differences),
    tTest: twoSampleTTest(first, second),
    signTest: signTest(better, worse),
  };
}

/** How much larger index 1 of `values` is than that of `others`, both against `reference`, on the same positions. */
export function index1Gain(
  values: readonly number[],
  others: readonly number[],
  reference: readonly number[],
): Interval {
  return studentInterval(
    values.map((value, i) => 100 * (Math.sign(value - reference[i]) - Math.sign(others[i] - reference[i]))),
  );
}

function scale({ estimate, low, high }: Interval, factor: number): Interval {
  return { estimate: factor * estimate, low: factor * low, high: factor * high };
}
