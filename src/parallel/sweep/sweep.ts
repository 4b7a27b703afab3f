/**
 * Sweeps: many positions, searched independently of one another by all threads.
 *
 * Positions stand in a ring in the arena, thousands at a time. Threads take them by an atomic counter; the main thread
 * collects verdicts in the order of the positions and refills the ring behind itself, so that no thread waits for it.
 * Every thread has a table of its own, which begins empty with every position: results do not depend on the number of
 * threads. With `keepTable` all share one, which is never emptied.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type ArenaLayout, createArena, layOutArena, regionWords } from "../../../native-layout/arena.js";
import {
  CONTROL_WORDS,
  controlCounts,
  FILLED,
  NEXT_TICKET,
  STOP,
  STOP_NOT,
  TOTAL,
} from "../../../native-layout/control-record.js";
import {
  NO_TICKET,
  POSITION,
  sumIdle,
  sumNodes,
  THREAD_WORDS,
} from "../../../native-layout/thread-record.js";
import { DONE, EMPTY, STATE, VERDICT_WORDS } from "../../../native-layout/verdict-record.js";
import type { Player } from "../../game/game.js";
import { tableWords } from "../../table/transposition-table.js";
import { engineRoom } from "../threads/engine-place.js";
import { checkMemory } from "../threads/memory.js";
import { type DueReason, OverdueError, type Pool } from "../threads/pool.js";
import { runThreads } from "../threads/run.js";
import { nextSession, type SearchSetup } from "../threads/station.js";
import { type Finding, readFinding, type SolveReason, writeFinding } from "../threads/verdicts.js";
import type { SweepRegion, SweepTask } from "./sweep-thread.js";

/** Positions in the arena at once: a thread that is held up by one leaves the others this many to go on with. */
const RING = 1 << 14;
const POLL_MILLISECONDS = 10;

/** The positions of a sweep, each asked for once and in order. */
export interface SweepSource {
  /** How many positions there are; while the source is open, how many so far. At most 2⁵³. */
  readonly count: number;
  /** Whether more of them may come. */
  readonly open?: boolean;
  /** How many positions are left out at the beginning. Default 0. */
  readonly skip?: number;
  /** Int32 words of a problem: its packed position and the constants behind it. */
  readonly problemWords: number;
  /** Writes the problem; returns the attacker, or undefined for the side to move. */
  write(index: number, words: Int32Array, offset: number): Player | undefined;
}

export interface SweepOptions {
  readonly setup: SearchSetup;
  readonly maxNodes?: number | undefined;
  /** Seconds a position may take. */
  readonly time?: number | undefined;
  /**
   * One position's facts serve the next, on one table for all threads; node counts then depend on the number of
   * threads.
   */
  readonly keepTable?: boolean | undefined;
  /** Ends the sweep; what is done is still given out. */
  readonly signal?: AbortSignal | undefined;
  /** Called with every batch of findings. */
  readonly onProgress?: ((progress: SweepProgress) => void) | undefined;
}

export interface SweepProgress {
  /** Positions in all; while more may come, those that are known so far. */
  readonly positions: number;
  readonly done: number;
  /** Nodes of all threads up to now. */
  readonly nodes: number;
  /** Milliseconds that the threads have waited, together. */
  readonly idle: number;
}

export interface SweepFinding extends Finding {
  /** Number of the position in the source. */
  readonly index: number;
  /** With the reason `worker died`: what its thread died of. */
  readonly error?: string;
}

/**
 * Searches all positions; gives out the results in the order of the positions, some at a time. When a thread dies, or
 * does not stop at its time limit, its position is `unknown`, and a new thread goes on with the next one.
 */
