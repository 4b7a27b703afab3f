/**
 * The problems of a sweep of the library. A list is looked through before the first search, so that a mistake in it is
 * found at once. Any other iterable, which may be slow or endless, is read while threads search, and never far ahead of
 * the caller, who takes the results.
 */
import { setImmediate } from "node:timers/promises";
import { SetupError } from "../game/errors.js";
import type { Player } from "../game/game.js";
import type { SweepSource } from "../parallel/sweep/sweep.js";
import type { Problem } from "./settings.js";

/** Problems read ahead of the results that were taken: enough for threads that decide each within some microseconds. */
const READ_AHEAD = 1024;
/** Milliseconds of reading after which other work has its turn: an iterator may always have its next problem ready. */
const SLICE = 5;

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
    : createReader(iterableOf(problems), add, () => packed.size < READ_AHEAD);
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

interface Reader extends Pick<ProblemSource, "open" | "begin" | "check" | "close"> {
  /** There may be room again. */
  goOn(): void;
}

type Opened = Iterator<Problem | string> | AsyncIterator<Problem | string>;

function createReader(
  open: () => Opened,
  add: (problem: Problem | string) => void,
  hasRoom: () => boolean,
): Reader {
  let iterator: Opened | undefined;
  let state: "reading" | "between" | "ended" = "between";
  let isOpen = true;
  let wanted = true;
  let goOn = () => {};
  let failure: { readonly error: unknown } | undefined;

  async function next(from: Opened): Promise<IteratorResult<Problem | string>> {
    state = "reading";
    try {
      const result = await from.next();
      state = result.done ? "ended" : "between";
      return result;
    } catch (error) {
      // There is nothing left to close.
      state = "ended";
      throw error;
    }
  }

  async function read(): Promise<void> {
    iterator = open();
    for (let since = performance.now(); ; ) {
      while (wanted && !hasRoom()) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
      if (!wanted) return;
      const { done, value } = await next(iterator);
      if (done || !wanted) return;
      add(value);
      if (performance.now() - since < SLICE) continue;
      await setImmediate();
      since = performance.now();
    }
  }

  return {
    get open() {
      return isOpen;
    },
    begin() {
      read()
        .catch((error: unknown) => {
          failure = { error };
        })
        .finally(() => {
          isOpen = false;
        });
    },
    goOn: () => goOn(),
    check() {
      if (failure !== undefined) throw failure.error;
    },
    async close() {
      wanted = false;
      goOn();
      if (iterator === undefined || state === "ended") return;
      // A read under way may never come to its end.
      const isReading = state === "reading";
      state = "ended";
      const returned = Promise.resolve(iterator.return?.());
      if (isReading || failure !== undefined) returned.catch(() => {});
      else await returned;
    },
  };
}

/** @throws SetupError for what cannot be iterated, and for a text, whose characters are no problems */
function iterableOf(problems: Problems): () => Opened {
  if (typeof problems === "object" && problems !== null) {
    if (Symbol.asyncIterator in problems) return () => problems[Symbol.asyncIterator]();
    if (Symbol.iterator in problems) return () => problems[Symbol.iterator]();
  }
  const what = { string: "one text", object: "an object without an iterator", function: "a function" };
  const given = what[typeof problems as keyof typeof what] ?? String(problems);
  throw new SetupError(`sweep takes problems in a list or another iterable, not ${given}`);
}
