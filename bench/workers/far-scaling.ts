/** How much faster workers that are far away solve problems: `bench scaling --workers`. */
import type { GameDefinition } from "../../src/game/definition.js";
import { kindNamed } from "../../src/solver/solve/choose-search.js";
import type { LoadedSet } from "../thread-scaling.js";
import { openFarProblems } from "./far-problem.js";
import { NODES_PER_SECOND, runWorkers } from "./virtual-workers.js";

export interface FarSettings {
  /** The longest time of a message one way, milliseconds; the shortest is a hundredth of it. */
  readonly latency: number;
  /** Per cent of the workers that die in an hour. */
  readonly failures: number;
  readonly jobNodes: number;
  readonly ahead: number;
  /** Whether every worker knows at once what the others have found; otherwise each has a table of its own. */
  readonly oneTable: boolean;
  /** How many nodes of the model one node stands for. */
  readonly scale: number;
}

export interface FarOptions extends FarSettings {
  readonly workers: readonly number[];
  /** Nodes that a problem may take in one search; those that take more are left out. */
  readonly maxNodes: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProblem?: ((workers: number, name: string) => void) | undefined;
}

export interface FarRow extends FarSettings {
  readonly set: string;
  readonly workers: number;
  /** Problems that one search decides within its limit, how many of them these workers do not, and those that one search does not. */
  readonly problems: number;
  readonly undecided: number;
  readonly leftOut: number;
  /** What one search takes for all of them, in nodes of the model. */
  readonly size: number;
  /** Virtual seconds. */
  readonly seconds: number;
  readonly nodes: number;
  readonly lostNodes: number;
  /** What one search takes, by what all workers could have searched meanwhile. */
  readonly efficiency: number;
  /** Share of the workers' time at jobs. */
  readonly busy: number;
  readonly jobs: number;
  readonly lost: number;
  readonly deaths: number;
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  /** Share of the time that the coordinator has messages to handle. */
  readonly coordinatorBusy: number;
  readonly longestWait: number;
  readonly positions: number;
  /** Bytes of the coordinator's memory for 10⁹ nodes. */
  readonly bytesPerGiganode: number;
}

const TABLE_ENTRIES = 1 << 22;
const SHORTEST_LATENCY = 0.01;
const SEED = 1;
/** Bytes of memory for a position of the tree (`process.memoryUsage`, a tree of 150,000 with 15 moves each). */
const TREE_BYTES = 740;

/** The sets that can be modelled: those that name a search for any game. */
export function isFarSet({ settings }: Pick<LoadedSet, "settings">): boolean {
  return settings?.algorithm === "df-pn";
}

/** @throws FailureError when workers find another verdict than one search */
export async function* measureFarScaling(
  { name, options: gameOptions = {}, settings, problems }: LoadedSet,
  module: GameDefinition,
  options: FarOptions,
): AsyncGenerator<FarRow, void, undefined> {
  const { workers, latency, failures, jobNodes, ahead, oneTable, scale, maxNodes, signal, onProblem } =
    options;
  const far = await openFarProblems({
    ...{ module, options: gameOptions, kind: kindNamed(settings?.algorithm ?? "", module), search: {} },
    ...{ tableEntries: TABLE_ENTRIES, oneTable, scale, maxNodes },
  });
  for (const count of workers) {
    const sums = { size: 0, seconds: 0, nodes: 0, lostNodes: 0, jobs: 0, lost: 0, deaths: 0, positions: 0 };
    const totals = { busySeconds: 0, handlingSeconds: 0, messages: 0, bytes: 0 };
    let undecided = 0;
    let leftOut = 0;
    let longestWait = 0;
    for (const { name: problemName, position } of problems) {
      signal?.throwIfAborted();
      const problem = far.open(position);
      if (problem === undefined) {
        leftOut++;
        continue;
      }
      const taken = await runWorkers(problem, {
        ...{ workers: count, latency: [(SHORTEST_LATENCY * latency) / 1000, latency / 1000] },
        ...{ failures: failures / 100, jobNodes, ahead, seed: SEED, signal },
      });
      const counted = { ...taken, size: problem.size };
      for (const each of Object.keys(sums) as (keyof typeof sums)[]) sums[each] += counted[each];
      for (const each of Object.keys(totals) as (keyof typeof totals)[]) totals[each] += counted[each];
      if (!taken.isDecided) undecided++;
      longestWait = Math.max(longestWait, taken.longestWait);
      onProblem?.(count, problemName);
    }
    const { busySeconds, handlingSeconds, messages, bytes } = totals;
    const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
    yield {
      ...{ set: name, workers: count, latency, failures, jobNodes, ahead, oneTable, scale },
      ...{ problems: problems.length - leftOut, undecided, leftOut, ...sums },
      efficiency: share(sums.size, NODES_PER_SECOND * count * sums.seconds),
      busy: share(busySeconds, count * sums.seconds),
      messagesPerSecond: share(messages, sums.seconds),
      bytesPerSecond: share(bytes, sums.seconds),
      coordinatorBusy: Math.min(1, share(handlingSeconds, sums.seconds)),
      longestWait,
      bytesPerGiganode: share(1e9 * TREE_BYTES * sums.positions, sums.nodes),
    };
  }
}
