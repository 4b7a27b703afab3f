/** Othello as commands, threads and the library see it. */
import type { GameModule } from "../../game/module.js";
import { oneOf, setting } from "../../game/setting.js";
import { createEvaluation, EVALUATIONS, type EvaluationName } from "./evaluation/evaluation.js";
import { formatMove, formatPosition, GOALS, parseMove, START_TEXT } from "./notation/notation.js";
import { PASS } from "./notation/position.js";
import { canonicalise } from "./notation/symmetry.js";
import { parseProblem } from "./records/problem.js";
import { createOthello } from "./rules/rules.js";

/** The difference of discs is what the expectation method was published with, and plays badly before the endgame. */
const EVALUATION: EvaluationName = "learned";

export const othello: GameModule = {
  name: "othello",
  create: ({ evaluation = EVALUATION }) => createOthello(createEvaluation(evaluation as EvaluationName)),
  options: {
    evaluation: setting(oneOf(EVALUATIONS), "static evaluation for choosing moves", {
      default: EVALUATION,
      only: "choose",
    }),
  },
  parsePosition: parseProblem,
  formatPosition,
  formatMove,
  parseMove: (text) => parseMove(text),
  goals: GOALS,
  start: START_TEXT,
  pass: PASS,
  canonicalise,
};

export default othello;
