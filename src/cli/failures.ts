/** How commands end: every failure is one line on stderr, and its class gives the exit status (`../game/errors.ts`). */
import { CommanderError } from "commander";
import { FailureError, InputError } from "../game/errors.js";
import { AllRefused, InputsMissing } from "./files/several-errors.js";
import { printableLine, textOf } from "./terminal/printable.js";

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
export const EXIT_INTERRUPTED = 130;
/** What a shell gives where the reader of a pipe has gone. */
export const EXIT_UNHEARD = 141;

/** Failures that are named one by one: more would push the first ones off the screen. */
const MOST_LINES = 20;

/** The lines of several failures: of many the first ones, and how many more there are. */
function linesOf(sentences: readonly string[]): readonly string[] {
  const left = sentences.length - MOST_LINES;
  return left <= 0 ? sentences : [...sentences.slice(0, MOST_LINES), `and ${left} more`];
}

function print(sentence: string): void {
  console.error(printableLine(`solve-fast: ${sentence}`));
}

/** Several failures, a line each. @throws FailureError for the last one; none where there is none */
export function failEach(sentences: readonly string[]): void {
  const lines = linesOf(sentences);
  const last = lines.at(-1);
  if (last === undefined) return;
  for (const line of lines.slice(0, -1)) print(line);
  throw new FailureError(last);
}

/** Says what went wrong; returns the exit status. Commander has printed its own messages already. */
export function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  if (error instanceof AllRefused || error instanceof InputsMissing)
    for (const line of linesOf(error.sentences)) print(line);
  else print(textOf(error instanceof Error ? error.message : error));
  // A mistake of the program itself is of no use without its place.
  if (error instanceof TypeError || error instanceof ReferenceError) console.error(error.stack);
  return error instanceof InputError || error instanceof FailureError ? error.exitStatus : EXIT_FAILURE;
}