export async function* sweep(
  pool: Pool,
  source: SweepSource,
  options: SweepOptions,
): AsyncGenerator<SweepFinding[], void, undefined> {
  const { maxNodes, time, keepTable = false, signal, onProgress } = options;
  const setup = sweepSetup(options.setup, keepTable);
  const { skip = 0, problemWords: wordsOfProblem } = source;
  const count = source.open ? Number.MAX_SAFE_INTEGER : source.count;
  const problemWords = 1 + wordsOfProblem;
  const threadCount = Math.min(pool.threads, count - skip);
  const ring = ringSize(count);
  const layout = layOutSweep(setup, {
    threads: pool.threads,
    count,
    problemWords: wordsOfProblem,
    keepTable,
  });
  const arena = createArena(layout);
  const control = regionWords(arena, "control");
  const counts = controlCounts(control);
  const threads = regionWords(arena, "threads");
  const positions = regionWords(arena, "positions");
  const verdicts = regionWords(arena, "verdicts");
  for (let thread = 0; thread < threadCount; thread++) threads[thread * THREAD_WORDS + POSITION] = NO_TICKET;
  Atomics.store(counts, NEXT_TICKET, BigInt(skip));

  const session = nextSession();
  /** What threads died of, by the slots of their positions. */
  const deaths = new Map<number, string>();
  let filled = skip;
  let collected = skip;

  function fill(): void {
    const end = Math.min(source.count, collected + ring);
    for (; filled < end; filled++) {
      const at = (filled % ring) * problemWords;
      positions[at] = source.write(filled, positions, at + 1) ?? -1;
    }
    Atomics.store(counts, FILLED, BigInt(filled));
    Atomics.store(counts, TOTAL, BigInt(source.open ? count : source.count));
    Atomics.notify(counts, FILLED);
  }

  function collect(): SweepFinding[] {
    const findings: SweepFinding[] = [];
    for (; collected < filled; collected++) {
      const slot = collected % ring;
      const record = slot * VERDICT_WORDS;
      if (Atomics.load(verdicts, record + STATE) !== DONE) break;
      const error = deaths.get(slot);
      deaths.delete(slot);
      const finding = { index: collected, ...readFinding(verdicts, record) };
      findings.push(error === undefined ? finding : { ...finding, error });
      Atomics.store(verdicts, record + STATE, EMPTY);
    }
    return findings;
  }

  /** Keeps a thread at work: when it dies, notes at which position, and starts another. */
  async function runThread(thread: number): Promise<number> {
    const task: SweepTask = {
      kind: "sweep",
      session,
      arena,
      thread,
      setup,
      ring,
      maxNodes,
      time: seconds(time),
      keepTable,
    };
    const watch = createWatch(thread);
    for (;;) {
      try {
        return await pool.run(task, watch);
      } catch (error) {
        if (error instanceof OverdueError) {
          if (error.reason === "stopped") return 0;
          giveUp(watch.slot(), error.reason, watch.elapsed());
          continue;
        }
        const slot = Atomics.exchange(threads, thread * THREAD_WORDS + POSITION, NO_TICKET);
        // A thread that dies without a position will do so again.
        if (slot === NO_TICKET) throw error;
        deaths.set(slot, (error as Error).message);
        giveUp(slot, "worker died", 0);
      }
    }
  }

  /** Reports a position whose thread is no more. */
  function giveUp(slot: number, reason: SolveReason, milliseconds: number): void {
    const unknown = { verdict: "unknown", reason, nodes: 0, order: null } as const;
    writeFinding(verdicts, slot * VERDICT_WORDS, unknown, 1000 * milliseconds);
  }

  /** Watches how long a thread has been at its position. A thread without one waits for one, or is starting or ending. */
  function createWatch(thread: number) {
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
        if (Atomics.load(control, STOP) !== STOP_NOT) return "stopped";
        return time !== undefined && elapsed() >= 1000 * time ? "time limit" : undefined;
      },
      // The thread does the same before it writes down what it has found: only one of them can.
      seize: () => Atomics.compareExchange(threads, record + POSITION, slot, NO_TICKET) === slot,
      slot: () => slot,
      elapsed,
    };
  }

  /** Ends the threads when the caller takes no more results. */
  const enough = new AbortController();
  fill();
  let running = true;
  const ended = runThreads({
    control,
    threads: threadCount,
    signal: signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]),
    // How long a thread may take is counted for each of its positions.
    start: (thread) => runThread(thread),
  }).finally(() => {
    running = false;
  });
  // Looked at below; a rejection in between is not unhandled.
  ended.catch(() => {});
  try {
    while (source.open || collected < source.count) {
      const wasRunning = running;
      if (wasRunning) await Promise.race([sleep(POLL_MILLISECONDS), ended]);
      const findings = collect();
      fill();
      if (findings.length > 0) yield findings;
      onProgress?.({
        positions: source.count,
        done: collected,
        nodes: sumNodes(threads),
        idle: sumIdle(threads),
      });
      if (!wasRunning && findings.length === 0) break;
    }
    // The source may have ended without a notice to this loop.
    fill();
    await ended;
  } finally {
    enough.abort();
    Atomics.notify(counts, FILLED);
    await ended.catch(() => {});
  }
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
  }: Pick<SweepSource, "count" | "problemWords"> & { readonly threads: number; readonly keepTable: boolean },
): ArenaLayout<SweepRegion> {
  const ring = ringSize(count);
  const tables = keepTable ? 1 : Math.min(threads, count);
  checkMemory(tableWords(table), table.entries, tables);
  const tableRegions = Array.from({ length: tables }, (_, thread) => [`table${thread}`, tableWords(table)]);
  const sizes: Record<SweepRegion, number> = {
    control: CONTROL_WORDS,
    threads: THREAD_WORDS * threads,
    positions: (1 + problemWords) * ring,
    verdicts: VERDICT_WORDS * ring,
    ...Object.fromEntries(tableRegions),
  };
  return layOutArena(sizes, engineRoom(engineBytes, threads));
}

/** Threads that share a table have to be careful with it. */
function sweepSetup(setup: SearchSetup, keepTable: boolean): SearchSetup {
  return keepTable ? { ...setup, table: { ...setup.table, shared: true } } : setup;
}

function ringSize(count: number): number {
  return Math.min(RING, Math.max(1, count));
}

/** Seconds as milliseconds. */
function seconds(value: number | undefined): number | undefined {
  return value === undefined ? undefined : 1000 * value;
}
