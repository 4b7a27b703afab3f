/**
 * Sweeps: many positions, searched independently of one another by all threads.
 *
 * Positions stand in a ring in the arena, thousands at a time. Threads take batches of them by an atomic counter, check what
 * they find where it is asked for, and hand over a run of positions at once; the main thread
 * collects runs in the order of the positions and refills the ring behind itself, so that no thread waits for it.
 * Every thread has a table of its own, which begins empty with every position: results do not depend on the number of
 * threads. With `keepTable` all share one, which is never emptied.
 */
import { type Arena, type ArenaLayout, regionWords } from "../../../../native-layout/arena.js";
import { CONTROL_WORDS, FILLED, STOP, STOP_NOT } from "../../../../native-layout/control-record.js";
import { PROBLEM } from "../../../../native-layout/position-record.js";
import { droppedStores } from "../../../../native-layout/table-entry.js";
import {
  NO_TICKET,
  POSITION,
  sumIdle,
  sumNodes,
  THREAD_WORDS,
} from "../../../../native-layout/thread-record.js";
import { VERDICT_WORDS } from "../../../../native-layout/verdict-record.js";
import type { Statistics } from "../../../engine/statistics.js";
import type { Limits } from "../../../search/limits.js";
import { tableWords } from "../../../search/table/transposition-table.js";
import { checkMemory } from "../../resources/memory.js";
import { layOutWithEngines, openArena } from "../../threads/engine-place.js";
import { type DueReason, OverdueError, type Pool, type Watch } from "../../threads/pool.js";
import { runThreads } from "../../threads/run.js";
import { nextSession, type SearchSetup } from "../../threads/thread-context.js";
import type { Finding } from "../../threads/verdicts.js";
import {
  callOff,
  collectRuns,
  fillRing,
  giveUp,
  handOverFor,
  isCalledOff,
  openRing,
  type Run,
  type SweepRing,
  type SweepSource,
} from "./sweep-ring.js";
import { BLOCK, type SweepRegion, type SweepTask } from "./sweep-thread.js";

/** Positions in the arena at once: when one thread is held up by a position, the others have this many to go on with. */
export const RING = BLOCK << 8;
const POLL_MILLISECONDS = 10;
/** Milliseconds between two looks while the threads do a quarter of the positions or more in that time. */
const SHORT_POLL_MILLISECONDS = 1;

/** The limits of nodes and time are those of each position; the signal ends the sweep. */
export interface SweepOptions extends Omit<Limits, "onProgress"> {
  readonly setup: SearchSetup;
  /**
   * Keeps what is known of one position for the next, in one table for all threads; node counts then depend on the number
   * of threads.
   */
  readonly keepTable?: boolean | undefined;
  /** Memory for one sweep after the other: the threads keep their tables and their code. */
  readonly memory?: SweepMemory | undefined;
  /** Called with every batch of findings. */
  readonly onProgress?: ((progress: SweepProgress) => void) | undefined;
  /** Called with a sentence about what makes the searches slow. */
  readonly onWarning?: ((sentence: string) => void) | undefined;
  /**
   * Called at the end with what the searches of each thread did, where the setup says that it is counted; threads that died
   * are left out.
   */
  readonly onStatistics?:
    | ((algorithm: string, threads: readonly (Statistics | undefined)[]) => void)
    | undefined;
}

export interface SweepProgress {
  /** Positions in all; while more may come, those that are known so far. */
  readonly positions: number;
  readonly done: number;
  /** Nodes of all threads up to now. */
  readonly nodes: number;
  /** Milliseconds that the threads have waited, together. */
  readonly idle: number;
  /** Stores in a table that all threads share, given up because others wrote to the same place. */
  readonly droppedStores: number;
}

export interface SweepFinding extends Finding {
  /** Number of the position in the source. */
  readonly index: number;
  /** With the reason `worker died`: what its thread died of. */
  readonly error?: string;
}

/** What sweeps leave to the next one, on the same threads and with the same setup; empty before the first. */
export interface SweepMemory {
  left?: {
    readonly key: string;
    readonly arena: Arena<SweepRegion>;
    readonly session: number;
    readonly next: number;
  };
}

/** Takes over what threads have found, run after run. */
export interface Consumer<Taken> {
  add(run: Run): void;
  /** All that was added since it was last asked. */
  take(): Taken;
}

