/**
 * Whether targets live: the capture of them, seen from the defender's side. The attacker stays the attacker of the search, since
 * play without end is a failure of the attacker; a certificate is one of the capture.
 */

import { OPPOSITE } from "../../../game/goal.js";
import { startBudget } from "../../../search/limits.js";
import type { AnswerContext, Question } from "../../../solver/analysis.js";
import type { Found } from "../../../solver/solve/found.js";
import { goalOf, opposite } from "../notation/goals.js";
import { formatProblem } from "../notation/text.js";
import { answerCapture } from "./answers.js";
import { koOf, lifeOf } from "./grade.js";
import type { Memory } from "./staged-search.js";

/** Answers questions of both kinds. */
export async function answerQuestion(
  context: AnswerContext,
  question: Question,
  memory: Memory,
): Promise<Found> {
  const { settings } = question;
  const { ladder } = settings;
  if (ladder !== undefined) {
    const { answerLadder } = await import("./ladder.js");
    return answerLadder(context, question, ladder, memory);
  }
  const isLife = goalOf(question.words) === "live";
  const capture = isLife ? captureOf(question) : question;
  const gradeOf = isLife ? lifeOf : koOf;
  const budget = startBudget(settings);
  const found = await answerCapture(context, capture, memory, gradeOf);
  const answer = isLife ? { ...found, verdict: OPPOSITE[found.verdict] } : found;
  if (!settings.firstMoves) return answer;
  budget.spend(found);
  budget.exclude(found.certificateSeconds ?? 0);
  const { findFirstMoves } = await import("./first-moves.js");
  const firstMoves = await findFirstMoves(context, capture, found, budget, memory, gradeOf);
  const { nodes, seconds } = budget;
  return { ...answer, nodes, seconds, findings: { ...found.findings, firstMoves } };
}

/** The same question about the capture. */
function captureOf(question: Question): Question {
  const words = opposite(question.words);
  const { request } = question;
  return {
    ...question,
    words,
    ...(request && {
      request: {
        ...request,
        goal: goalOf(words),
        position: formatProblem(words),
        asked: goalOf(question.words),
      },
    }),
  };
}
