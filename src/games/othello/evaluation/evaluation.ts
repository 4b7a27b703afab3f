/**
 * Static values of Othello positions, in discs, as the side to move sees them.
 *
 * `discs` is the difference of discs, which is all that Kobayashi et al. (IPSJ 2002) evaluate by. `discs-and-mobility` adds the
 * difference of moves, a disc for each: to see what of their method's gain is that it counts moves. `learned` is a linear
 * function of mobility, stability, corners and parity (`features.ts`) that estimates the result with best play; its
 * weights, one set for each number of empty squares, were fitted by least squares to self-play games on 8x8 squares
 * (`src/learning/othello-fit.ts`).
 */
import { finalScore, popCount } from "../rules/board.js";
import { type Evaluation, evaluateDiscs } from "../rules/discs.js";
import { computeFeatures, FEATURES } from "./features.js";
import { WEIGHTS } from "./weights.js";

export const EVALUATIONS = ["discs", "discs-and-mobility", "learned"] as const;
export type EvaluationName = (typeof EVALUATIONS)[number];

const MOST_DISCS = 64;

export function createEvaluation(name: EvaluationName): Evaluation {
  if (name === "discs") return evaluateDiscs;
  return createLearnedEvaluation(name === "learned" ? WEIGHTS : Array(MOST_DISCS).fill(DISCS_AND_MOBILITY));
}

const COUNTED: Readonly<Partial<Record<(typeof FEATURES)[number], number>>> = {
  "own moves": 1,
  "other's moves": -1,
  "discs, difference": 1,
};
const DISCS_AND_MOBILITY = FEATURES.map((name) => COUNTED[name] ?? 0);

/** @param weights a row for each number of empty squares, 0 to 60, with one weight for each of `FEATURES` */
export function createLearnedEvaluation(weights: readonly (readonly number[])[]): Evaluation {
  const count = FEATURES.length;
  const all = Float64Array.from(weights.flat());
  const features = new Float64Array(count);
  return (ownLow, ownHigh, otherLow, otherHigh, size = 8) => {
    const squares = size * size;
    if (!computeFeatures(ownLow, ownHigh, otherLow, otherHigh, features, size)) {
      return finalScore(popCount(ownLow, ownHigh), popCount(otherLow, otherHigh), squares);
    }
    const row = count * (squares - popCount(ownLow | otherLow, ownHigh | otherHigh));
    let value = 0;
    for (let i = 0; i < count; i++) value += all[row + i] * features[i];
    return value > MOST_DISCS ? MOST_DISCS : value < -MOST_DISCS ? -MOST_DISCS : value;
  };
}
