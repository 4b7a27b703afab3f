/** Finds the exact score of a position, and with it whether the attacker wins. */

import { sumOfStatistics } from "../../../engine/statistics.js";
import { createBudget } from "../../../search/limits.js";
import type { Verdict } from "../../../search/search.js";
import type { Question } from "../../../solver/analysis.js";
import type { Found, ThreadShare } from "../../../solver/solve/found.js";
import type { EndgameState } from "../endgame/search.js";
import { formatMove } from "../notation/notation.js";
import { scoreMoves } from "./all-moves.js";
import type { ScoreResult } from "./results.js";
import type { EndgameOutcome, EndgameSession } from "./session.js";

/** @param moving whether the attacker is to move; the limits are those of all searches together */
export async function proveByScore(
  session: Pick<EndgameSession, "solve">,
  moving: boolean,
  { words, settings, onFindings }: Pick<Question, "words" | "settings" | "onFindings">,
): Promise<Found> {
  const { maxNodes, time, signal, threadLimit, stats, allMoves = false, parallel, onProgress } = settings;
  const { keepTable } = settings;
  const budget = createBudget({ maxNodes, time, signal, threadLimit, onProgress });
  const onState = ({ line, ...known }: EndgameState) =>
    onFindings?.({ score: openScore({ ...known, line }) }, { line });
  const found = await session.solve(words, {
    ...{ maxNodes, time, signal, threadLimit, stats, onProgress },
    ...{ together: parallel !== undefined, keepTable },
    ...(onFindings === undefined ? {} : { onState }),
  });
  budget.spend(found);
  const searches = [found];
  const onSearch = (search: EndgameOutcome) => searches.push(search);
  const moves = allMoves
    ? { moves: await scoreMoves(session, words, found, budget, { stats }, onSearch) }
    : {};
  const { lower, upper, line, reason } = found;
  const error = searches.find((search) => search.error !== undefined)?.error;
  const known = lower === upper;
  return {
    verdict: moving ? verdictOf(lower, upper) : verdictOf(-upper, -lower),
    ...(known ? {} : { reason: reason ?? "stopped" }),
    order: null,
    orderExact: null,
    line,
    nodes: budget.nodes,
    seconds: budget.seconds,
    perThread: sharesOf(searches),
    tableUse: null,
    findings: { score: scoreOf(found), ...moves },
    ...(error === undefined ? {} : { error }),
  };
}

/** What each thread has done in all searches. */
function sharesOf(searches: readonly EndgameOutcome[]): readonly ThreadShare[] {
  const [{ perThread }, ...others] = searches;
  const seconds = searches.reduce((sum, search) => sum + search.seconds, 0);
  if (others.length === 0) return perThread;
  return perThread.map((share, thread) => {
    const each = searches.flatMap((search) => search.perThread[thread] ?? []);
    const nodes = each.reduce((sum, one) => sum + one.nodes, 0);
    const stats = each.flatMap((one) => one.stats ?? []);
    return {
      ...share,
      ...{ nodes, nodesPerSecond: seconds > 0 ? nodes / seconds : 0 },
      ...(stats.length === 0 ? {} : { stats: sumOfStatistics(stats) }),
    };
  });
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
