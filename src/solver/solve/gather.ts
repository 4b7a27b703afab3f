/** Makes one answer of what the threads of a search bring back. */
import { type Statistics, sumOfStatistics } from "../../engine/statistics.js";
import type { DueReason } from "../threads/pool.js";
import { isAnswered } from "../threads/verdicts.js";
import type { Found } from "./found.js";
import type { SolveShare } from "./solve-thread.js";

/** What the threads have found together: the answer of the one that has it. */
export function gather(
  shares: readonly (SolveShare | undefined)[],
  {
    nodes: nodesOfThreads,
    waited,
    seconds,
    error,
    overdue,
  }: {
    /** The share of each thread; for threads that have ended, what they had written down. */
    readonly nodes: readonly number[];
    /** Where threads take turns. */
    readonly waited: readonly number[] | undefined;
    readonly seconds: number;
    readonly error: string | undefined;
    readonly overdue: DueReason | undefined;
  },
): Found {
  const alive = shares.filter((share) => share !== undefined);
  const results = alive.map(({ result }) => result);
  const answer =
    results.find(isAnswered) ?? results.find(({ reason }) => reason !== "stopped") ?? results.at(0);
  const nodes = nodesOfThreads.reduce((sum, count) => sum + count, 0);
  const perThread = shares.map((share, i) => ({
    nodes: nodesOfThreads[i],
    idleSeconds: share?.idleSeconds ?? 0,
    nodesPerSecond: share === undefined || share.seconds === 0 ? 0 : share.nodes / share.seconds,
    ...(waited === undefined ? {} : { waitedNodes: waited[i] }),
  }));
  const tableUse = Math.max(0, ...alive.map((share) => share.tableUse));
  const found = {
    order: answer?.order ?? null,
    nodes,
    seconds,
    orderExact: null,
    line: [],
    tableUse,
    perThread,
  };
  if (answer !== undefined && answer.verdict !== "unknown") {
    const { verdict, plies, move, zone } = answer;
    return {
      ...found,
      verdict,
      ...(plies === undefined ? {} : { plies }),
      ...(move === undefined ? {} : { move }),
      ...(zone === undefined ? {} : { zone }),
    };
  }
  // The other threads did not decide the position: they lack the branch of the thread that ended.
  const died = error !== undefined && (answer === undefined || answer.reason === "stopped");
  const reason = died ? "worker died" : (answer?.reason ?? overdue ?? "stopped");
  const within = answer?.noProofWithinOrder;
  return {
    ...found,
    verdict: "unknown",
    reason,
    ...(within === undefined ? {} : { noProofWithinOrder: within }),
    ...(error === undefined ? {} : { error }),
  };
}

/** The statistics of each thread in searches one after the other, of which each may have had other numbers of threads. */
export function addStatistics(
  before: readonly (Statistics | undefined)[],
  next: readonly (Statistics | undefined)[],
): (Statistics | undefined)[] {
  const most = Math.max(before.length, next.length);
  return Array.from({ length: most }, (_, thread) => {
    const counted = [before[thread], next[thread]].filter((counts) => counts !== undefined);
    return counted.length < 2 ? counted[0] : sumOfStatistics(counted);
  });
}
