/**
 * The two ways in which something ends without a result, each with its exit status on the command line, and what a user's
 * game may throw instead.
 */

/** What was asked for cannot be meant: an unknown name, a setting out of place, a text that is not a position. */
export class InputError extends Error {
  override readonly name: string = "InputError";
  readonly exitStatus: 1 | 2 = 2;
}

/** What was asked for went wrong: a file that is damaged or cannot be written, too little memory, a wrong verdict. */
export class FailureError extends Error {
  override readonly name: string = "FailureError";
  readonly exitStatus = 1;
}

/** A search or run that cannot be set up as it was asked for. */
export class SetupError extends InputError {
  override readonly name = "SetupError";
}

/**
 * A text that is no position or move of a game. Every game's notation throws this class, so that callers can
 * put the file and line in front (`problems.txt:12: column 7: …`) without knowing the game.
 */
export class NotationError extends InputError {
  override readonly name = "NotationError";

  /**
   * @param column 1-based place in the text of the first character that is wrong; one past the end where
   *   something is missing.
   * @param problem what was found there.
   * @param remedy what would be right.
   */
  constructor(
    readonly column: number,
    problem: string,
    remedy: string,
  ) {
    super(`column ${column}: ${problem}; ${remedy}`);
  }
}

/** In words that a sentence can end with. */
export function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) return `"${thrown.message}"`;
  if (typeof thrown === "object" && thrown !== null) return "an object that is not an Error";
  return `${typeof thrown === "string" ? JSON.stringify(thrown) : String(thrown)}, which is not an Error`;
}

/** The Error itself, or one that says what was thrown in its place. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`threw ${describeThrown(thrown)}`);
}
