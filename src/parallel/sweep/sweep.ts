/**
 * Sweeps: many positions, searched independently of one another by all threads.
 *
 * Positions stand in a ring in the arena, thousands at a time. Threads take batches of them by an atomic counter, check what
 * they find where it is asked for, and hand over a run of positions at once; the main thread
 * collects runs in the order of the positions and refills the ring behind itself, so that no thread waits for it.
 * Every thread has a table of its own, which begins empty with every position: results do not depend on the number of
 * threads. With `keepTable` all share one, which is never emptied.
 */
import { type Arena, type ArenaLayout, regionWords } from "../../../native-layout/arena.js";
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
  ATTACKER,
  CALLED_OFF,
  NOT_KNOWN,
  PROBLEM,
  SIDE_TO_MOVE,
  TRUTH,
} from "../../../native-layout/position-record.js";
import { droppedStores } from "../../../native-layout/table-entry.js";
import {
  NO_TICKET,
  POSITION,
  RUN_SLOT,
  sumIdle,
  sumNodes,
  THREAD_WORDS,
} from "../../../native-layout/thread-record.js";
import { EMPTY, STATE, VERDICT_WORDS, WRONG } from "../../../native-layout/verdict-record.js";
import type { Statistics } from "../../engine/statistics.js";
import type { BlockColumns } from "../../formats/sweeps/block-columns.js";
import type { Tally } from "../../formats/sweeps/tally.js";
import type { Player } from "../../game/game.js";
import { tableWords } from "../../table/transposition-table.js";
import { layOutWithEngines, openArena } from "../threads/engine-place.js";
import { checkMemory } from "../threads/memory.js";
import { type DueReason, OverdueError, type Pool } from "../threads/pool.js";
import { runThreads } from "../threads/run.js";
import { nextSession, type SearchSetup } from "../threads/station.js";
import {
  type Finding,
  publishRun,
  readColumns,
  readFinding,
  readTally,
  type SolveReason,
  writeFinding,
} from "../threads/verdicts.js";
import { BLOCK, type SweepRegion, type SweepTask } from "./sweep-thread.js";

/** Positions in the arena at once: a thread that is held up by one leaves the others this many to go on with. */
export const RING = BLOCK << 8;
const POLL_MILLISECONDS = 10;
/** While the threads do a quarter of what there is or more from one look to the next. */
const SHORT_POLL_MILLISECONDS = 1;

/** The positions of a sweep, each asked for once and in order. */
export interface SweepSource {
  /** How many positions there are; while the source is open, how many so far. At most 2⁵³. */
  readonly count: number;
  /** Whether more of them may come. */
  readonly open?: boolean;
  /** Int32 words of a problem: its packed position and the constants behind it. */
  readonly problemWords: number;
  /** Writes the problem; returns the attacker, undefined for the side to move, or `CALLED_OFF` for nothing to be searched. */
  write(index: number, words: Int32Array, offset: number): Player | typeof CALLED_OFF | undefined;
  /** What is known of the position (`packTruth`), for threads to hold their findings against. */
  truth?(index: number): number;
  /** Positions that were given out and that nobody wants to know about any more; asked after what is done was collected. */
  calledOff?(): Iterable<Span>;
  /** Takes a function that is to be called when there is news: more positions, no more of them, or some that are called off. */
  onNews?(look: () => void): void;
}

