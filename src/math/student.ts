/**
 * Student's t distribution, for the mean of a small sample whose variance is estimated from it (Student, "The probable error of a
 * mean", Biometrika 6, 1908). Whole degrees of freedom have finite sums (Abramowitz and Stegun 1964, 26.7.3 and 26.7.4).
 */
import { normalCumulative } from "./normal.js";

/** Beyond it the normal distribution is as good: the error of a probability is below 1/(4 · 10⁵). */
const MOST_DEGREES = 100_000;

/**
 * The probability that |t| is at most `t`.
 *
 * @param t at least 0
 * @param degrees of freedom, whole, at least 1
 */
export function studentWithin(t: number, degrees: number): number {
  if (degrees > MOST_DEGREES) return 1 - 2 * normalCumulative(-t);
  const angle = Math.atan(t / Math.sqrt(degrees));
  const square = Math.cos(angle) ** 2;
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? Math.cos(angle) : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k < degrees; k += 2) {
    term *= (square * (k - 1)) / k;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}

/** Above this share the rest is summed by itself: what 1 leaves of it would be rounding. */
const NEARLY_ALL = 0.99;
/** The smallest of all numbers times 0.9 is itself again, so that terms never come to 0. */
const TINY = 1e-300;

/**
 * The probability that |t| is larger than `t`, also where it is far below the precision of 1: the sums of `studentWithin` reach 1
 * (odd degrees: π/2) when they go on without end, so that their further terms are what is missing.
 *
 * @param t at least 0
 * @param degrees of freedom, whole, at least 1
 */
export function studentOutside(t: number, degrees: number): number {
  if (degrees > MOST_DEGREES) return 2 * normalCumulative(-t);
  const within = studentWithin(t, degrees);
  if (within < NEARLY_ALL) return 1 - within;
  const square = degrees / (degrees + t * t);
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? Math.sqrt(square) : 1;
  let sum = degrees === 1 ? term : 0;
  for (let k = isOdd ? 3 : 2; k < degrees || term > Math.max(TINY, sum * Number.EPSILON); k += 2) {
    term *= (square * (k - 1)) / k;
    if (k >= degrees) sum += term;
  }
  return (isOdd ? 2 / Math.PI : 1) * Math.sqrt(1 - square) * sum;
}

const BISECTIONS = 60;
const known = new Map<number, number>();

/**
 * Standard errors on either side of a 95 % interval: the 0.975 quantile of t.
 *
 * @param degrees of freedom, whole, at least 1
 */
export function studentErrors(degrees: number): number {
  const found = known.get(degrees);
  if (found !== undefined) return found;
  let [low, high] = [1.9, 12.8];
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (studentWithin(middle, degrees) < 0.95) low = middle;
    else high = middle;
  }
  known.set(degrees, high);
  return high;
}
