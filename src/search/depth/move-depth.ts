/**
 * How much depth a move consumes: D = s / (1 + e^(−Σ w)), summed over the features that the move has (Tsutsukana 2013).
 *
 * A game's own file notes the features of a move; this one adds their weights up and looks D up in a table. In the form that
 * both compilers read: weights are whole numbers, so that both come to the same D.
 */

/** Features of a game at most, and features of one move at most. */
const MOST_FEATURES = 2048;
const MOST_FOUND = 64;
/** A weight of 1. */
export const WEIGHT_ONE = 1 << 16;
/** `depths` has this many steps for each 1 of the sum, from `-LARGEST_SUM` to before `LARGEST_SUM`. */
export const STEPS_PER_ONE = 128;
export const LARGEST_SUM = 8;
export const DEPTH_STEPS = 2 * LARGEST_SUM * STEPS_PER_ONE;
/** `WEIGHT_ONE / STEPS_PER_ONE` is 2 to this. */
const SUM_SHIFT = 9;

/** The weight of each feature, in units of 1 / `WEIGHT_ONE`; all 0 until the host sets them. */
const weights = new Int32Array(MOST_FEATURES);
/** D in 1/64 plies by the sum of weights; all 0 until the host sets them, so that no move is reduced. */
const depths = new Int32Array(DEPTH_STEPS);

/** @param weight in units of 1 / `WEIGHT_ONE` */
export function setDepthWeight(feature: number, weight: number): void {
  weights[feature] = weight;
}

/** @param depth in 1/64 plies, of sums of the step (depth-function.ts) */
export function setDepth(step: number, depth: number): void {
  depths[step] = depth;
}

/** The features of the move that was looked at last. */
export const found = new Int32Array(MOST_FOUND);
export let foundCount = 0;

/** Begins the list of a move's features. */
export function beginFound(): void {
  foundCount = 0;
}

/** Notes a feature of the move. */
export function note(feature: number): void {
  found[foundCount++] = feature;
}

/** D of the move whose features were noted last, in 1/64 plies. */
export function depthOfFound(): number {
  let sum = 0;
  for (let i = 0; i < foundCount; i++) sum += weights[found[i]];
  const step = (sum >> SUM_SHIFT) + (DEPTH_STEPS >> 1);
  return depths[Math.min(Math.max(step, 0), DEPTH_STEPS - 1)];
}
