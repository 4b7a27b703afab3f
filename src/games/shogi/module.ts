/** Shogi as commands, threads and the library see it: problems of mate and hisshi. */
import type { GameModule, GameOptions } from "../../game/module.js";
import { enabled, oneOf, setting } from "../../game/setting.js";
import type { SearchKind } from "../../search/kind.js";
import { EVALUATIONS, type EvaluationName, weightsOf } from "./evaluation/evaluation.js";
import { createValuedShogi } from "./evaluation/valued-game.js";
import { mateSearch } from "./mate/kind.js";
import { shogiScout } from "./negascout/scout.js";
import { shogiProblems } from "./problem-game.js";

export const shogi: GameModule = {
  ...shogiProblems,
  createValued: ({ evaluation }) => createValuedShogi(evaluation as EvaluationName | undefined),
  options: {
    evaluation: setting(oneOf(EVALUATIONS), "static evaluation for choosing moves", {
      default: "learned",
      only: "choose",
    }),
    leafMates: setting(enabled, "search mates in one as other moves, instead of seeing them", {
      only: "prove",
      expert: true,
    }),
  },
};

export default shogi;
export const searches: readonly SearchKind[] = [mateSearch];
export const referee = async () => (await import("./reference/referee.js")).referee;
export const scout = async ({ evaluation = "learned" }: GameOptions) => {
  const { shippedWeights } = await import("./depth/shipped-weights.js");
  const shipped = shippedWeights();
  return shogiScout(weightsOf(evaluation as EvaluationName), shipped, shipped?.factor);
};
export const wing = async () => (await import("./wing.js")).wing;
