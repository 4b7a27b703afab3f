/** How commands end: every failure is one line on stderr, and its kind is the exit status. */
import { CommanderError } from "commander";
import { NotationError } from "../game/notation-error.js";
import { BrokenGameError, GameError } from "../parallel/threads/load-game.js";
import { SetupError } from "../parallel/threads/station.js";
import { printableLine } from "./printable.js";

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
export const EXIT_INTERRUPTED = 130;

/** Something on the command line that cannot be meant: exit status 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A run that went wrong: exit status 1. */
export class FailureError extends Error {
  override readonly name = "FailureError";
}

/** Says what went wrong; returns the exit status. Commander has printed its own messages already. */
export function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  const message = error instanceof Error ? error.message : String(error);
  console.error(printableLine(`solve-fast: ${message}`));
  // A mistake of the program itself is no use without the place.
  if (error instanceof TypeError || error instanceof ReferenceError) console.error(error.stack);
  const usage =
    !(error instanceof BrokenGameError) &&
    [UsageError, NotationError, GameError, SetupError].some((kind) => error instanceof kind);
  return usage ? EXIT_USAGE : EXIT_FAILURE;
}
