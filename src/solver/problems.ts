/**
 * The problems of a sweep of the library. A list is looked through before the first search, so that a mistake in it is
 * found at once. Any other iterable, which may be slow or endless, is read while threads search, and never far ahead of
 * the caller, who takes the results.
 */
import type { Player } from "../game/game.js";
import { createReader } from "./reader.js";
import type { Problem } from "./settings.js";
import type { SweepSource } from "./sweep/run/sweep-ring.js";

/** Problems read ahead of the results that were taken: enough for threads that decide each within some microseconds. */
const READ_AHEAD = 1024;

export type Problems = Iterable<Problem | string> | AsyncIterable<Problem | string>;

export interface PackedProblem {
  readonly words: Int32Array;
  readonly attacker: Player;
}

export interface ProblemSource extends SweepSource {
  readonly open: boolean;
  /** Starts to read. */
  begin(): void;
  /** The position of a problem whose result is taken; it makes room for another. */
  release(index: number): Int32Array;
  /** Whether all results are taken. */
  isDone(): boolean;
  /** @throws what the iterable threw, or what `pack` threw for an invalid problem */
  check(): void;
  /** Reads no more, and lets the iterator know. */
  close(): Promise<void>;
}

/**
 * @param pack throws for an invalid problem
 * @throws SetupError for what cannot be iterated, and what `pack` throws of a list
 */
export function createProblemSource(
  problems: Problems,
  pack: (problem: Problem | string) => PackedProblem,
  problemWords: number,
): ProblemSource {
  /** Packed problems by their numbers, until their results are taken. */
  const packed = new Map<number, PackedProblem>();
  let count = 0;

  function add(problem: Problem | string): void {
    try {
      packed.set(count, pack(problem));
    } catch (error) {
      if (error instanceof Error) error.message = `problem ${count + 1}: ${error.message}`;
      throw error;
    }
    count++;
  }

  const reader = Array.isArray(problems)
    ? undefined
    : createReader(problems, "sweep takes problems", add, () => packed.size < READ_AHEAD);
  if (Array.isArray(problems)) for (const problem of problems) add(problem);

  return {
    problemWords,
    get count() {
      return count;
    },
    get open() {
      return reader?.open ?? false;
    },
    write(index, words, offset) {
      const { words: position, attacker } = packed.get(index) as PackedProblem;
      words.set(position, offset);
      return attacker;
    },
    begin: () => reader?.begin(),
    release(index) {
      const { words } = packed.get(index) as PackedProblem;
      packed.delete(index);
      reader?.goOn();
      return words;
    },
    isDone: () => packed.size === 0 && !reader?.open,
    check: () => reader?.check(),
    close: async () => reader?.close(),
  };
}
