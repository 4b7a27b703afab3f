/** Runs the retrograde analysis of Simpei on a pool of threads. */

import type { Limits } from "../../../search/limits.js";
import { createPool, untilAborted } from "../../../solver/threads/pool.js";
import { POSITIONS } from "../rules/ranking.js";
import { addMoveOrderSums, type MoveOrderSums } from "./move-orders.js";
import { createOrderArrays, layOutOrderLayers } from "./order-layers.js";
import { createTeamWords, stopTeam, workDone } from "./thread-team.js";
import { createValueArrays, markDraws } from "./values.js";
import type { RetrogradeTask } from "./worker.js";

const PROGRESS_MILLISECONDS = 200;

/** The signal stops the analysis; the promise is then rejected with its reason. */
export interface RetrogradeOptions extends Pick<Limits, "signal"> {
  /** Number of threads, at least 1. */
  readonly threads: number;
  /** Also computes the λ orders. */
  readonly lambda?: boolean;
  /** Called a few times a second with the share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface RetrogradeResult {
  /** Plies to the end with best play by rank, 255 for draws. */
  readonly distances: Uint8Array;
  /** λ orders by rank, 255 for none, and the sums of Table 6. */
  readonly orders?: Uint8Array;
  readonly moveOrders?: MoveOrderSums;
}

/** Solves all balanced positions of Simpei. Rejects when a thread dies. */
export async function runRetrograde(options: RetrogradeOptions): Promise<RetrogradeResult> {
  const { threads, lambda = false, onProgress, signal } = options;
  signal?.throwIfAborted();
  const teamWords = createTeamWords(threads);
  const values = createValueArrays();
  const orders = lambda ? createOrderArrays(layOutOrderLayers()) : undefined;
  const pool = createPool(threads);
  const stop = () => stopTeam(teamWords);
  signal?.addEventListener("abort", stop, { once: true });
  const timer = setInterval(() => onProgress?.(workDone(teamWords)), PROGRESS_MILLISECONDS);
  try {
    const module = new URL("./worker.js", import.meta.url).href;
    const task: RetrogradeTask = { kind: "of-game", module, teamWords, values, orders };
    const watch = untilAborted(signal);
    const tasks = Array.from({ length: threads }, () => pool.run(task, watch));
    const sums = (await Promise.all(tasks)) as MoveOrderSums[];
    markDraws(values.distances);
    if (orders === undefined) return { distances: values.distances };
    return {
      distances: values.distances,
      orders: orders.attack.subarray(0, POSITIONS),
      moveOrders: addMoveOrderSums(sums),
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener("abort", stop);
    // Also ends threads that wait for one that has died.
    await pool.close();
  }
}
