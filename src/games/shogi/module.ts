/** Shogi as commands, threads and the library see it: problems of mate and hisshi. */
import type { GameModule } from "../../game/module.js";
import { enabled, oneOf, setting } from "../../game/setting.js";
import { createValuedShogi, EVALUATIONS, type EvaluationName } from "./evaluation/evaluation.js";
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
