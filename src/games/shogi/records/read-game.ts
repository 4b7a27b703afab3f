/** A game as the readers of the formats hand it over. */
import type { PositionLine } from "../text-forms.js";
import { GameProblem, UnreadableLine } from "./record-error.js";

export interface ReadGame {
  /** The title or the players, empty when the record names neither. */
  readonly title: string;
  readonly line: PositionLine;
  /** Why the line, the solution of a problem, ends before a move that does not fit. */
  readonly wrong?: GameProblem;
  /** Plies of the mate as the record's header names them (詰手数). */
  readonly mateIn?: number | undefined;
  /** What its headers say, by their names, in the order of the record. */
  readonly headers?: ReadonlyMap<string, string>;
  /** What is after a game that is whole, or where a file ends too early. */
  readonly left: readonly GameProblem[];
}

/** How far a game was read when one of its lines cannot be read. */
export interface ReadSoFar {
  /** Whether it has come to its end. */
  readonly ended: boolean;
  readonly moves: number;
  /** Whether anything may stand beside its moves. */
  readonly goesOn?: boolean;
  /** Whether the file ends within that line. */
  readonly cutShort: boolean;
}

/**
 * What is said of a game without a line, and without all after it: that the game is whole, or that the file ends there.
 *
 * @throws the error where the game needs the line
 */
export function withoutTheRest(
  error: unknown,
  { ended, moves, goesOn = false, cutShort }: ReadSoFar,
): GameProblem {
  if (!(error instanceof GameProblem)) throw error;
  const { message, line } = error;
  if (ended) return new GameProblem(`${message}; the game before it is read`, line);
  if (goesOn) return new GameProblem(`${message}; the moves before it are read`, line);
  if (!cutShort || moves === 0 || !(error instanceof UnreadableLine)) throw error;
  return new GameProblem(`the file ends within a line: ${message}; the moves before it are read`, line);
}
