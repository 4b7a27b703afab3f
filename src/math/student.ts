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
