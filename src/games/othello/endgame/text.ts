/** Scores to read, those that were not found exactly too. */

import { formatValue } from "../../../report/choose.js";
import { formatPlies } from "../../../report/numbers.js";
import type { SolveInfo, SolveResult } from "../../../solver/results.js";

/** The verdict with the score behind it, when that is known. */
export function formatVerdict({ verdict, score }: SolveResult): string | undefined {
  const value = score?.value ?? null;
  return value === null ? undefined : `${value === 0 ? "draw" : verdict}, score ${formatValue(value)}`;
}

/** Lines to stand behind the line of play. */
export function formatScore(result: SolveResult): string[] {
  const { verdict, reason, score, line } = result;
  if (score === undefined || score.value !== null) return [];
  const { lower, upper, bestMove, estimate } = score;
  const why = verdict === "unknown" ? "" : ` (${reason})`;
  const move = estimate === undefined || line.length > 0 ? bestMove : `${bestMove}, ${textOf(estimate)}`;
  return [
    `  score: from ${formatValue(lower)} to ${formatValue(upper)}${why}`,
    ...(move === null ? [] : [`  best move so far: ${move}`]),
  ];
}

/** What is known in the middle of a search, on a part of a line. */
export function formatProgress({ findings, line }: SolveInfo): string | undefined {
  const { score } = findings;
  if (score === undefined) return undefined;
  const bounds = `score from ${formatValue(score.lower)} to ${formatValue(score.upper)}`;
  const { estimate } = score;
  if (line.length > 0) return `${bounds}, depth ${line.length}: ${line.join(" ")}`;
  return estimate === undefined
    ? bounds
    : `${bounds}, depth ${estimate.depth}: ${estimate.move} (an estimate)`;
}

function textOf({ value, depth }: { readonly value: number; readonly depth: number }): string {
  return `an estimate: ${formatValue(value)} by a search of ${formatPlies(depth)}`;
}
