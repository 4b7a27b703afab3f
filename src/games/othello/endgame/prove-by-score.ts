/** Finds the exact score of a position, and with it whether the attacker wins. */
import type { Verdict } from "../../../search/search.js";
import type { Answer, Question } from "../../../solver/wing.js";
import { formatMove } from "../notation/notation.js";
import type { ScoreResult } from "./results.js";
import type { EndgameOutcome, EndgameSession } from "./session.js";

/** @param moving whether the attacker is to move */
export async function proveByScore(
  session: EndgameSession,
  moving: boolean,
  { words, settings }: Pick<Question, "words" | "settings">,
): Promise<Answer> {
  const { maxNodes, time, signal, onProgress } = settings;
  const found = await session.solve(words, { maxNodes, time, signal, onProgress });
  const { lower, upper, line, reason, nodes, seconds, perThread, error } = found;
  const known = lower === upper;
  return {
    verdict: moving ? verdictOf(lower, upper) : verdictOf(-upper, -lower),
    ...(known ? {} : { reason: reason ?? "stopped" }),
    order: null,
    orderExact: null,
    line,
    nodes,
    seconds,
    perThread,
    tableUse: null,
    findings: { score: scoreOf(found) },
    ...(error === undefined ? {} : { error }),
  };
}

function scoreOf({ lower, upper, estimate, line }: EndgameOutcome): ScoreResult {
  const known = lower === upper;
  const bestMove = line.at(0) ?? estimate?.move ?? null;
  return {
    bestMove: bestMove === null ? null : formatMove(bestMove),
    value: known ? lower : null,
    lower,
    upper,
    ...(known || estimate === undefined
      ? {}
      : { estimate: { ...estimate, move: formatMove(estimate.move) } }),
  };
}

/** Whether the attacker wins when its score lies between these. A draw is no win. */
function verdictOf(lower: number, upper: number): Verdict {
  return lower > 0 ? "proven" : upper <= 0 ? "disproven" : "unknown";
}
