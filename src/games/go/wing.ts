/** What Go brings to the solver: what a verdict covers, and how much of it hangs on ko. */
import type { AnswerContext, Question, Wing } from "../../solver/wing.js";
import { answerQuestion } from "./questions/life.js";
import { GO_SETTINGS } from "./questions/settings.js";

export const wing: Wing = {
  settings: GO_SETTINGS,
  openAnswers: (context: AnswerContext) => (question: Question) => answerQuestion(context, question),
};
