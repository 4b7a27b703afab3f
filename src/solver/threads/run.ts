/**
 * One run of several threads on one arena: the signal becomes the stop word, progress is reported, more threads join, and
 * whatever becomes of a thread is known at the end. No thread is at work any more when a run settles.
 */
import { STOP, STOP_ASKED, STOP_NOT } from "../../../native-layout/control-record.js";
import { asError } from "../../game/errors.js";
import type { Limits } from "../../search/limits.js";
import { type DueReason, OverdueError, type Watch } from "./pool.js";

const PROGRESS_MILLISECONDS = 100;

export interface RunOptions<Share> extends Pick<Limits, "signal"> {
  /** The arena's record with the stop word. */
  readonly control: Int32Array;
  /** How many threads begin. */
  readonly threads: number;
  /** How many there should be by now, asked ten times a second: those that are missing begin then. Left out, none does. */
  readonly wanted?: (() => number) | undefined;
  /** Starts the task of a thread. */
  start(thread: number, watch: Watch): Promise<Share>;
  /** Milliseconds since 1970 after which threads that do not answer are ended. */
  readonly deadline?: number | undefined;
  /** Called ten times a second. What it throws ends the run. */
  readonly onProgress?: (() => void) | undefined;
  /** A thread has died. Without it the others are stopped, and the run rejects with the error. */
  onDeath?(thread: number, error: Error): void;
}

export interface Run<Share> {
  /** What each thread came back with; undefined for those that were ended or died. */
  readonly shares: readonly (Share | undefined)[];
  /** Why threads were ended that did not answer. */
  readonly overdue?: DueReason;
}

/** @throws what a thread died of, unless `onDeath` is there; what `onProgress` threw */
export async function runThreads<Share>(options: RunOptions<Share>): Promise<Run<Share>> {
  const { control, threads, deadline = Number.POSITIVE_INFINITY, signal, onProgress } = options;
  const { wanted = () => threads } = options;
  Atomics.store(control, STOP, STOP_NOT);
  const stop = () => Atomics.compareExchange(control, STOP, STOP_NOT, STOP_ASKED);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  let overdue: DueReason | undefined;
  let death: { readonly error: Error } | undefined;

  const works: Promise<Share | undefined>[] = [];
  function begin(count: number): void {
    while (works.length < count) works.push(runThread(works.length));
  }

  /** What the caller throws in the timer would end the process; it ends the run instead. */
  function look(): void {
    try {
      if (Atomics.load(control, STOP) === STOP_NOT) begin(wanted());
      onProgress?.();
    } catch (error) {
      clearInterval(timer);
      death ??= { error: asError(error) };
      stop();
    }
  }
  const timer =
    options.wanted === undefined && onProgress === undefined
      ? undefined
      : setInterval(look, PROGRESS_MILLISECONDS);

  const watch: Watch = {
    due() {
      if (Atomics.load(control, STOP) !== STOP_NOT) return "stopped";
      return Date.now() >= deadline ? "time limit" : undefined;
    },
  };

  async function runThread(thread: number): Promise<Share | undefined> {
    try {
      return await options.start(thread, watch);
    } catch (error) {
      if (error instanceof OverdueError) overdue = error.reason;
      else if (options.onDeath !== undefined) options.onDeath(thread, error as Error);
      else {
        death ??= { error: error as Error };
        stop();
      }
      return undefined;
    }
  }

  try {
    begin(threads);
    const shares: (Share | undefined)[] = [];
    while (shares.length < works.length) shares.push(await works[shares.length]);
    if (death !== undefined) throw death.error;
    return { shares, ...(overdue === undefined ? {} : { overdue }) };
  } finally {
    clearInterval(timer);
    signal?.removeEventListener("abort", stop);
  }
}
