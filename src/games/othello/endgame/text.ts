/** What is known of a score that was not found exactly, as text. */

import { formatValue } from "../../../report/choose.js";
import { formatPlies } from "../../../report/numbers.js";
import type { SolveResult } from "../../../solver/api.js";

/** Lines to stand behind the line of play. */
export function formatScore(result: SolveResult): string[] {
  const { verdict, reason, value, lower, upper, bestMove, estimate, line } = result;
  if (lower === undefined || upper === undefined || value !== undefined) return [];
  const why = verdict === "unknown" ? "" : ` (${reason})`;
  const move = estimate === undefined || line.length > 0 ? bestMove : `${bestMove}, ${textOf(estimate)}`;
  return [
    `  score: from ${formatValue(lower)} to ${formatValue(upper)}${why}`,
    ...(move === null ? [] : [`  best move so far: ${move}`]),
  ];
}

function textOf({ value, depth }: { readonly value: number; readonly depth: number }): string {
  return `an estimate: ${formatValue(value)} by a search of ${formatPlies(depth)}`;
}
