/**
 * The threads: one Piscina pool, as many threads as were asked for, one long-lived task each. Tasks share work and
 * results through the arena; a task is stopped through the arena's stop word, since aborting it would kill its
 * thread.
 */
import { existsSync } from "node:fs";
import { Piscina } from "piscina";
import type { StartTask } from "./start-thread.js";
import type { Task, TaskResult } from "./worker.js";

/** Recursion follows the line of play: deep lines need more than the default stack of 4 MB. */
const STACK_MEGABYTES = 64;

export interface Pool {
  readonly threads: number;
  /**
   * Resolves when all threads have loaded the game, so that what they do next is measured without that. A thread that
   * cannot load it says so with its first task.
   */
  start(game: string): Promise<void>;
  /** Runs a task on a free thread. Rejects when it throws or its thread dies, which is then replaced. */
  run<Kind extends Task["kind"]>(task: Extract<Task, { kind: Kind }>): Promise<TaskResult[Kind]>;
  /** Ends all threads, also those that are at work. */
  close(): Promise<void>;
}

/**
 * @param threads at least 1
 * @param worker the built worker, when this module itself is not run from the built files
 * @throws Error when the worker is not there; a pool would wait for it for ever
 */
export function createPool(threads: number, worker = new URL("./worker.js", import.meta.url).href): Pool {
  if (!existsSync(new URL(worker))) throw new Error(`${worker} is missing: threads run the built files`);
  const piscina = new Piscina<Task, never>({
    filename: worker,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
    resourceLimits: { stackSizeMb: STACK_MEGABYTES },
  });
  // A thread that dies between two tasks is replaced; the next task finds another.
  piscina.on("error", () => {});
  let started: Promise<unknown> = Promise.resolve();
  return {
    threads,
    async start(game) {
      const arrived = new Int32Array(new SharedArrayBuffer(4));
      const task: StartTask = { kind: "start", game, arrived, threads };
      started = Promise.allSettled(Array.from({ length: threads }, () => piscina.run(task)));
      await started;
    },
    run: (task) => piscina.run(task),
    async close() {
      // Node 20 aborts the process now and then when a thread is ended while it loads modules.
      await started;
      await piscina.destroy();
    },
  };
}
