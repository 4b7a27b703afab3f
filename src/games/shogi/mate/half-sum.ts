/**
 * The sum of proof or disproof numbers in searches for mate: of the open children of a node the largest number counts in
 * full, the others by half, for they share much of their work. Plain sums count shared work many times over, the largest
 * plus one for each other child (weak sums, sums.ts) makes wide nodes look too easy. Of 100 mates from Zukō and Musō 81
 * are found within 300,000 nodes, 79 where every child may add up to 8.
 */
import { MAXIMUM_NUMBER } from "../../../game/game.js";

/** @param sum of all numbers, `largest` among them */
export function halfSum(sum: number, largest: number): number {
  return Math.min(largest + ((sum - largest) >> 1), MAXIMUM_NUMBER);
}

/**
 * The number at which a child makes its node reach a limit.
 *
 * @param rest of the other children the sum
 * @param most and the largest
 */
export function limitOfChild(limit: number, rest: number, most: number): number {
  // Up to `most` the child counts by half; above it in full, and then all others by half.
  const below = 2 * (limit - most) - (rest - most);
  return below <= most ? below : limit - (rest >> 1);
}
