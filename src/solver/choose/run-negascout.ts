/**
 * Chooses moves by NegaScout, one position after the other, with all threads on one table. One thread alone does the same every
 * time.
 */
import { regionWords } from "../../../native-layout/arena.js";
import { CONTROL_WORDS } from "../../../native-layout/control-record.js";
import { sumNodes, THREAD_WORDS } from "../../../native-layout/thread-record.js";
import { nextGeneration } from "../../../native-layout/value-entry.js";
import type { GameOptions } from "../../game/module.js";
import { type Limits, startBudget } from "../../search/limits.js";
import type { PolicyOptions, ScoutResult, ValuedRules } from "../../search/negascout/searcher.js";
import type { ThreadShare } from "../solve/found.js";
import { layOutWithEngines, openArena } from "../threads/engine-place.js";
import type { DueReason, Pool } from "../threads/pool.js";
import { runThreads } from "../threads/run.js";
import type { SolveReason } from "../threads/verdicts.js";
import { valueTableWords } from "./create-negascout.js";
import type { NegascoutRegion, NegascoutShare, NegascoutTask } from "./negascout-thread.js";

export interface NegascoutSetup {
  /** The game, which threads know as `source`. */
  readonly valued: ValuedRules;
  readonly source: string;
  readonly gameOptions: GameOptions;
  /** Words of a packed position. */
  readonly positionWords: number;
  readonly tableBytes: number;
}

/** The limits are those of all threads together. */
export interface NegascoutRequest extends Limits {
  readonly policy: PolicyOptions;
  /** Plies. */
  readonly depth: number;
}

export interface NegascoutSession {
  /** Chooses a move of a packed position; one at a time. The table begins empty. */
  search(words: Int32Array, request: NegascoutRequest): Promise<NegascoutOutcome>;
}

/** What the thread that has looked furthest has found, and the nodes of all. */
export interface NegascoutOutcome extends Omit<ScoutResult, "reason"> {
  readonly seconds: number;
  readonly perThread: readonly ThreadShare[];
  readonly reason?: SolveReason;
}

/**
 * Takes the memory for choosing moves one after the other: pages of new memory cost more than a short search, and V8 leaves the
 * memory of searches that are over where it is (docs/lab/tables-and-memory.md).
 *
 * @param onWarning called with a sentence about what makes the searches slow
 */
export function openNegascoutSession(
  pool: Pool,
  { valued, source, gameOptions, positionWords, tableBytes }: NegascoutSetup,
  onWarning?: (sentence: string) => void,
): NegascoutSession {
  const { threads } = pool;
  const sizes = {
    control: CONTROL_WORDS,
    threads: THREAD_WORDS * threads,
    positions: positionWords,
    table: valueTableWords(tableBytes),
  };
  const arena = openArena(
    layOutWithEngines<NegascoutRegion>(sizes, valued.engineBytes, threads, onWarning),
    onWarning,
  );
  const records = regionWords(arena, "threads");
  const task = { kind: "negascout", arena, threads, game: source, gameOptions } as const;
  let generation = 0;

  async function search(words: Int32Array, request: NegascoutRequest): Promise<NegascoutOutcome> {
    const { policy, depth, maxNodes, signal, onProgress } = request;
    const budget = startBudget(request);
    const { deadline } = budget;
    generation = nextGeneration(regionWords(arena, "table"), generation);
    records.fill(0);
    regionWords(arena, "positions").set(words);
    const { shares, overdue } = await runThreads<NegascoutShare>({
      control: regionWords(arena, "control"),
      threads,
      deadline,
      signal,
      onProgress: () => onProgress?.({ nodes: sumNodes(records), seconds: budget.seconds }),
      start(thread, watch) {
        const own: NegascoutTask = { ...task, generation, policy, depth, maxNodes, deadline, thread };
        return pool.run(own, watch);
      },
    });
    return outcomeOf(shares, budget.seconds, overdue);
  }

  return { search };
}

/** What the threads have found together. @param overdue why threads were ended that did not answer */
function outcomeOf(
  shares: readonly (NegascoutShare | undefined)[],
  seconds: number,
  overdue: DueReason | undefined,
): NegascoutOutcome {
  const perThread = shares.map((share) => ({
    nodes: share?.result.nodes ?? 0,
    idleSeconds: 0,
    nodesPerSecond: share === undefined || share.seconds === 0 ? 0 : share.result.nodes / share.seconds,
  }));
  const results = shares.flatMap((share) => (share === undefined ? [] : [share.result]));
  const nodes = perThread.reduce((sum, share) => sum + share.nodes, 0);
  const best = results.reduce<ScoutResult>(
    (first, next) => (isBetter(next, first) ? next : first),
    results[0] ?? NOTHING,
  );
  const { reason: _, ...found } = best;
  const isDone = results.some(({ reason }) => reason === undefined);
  const reason = isDone
    ? undefined
    : (results.find((one) => one.reason !== "stopped")?.reason ?? overdue ?? "stopped");
  return {
    ...found,
    nodes,
    seconds,
    perThread,
    ...(reason === undefined ? {} : { reason }),
  };
}

const NOTHING: ScoutResult = {
  ...{ move: undefined, value: 0, line: [], reached: 0, nodes: 0, leaves: 0 },
  ...{ meanReduction: 0, researches: 0 },
};

/** Whether one is deeper, or complete where the other was stopped at the same depth. */
export function isBetter(
  one: Pick<ScoutResult, "reached" | "reason">,
  other: Pick<ScoutResult, "reached" | "reason">,
): boolean {
  if (one.reached !== other.reached) return one.reached > other.reached;
  return one.reason === undefined && other.reason !== undefined;
}
