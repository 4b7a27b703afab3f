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
  /** Leaves the thread, which is at rest, to whoever opens the next one with the same worker. */
  leave(): void;
  /** Ends the thread for good. */
  close(): Promise<void>;
}

/** A thread that nobody takes in this time, in milliseconds, is ended. */
const WAITING_MILLISECONDS = 10_000;

/** A thread that was left. It does not keep the process from its end. */
interface LeftThread {
  readonly worker: string;
  take(): ThreadPool;
}

/** A pool of one thread. */
type ThreadPool = Piscina<Job, never>;

/** The one that was left last comes last: most of what it needs is still in the caches. */
const left = new Set<LeftThread>();

function leaveThread(worker: string, pool: ThreadPool): void {
  const thread: LeftThread = {
    worker,
    take() {
      left.delete(thread);
      clearTimeout(timer);
      pool.off("error", end);
      return pool;
    },
  };
  const end = () => {
    thread.take().destroy();
  };
  const timer = setTimeout(end, WAITING_MILLISECONDS).unref();
  pool.on("error", end);
  left.add(thread);
}

function takeThread(worker: string): ThreadPool | undefined {
  return [...left].findLast((thread) => thread.worker === worker)?.take();
}

/**
 * @throws Error when the worker is not there; a pool would wait for it forever
 * @throws FailureError when the machine has no room for so many threads
 */
export function checkThreads(threads: number, worker: string): void {
  if (!existsSync(new URL(worker))) throw new Error(`${worker} is missing: threads run the built files`);
  checkThreadLimits(threads);
}

function startThread(worker: string): ThreadPool {
  return new Piscina<Job, never>({
    filename: worker,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
    resourceLimits: { stackSizeMb: STACK_MEGABYTES },
  });
}

/**
 * @param onBroken is told why there is no thread any more
 * @param mayBeLeft whether it may be one that was left
 */
export function openThread(worker: string, onBroken: (error: Error) => void, mayBeLeft: boolean): JobThread {
  const piscina = (mayBeLeft ? takeThread(worker) : undefined) ?? startThread(worker);
  let ending = new AbortController();
  function onError(error: Error): void {
    // A thread that dies between two tasks is replaced. One that could not start is not, and tasks would wait for it forever.
    if (piscina.threads.length === 0) onBroken(new Error(`a thread cannot start: ${error.message}`));
  }
  piscina.on("error", onError);
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
    leave() {
      piscina.off("error", onError);
      leaveThread(worker, piscina);
    },
    close: () => piscina.destroy(),
  };
}

function exited(thread: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    thread.once("exit", resolve);
  });
}
