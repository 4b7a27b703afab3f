/**
 * Loads a user's module in a thread before the main thread does: a module may run forever, or end its process, and would
 * take the command with it. Such a thread starts in some 30 ms, one of the pool in some 90.
 */
import { Worker } from "node:worker_threads";

/** Milliseconds that a game may take to prepare itself: to load its file, or to make its tables in `create`. */
export const PREPARING_TIME = 10_000;

/** Modules that a thread has loaded: they are not tried again. */
const loadable = new Set<string>();

/** Why a module cannot be loaded is left to the thread that asked. */
const LOAD = `
  const { parentPort, workerData } = require("node:worker_threads");
  import(workerData).catch(() => {}).then(() => parentPort.postMessage("done"));`;

/**
 * @param source the URL of a module
 * @param time milliseconds after which it is given up
 * @returns what the module does instead of being loaded or refused; undefined where nothing is in the way
 */
export async function tryLoading(source: string, time = PREPARING_TIME): Promise<string | undefined> {
  if (loadable.has(source)) return undefined;
  // What the module prints, the thread that asked will print.
  const thread = new Worker(LOAD, { eval: true, workerData: source, stdout: true, stderr: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => resolve("does not return"), time);
      thread.on("message", () => {
        noteLoadable(source);
        resolve(undefined);
      });
      thread.on("error", ({ message }) => resolve(endedThread(message)));
      thread.on("exit", (code) => resolve(endedThread(`worker exited with code: ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** @param source of a module that a thread has come to the end of */
export function noteLoadable(source: string): void {
  loadable.add(source);
}

/** @param why its thread is no more */
export function endedThread(why: string): string {
  return `ended its thread (${why})`;
}
