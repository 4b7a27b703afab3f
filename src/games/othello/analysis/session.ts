/** Exact scores of Othello positions with all threads on one shared table. */
import { regionWords } from "../../../../native-layout/arena.js";
import { COMERS, CONTROL_WORDS } from "../../../../native-layout/control-record.js";
import { BUCKET_ENTRIES, BUCKET_WORDS } from "../../../../native-layout/table-entry.js";
import { nodesSoFar, sumNodes, THREAD_WORDS } from "../../../../native-layout/thread-record.js";
import type { CertificateSubject } from "../../../certificates/extract/certify.js";
import { guardOutput } from "../../../files/output.js";
import { type Limits, startBudget } from "../../../search/limits.js";
import type { AnswerContext } from "../../../solver/analysis.js";
import type { CertificateShare } from "../../../solver/certificates/write-nodes.js";
import { checkMemory } from "../../../solver/resources/memory.js";
import type { ThreadShare } from "../../../solver/solve/found.js";
import type { CertificateOptions } from "../../../solver/solve/run-solve.js";
import type { TableMemory } from "../../../solver/solve/saved/checkpoint-file.js";
import { layOutWithEngines, openArena } from "../../../solver/threads/engine-place.js";
import { joining } from "../../../solver/threads/joining.js";
import type { Pool } from "../../../solver/threads/pool.js";
import { runThreads } from "../../../solver/threads/run.js";
import { nextSession } from "../../../solver/threads/thread-context.js";
import { endTurns, startTurns, waitsOf } from "../../../solver/threads/turns.js";
import type { SolveReason } from "../../../solver/threads/verdicts.js";
import type { ScoreCertificateTask } from "../certificate/thread.js";
import { ENDGAME_TABLE, ENGINE_BYTES } from "../endgame/kind.js";
import type { EndgameResult, EndgameState, Estimate } from "../endgame/search.js";
import { POSITION_WORDS } from "../notation/position.js";
import { type EndgameRegion, type EndgameShare, type EndgameTask, STATE_WORDS, stateIn } from "./thread.js";

/** What each thread runs. */
const THREAD = new URL("./thread.js", import.meta.url).href;
const CERTIFICATE_THREAD = new URL("../certificate/thread.js", import.meta.url).href;
/** What threads are searching: many more places than there are threads times plies, so that few fall together. */
const MARK_WORDS = 1 << 14;
/** 64 MiB: with 24 empties, twice as much saves 3 % of the nodes. */
const DEFAULT_ENTRIES = 3 << 20;

/** The limits are those of all threads together. */
export interface EndgameOptions extends Limits {
  /** The window, in discs as the side to move sees them; default: all scores. 0 and 1 ask whether it wins. */
  readonly alpha?: number | undefined;
  readonly beta?: number | undefined;
  /** Whether to count what the search does. */
  readonly stats?: boolean | undefined;
  /** Whether what the last search has left in the table serves this one. Default false: the table begins empty. */
  readonly keepTable?: boolean | undefined;
  /** Whether all threads begin at once; default: one does, and others join when the position turns out to be worth it. */
  readonly together?: boolean | undefined;
  /** Called in front of `onProgress` with what the threads know so far, once they do. */
  readonly onState?: ((state: EndgameState) => void) | undefined;
}

/** An `EndgameResult` of all threads: the best proven bounds, the line of the thread that has them, the nodes of all. */
export interface EndgameOutcome extends Omit<EndgameResult, "reason"> {
  readonly reason?: SolveReason;
  readonly seconds: number;
  readonly perThread: readonly ThreadShare[];
  /** With the reason `worker died`: what the thread died of. */
  readonly error?: string;
}

export interface EndgameSession {
  /** Solves a packed position; one at a time. */
  solve(words: Int32Array, options?: EndgameOptions): Promise<EndgameOutcome>;
  /** Writes the certificate of the score just found (`subjectOfScore`). */
  certificate(
    subject: CertificateSubject,
    options: Pick<CertificateOptions, "path" | "signal" | "onNodes">,
  ): Promise<CertificateShare>;
}

/**
 * Takes the memory for solving positions one after the other with the same table.
 *
 * @param entries of the table
 * @throws MemoryError when it is not there, saying what would fit
 */
