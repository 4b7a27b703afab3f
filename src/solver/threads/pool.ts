/**
 * The threads: at most as many as were asked for, each started when a task first needs it, one long-lived task each. Tasks
 * share work and results through the arena; a task is stopped through the arena's stop word, which a search looks at. A
 * thread that never looks, because a move of a game never returns, is ended and replaced.
 */
import { availableParallelism } from "node:os";
import type { Reason } from "../../search/search.js";
import { createWorkWord, giveUpWork, isAtWork } from "./at-work.js";
import { checkThreads, type JobThread, openThread } from "./node-thread.js";
import type { StartTask } from "./start-thread.js";
import type { RestTask, Task, TaskResult } from "./worker.js";

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
   * Resolves when the first `count` threads have loaded the game, so that loading does not count in the time of what they do
   * next; resolves at once when none of them is new. A thread that cannot load the game reports it with its first task.
   *
   * @param count default: all threads
   */
  start(game: string, count?: number): Promise<void>;
  /** How many threads, from the first on, `start` would not have to wait for. */
  started(): number;
  /**
   * Runs a task on a free thread, the one that was started first. Rejects when it throws or its thread dies, which is then
   * replaced.
   *
   * A thread that is still at work a moment after its task was due is ended. The task is rejected with an `OverdueError`
   * once the thread has gone. The same holds for every task of a pool that is being closed. A thread that has its answer is
   * never ended: the answer arrives, however long that takes.
   *
   * @param thread from 0: waits for this one
   */
  run<Kind extends Task["kind"]>(
    task: Extract<Task, { kind: Kind }>,
    watch?: Watch,
    thread?: number,
  ): Promise<TaskResult[Kind]>;
  /** Ends or leaves all threads; those at work have a moment to answer. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The built worker, when this module itself is not run from the built files. */
  readonly worker?: string;
  /**
   * Whether it takes threads that others have left, and leaves its own when it is closed. For pools whose tasks keep nothing in
   * a thread that `rest` does not drop, and run nobody else's code. Default false.
   */
  readonly handsOn?: boolean;
}

/** The place of a thread. */
interface Seat {
  readonly thread: JobThread;
  isFree: boolean;
  /** Set while the thread is not new. */
  started: Promise<void> | undefined;
  /** Whether that promise has resolved. */
  hasStarted: boolean;
  /** Why there is no thread any more. */
  broken: Error | undefined;
  /** Rejects the task that waits for the thread. */
  reject(error: Error): void;
}

/** A task that waits for a thread, or for this one. */
interface Waiting {
  readonly thread: number | undefined;
  take(seat: Seat): void;
}

function openSeat(worker: string, handsOn: boolean): Seat {
  const onBroken = (error: Error) => {
    seat.broken = error;
    seat.reject(error);
  };
  const thread = openThread(worker, onBroken, handsOn);
  const seat: Seat = {
    thread,
    isFree: true,
    started: undefined,
    hasStarted: false,
    broken: undefined,
    reject() {},
  };
  return seat;
}

/**
 * @param threads at least 1
 * @throws as `checkThreads`
 */
export function createPool(
  threads: number,
  { worker = new URL("./worker.js", import.meta.url).href, handsOn = false }: PoolOptions = {},
): Pool {
  checkThreads(threads, worker);
  const seats: Seat[] = [];
  const waiting: Waiting[] = [];
  // Threads that share a core wait for one another.
  const moment = MOMENT_LOOKS * Math.max(1, threads / availableParallelism());
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  function openUpTo(thread: number): void {
    while (seats.length <= thread) seats.push(openSeat(worker, handsOn));
  }

  /** Takes a free seat, or waits for it; tasks have their seats in the order in which they came. */
  function takeSeat(thread: number | undefined): Promise<Seat> {
    if (thread !== undefined) openUpTo(thread);
    else if (seats.length < threads && seats.every(({ isFree }) => !isFree)) openUpTo(seats.length);
    const seat = thread === undefined ? seats.find(({ isFree }) => isFree) : seats[thread];
    if (!seat?.isFree) return new Promise((resolve) => waiting.push({ thread, take: resolve }));
    seat.isFree = false;
    return Promise.resolve(seat);
  }

  function leaveSeat(seat: Seat): void {
    const at = seats.indexOf(seat);
    const next = waiting.findIndex(({ thread }) => thread === undefined || thread === at);
    if (next < 0) seat.isFree = true;
    else waiting.splice(next, 1)[0].take(seat);
  }

  async function work(task: Task, { due, claim = () => true }: Watch, thread?: number): Promise<never> {
    const seat = await takeSeat(thread);
    const atWork = createWorkWord();
    let ended: DueReason | undefined;
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
      ended = reason;
      gone = seat.thread.end();
    }, LOOK_MILLISECONDS);
    try {
      return await new Promise<never>((resolve, reject) => {
        if (seat.broken !== undefined) reject(seat.broken);
        seat.reject = reject;
        seat.thread.run({ task, atWork }).then(resolve, reject);
      });
    } catch (error) {
      // A new thread may have taken its place.
      seat.started = undefined;
      seat.hasStarted = false;
      // Until then the old thread may still write to memory that others use next.
      await gone;
      throw ended === undefined ? error : new OverdueError(ended);
    } finally {
      clearInterval(timer);
      seat.reject = () => {};
      leaveSeat(seat);
    }
  }

  function run(task: Task, watch: Watch = NEVER_DUE, thread?: number): Promise<never> {
    const result = work(task, watch, thread);
    running.add(result);
    const forget = () => running.delete(result);
    result.then(forget, forget);
    return result;
  }

  /** Resolves when the thread has run the start task, and so has loaded what searches need. */
  function startSeat(game: string, seat: Seat, thread: number): Promise<void> {
    const settled = () => {
      seat.hasStarted = true;
    };
    return run({ kind: "start", game } satisfies StartTask, NEVER_DUE, thread).then(settled, settled);
  }

  async function end(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running);
    await Promise.all(seats.map(leave));
  }

  async function leave({ thread }: Seat, number: number): Promise<void> {
    // A thread that has replaced another may still be loading.
    const rested = await run({ kind: "rest" } satisfies RestTask, NEVER_DUE, number).catch(() => false);
    if (handsOn && rested) thread.leave();
    else await thread.close();
  }

  return {
    threads,
    async start(game, count = threads) {
      openUpTo(count - 1);
      await Promise.all(
        seats.slice(0, count).map((seat, thread) => {
          seat.started ??= startSeat(game, seat, thread);
          return seat.started;
        }),
      );
    },
    started() {
      const missing = seats.findIndex(({ hasStarted }) => !hasStarted);
      return missing < 0 ? seats.length : missing;
    },
    async run(task, watch, thread) {
      if (closing !== undefined) throw new OverdueError("stopped");
      return run(task, watch, thread);
    },
    close() {
      closing ??= end();
      return closing;
    },
  };
}
