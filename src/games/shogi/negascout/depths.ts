/**
 * D(p, m): the depth that a move of shogi consumes (search/negascout/policies/learned.ts). Without weights every move consumes
 * as much, and nothing is read less deep. In the form that both compilers read.
 */

/** D of a move without weights, in 1/64 plies: s = 2 at w = 0. */
const EQUAL = 64;

/** Called before `absoluteDepth` at each node. @param last move played, 0 for none */
export function lookForDepths(_last: number): void {}

/** In 1/64 plies, at least 0. */
export function absoluteDepth(_move: number): number {
  return EQUAL;
}
