/**
 * Which of two methods is better on the same problems: intervals and tests.
 *
 * Means have Student's intervals and tests, with n − 1 degrees of freedom. The samples here are thousands of problems with bounded
 * values, for which these are good to more digits than are printed; fewer than `MINIMUM_SAMPLE` values have no interval, as with
 * the bootstrap of statistics.ts.
 */
import { type Interval, MINIMUM_SAMPLE, mean } from "./statistics.js";
import { studentErrors, studentOutside } from "./student.js";

/** Φ⁻¹(0.975): standard errors on either side of a 95 % interval. */
export const STANDARD_ERRORS = 1.959964;

/** s² = Σ (x − x̄)² / (n − 1); NaN for fewer than two values. */
export function variance(values: ArrayLike<number>): number {
  const centre = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] - centre) ** 2;
  return values.length < 2 ? Number.NaN : sum / (values.length - 1);
}

/** The mean of the values: x̄ ± t s / √n with Student's t. For differences of pairs it is the paired interval. */
export function studentInterval(values: ArrayLike<number>): Interval {
  const estimate = mean(values);
  if (values.length < MINIMUM_SAMPLE) return unbounded(estimate);
  const width = studentErrors(values.length - 1) * Math.sqrt(variance(values) / values.length);
  return { estimate, low: estimate - width, high: estimate + width };
}

/** The probability behind a number of successes in a number of trials (Wilson 1927); NaN without trials. */
export function wilsonInterval(successes: number, trials: number): Interval {
  const estimate = successes / trials;
  if (trials < MINIMUM_SAMPLE) return unbounded(estimate);
  const z2 = STANDARD_ERRORS ** 2;
  const centre = (successes + z2 / 2) / (trials + z2);
  const width =
    (STANDARD_ERRORS / (trials + z2)) * Math.sqrt((successes * (trials - successes)) / trials + z2 / 4);
  return { estimate, low: centre - width, high: centre + width };
}

/** a − b of two independent estimates, from how far their bounds lie on either side. */
export function differenceOf(a: Interval, b: Interval): Interval {
  const estimate = a.estimate - b.estimate;
  return {
    estimate,
    low: estimate - Math.hypot(a.estimate - a.low, b.high - b.estimate),
    high: estimate + Math.hypot(a.high - a.estimate, b.estimate - b.low),
  };
}

/**
 * The sign test: the two-sided probability of a split at least as uneven as this if better and worse were equally
 * probable, exact (binomial). Problems where both methods are equal are left out. 1 when there are no others.
 */
export function signTest(better: number, worse: number): number {
  const trials = better + worse;
  const fewer = Math.min(better, worse);
  // In logarithms, since the terms of large numbers underflow: ln C(trials, k) − trials ln 2.
  let logTerm = -trials * Math.LN2;
  let sum = 0;
  for (let k = 0; k <= fewer; k++) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((trials - k) / (k + 1));
  }
  return Math.min(1, 2 * sum);
}

export interface TTest {
  readonly t: number;
  /** Two-sided probability of a |t| at least this large if both means were equal. */
  readonly probability: number;
}

/**
 * Student's test of two independent samples with a common variance, t = (x̄ − ȳ) / √(s² (1/n + 1/m)) with the pooled
 * variance s² and n + m − 2 degrees of freedom. On measurements of the same problems it has less power than the
 * paired interval, since it counts the spread between problems as chance.
 */
export function twoSampleTTest(first: ArrayLike<number>, second: ArrayLike<number>): TTest {
  const n = first.length;
  const m = second.length;
  const pooled = ((n - 1) * variance(first) + (m - 1) * variance(second)) / (n + m - 2);
  const t = (mean(first) - mean(second)) / Math.sqrt(pooled * (1 / n + 1 / m));
  return { t, probability: studentOutside(Math.abs(t), n + m - 2) };
}

function unbounded(estimate: number): Interval {
  return { estimate, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
}
