/** What is wrong with a record. */
import { FailureError } from "../../../game/errors.js";

/** A file that is not a record, or holds moves that cannot be. */
export class RecordError extends FailureError {
  override readonly name = "RecordError";
}

/** What is wrong with one game of a file: what is there, and what would be right. */
export class GameProblem extends Error {
  /** @param line of the game, counted from 1; undefined where it has no lines */
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

/** A line that its format does not know, rather than one that says what cannot be: perhaps only a part of one. */
export class UnreadableLine extends GameProblem {}
