/** D as a function of learned weights, for engines: they hold the weights, and a table of D by the sum of weights. */
import { DEPTH_STEPS, LARGEST_SUM, STEPS_PER_ONE } from "./move-depth.js";

/** What is learned of a game (src/files/depth-weights.ts). */
export interface DepthFunction {
  /** The weight of each feature, in units of 1 / `WEIGHT_ONE`. */
  readonly weights: readonly number[];
  /** s, the most that D can be, in plies. */
  readonly scale: number;
}

/** An engine that sums D up. */
interface DepthEngine {
  setDepthWeight(feature: number, weight: number): void;
  setDepth(step: number, depth: number): void;
}

const PLY = 64;

export function giveDepths(engine: DepthEngine, { weights, scale }: DepthFunction): void {
  weights.forEach((weight, feature) => {
    engine.setDepthWeight(feature, weight);
  });
  for (let step = 0; step < DEPTH_STEPS; step++) {
    // The middle of the step.
    const sum = (step + 0.5) / STEPS_PER_ONE - LARGEST_SUM;
    engine.setDepth(step, Math.round((PLY * scale) / (1 + Math.exp(-sum))));
  }
}
