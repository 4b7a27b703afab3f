/**
 * Static values of shogi positions by name, as rows of weights of one linear function (value.ts): `material` is pieces on the board
 * and in hand alone, `learned` was fitted to the results of games that the project has played itself.
 */
import { materialWeights } from "./material.js";
import { learnedWeights } from "./weights.js";

export const EVALUATIONS = ["learned", "material"] as const;
export type EvaluationName = (typeof EVALUATIONS)[number];

/** @returns a row of `WEIGHTS` (layout.ts), in centipawns */
export function weightsOf(name: EvaluationName): Int16Array {
  return name === "material" ? materialWeights() : learnedWeights();
}
