/// <reference lib="dom" />
/**
 * Threads in a browser. Where the page is isolated from others, each is a worker that this one starts from the program that it
 * runs itself, and all share memory. Elsewhere memory cannot be shared: then this worker is the one thread.
 */
import { SetupError } from "../../game/errors.js";
import type { JobThread } from "../../solver/threads/node-thread.js";
import work, { type Job } from "../../solver/threads/worker.js";
import { keepFile } from "../kept-files.js";
import type { FromThread } from "../messages.js";
import { isAlone, startThread } from "../workers.js";

/** The time in which a worker that was ended comes to rest: nothing tells when it has. */
const REST_MILLISECONDS = 100;

/** @throws SetupError where the page is not isolated, and more than one thread is asked for */
export function checkThreads(threads: number): void {
  if (threads === 1 || !isAlone()) return;
  throw new SetupError(
    `${threads} threads share memory, which this page may not do; serve it with the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp, or ask for one thread`,
  );
}

export function openThread(_: string, onBroken: (error: Error) => void): JobThread {
  return isAlone() ? ownThread() : threadInWorker(onBroken);
}

/** Nobody can end a thread that is all there is. */
function ownThread(): JobThread {
  return {
    run: (job) => work(job) as Promise<never>,
    end: async () => {},
    leave: () => {},
    close: async () => {},
  };
}

interface Running {
  resolve(result: never): void;
  reject(error: Error): void;
}

function threadInWorker(onBroken: (error: Error) => void): JobThread {
  let worker: Worker | undefined;
  let running: Running | undefined;

  function start(): Worker {
    const started = startThread();
    started.onmessage = ({ data }: MessageEvent<FromThread>) => {
      if (data.kind === "file") keepFile(data.path, data.bytes);
      else if (data.kind === "done") running?.resolve(data.result as never);
      else running?.reject(data.error);
    };
    started.onerror = ({ message }) => {
      const error = new Error(message || "a worker cannot start");
      if (running === undefined) onBroken(error);
      running?.reject(error);
      worker = undefined;
    };
    return started;
  }

  function stop(): void {
    worker?.terminate();
    worker = undefined;
  }

  return {
    run(job: Job) {
      worker ??= start();
      const at = worker;
      return new Promise<never>((resolve, reject) => {
        running = { resolve, reject };
        at.postMessage({ kind: "job", job });
      });
    },
    end() {
      stop();
      running?.reject(new Error("the thread was ended"));
      return new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS));
    },
    leave: stop,
    close: async () => stop(),
  };
}

/** A worker may be ended at any time. */
export function settle(): boolean {
  return false;
}
