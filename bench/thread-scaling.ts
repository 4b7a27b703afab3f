/**
 * How much faster several threads solve one position: `bench scaling`. Simulated threads take turns of a few nodes
 * (src/solver/threads/turns.ts), so that figures for 64 threads come from any machine, and are the same every time; time is then
 * counted in nodes. Real threads are timed.
 */
import { FailureError } from "../src/game/errors.js";
import type { GameOptions } from "../src/game/module.js";
import { geometricMean, median } from "../src/math/statistics.js";
import { WAYS, type Way } from "../src/search/kind.js";
import type { SolveResult } from "../src/solver/results.js";
import type { SolveSettings } from "../src/solver/settings.js";
import { createSolver } from "../src/solver/solver.js";

/** Problems that are searched alike. */
export interface ScalingSet {
  readonly name: string;
  /** One line for the list of sets. */
  readonly description: string;
  /** Files and folders of the package with its problems. */
  readonly files: readonly string[];
  /** Options by which they are read, as `solve` has them. */
  readonly reading?: Readonly<Record<string, unknown>>;
  readonly options?: GameOptions;
  readonly settings?: SolveSettings;
  /** The ways in which its search can be shared; left out, all. */
  readonly ways?: readonly Way[];
}

/** A set as it was read. */
export interface LoadedSet extends ScalingSet {
  readonly game: string;
  readonly problems: readonly { readonly name: string; readonly position: string }[];
}

export interface ScalingOptions {
  /** Numbers of threads to measure. */
  readonly threads: readonly number[];
  readonly simulated: boolean;
  /** Nodes that a problem may take on one thread; those that take more are left out. */
  readonly maxNodes: number;
  readonly ways?: readonly Way[] | undefined;
  /** How many entries the table has; 1,048,576 by default. */
  readonly tableEntries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Seconds that each of so many processes takes for the set with one thread, all of them at once: what the machine can give to real
   * threads. Left out, it is not measured.
   */
  readonly atOnce?: ((set: LoadedSet, processes: number) => Promise<readonly number[]>) | undefined;
  /** Told of each problem that is done. */
  readonly onProblem?: ((threads: number, way: Way, name: string) => void) | undefined;
}

export interface ScalingRow {
  readonly set: string;
  readonly way: Way;
  readonly threads: number;
  readonly simulated: boolean;
  /** Problems that one thread decides within its limit, and how many of them these threads do not. */
  readonly problems: number;
  readonly undecided: number;
  /** Problems that one thread does not decide; they do not count. */
  readonly leftOut: number;
  readonly nodes: number;
  /** Nodes of the thread that takes longest, those included that it lets pass without work; summed over the problems. */
  readonly longest: number;
  /** By the clock, of real threads. */
  readonly seconds: number | null;
  /** The speedup over all problems together, by `longest` or by the clock. */
  readonly speedup: number;
  /** Geometric mean over the problems. */
  readonly meanSpeedup: number;
  readonly efficiency: number;
  /**
   * The speedup of as many processes with one thread each, all at once on the same problems: no threads can be faster on this machine
   * unless they search less. Null where it was not measured.
   */
  readonly ceiling: number | null;
  /** Nodes beyond those of one thread, as a share of these. */
  readonly overhead: number;
  /** Share of the threads' time without work, 0 to 1. */
  readonly waiting: number;
  /** Share of expansions of a position that was expanded before. */
  readonly reExpanded: number;
  /** Share of stores that threw out another entry. */
  readonly overwritten: number;
}

/** Nodes of a turn: few against those for which a thread has a branch. */
const TURN_NODES = 64;
const TABLE_ENTRIES = 1 << 20;
/** What several threads may take of a problem: so many times the nodes of one, and so many each. */
const MOST_OVERHEAD = 4;
const SPARE_NODES = 100_000;
/** Runs of real threads, of which the median counts. */
const RUNS = 3;

/** What one problem took. */
interface Taken {
  readonly result: SolveResult;
  readonly nodes: number;
  readonly longest: number;
  readonly waited: number;
  /** What speed is measured by: nodes or seconds. */
  readonly time: number;
}

/**
 * The rows of a set, by ways and then by threads; none where one thread decides none of its problems.
 *
 * @throws FailureError when several threads find another verdict than one
 */
export async function* measureThreadScaling(
  set: LoadedSet,
  options: ScalingOptions,
): AsyncGenerator<ScalingRow, void, undefined> {
  const { threads, simulated, maxNodes, signal } = options;
  const ways = (options.ways ?? WAYS).filter((way) => set.ways?.includes(way) ?? true);
  if (ways.length === 0) return;
  const all = await solveAll(set, options, 1, ways[0], () => maxNodes);
  const decided = all.flatMap((single, i) =>
    single.result.verdict === "unknown" ? [] : [{ single, problem: set.problems[i] }],
  );
  if (decided.length === 0) return;
  const those = { ...set, problems: decided.map(({ problem }) => problem) };
  const singles = decided.map(({ single }) => single);
  const limitOf = (count: number) => (i: number) => MOST_OVERHEAD * singles[i].nodes + count * SPARE_NODES;
  const about = { set: set.name, simulated, problems: decided.length, leftOut: all.length - decided.length };
  const ceilings = await ceilingsOf(set, options);
  for (const way of ways) {
    for (const count of threads) {
      const taken = count === 1 ? singles : await solveAll(those, options, count, way, limitOf(count));
      signal?.throwIfAborted();
      for (const [i, { result }] of taken.entries())
        checkVerdict(those.problems[i].name, singles[i].result, result);
      const ceiling = ceilings.get(count) ?? null;
      yield { ...about, way, threads: count, ceiling, ...rowOf(taken, singles, count, simulated) };
    }
  }
}

