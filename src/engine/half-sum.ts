/**
 * Half sums: the largest number of a node's open children counts in full, the others by half, for they share much of their
 * work. Plain sums count shared work many times over, weak sums (src/search/df-pn/sums.ts) make wide nodes look too
 * easy. In the form that both compilers read.
 */
import { MAXIMUM_NUMBER } from "./numbers.js";

/** @param sum of all numbers, `largest` among them */
export function halfSum(sum: number, largest: number): number {
  // The sum of many saturated numbers does not fit an int32; above twice the maximum it makes no difference.
  const rest = Math.min(sum - largest, 2 * MAXIMUM_NUMBER);
  return Math.min(largest + (rest >> 1), MAXIMUM_NUMBER);
}

/**
 * The number at which a child makes its node reach a limit.
 *
 * @param rest the sum of the other children
 * @param most the largest of them
 */
export function limitOfChild(limit: number, rest: number, most: number): number {
  // Up to `most` the child counts by half; above it in full, and then all others by half.
  const below = 2 * (limit - most) - (rest - most);
  return below <= most ? below : limit - (rest >> 1);
}