export function openEndgameSession(
  pool: Pool,
  { entries = DEFAULT_ENTRIES } = {},
  { saving, onWarning }: Partial<Pick<AnswerContext, "saving" | "onWarning">> = {},
): EndgameSession {
  const tableWords = Math.ceil(entries / BUCKET_ENTRIES) * BUCKET_WORDS;
  checkMemory(tableWords, entries, 1, { threads: pool.threads, engineBytes: ENGINE_BYTES });
  const arena = openArena(
    layOutWithEngines<EndgameRegion>(
      {
        control: CONTROL_WORDS,
        threads: THREAD_WORDS * pool.threads,
        states: STATE_WORDS * pool.threads,
        position: POSITION_WORDS,
        marks: MARK_WORDS,
        table: tableWords,
      },
      ENGINE_BYTES,
      pool.threads,
      onWarning,
    ),
    onWarning,
  );
  const session = nextSession();
  const control = regionWords(arena, "control");
  const records = regionWords(arena, "threads");
  const states = regionWords(arena, "states");
  const { threads } = pool;
  const memory: TableMemory = {
    name: "endgame",
    words: regionWords(arena, "table"),
    generation: 0,
    shared: threads > 1,
  };

  async function solve(words: Int32Array, options: EndgameOptions = {}): Promise<EndgameOutcome> {
    const { alpha, beta, maxNodes, signal, stats, keepTable = false, onProgress, onState } = options;
    const together = options.together === true || pool.turnNodes !== undefined;
    const budget = startBudget(options);
    const { deadline } = budget;
    if (!keepTable) memory.generation++;
    const { generation } = memory;
    records.fill(0);
    startTurns(records);
    Atomics.store(control, COMERS, together && threads > 1 ? 1 : 0);
    states.fill(0);
    regionWords(arena, "marks").fill(0);
    regionWords(arena, "position").set(words);
    const { turnNodes } = pool;
    const limits = { maxNodes, deadline, turnNodes };
    const common = { session, arena, threads, alpha, beta, generation, ...limits, stats };
    let error: string | undefined;
    const { shares, overdue } = await runThreads({
      control,
      threads: together === true ? threads : 1,
      wanted: together === true ? undefined : joining(pool, "othello", budget, () => sumNodes(records)),
      deadline,
      signal,
      onProgress() {
        const state = onState === undefined ? undefined : stateOf(states, threads);
        if (state !== undefined) onState?.(state);
        onProgress?.({ ...nodesSoFar(records), seconds: budget.seconds });
      },
      async start(thread, watch) {
        const task: EndgameTask = { kind: "of-game", module: THREAD, ...common, thread };
        return (await pool.run(task, watch, thread)) as EndgameShare;
      },
      onDeath(thread, cause) {
        error = cause.message;
        endTurns(records, thread);
      },
    });
    const waited = turnNodes === undefined ? undefined : waitsOf(records);
    return outcomeOf(shares, { waited, seconds: budget.seconds, lost: overdue ?? "worker died", error });
  }

  async function certificate(
    subject: CertificateSubject,
    { path, signal, onNodes }: Pick<CertificateOptions, "path" | "signal" | "onNodes">,
  ): Promise<CertificateShare> {
    const clear = guardOutput(path);
    records.fill(0);
    const task: ScoreCertificateTask = {
      ...{ kind: "of-game", module: CERTIFICATE_THREAD, arena, generation: memory.generation, subject, path },
    };
    try {
      const { shares } = await runThreads({
        ...{ control, threads: 1, signal },
        onProgress: onNodes && (() => onNodes(sumNodes(records))),
        start: async (_, watch) => (await pool.run(task, watch)) as CertificateShare,
      });
      return shares[0] ?? { refused: "it was stopped" };
    } finally {
      clear();
    }
  }

  return {
    certificate,
    solve(words, options = {}) {
      const { alpha, beta, keepTable = false } = options;
      return (
        saving?.checkpoint?.run<EndgameOutcome>({
          key: JSON.stringify({ words: Array.from(words), alpha, beta, keepTable }),
          ...{ memory, form: ENDGAME_TABLE, limits: options, keepTable },
          search: (limits, keep) => solve(words, { ...options, ...limits, keepTable: keep }),
          revive: (found) => found as EndgameOutcome,
        }) ?? solve(words, options)
      );
    },
  };
}

/** What the threads know together. */
function stateOf(words: Int32Array, threads: number): EndgameState | undefined {
  const states = Array.from({ length: threads }, (_, thread) => stateIn(words, thread));
  const known = states.filter((state) => state !== undefined);
  if (known.length === 0) return undefined;
  const { lower, line } = known.reduce((best, state) => (state.lower > best.lower ? state : best));
  const upper = Math.min(...known.map((state) => state.upper));
  return { lower, upper, estimate: deepest(known), line };
}

/** What the threads have found together: the answer of a thread that has one, otherwise the best proven bounds. */
function outcomeOf(
  shares: readonly (EndgameShare | undefined)[],
  {
    waited,
    seconds,
    lost,
    error,
  }: {
    /** Where threads take turns. */
    readonly waited: readonly number[] | undefined;
    readonly seconds: number;
    readonly lost: SolveReason;
    readonly error: string | undefined;
  },
): EndgameOutcome {
  const results = shares.flatMap((share) => (share === undefined ? [] : [share.result]));
  const perThread = shares.map((share, i) => ({
    nodes: share?.result.nodes ?? 0,
    idleSeconds: 0,
    nodesPerSecond: share === undefined || share.seconds === 0 ? 0 : share.result.nodes / share.seconds,
    ...(waited === undefined ? {} : { waitedNodes: waited[i] }),
    ...(share?.stats && { stats: share.stats }),
  }));
  const nodes = perThread.reduce((sum, share) => sum + share.nodes, 0);
  const found = { nodes, seconds, perThread };
  const answer = results.find(({ bound }) => bound !== "none");
  if (answer !== undefined) return { ...answer, ...found };
  if (results.length === 0) {
    const unknown = { score: 0, bound: "none", lower: -64, upper: 64, line: [] } as const;
    const why = error === undefined ? { reason: lost } : { reason: "worker died" as const, error };
    return { ...unknown, ...found, ...why };
  }
  return {
    ...results.reduce((best, result) => (result.lower > best.lower ? result : best)),
    upper: Math.min(...results.map(({ upper }) => upper)),
    estimate: deepest(results),
    reason: results.find(({ reason }) => reason !== "stopped")?.reason ?? "stopped",
    ...found,
  };
}

function deepest(found: readonly { readonly estimate?: Estimate | undefined }[]): Estimate | undefined {
  return found
    .map(({ estimate }) => estimate)
    .reduce((best, estimate) => ((estimate?.depth ?? 0) > (best?.depth ?? 0) ? estimate : best));
}
