/**
 * Two-level search in one process: each thread gets jobs from one tree (src/search/two-level) in the main thread. All of
 * them share one table, so that what one finds out the others need not search again.
 */
import { STOP, STOP_NOT, STOP_SOLVED } from "../../../../native-layout/control-record.js";
import { letLeave, readNodes, sumNodes, THREAD_WORDS } from "../../../../native-layout/thread-record.js";
import { type Statistics, sumOfStatistics } from "../../../engine/statistics.js";
import { asError } from "../../../game/errors.js";
import type { Reason } from "../../../search/search.js";
import { ContradictionError, type TwoLevelTree } from "../../../search/two-level/tree.js";
import { OverdueError, type Pool, type Watch } from "../../threads/pool.js";
import { reasonToStop } from "../../threads/task-limits.js";
import { endTurns } from "../../threads/turns.js";
import type { SolveShare } from "../solve-thread.js";
import { rootResult } from "./branches.js";
import type { JobShare, JobTask } from "./job-thread.js";

export interface SeatOptions {
  readonly pool: Pool;
  readonly tree: TwoLevelTree;
  /** What all jobs have in common. */
  readonly task: Omit<JobTask, "kind" | "thread" | "work">;
  readonly control: Int32Array;
  readonly records: Int32Array;
  /** The highest order of the search; 0 where it knows none. */
  readonly maxOrder: number;
  /** A thread has died at a job, which is given out again. */
  onDeath(error: Error): void;
}

export interface Seats {
  /** What a thread does for as long as there are jobs. */
  serve(thread: number, watch: Watch): Promise<SolveShare>;
  /** What ended the search where two answers contradict each other; no verdict holds then. */
  contradiction(): ContradictionError | undefined;
}

export function createSeats(options: SeatOptions): Seats {
  const { pool, tree, task, control, records, maxOrder, onDeath } = options;
  const { maxNodes = Number.POSITIVE_INFINITY, turnNodes } = task;
  /** Threads by the jobs that they are at. */
  const threadOf = new Map<number, number>();
  /** Why the search ends, beside the limits and the answer. */
  let ended: Reason | undefined;
  /** What some position was not searched for. */
  let left: Reason | undefined;
  let broken: ContradictionError | undefined;
  let wake: (() => void)[] = [];

  function changed(): void {
    for (const resolve of wake) resolve();
    wake = [];
  }

  /** Why no more jobs are given out. */
  function reasonToEnd(): Reason | undefined {
    if (tree.isDecided()) return "stopped";
    const spent = sumNodes(records) >= maxNodes ? "node limit" : undefined;
    return ended ?? reasonToStop(control, task) ?? spent;
  }

  function endAll(): void {
    Atomics.compareExchange(control, STOP, STOP_NOT, STOP_SOLVED);
  }

  function take(id: number, { answer, reason }: JobShare): void {
    threadOf.delete(id);
    if (reason === "too deep" || reason === "no proof among candidates") {
      left ??= reason;
      tree.setAside(id);
    } else tree.give(id, answer);
    if (reason === "table full") ended = reason;
    if (tree.isDecided() || ended !== undefined) endAll();
    for (const [job, thread] of threadOf)
      if (tree.isObsolete(job)) letLeave(records, thread * THREAD_WORDS, true);
  }

  /** What another thread finds may give this one something to do. */
  function pause(thread: number, watch: Watch): Promise<unknown> {
    if (turnNodes !== undefined) return run("next turn", thread, watch);
    return new Promise<void>((resolve) => wake.push(resolve));
  }

  const run = (work: JobTask["work"], thread: number, watch: Watch) =>
    pool.run({ kind: "job", ...task, thread, work } satisfies JobTask, watch, thread);

  async function serve(thread: number, watch: Watch): Promise<SolveShare> {
    const began = performance.now();
    const record = thread * THREAD_WORDS;
    const counted: Statistics[] = [];
    let idle = 0;
    let reason: Reason | undefined;
    try {
      if (turnNodes !== undefined) await run("first turn", thread, watch);
      for (reason = reasonToEnd(); reason === undefined; reason = reasonToEnd()) {
        const job = tree.take(maxNodes - sumNodes(records));
        if (job === undefined) {
          if (tree.atWork().length === 0) break;
          const since = performance.now();
          await pause(thread, watch);
          idle += performance.now() - since;
          continue;
        }
        threadOf.set(job.id, thread);
        letLeave(records, record, false);
        try {
          const share = await run(job, thread, watch);
          if (share === undefined) continue;
          if (share.stats) counted.push(share.stats);
          take(job.id, share);
        } catch (error) {
          threadOf.delete(job.id);
          tree.lose(job.id, "died");
          if (error instanceof OverdueError) throw error;
          if (error instanceof ContradictionError) {
            broken = error;
            endAll();
          } else onDeath(asError(error));
        } finally {
          changed();
        }
      }
    } finally {
      changed();
      if (turnNodes !== undefined) endTurns(records, thread);
    }
    const nodes = readNodes(records, record);
    return {
      result: rootResult(tree.root(), maxOrder, nodes, reason ?? left ?? "stopped"),
      nodes,
      seconds: (performance.now() - began) / 1000,
      idleSeconds: idle / 1000,
      // A look at the table takes as long as a short job: whoever waits for the answer looks once.
      tableUse: 0,
      ...(task.setup.stats ? { stats: sumOfStatistics(counted) } : {}),
    };
  }

  return { serve, contradiction: () => broken };
}
