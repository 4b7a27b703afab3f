/**
 * A thread of Node's for the pool, as a Piscina pool of its own, so that a task can ask for a thread: what a thread keeps for
 * its next search serves it there.
 */
import { existsSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import { Piscina } from "piscina";
import { checkThreadLimits } from "../resources/process-limits.js";
import type { Job } from "./worker.js";

/** Recursion follows the line of play: deep lines need more than the default stack of 4 MB. */
const STACK_MEGABYTES = 64;

/** A thread, or the one that has taken its place. */
export interface JobThread {
  /** Runs one job at a time. Rejects when it throws, its thread dies, or is ended. */
  run(job: Job): Promise<never>;
  /** Ends the thread that is at work, and puts another in its place. Resolves when it has gone. */
  end(): Promise<unknown>;
  /** Ends the thread for good. */
  close(): Promise<void>;
}

/**
 * @throws Error when the worker is not there; a pool would wait for it forever
 * @throws FailureError when the machine has no room for so many threads
 */
export function checkThreads(threads: number, worker: string): void {
  if (!existsSync(new URL(worker))) throw new Error(`${worker} is missing: threads run the built files`);
  checkThreadLimits(threads);
}

/** @param onBroken is told why there is no thread any more */
export function openThread(worker: string, onBroken: (error: Error) => void): JobThread {
  const piscina = new Piscina<Job, never>({
    filename: worker,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
    resourceLimits: { stackSizeMb: STACK_MEGABYTES },
  });
  let ending = new AbortController();
  piscina.on("error", (error: Error) => {
    // A thread that dies between two tasks is replaced. One that could not start is not, and tasks would wait for it forever.
    if (piscina.threads.length === 0) onBroken(new Error(`a thread cannot start: ${error.message}`));
  });
  return {
    run(job) {
      ending = new AbortController();
      return piscina.run(job, { signal: ending.signal });
    },
    end() {
      const [ended] = piscina.threads;
      ending.abort();
      return exited(ended);
    },
    close: () => piscina.destroy(),
  };
}

function exited(thread: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    thread.once("exit", resolve);
  });
}