/** The work of so many processes at once, in that of one, by their number; none where it is not measured. */
export async function ceilingsOf(
  set: LoadedSet,
  { threads, simulated, atOnce, signal }: Pick<ScalingOptions, "threads" | "simulated" | "atOnce" | "signal">,
): Promise<ReadonlyMap<number, number>> {
  const ceilings = new Map<number, number>();
  if (simulated || atOnce === undefined) return ceilings;
  const [alone] = await atOnce(set, 1);
  // No problem of the set is decided.
  if (alone === 0) return ceilings;
  for (const count of threads) {
    signal?.throwIfAborted();
    const together = count === 1 ? [alone] : await atOnce(set, count);
    ceilings.set(
      count,
      together.reduce((sum, seconds) => sum + alone / seconds, 0),
    );
  }
  return ceilings;
}

/** Solves all problems on so many threads, each with an empty table. */
async function solveAll(
  { game, options: gameOptions = {}, settings, problems }: LoadedSet,
  { simulated, tableEntries = TABLE_ENTRIES, signal, onProblem }: ScalingOptions,
  threads: number,
  way: Way,
  limitOf: (problem: number) => number,
): Promise<Taken[]> {
  const turnNodes = simulated ? TURN_NODES : undefined;
  const solver = await createSolver({
    game,
    options: gameOptions,
    threads,
    tableEntries,
    turnNodes,
  });
  const taken: Taken[] = [];
  try {
    for (const [i, { name, position }] of problems.entries()) {
      const runs: Taken[] = [];
      // The first run of real threads does not count: their code is being compiled.
      for (let run = 0; run < (simulated ? 1 : RUNS + 1); run++) {
        const asked = {
          ...settings,
          parallel: way,
          line: false,
          stats: simulated,
          maxNodes: limitOf(i),
          signal,
        };
        runs.push(takenBy(await solver.solve({ position }, asked), simulated));
        signal?.throwIfAborted();
      }
      const counted = simulated ? runs : runs.slice(1);
      const time = median(counted.map((one) => one.time));
      taken.push(counted.find((one) => one.time === time) ?? counted[0]);
      onProblem?.(threads, way, name);
    }
  } finally {
    await solver.close();
  }
  return taken;
}

function takenBy(result: SolveResult, simulated: boolean): Taken {
  const { perThread, seconds } = result;
  const far = perThread.map(({ nodes, waitedNodes = 0 }) => nodes + waitedNodes);
  const longest = Math.max(...far);
  const nodes = perThread.reduce((sum, share) => sum + share.nodes, 0);
  const idle =
    perThread.reduce((sum, { idleSeconds }) => sum + idleSeconds, 0) / (perThread.length * seconds);
  const waited = simulated ? 1 - nodes / (perThread.length * longest) : idle;
  return { result, nodes, longest, waited, time: simulated ? longest : seconds };
}

function checkVerdict(name: string, one: SolveResult, several: SolveResult): void {
  if (several.verdict === "unknown" || several.verdict === one.verdict) return;
  throw new FailureError(
    `${name}: ${one.verdict} on one thread, ${several.verdict} on ${several.threads}; please report this`,
  );
}

function rowOf(taken: readonly Taken[], singles: readonly Taken[], threads: number, simulated: boolean) {
  const sum = (all: readonly Taken[], of: (one: Taken) => number) =>
    all.reduce((total, one) => total + of(one), 0);
  const counted = (name: "expansions" | "reExpansions" | "stores" | "collected") =>
    sum(taken, ({ result }) => result.stats?.[name] ?? 0);
  const nodes = sum(taken, (one) => one.nodes);
  const time = sum(taken, (one) => one.time);
  const speedup = time === 0 ? 1 : sum(singles, (one) => one.time) / time;
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    undecided: taken.filter(({ result }) => result.verdict === "unknown").length,
    nodes,
    longest: sum(taken, (one) => one.longest),
    seconds: simulated ? null : time,
    speedup,
    meanSpeedup: geometricMean(taken.map((one, i) => singles[i].time / one.time)),
    efficiency: speedup / threads,
    overhead:
      share(
        nodes,
        sum(singles, (one) => one.nodes),
      ) - 1,
    waiting: share(
      sum(taken, (one) => one.waited * one.time),
      time,
    ),
    reExpanded: share(counted("reExpansions"), counted("expansions")),
    overwritten: share(counted("collected"), counted("stores")),
  };
}
