/**
 * Whether targets live: the capture of them, seen from the defender's side. The attacker stays the attacker of the search, since
 * play without end is his failure; a certificate is one of the capture.
 */
import type { Found } from "../../../parallel/solve/found.js";
import type { AnswerContext, Question } from "../../../solver/analysis.js";
import { goalOf, opposite } from "../notation/goals.js";
import { formatProblem } from "../notation/text.js";
import { answerCapture, type Memory } from "./answers.js";
import { lifeOf } from "./grade.js";

const OPPOSITE = { proven: "disproven", disproven: "proven", unknown: "unknown" } as const;

/** Answers questions of both kinds. */
export async function answerQuestion(
  context: AnswerContext,
  question: Question,
  memory: Memory,
): Promise<Found> {
  const { ladder } = question.settings;
  if (ladder !== undefined) {
    const { answerLadder } = await import("./ladder.js");
    return answerLadder(context, question, ladder, memory);
  }
  if (goalOf(question.words) !== "live") return answerCapture(context, question, memory);
  const words = opposite(question.words);
  const { wish } = question;
  const capture = {
    ...question,
    words,
    ...(wish && {
      wish: { ...wish, goal: goalOf(words), position: formatProblem(words), asked: goalOf(question.words) },
    }),
  };
  const found = await answerCapture(context, capture, memory, lifeOf);
  return { ...found, verdict: OPPOSITE[found.verdict] };
}
