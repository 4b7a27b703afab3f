/**
 * The first task of every thread, and the last. It loads the game, and waits for the other threads, so that every thread
 * gets exactly one such task. So loading does not count in the time of the first search, and no thread is ended while it
 * loads.
 */
import { setFlagsFromString } from "node:v8";
import type { Arena } from "../../../native-layout/arena.js";
import { loadGame } from "./load-game.js";
import { type SearchSetup, threadContextFor } from "./thread-context.js";

/** Milliseconds; a thread that could not be started must not keep the others waiting forever. */
const PATIENCE = 10_000;

export interface StartTask {
  readonly kind: "start";
  /** A game's name or the URL of its module; left out where there is nothing to load any more. */
  readonly game: string | undefined;
  /** How many threads have come so far. */
  readonly arrived: Int32Array;
  readonly threads: number;
  /** What the threads are to search with next, made before its clock begins; left out for nothing more than the game. */
  readonly threadContext?: {
    readonly session: number;
    readonly arena: Arena<"table">;
    readonly setup: SearchSetup;
  };
}

export async function startThread({ game, arrived, threads, threadContext }: StartTask): Promise<undefined> {
  if (game === undefined) settle();
  else await loadGame(game);
  if (threadContext !== undefined)
    await threadContextFor(threadContext.session, threadContext.setup, threadContext.arena, "table");
  let here = Atomics.add(arrived, 0, 1) + 1;
  Atomics.notify(arrived, 0);
  const deadline = performance.now() + PATIENCE;
  while (here < threads) {
    const left = deadline - performance.now();
    if (left <= 0 || Atomics.wait(arrived, 0, here, left) === "timed-out") break;
    here = Atomics.load(arrived, 0);
  }
  return undefined;
}

/**
 * Brings the thread to rest before it is ended.
 *
 * Waits until V8 compiles nothing more for this thread in the background. Node 20 aborts the whole process where a thread ends
 * while one of its functions is still being optimised and that needs memory (`NodePlatform::ForIsolate`, "data.first != nullptr").
 * Only a function of V8's own tests waits for this, which is not there without its flag; where it is missing, nothing is waited for.
 */
export function settle(): void {
  setFlagsFromString("--allow-natives-syntax");
  try {
    new Function("%FinalizeOptimization()")();
  } catch {
    // A V8 that does not have it.
  } finally {
    setFlagsFromString("--no-allow-natives-syntax");
  }
}
