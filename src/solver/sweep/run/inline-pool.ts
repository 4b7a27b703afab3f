/**
 * Sweeps on the thread that asks. It is for a few short searches of a game that can be trusted to come to an end: starting a thread
 * takes 0.1 s of the processor, and one that does not answer could not be ended here. All positions have to be there from the
 * beginning, since nobody adds any while the thread searches.
 */
import type { Pool } from "../../threads/pool.js";
import { sweepRuns } from "./run-sweep.js";
import type { SweepPool } from "./sweep-pool.js";
import { type SweepTask, sweepThread } from "./sweep-thread.js";

export function createInlineSweepPool(): SweepPool {
  const pool: Pool = {
    threads: 1,
    async start() {},
    started: () => 1,
    async run(task) {
      if (task.kind !== "sweep") throw new Error(`no thread for a task of kind ${task.kind}`);
      return sweepThread(task as SweepTask, () => {}) as Promise<never>;
    },
    async close() {},
  };
  return { sweep: (call, options, consumer) => sweepRuns(pool, call, options, consumer) };
}