/** Positions from one number up to, but not including, another. */
export interface Span {
  readonly from: number;
  readonly to: number;
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
  /** Serves one sweep after the other: the threads keep their tables and their code. */
  readonly memory?: SweepMemory | undefined;
  /** Ends the sweep; what is done is still given out. */
  readonly signal?: AbortSignal | undefined;
  /** Called with every batch of findings. */
  readonly onProgress?: ((progress: SweepProgress) => void) | undefined;
  /** Called with a sentence about what makes the searches slow. */
  readonly onWarning?: ((sentence: string) => void) | undefined;
  /** Called at the end with what the searches of each thread did, where the setup says that it is counted; without those that died. */
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

/** Neighbouring positions that are done; what it gives out holds only until the next run is looked at. */
export interface Run {
  /** Number of the first position in the source. */
  readonly index: number;
  readonly tally: Tally;
  /** What the thread died of; the run is this one position. */
  readonly error: string | undefined;
  /** The verdict is not the true one; the run is this one position. */
  readonly isWrong: boolean;
  finding(index: number): Finding;
  /** Puts what was found about a position into columns. */
  read(index: number, columns: BlockColumns, at: number): void;
}

/** Takes over what threads have found, run after run. */
export interface Taker<Taken> {
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

/**
 * Searches all positions; gives out what the taker makes of the runs that are done, in the order of the positions. When a
 * thread dies, or does not stop at its time limit, its position is `unknown`, and a new thread goes on with the next one.
 */
export async function* sweepRuns<Taken>(
  pool: Pool,
  source: SweepSource,
  options: SweepOptions,
  taker: Taker<Taken>,
): AsyncGenerator<Taken, void, undefined> {
  const { maxNodes, time, keepTable = false, memory, signal, onProgress } = options;
  const setup = sweepSetup(options.setup, keepTable);
  const { problemWords: wordsOfProblem } = source;
  const count = source.open ? Number.MAX_SAFE_INTEGER : source.count;
  const positionWords = PROBLEM + wordsOfProblem;
  const threadCount = Math.min(pool.threads, count);
  // What comes later may be longer.
  const room = memory === undefined ? count : Number.MAX_SAFE_INTEGER;
  const ring = ringSize(room);
  const key = JSON.stringify([setup, wordsOfProblem, keepTable, pool.threads]);
  const left = memory?.left?.key === key ? memory.left : undefined;
  function newArena(): Arena<SweepRegion> {
    const { onWarning } = options;
    const sizes = { threads: pool.threads, count: room, problemWords: wordsOfProblem, keepTable, onWarning };
    return openArena(layOutSweep(setup, sizes), onWarning);
  }
  const arena = left?.arena ?? newArena();
  /** The ticket of the first position. Tickets go on from sweep to sweep, since tables know positions by them. */
  const base = left?.next ?? 0;
  const control = regionWords(arena, "control");
  const counts = controlCounts(control);
  const threads = regionWords(arena, "threads");
  const positions = regionWords(arena, "positions");
  const verdicts = regionWords(arena, "verdicts");
  // A thread that is alone with its table drops nothing.
  const sharedTable = keepTable ? regionWords(arena, "table0") : undefined;
  for (const region of [control, threads, verdicts]) region.fill(0);
  for (let thread = 0; thread < threadCount; thread++) {
    threads[thread * THREAD_WORDS + POSITION] = NO_TICKET;
    threads[thread * THREAD_WORDS + RUN_SLOT] = NO_TICKET;
  }
  Atomics.store(counts, NEXT_TICKET, BigInt(base));

  const session = left?.session ?? nextSession();
  /** What threads died of, by the slots of their positions. */
  const deaths = new Map<number, string>();
  let filled = base;
  let collected = base;

  function fill(): void {
    const end = Math.min(base + source.count, collected + ring);
    for (; filled < end; filled++) {
      const at = (filled % ring) * positionWords;
      positions[at + ATTACKER] = source.write(filled - base, positions, at + PROBLEM) ?? SIDE_TO_MOVE;
      positions[at + TRUTH] = source.truth?.(filled - base) ?? NOT_KNOWN;
    }
    Atomics.store(counts, FILLED, BigInt(filled));
    Atomics.store(counts, TOTAL, BigInt(source.open ? count : base + source.count));
    Atomics.notify(counts, FILLED);
  }

  /** Takes over the runs that are done; returns how many positions they have. */
  function collect(): number {
    const first = collected;
    while (collected < filled) {
      const slot = collected % ring;
      const record = slot * VERDICT_WORDS;
      const state = Atomics.load(verdicts, record + STATE);
      if (state === EMPTY) break;
      const recordAt = (index: number) => ((index + base) % ring) * VERDICT_WORDS;
      const tally = readTally(verdicts, record);
      const error = deaths.get(slot);
      taker.add({
        index: collected - base,
        tally,
        error,
        isWrong: state === WRONG,
        finding: (index) => readFinding(verdicts, recordAt(index)),
        read: (index, columns, at) => readColumns(verdicts, recordAt(index), columns, at),
      });
      if (error !== undefined) deaths.delete(slot);
      Atomics.store(verdicts, record + STATE, EMPTY);
      collected += tally.positions;
    }
    return collected - first;
  }

  /** Threads give up what they have not done of these positions. */
  function callOff({ from, to }: Span): void {
    const end = Math.min(base + to, filled);
    for (let ticket = Math.max(base + from, collected); ticket < end; ticket++) {
      Atomics.store(positions, (ticket % ring) * positionWords + ATTACKER, CALLED_OFF);
    }
  }

  function isCalledOff(slot: number): boolean {
    return slot !== NO_TICKET && Atomics.load(positions, slot * positionWords + ATTACKER) === CALLED_OFF;
  }

  /** Keeps a thread at work: when it dies, notes at which position, and starts another. */
  async function runThread(thread: number): Promise<Statistics | undefined> {
    const task: SweepTask = {
      kind: "sweep",
      session,
      arena,
      thread,
      threads: threadCount,
      setup,
      ring,
      maxNodes,
      time: seconds(time),
      keepTable,
    };
    for (;;) {
      const watch = createWatch(thread);
      try {
        return await pool.run(task, watch);
      } catch (error) {
        if (error instanceof OverdueError) {
          const slot = watch.slot();
          if (slot !== NO_TICKET) handOverFor(thread, slot);
          if (error.reason === "stopped" && !isCalledOff(slot)) return undefined;
          giveUp(slot, error.reason, watch.elapsed());
          continue;
        }
        const slot = Atomics.exchange(threads, thread * THREAD_WORDS + POSITION, NO_TICKET);
        // A thread that dies without a position will do so again.
        if (slot === NO_TICKET) throw error;
        handOverFor(thread, slot);
        deaths.set(slot, (error as Error).message);
        giveUp(slot, "worker died", 0);
      }
    }
  }

  /** Reports a position whose thread is no more. */
  function giveUp(slot: number, reason: SolveReason, milliseconds: number): void {
    const unknown = { verdict: "unknown", reason, nodes: 0, order: null } as const;
    writeFinding(verdicts, slot * VERDICT_WORDS, unknown, 1000 * milliseconds);
    publishRun(verdicts, slot * VERDICT_WORDS, 1);
  }

  /** Hands over what a thread that is no more had done before the position in this slot. */
  function handOverFor(thread: number, slot: number): void {
    const record = thread * THREAD_WORDS + RUN_SLOT;
    const first = threads[record];
    threads[record] = NO_TICKET;
    // It may have ended just after it handed the run over.
    const isHandedOver = first === NO_TICKET || ticketAt(first) > ticketAt(slot);
    if (isHandedOver || Atomics.load(verdicts, first * VERDICT_WORDS + STATE) !== EMPTY) return;
    publishRun(verdicts, first * VERDICT_WORDS, slot - first);
  }

  /** The ticket of the position that stands in a slot and is not collected. */
  function ticketAt(slot: number): number {
    return collected + ((slot - (collected % ring) + ring) % ring);
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
        if (Atomics.load(control, STOP) !== STOP_NOT || isCalledOff(slot)) return "stopped";
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
  let poll = POLL_MILLISECONDS;
  let look = () => {};
  /** Waits some time, or until there is something to look at. A sweep waits so often that it must leave nothing behind. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      look = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  source.onNews?.(() => look());
  const ended = runThreads({
    control,
    threads: threadCount,
    signal: signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]),
    // How long a thread may take is counted for each of its positions.
    start: (thread) => runThread(thread),
  }).finally(() => {
    running = false;
    look();
  });
  // Looked at below; a rejection in between is not unhandled.
  ended.catch(() => {});
  try {
    while (source.open || collected - base < source.count) {
      const wasRunning = running;
      if (wasRunning) await pause(poll);
      const there = filled - collected;
      const found = collect();
      poll = found === 0 || 4 * found < there ? POLL_MILLISECONDS : SHORT_POLL_MILLISECONDS;
      const taken = found > 0 ? taker.take() : undefined;
      for (const span of source.calledOff?.() ?? []) callOff(span);
      fill();
      if (taken !== undefined) yield taken;
      onProgress?.({
        positions: source.count,
        done: collected - base,
        nodes: sumNodes(threads),
        idle: sumIdle(threads),
        droppedStores: sharedTable === undefined ? 0 : droppedStores(sharedTable),
      });
      if (!wasRunning && found === 0) break;
    }
    // The source may have ended without a notice to this loop.
    fill();
    const { shares } = await ended;
    if (setup.stats) options.onStatistics?.(setup.algorithm, shares);
  } finally {
    enough.abort();
    Atomics.notify(counts, FILLED);
    await ended.catch(() => {});
    // Numbers of positions that were given out and not searched are not used again.
    if (memory !== undefined) memory.left = { key, arena, session, next: filled };
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

/** Threads that share a table have to be careful with it. A thread's own begins small: most positions of a sweep are. */
function sweepSetup(setup: SearchSetup, keepTable: boolean): SearchSetup {
  return { ...setup, table: { ...setup.table, ...(keepTable ? { shared: true } : { grows: true }) } };
}

function ringSize(count: number): number {
  return Math.min(RING, Math.max(1, count));
}

/** Seconds as milliseconds. */
function seconds(value: number | undefined): number | undefined {
  return value === undefined ? undefined : 1000 * value;
}
