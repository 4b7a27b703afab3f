/** Finds the exact score of a position, and with it whether the attacker wins. */

import type { Verdict } from "../../../search/search.js";
import type { Question } from "../../../solver/analysis.js";
import type { Found } from "../../../solver/solve/found.js";
import type { EndgameState } from "../endgame/search.js";
import { formatMove } from "../notation/notation.js";
import type { ScoreResult } from "./results.js";
import type { EndgameOutcome, EndgameSession } from "./session.js";

/** @param moving whether the attacker is to move */
export async function proveByScore(
  session: EndgameSession,
  moving: boolean,
  { words, settings, onFindings }: Pick<Question, "words" | "settings" | "onFindings">,
): Promise<Found> {
  const { maxNodes, time, signal, stats, onProgress } = settings;
  const onState = ({ line, ...known }: EndgameState) =>
    onFindings?.({ score: openScore({ ...known, line }) }, { line });
  const found = await session.solve(words, {
    ...{ maxNodes, time, signal, stats, onProgress },
    ...(onFindings === undefined ? {} : { onState }),
  });
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

function scoreOf(found: EndgameOutcome): ScoreResult {
  const open = openScore(found);
  if (found.lower < found.upper) return open;
  const { estimate: _, ...known } = open;
  return { ...known, value: found.lower };
}

/** The score of a search that has not ended, or was ended too soon. */
function openScore({
  lower,
  upper,
  estimate,
  line,
}: Pick<EndgameOutcome, "lower" | "upper" | "estimate" | "line">): ScoreResult {
  const move = line.at(0) ?? estimate?.move;
  return {
    bestMove: move === undefined ? null : formatMove(move),
    ...{ value: null, lower, upper },
    ...(estimate === undefined ? {} : { estimate: { ...estimate, move: formatMove(estimate.move) } }),
  };
}

/** Whether the attacker wins when its score lies between these. A draw is no win. */
function verdictOf(lower: number, upper: number): Verdict {
  return lower > 0 ? "proven" : upper <= 0 ? "disproven" : "unknown";
}
