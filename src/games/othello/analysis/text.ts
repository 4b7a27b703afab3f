/** Scores to read, those that were not found exactly too. */

import { formatValue } from "../../../report/choose.js";
import { countOf, formatPlies } from "../../../report/numbers.js";
import type { SolveInfo, SolveResult } from "../../../solver/results.js";
import type { MoveValue } from "../../../solver/solve/found.js";

/** The score in place of the verdict, when it is known: it says more. */
export function formatVerdict({ position, score }: SolveResult): string | undefined {
  const value = score?.value ?? null;
  if (value === null) return undefined;
  const [side, other] = position.endsWith("X") ? ["X", "O"] : ["O", "X"];
  const winner = value > 0 ? side : other;
  return `score ${formatValue(value)}, ${value === 0 ? "a draw" : `${winner} wins by ${countOf(Math.abs(value), "disc")}`}`;
}

/** The same on a line of its own, with the goal where it is not that of the side to move. */
export function formatAnswer(result: SolveResult): string | undefined {
  const { goal, verdict } = result;
  const found = formatVerdict(result);
  return found === undefined || goal === "win" ? found : `${goal}: ${verdict}, ${found}`;
}

/** Lines to stand behind the line of play. */
export function formatScore(result: SolveResult): string[] {
  const { verdict, reason, score, line, moves: all } = result;
  if (score === undefined) return [];
  const moves = typeof all === "object" ? linesOfMoves(all) : [];
  if (score.value !== null) return moves;
  const { lower, upper, bestMove, estimate } = score;
  const why = verdict === "unknown" ? "" : ` (${reason})`;
  const move = estimate === undefined || line.length > 0 ? bestMove : `${bestMove}, ${textOf(estimate)}`;
  return [
    `  score: from ${formatValue(lower)} to ${formatValue(upper)}${why}`,
    ...(move === null ? [] : [`  best move so far: ${move}`]),
    ...moves,
  ];
}

function linesOfMoves(moves: readonly MoveValue[]): string[] {
  return moves.length === 0 ? ["  the game is over: no move to score"] : moves.map(lineOfMove);
}

/** A legal move with its score and what follows, as in `  h1 +12: h7 g8 a2`. */
function lineOfMove({ move, value, lower, upper, line }: MoveValue): string {
  if (value === null) return `  ${move} from ${formatValue(lower ?? -64)} to ${formatValue(upper ?? 64)}`;
  const after = line.slice(1).join(" ");
  return `  ${move} ${formatValue(value)}${after === "" ? "" : `: ${after}`}`;
}

/** What is known in the middle of a search, on a part of a line; in 60 columns both bounds fit behind nodes and rate, in 80 an estimate too. */
export function formatProgress({ findings, line }: SolveInfo): string | undefined {
  const { score } = findings;
  if (score === undefined) return undefined;
  const bounds = `score ${formatValue(score.lower)} to ${formatValue(score.upper)}`;
  const { estimate } = score;
  if (line.length > 0) return `${bounds}, depth ${line.length}: ${line.join(" ")}`;
  return estimate === undefined ? bounds : `${bounds}, depth ${estimate.depth}: perhaps ${estimate.move}`;
}

function textOf({ value, depth }: { readonly value: number; readonly depth: number }): string {
  return `an estimate: ${formatValue(value)} by a search of ${formatPlies(depth)}`;
}