/** Searches all positions; gives out the results in the order of the positions, some at a time. */
export async function* sweep(
  pool: Pool,
  source: SweepSource,
  options: SweepOptions,
): AsyncGenerator<SweepFinding[], void, undefined> {
  let findings: SweepFinding[] = [];
  yield* sweepRuns(pool, source, options, {
    add({ index: first, tally, error, finding }) {
      for (let index = first; index < first + tally.positions; index++) {
        const found = { index, ...finding(index) };
        findings.push(error === undefined ? found : { ...found, error });
      }
    },
    take() {
      const taken = findings;
      findings = [];
      return taken;
    },
  });
}

/** A sweep that is under way. */
interface Sweep {
  readonly pool: Pool;
  readonly options: SweepOptions;
  readonly ring: SweepRing;
  readonly memory: Required<SweepMemory>["left"];
  /** What its threads do, but for their numbers. */
  readonly task: Omit<SweepTask, "thread">;
}

/**
 * Searches all positions; gives out what the consumer makes of the runs that are done, in the order of the positions. When a
 * thread dies, or does not stop at its time limit, its position is `unknown`, and a new thread goes on with the next one.
 */
export async function* sweepRuns<Taken>(
  pool: Pool,
  source: SweepSource,
  options: SweepOptions,
  consumer: Consumer<Taken>,
): AsyncGenerator<Taken, void, undefined> {
  const { keepTable, memory, signal, onProgress } = options;
  const sweep = openSweep(pool, source, options);
  const { ring, task } = sweep;
  // A thread that is alone with its table drops nothing.
  const sharedTable = keepTable ? regionWords(task.arena, "table0") : undefined;
  /** Ends the threads when the caller takes no more results. */
  const enough = new AbortController();
  fillRing(ring);
  let running = true;
  let poll = POLL_MILLISECONDS;
  const { pause, look } = createPause();
  source.onNews?.(look);
  const ended = runThreads({
    control: ring.control,
    threads: task.threads,
    signal: signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]),
    // The time limit starts again for each position of a thread.
    start: (thread) => runThread(sweep, thread),
  }).finally(() => {
    running = false;
    look();
  });
  // It is awaited below; until then, a rejection must not count as unhandled.
  ended.catch(() => {});
  try {
    while (source.open || ring.collected - ring.base < source.count) {
      const wasRunning = running;
      if (wasRunning) await pause(poll);
      const there = ring.filled - ring.collected;
      const found = collectRuns(ring, (run) => consumer.add(run));
      poll = found === 0 || 4 * found < there ? POLL_MILLISECONDS : SHORT_POLL_MILLISECONDS;
      const taken = found > 0 ? consumer.take() : undefined;
      for (const span of source.calledOff?.() ?? []) callOff(ring, span);
      fillRing(ring);
      if (taken !== undefined) yield taken;
      onProgress?.({
        positions: source.count,
        done: ring.collected - ring.base,
        nodes: sumNodes(ring.threads),
        idle: sumIdle(ring.threads),
        droppedStores: sharedTable === undefined ? 0 : droppedStores(sharedTable),
      });
      if (!wasRunning && found === 0) break;
    }
    // The source may have ended without a notice to this loop.
    fillRing(ring);
    const { shares } = await ended;
    const { stats, algorithm } = task.setup;
    if (stats) options.onStatistics?.(algorithm, shares);
  } finally {
    enough.abort();
    Atomics.notify(ring.counts, FILLED);
    await ended.catch(() => {});
    // Numbers of positions that were given out and not searched are not used again.
    if (memory !== undefined) memory.left = { ...sweep.memory, next: ring.filled };
  }
}

/** The memory that the last sweep has left, or new memory, with an empty ring. */
function openSweep(pool: Pool, source: SweepSource, options: SweepOptions): Sweep {
  const { maxNodes, time, keepTable = false, memory, onWarning } = options;
  const setup = sweepSetup(options.setup, keepTable);
  const { problemWords } = source;
  const count = source.open ? Number.MAX_SAFE_INTEGER : source.count;
  // What comes later may be longer.
  const room = memory === undefined ? count : Number.MAX_SAFE_INTEGER;
  const key = JSON.stringify([setup, problemWords, keepTable, pool.threads]);
  const left = memory?.left?.key === key ? memory.left : undefined;
  const sizes = { threads: pool.threads, count: room, problemWords, keepTable, onWarning };
  const arena = left?.arena ?? openArena(layOutSweep(setup, sizes), onWarning);
  // Tickets go on from sweep to sweep, since tables know positions by them.
  const base = left?.next ?? 0;
  const words = {
    control: regionWords(arena, "control"),
    threads: regionWords(arena, "threads"),
    positions: regionWords(arena, "positions"),
    verdicts: regionWords(arena, "verdicts"),
  };
  const ring = openRing(words, source, ringSize(room), base);
  const session = left?.session ?? nextSession();
  const task: Sweep["task"] = {
    ...{ kind: "sweep", session, arena, setup, maxNodes, keepTable },
    threads: Math.min(pool.threads, count),
    ring: ring.slots,
    time,
  };
  return { pool, options, ring, memory: { key, arena, session, next: base }, task };
}

