/** What was found in a review of games, to read. */
import { amountOf, countOf, formatRate, formatSeconds } from "../../../report/numbers.js";

/** A position of a game from which the side to move had a mate. */
export interface ReviewedMate {
  readonly file: string;
  /** Number of the game, from 1. */
  readonly game: number;
  readonly title: string;
  /** Number of the move that is to be played, from 1. */
  readonly ply: number;
  readonly side: "black" | "white";
  readonly position: string;
  /** λ order: 1 for mates, 2 for hisshi. */
  readonly order: number;
  /** Plies within which the side mates whatever is played, perhaps not the fewest; null when the limits left no such number. */
  readonly plies: number | null;
  readonly line: readonly string[];
  /** The move of the game, null at its end. */
  readonly move: string | null;
  /** Whether that move keeps the mate; null when that was not found out. */
  readonly played: boolean | null;
}

export interface ReviewSummary {
  readonly games: number;
  readonly positions: number;
  readonly mates: number;
  /** Mates that the game's move keeps, and that it does not, the end of the game included. */
  readonly played: number;
  readonly missed: number;
  /** Positions about which the limits let nothing be said. */
  readonly unknown: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly positionsPerSecond: number;
  readonly nodesPerSecond: number;
  readonly threads: number;
}

/** Two lines, without a line feed at the end. */
export function formatReview({
  game,
  title,
  ply,
  side,
  position,
  order,
  plies,
  line,
  move,
  played,
}: ReviewedMate): string {
  const name = title === "" ? `game ${game}` : title;
  const length = order > 1 ? "hisshi" : plies === null ? "mate" : `mate in ${plies > 1 ? "≤ " : ""}${plies}`;
  return [
    `${name}, move ${ply}, ${side}: ${length}, ${whatHappened(move, played)}`,
    `  ${position}: ${line.join(" ")}`,
  ].join("\n");
}

function whatHappened(move: string | null, played: boolean | null): string {
  if (move === null) return "the game ended here";
  if (played === null) return `${move} was played, and may keep the mate`;
  return played ? `played (${move})` : `missed (${move})`;
}

export function formatReviewSummary(summary: ReviewSummary): string {
  const { games, positions, mates, played, missed, unknown, nodes, seconds, threads } = summary;
  const open = unknown === 0 ? "" : `, ${countOf(unknown, "position")} undecided`;
  const found = mates === 0 ? "none with a mate" : `${mates} with a mate, ${played} played, ${missed} not`;
  const counts = `${countOf(games, "game")}, ${countOf(positions, "position")}: ${found}${open}`;
  const rate = `${amountOf(nodes, "node")} in ${formatSeconds(seconds)} on ${countOf(threads, "thread")}`;
  return `${counts}\n${rate}: ${formatRate(positions, seconds, "positions")}, ${formatRate(nodes, seconds)}`;
}
