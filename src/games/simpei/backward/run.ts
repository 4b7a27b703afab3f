/** Runs the retrograde analysis of Simpei on a pool of threads. */
import { Piscina } from "piscina";
import { POSITIONS } from "../ranking.js";
import { createCrewWords, workDone } from "./crew.js";
import { addMoveOrderSums, type MoveOrderSums } from "./move-orders.js";
import { createOrderArrays, layOutOrderLayers } from "./order-layers.js";
import { createValueArrays, markDraws } from "./values.js";
import type { RetrogradeTask } from "./worker.js";

const PROGRESS_MILLISECONDS = 200;

export interface RetrogradeOptions {
  /** Number of threads, at least 1. */
  readonly threads: number;
  /** Also computes the λ orders. */
  readonly lambda?: boolean;
  /** Called a few times a second with the share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Stops the analysis; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The built worker, when this module itself is not run from the built files. */
  readonly worker?: string;
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
  const crewWords = createCrewWords(threads);
  const values = createValueArrays();
  const orders = lambda ? createOrderArrays(layOutOrderLayers()) : undefined;
  const pool = new Piscina<RetrogradeTask, MoveOrderSums>({
    filename: options.worker ?? new URL("./worker.js", import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
  });
  const timer = setInterval(() => onProgress?.(workDone(crewWords)), PROGRESS_MILLISECONDS);
  try {
    const task: RetrogradeTask = { crewWords, values, orders };
    const tasks = Array.from({ length: threads }, () => pool.run(task));
    const stopped = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      // A thread that dies outside of its task; without a listener the whole process would die.
      pool.on("error", reject);
    });
    const sums = await Promise.race([Promise.all(tasks), stopped]);
    markDraws(values.distances);
    if (orders === undefined) return { distances: values.distances };
    return {
      distances: values.distances,
      orders: orders.attack.subarray(0, POSITIONS),
      moveOrders: addMoveOrderSums(sums),
    };
  } finally {
    clearInterval(timer);
    // Also ends threads that wait for one that has died.
    await pool.destroy();
  }
}