/** Keeps a thread at work: when it dies, notes at which position, and starts another. */
async function runThread(
  { pool, options, ring, task }: Sweep,
  thread: number,
): Promise<Statistics | undefined> {
  for (;;) {
    const watch = watchThread(ring, thread, options.time);
    try {
      return await pool.run({ ...task, thread }, watch);
    } catch (error) {
      if (error instanceof OverdueError) {
        const slot = watch.slot();
        if (slot !== NO_TICKET) handOverFor(ring, thread, slot);
        if (error.reason === "stopped" && !isCalledOff(ring, slot)) return undefined;
        giveUp(ring, slot, error.reason, watch.elapsed());
        continue;
      }
      const slot = Atomics.exchange(ring.threads, thread * THREAD_WORDS + POSITION, NO_TICKET);
      // A thread that dies without a position will do so again.
      if (slot === NO_TICKET) throw error;
      handOverFor(ring, thread, slot);
      ring.deaths.set(slot, (error as Error).message);
      giveUp(ring, slot, "worker died", 0);
    }
  }
}

/** Watches how long a thread has been at its position. A thread without a position waits for one, or is starting or ending. */
function watchThread(ring: SweepRing, thread: number, time: number | undefined) {
  const { threads, control } = ring;
  const record = thread * THREAD_WORDS;
  let slot = NO_TICKET;
  let since = 0;
  const elapsed = () => performance.now() - since;
  return {
    due(): DueReason | undefined {
      const now = Atomics.load(threads, record + POSITION);
      if (now !== slot) since = performance.now();
      slot = now;
      if (slot === NO_TICKET) return undefined;
      if (Atomics.load(control, STOP) !== STOP_NOT || isCalledOff(ring, slot)) return "stopped";
      return time !== undefined && elapsed() >= 1000 * time ? "time limit" : undefined;
    },
    // The thread does the same before it writes down what it has found: only one of them can.
    claim: () => Atomics.compareExchange(threads, record + POSITION, slot, NO_TICKET) === slot,
    slot: () => slot,
    elapsed,
  } satisfies Watch & Record<string, unknown>;
}

/**
 * Waits some time, or until there is something to look at. A sweep waits very often, so a wait must not leave listeners or
 * timers behind.
 */
function createPause() {
  let end = () => {};
  return {
    look: () => end(),
    pause: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

/**
 * Lays out the memory of a sweep.
 *
 * @throws MemoryError when it is not there, saying what would fit
 */
export function layOutSweep(
  { table, engineBytes }: SearchSetup,
  {
    threads,
    count,
    problemWords,
    keepTable,
    onWarning,
  }: Pick<SweepSource, "count" | "problemWords"> &
    Pick<SweepOptions, "onWarning"> & {
      readonly threads: number;
      readonly keepTable: boolean;
    },
): ArenaLayout<SweepRegion> {
  const ring = ringSize(count);
  const tables = keepTable ? 1 : Math.min(threads, count);
  checkMemory(tableWords(table), table.entries, tables, { threads, engineBytes });
  const tableRegions = Array.from({ length: tables }, (_, thread) => [`table${thread}`, tableWords(table)]);
  const sizes: Record<SweepRegion, number> = {
    control: CONTROL_WORDS,
    threads: THREAD_WORDS * threads,
    positions: (PROBLEM + problemWords) * ring,
    verdicts: VERDICT_WORDS * ring,
    ...Object.fromEntries(tableRegions),
  };
  return layOutWithEngines(sizes, engineBytes, threads, onWarning);
}

/**
 * Threads that share a table have to be careful with it, and facts about different sets of constants stand in it side by side, each
 * in a generation of its own, with which a table that grows would begin anew. A thread's own begins small: most positions of a sweep are.
 */
function sweepSetup(setup: SearchSetup, keepTable: boolean): SearchSetup {
  const own = keepTable ? { shared: true, grows: false } : { grows: true };
  return { ...setup, table: { ...setup.table, ...own } };
}

function ringSize(count: number): number {
  return Math.min(RING, Math.max(1, count));
}
