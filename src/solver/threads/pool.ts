/**
 * The threads: one Piscina pool, as many threads as were asked for, one long-lived task each. Tasks share work and
 * results through the arena; a task is stopped through the arena's stop word, which a search looks at. A thread that
 * never looks, because a move of a game never returns, is ended and replaced.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { Piscina } from "piscina";
import type { Reason } from "../../search/search.js";
import { createWorkWord, giveUpWork, isAtWork } from "./at-work.js";
import { checkThreadLimits } from "./limits.js";
import type { StartTask } from "./start-thread.js";
import type { Job, Task, TaskResult } from "./worker.js";

/** Recursion follows the line of play: deep lines need more than the default stack of 4 MB. */
const STACK_MEGABYTES = 64;
const LOOK_MILLISECONDS = 100;
/**
 * The time that a thread has to answer once its task is due, a second; a search takes some milliseconds. Counted in looks, since
 * no time passes for a thread while the whole process stands still.
 */
const MOMENT_LOOKS = 10;

/** Why a task has to come to its end. */
export type DueReason = Extract<Reason, "time limit" | "stopped">;

/** A task that was due and did not answer: its thread was ended, or had gone before. */
export class OverdueError extends Error {
  override readonly name = "OverdueError";
  constructor(readonly reason: DueReason) {
    super(`a thread was ended: ${reason}`);
  }
}

/** What the pool asks about a task while its thread is at work. */
export interface Watch {
  /** Why the task has to come to its end, or undefined as long as it need not; asked ten times a second. */
  due(): DueReason | undefined;
  /** Called just before the thread is ended; false when it has answered after all. */
  claim?(): boolean;
}

const NEVER_DUE: Watch = { due: () => undefined };

/** A task that is due as soon as a signal says so. */
export function untilAborted(signal: AbortSignal | undefined): Watch {
  return { due: () => (signal?.aborted === true ? "stopped" : undefined) };
}

export interface Pool {
  readonly threads: number;
  /** Threads that share a position take turns of this many nodes (turns.ts); left out, all are at work at once. */
  readonly turnNodes?: number | undefined;
  /**
   * Resolves when all threads have loaded the game, so that loading does not count in the time of what they do next;
   * resolves at once when no thread is new. A thread that cannot load the game reports it with its first task.
   */
  start(game: string): Promise<void>;
  /**
   * Runs a task on a free thread. Rejects when it throws or its thread dies, which is then replaced.
   *
   * A thread that is still at work a moment after its task was due is ended. The task is rejected with an `OverdueError`
   * once the thread has gone. The same holds for every task of a pool that is being closed. A thread that has its answer is
   * never ended: the answer arrives, however long that takes.
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
 * @throws Error when the worker is not there; a pool would wait for it forever
 */
export function createPool(threads: number, worker = new URL("./worker.js", import.meta.url).href): Pool {
  if (!existsSync(new URL(worker))) throw new Error(`${worker} is missing: threads run the built files`);
  checkThreadLimits(threads);
  const piscina = new Piscina<Job, never>({
    filename: worker,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
    resourceLimits: { stackSizeMb: STACK_MEGABYTES },
  });
  /** Why there are no new threads any more. */
  let broken: Error | undefined;
  /** Each function rejects a task that waits for its thread. */
  const waiting = new Set<(error: Error) => void>();
  piscina.on("error", (error: Error) => {
    // A thread that dies between two tasks is replaced; the next task finds another. One that could not start is not, and
    // tasks would wait for it forever.
    if (piscina.threads.length === threads) return;
    broken = new Error(`a thread cannot start: ${error.message}`);
    for (const reject of waiting) reject(broken);
  });
  // Threads that share a core wait for one another.
  const moment = MOMENT_LOOKS * Math.max(1, threads / availableParallelism());
  const running = new Set<Promise<unknown>>();
  /** Set while no thread is new. */
  let started: Promise<void> | undefined;
  let closing: Promise<void> | undefined;

  function untilBroken(result: Promise<never>): Promise<never> {
    return new Promise((resolve, reject) => {
      if (broken !== undefined) reject(broken);
      waiting.add(reject);
      result.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  }

  async function work(task: Task, { due, claim = () => true }: Watch): Promise<never> {
    const atWork = createWorkWord();
    const ending = new AbortController();
    /** Looks in a row that have found the task due. */
    let dueLooks = 0;
    let gone: Promise<unknown> | undefined;
    const timer = setInterval(() => {
      if (gone !== undefined) return;
      // Node 20 sometimes aborts the process when a thread is ended while it loads modules, so it has the time for that.
      const reason = isAtWork(atWork)
        ? (due() ?? (closing === undefined ? undefined : "stopped"))
        : undefined;
      dueLooks = reason === undefined ? 0 : dueLooks + 1;
      if (dueLooks <= moment || !claim() || !giveUpWork(atWork)) return;
      const before = piscina.threads;
      ending.abort(reason);
      const left = new Set(piscina.threads);
      gone = Promise.all(before.filter((thread) => !left.has(thread)).map(exited));
    }, LOOK_MILLISECONDS);
    try {
      return await untilBroken(piscina.run({ task, atWork }, { signal: ending.signal }));
    } catch (error) {
      // A new thread may have taken its place.
      started = undefined;
      // Until then the old thread may still write to memory that others use next.
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

  /** Resolves when every thread has run the start task, and so has loaded what searches need. */
  async function gather(game?: string): Promise<void> {
    const arrived = new Int32Array(new SharedArrayBuffer(4));
    const task: StartTask = { kind: "start", game, arrived, threads };
    await Promise.allSettled(Array.from({ length: threads }, () => run(task)));
  }

  async function end(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running);
    // Threads that have replaced others may still be loading.
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
