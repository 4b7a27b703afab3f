/**
 * Static values of shogi positions by name, as rows of weights of one linear function (value.ts): `material` is pieces on the board
 * and in hand alone, `learned` was fitted to the results of games that the project has played itself.
 */
import type { ValuedGame } from "../../../game/game.js";
import { MOST_STATIC, WIN } from "../../../search/negascout/numbers.js";
import { createShogi } from "../rules/rules.js";
import { MOST_FEATURES, sumOf, writeFeatures } from "./features.js";
import { BOARD, HAND, HAND_MOST, WEIGHTS } from "./layout.js";
import { learnedWeights } from "./weights.js";

export const EVALUATIONS = ["learned", "material"] as const;
export type EvaluationName = (typeof EVALUATIONS)[number];

/** @returns a row of `WEIGHTS` (layout.ts), in centipawns */
export function weightsOf(name: EvaluationName): Int16Array {
  return name === "material" ? materialWeights() : learnedWeights();
}

/** In centipawns, by type; promoted pieces from 9 on. */
const ON_BOARD = [0, 100, 300, 330, 480, 780, 920, 540, 0, 560, 540, 540, 540, 1050, 1220];
/** A piece in hand can go anywhere. */
const IN_HAND = [0, 115, 320, 350, 510, 850, 1000, 580];

/**
 * What pieces are worth by themselves: the static value `material`, and what the learned one is drawn towards.
 *
 * @returns a row of `WEIGHTS`, in centipawns
 */
export function materialWeights(): Int16Array {
  const row = new Int16Array(WEIGHTS);
  row.set(ON_BOARD, BOARD);
  for (const [type, worth] of IN_HAND.entries()) {
    row.fill(worth, HAND + HAND_MOST * type, HAND + HAND_MOST * (type + 1));
  }
  return row;
}

/** Shogi with a static value, in centipawns, for full-width searches: all legal moves, and the value summed up again. */
export function createValuedShogi(evaluation: EvaluationName = "learned"): ValuedGame {
  const shogi = createShogi();
  // Read with the first value: whether there is one is asked more often.
  let weights: Int16Array | undefined;
  const features = new Int32Array(MOST_FEATURES);
  const moves = new Int32Array(shogi.maximumMoves);
  return {
    ...shogi,
    evaluate() {
      if (shogi.generate(moves, 0) === 0) return -WIN;
      weights ??= weightsOf(evaluation);
      const value = sumOf(weights, features, 0, writeFeatures(shogi, features));
      return Math.max(-MOST_STATIC, Math.min(value, MOST_STATIC));
    },
  };
}
