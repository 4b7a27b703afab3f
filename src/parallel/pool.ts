/**
 * The threads: one Piscina pool, as many threads as were asked for, one long-lived task each. Tasks share work and
 * results through the arena; a task is stopped through the arena's stop word, which a search looks at. A thread that does
 * not come to look, in a move that never returns, is ended and replaced.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { Piscina } from "piscina";
import type { Reason } from "../search/search.js";
import type { StartTask } from "./start-thread.js";
import type { Job, Task, TaskResult } from "./worker.js";

/** Recursion follows the line of play: deep lines need more than the default stack of 4 MB. */
const STACK_MEGABYTES = 64;
/** What a thread has to answer once its task is due; a search takes some milliseconds. */
const MOMENT_MILLISECONDS = 1000;
const LOOK_MILLISECONDS = 100;

/** Why a task has to come to its end. */
export type DueReason = Extract<Reason, "time limit" | "stopped">;

/** A task that was due and did not answer: its thread was ended, or was not there any more. */
export class OverdueError extends Error {
  override readonly name = "OverdueError";
  constructor(readonly reason: DueReason) {
    super(`a thread was ended: ${reason}`);
  }
}

/** What the pool asks of a task while its thread is at work. */
export interface Watch {
  /** Why the task has to come to its end, or undefined as long as it need not; asked ten times a second. */
  due(): DueReason | undefined;
  /** The last word before the thread is ended: false when it has just answered after all. */
  seize?(): boolean;
}

const NEVER_DUE: Watch = { due: () => undefined };

export interface Pool {
  readonly threads: number;
  /**
   * Resolves when all threads have loaded the game, so that what they do next is measured without that; at once where
   * none is new. A thread that cannot load it says so with its first task.
   */
  start(game: string): Promise<void>;
  /**
   * Runs a task on a free thread. Rejects when it throws or its thread dies, which is then replaced.
   *
   * A thread that is still at work a moment after its task was due is ended, and the task rejected with an `OverdueError`
   * when the thread is no more; so is every task of a pool that is being closed.
   */
  run<Kind extends Task["kind"]>(
    task: Extract<Task, { kind: Kind }>,
    watch?: Watch,
  ): Promise<TaskResult[Kind]>;
  /** Ends all threads; those at work have a moment to answer. */
  close(): Promise<void>;
}

/**
 * @param threads at least 1
 * @param worker the built worker, when this module itself is not run from the built files
 * @throws Error when the worker is not there; a pool would wait for it for ever
 */
export function createPool(threads: number, worker = new URL("./worker.js", import.meta.url).href): Pool {
  if (!existsSync(new URL(worker))) throw new Error(`${worker} is missing: threads run the built files`);
  const piscina = new Piscina<Job, never>({
    filename: worker,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
    resourceLimits: { stackSizeMb: STACK_MEGABYTES },
  });
  // A thread that dies between two tasks is replaced; the next task finds another.
  piscina.on("error", () => {});
  // Threads that share a core wait for one another.
  const moment = MOMENT_MILLISECONDS * Math.max(1, threads / availableParallelism());
  const running = new Set<Promise<unknown>>();
  /** Set while no thread is new. */
  let started: Promise<void> | undefined;
  let closing: Promise<void> | undefined;

  async function work(task: Task, { due, seize = () => true }: Watch): Promise<never> {
    const atWork = new Int32Array(new SharedArrayBuffer(4));
    const ending = new AbortController();
    let dueSince: number | undefined;
    let gone: Promise<unknown> | undefined;
    const timer = setInterval(() => {
      if (gone !== undefined) return;
      // Node 20 aborts the process now and then when a thread is ended while it loads modules: it has the time to do so.
      const idle = Atomics.load(atWork, 0) === 0;
      const reason = idle ? undefined : (due() ?? (closing === undefined ? undefined : "stopped"));
      if (reason === undefined) dueSince = undefined;
      else dueSince ??= performance.now();
      if (dueSince === undefined || performance.now() - dueSince < moment || !seize()) return;
      const before = piscina.threads;
      ending.abort(reason);
      const left = new Set(piscina.threads);
      gone = Promise.all(before.filter((thread) => !left.has(thread)).map(exited));
    }, LOOK_MILLISECONDS);
    try {
      return await piscina.run({ task, atWork }, { signal: ending.signal });
    } catch (error) {
      // Another may have taken the thread's place.
      started = undefined;
      // Until then it may still write to what others use next.
      await gone;
      throw ending.signal.aborted ? new OverdueError(ending.signal.reason) : error;
    } finally {
      clearInterval(timer);
    }
  }

  function run(task: Task, watch: Watch = NEVER_DUE): Promise<never> {
    const result = work(task, watch);
    running.add(result);
    const forget = () => running.delete(result);
    result.then(forget, forget);
    return result;
  }

  /** Resolves when every thread has been here, and has loaded what this takes. */
  async function gather(game?: string): Promise<void> {
    const arrived = new Int32Array(new SharedArrayBuffer(4));
    const task: StartTask = { kind: "start", game, arrived, threads };
    await Promise.allSettled(Array.from({ length: threads }, () => run(task)));
  }

  async function end(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running);
    // Those that have taken the place of others may still be loading.
    await gather();
    await piscina.destroy();
  }

  return {
    threads,
    start(game) {
      started ??= gather(game);
      return started;
    },
    async run(task, watch) {
      if (closing !== undefined) throw new OverdueError("stopped");
      return run(task, watch);
    },
    close() {
      closing ??= end();
      return closing;
    },
  };
}

function exited(thread: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    thread.once("exit", resolve);
  });
}
