import { InputError } from "./errors.js";

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
