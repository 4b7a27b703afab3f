/** What a walk through games has found, to read. */
import { formatValue } from "../../../report/choose.js";
import { amountOf, countOf, formatSeconds } from "../../../report/numbers.js";
import type { OthelloRecord } from "../records/records.js";
import type { ReviewedGame, ReviewedMove } from "./review.js";

export interface ReviewSummary {
  readonly games: number;
  /** Moves whose loss is exactly known, and those of them that lost discs. */
  readonly moves: number;
  readonly losing: number;
  /** Discs that they lost together. */
  readonly lost: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly threads: number;
}

/** Several lines, without a line feed at the end. */
export function formatReview(
  name: string,
  { exactFrom, result, moves }: ReviewedGame,
  players: OthelloRecord["players"],
): string {
  const source = players === undefined ? name : `${name} (${players.map(nameOf).join(" – ")})`;
  if (exactFrom === null || result === null) {
    return `${source}: no exact score within the limits; a larger --max-nodes or --time allows more`;
  }
  const end = result === 0 ? "a draw" : `${result > 0 ? "X" : "O"} wins by ${Math.abs(result)}`;
  const losses = (["X", "O"] as const).map((side) => lossOf(side, moves)).join(", ");
  return [
    `${source}: exact from ${exactFrom} empty ${exactFrom === 1 ? "square" : "squares"} on; ${end}; ${losses}`,
    ...moves.filter(({ lost }) => lost > 0).map(lineOf),
  ].join("\n");
}

/** @param empties that scores are looked for from */
export function formatUnfinished(source: string, empties: number): string {
  return `${source}: not played to its last ${countOf(empties, "empty square")}, so nothing was searched; --empties sets where to begin`;
}

/** An empty name is one that nobody has written down. */
function nameOf(name: string): string {
  return name === "" ? "?" : name;
}

function lossOf(side: "X" | "O", moves: readonly ReviewedMove[]): string {
  const losing = moves.filter((move) => move.side === side && move.lost > 0);
  if (losing.length === 0) return `${side} lost no discs`;
  const lost = losing.reduce((sum, move) => sum + move.lost, 0);
  return `${side} lost ${countOf(lost, "disc")} in ${countOf(losing.length, "move")}`;
}

function lineOf({ number, empties, side, move, best, line, value, played, lost }: ReviewedMove): string {
  const after = line.length < 2 ? "" : `: ${line.join(" ")}`;
  return `  move ${number}, ${side}, ${empties} empty: ${move} lost ${countOf(lost, "disc")} (${formatValue(played)}; best: ${best}, ${formatValue(value)}${after})`;
}

export function formatReviewSummary({
  games,
  moves,
  losing,
  lost,
  nodes,
  seconds,
  threads,
}: ReviewSummary): string {
  return `${countOf(games, "game")}: ${losing} of ${countOf(moves, "move")} lost ${countOf(lost, "disc")} in all\n${amountOf(nodes, "node")} in ${formatSeconds(seconds)} on ${countOf(threads, "thread")}`;
}
