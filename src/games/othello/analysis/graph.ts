/** The scores of a whole game as a graph: exact where a review has found them, and estimates before that. */
import { formatValue } from "../../../report/choose.js";
import type { ReviewedGame, Stop } from "./review.js";

/** A position of a game, with its score as X sees it. */
export interface GraphPoint {
  /** Number of the move that was played there, from 1; one more at the end of the game. */
  readonly number: number;
  readonly empties: number;
  readonly value: number;
  /** Otherwise an estimate by static values, which proves nothing. */
  readonly exact: boolean;
}

/** Rows above the middle, and as many below. */
const ROWS = 5;
const DISCS = 64;

/**
 * @param stops all positions of the game
 * @param found what a review has found of them
 * @param estimate the value of a position as its side to move sees it; undefined where there is none
 */
export async function graphOf(
  stops: readonly Stop[],
  { moves, result }: Pick<ReviewedGame, "moves" | "result">,
  estimate: (position: string) => Promise<number | undefined>,
): Promise<GraphPoint[]> {
  const known = new Map(moves.map((move) => [move.number, move.value]));
  const points: GraphPoint[] = [];
  for (const { number, position, empties, side, move } of stops) {
    const sign = side === "X" ? 1 : -1;
    const value = known.get(number);
    if (value !== undefined) points.push({ number, empties, value: sign * value + 0, exact: true });
    else if (move === null && result !== null) points.push({ number, empties, value: result, exact: true });
    else {
      const guess = await estimate(position);
      if (guess !== undefined) points.push({ number, empties, value: sign * guess + 0, exact: false });
    }
  }
  return points;
}

/** Lines of at most 70 characters: a column for each move, `#` exact, `o` an estimate. None for a game without points. */
export function drawGraph(points: readonly GraphPoint[]): string[] {
  const last = points.at(-1);
  if (last === undefined) return [];
  const most = Math.max(...points.map(({ value }) => Math.abs(value)));
  // Discs that a row stands for: a whole number, so that rows have whole scores.
  const step = Math.min(Math.ceil(Math.max(most, 1) / ROWS), DISCS / 4);
  const lines: string[] = [];
  for (let row = ROWS; row >= -ROWS; row--) {
    const cells = Array.from<string>({ length: last.number }).fill(row === 0 ? "-" : " ");
    for (const { number, value, exact } of points) {
      if (Math.round(value / step) === row) cells[number - 1] = exact ? "#" : "o";
    }
    lines.push(`  ${formatValue(row * step).padStart(4)} ${cells.join("")}`.trimEnd());
  }
  const numbers = Array.from({ length: last.number }, (_, i) => ((i + 1) % 10 === 0 ? String(i + 1) : ""));
  const scale = numbers.reduce((line, number, i) => (number === "" ? line : line.padEnd(i - 1) + number), "");
  return [...lines, `       ${scale}`];
}
