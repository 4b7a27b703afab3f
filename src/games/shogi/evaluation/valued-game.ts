/** Shogi with a static value, in centipawns, for full-width searches: all legal moves, and the value summed up again. */
import type { ValuedGame } from "../../../game/game.js";
import { MOST_STATIC, WIN } from "../../../search/negascout/numbers.js";
import { createShogi } from "../rules/rules.js";
import { type EvaluationName, weightsOf } from "./evaluation.js";
import { MOST_FEATURES, sumOf, writeFeatures } from "./features.js";

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
