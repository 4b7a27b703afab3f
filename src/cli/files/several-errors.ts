/** Errors that stand for several failures: their message names the first, and a command prints them all (`../failures.ts`). */
import { FailureError, InputError } from "../../game/errors.js";
import { countOf } from "../../report/numbers.js";

function inOneLine([first, ...others]: readonly string[], what: string): string {
  return others.length === 0
    ? first
    : `${first} (and ${countOf(others.length, `more ${what}`)} that cannot be read)`;
}

/** Nothing could be read. */
export class AllRefused extends InputError {
  /**
   * @param sentences at least one, each with its place
   * @param what one of the things that were to be read
   */
  constructor(
    readonly sentences: readonly string[],
    readonly what: string,
  ) {
    super(inOneLine(sentences, what));
  }
}

/** Files that are not there, where a command cannot go on without them. */
export class InputsMissing extends FailureError {
  /** @param sentences at least one, each with the name of a file */
  constructor(readonly sentences: readonly string[]) {
    super(inOneLine(sentences, "file"));
  }
}
