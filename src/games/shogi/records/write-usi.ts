/** Games as lines of USI with a name, a result and notes in front, as records.ts reads them. */
import { formatMove } from "../notation/sfen.js";

export interface PlayedLine {
  /** From the usual start. */
  readonly moves: readonly number[];
  /** Null for a draw. */
  readonly winner: 0 | 1 | null;
  /** Why it ended. */
  readonly end: string;
  /** How many of the first moves were drawn at random. */
  readonly drawn?: number;
}

export function usiOf(moves: readonly number[]): string {
  return moves.length === 0
    ? "startpos"
    : `startpos moves ${moves.map((move) => formatMove(move)).join(" ")}`;
}

/** The line ends with a line feed. */
export function usiLine(name: string, { moves, winner, end, drawn = 0 }: PlayedLine): string {
  const result = winner === null ? "1/2-1/2" : winner === 0 ? "1-0" : "0-1";
  const numbers = Array.from({ length: drawn }, (_, i) => ` ${i + 1}`).join("");
  const random = drawn === 0 ? "" : `, random${numbers}`;
  return `${name}|${result} ${end}${random}|${usiOf(moves)}\n`;
}
