/** The rules of shogi for NegaScout, with the learned depths that come with the package. */
import type { GameOptions } from "../../../game/module.js";
import type { ValuedRules } from "../../../search/negascout/searcher.js";
import { shippedWeights } from "../depth/shipped-weights.js";
import { type EvaluationName, weightsOf } from "../evaluation/evaluation.js";
import { shogiNegascout } from "./valued-rules.js";

export function valued({ evaluation = "learned" }: GameOptions): ValuedRules {
  const shipped = shippedWeights();
  return shogiNegascout(weightsOf(evaluation as EvaluationName), shipped, shipped?.factor);
}
