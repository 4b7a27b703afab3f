/** Passes of all threads over examples, whose sums are the same for any number of threads. */
import type { Pool } from "../../solver/threads/pool.js";
import type { Objective } from "./cost.js";
import type { LearnedGame } from "./move-source.js";
import type { Pass, PassTask } from "./worker.js";

/** Examples a chunk: few in a minibatch, so that no thread waits long for the last one; elsewhere more, for the sums take room. */
const CHUNKS = { gradient: 32, measure: 512, count: 512 };

export interface Passes {
  /** The weights that passes use. */
  readonly weights: Float64Array;
  /** Sums of what a pass finds over `order` from `first` to before `end`. */
  run(pass: Pass, width: number, order: Int32Array, first?: number, end?: number): Promise<Float64Array>;
}

export interface PassOptions {
  readonly game: LearnedGame;
  readonly features: number;
  readonly scale: number;
  readonly objective: Objective;
  /** In shared memory. */
  readonly examples: Int32Array;
}

export function createPasses(pool: Pool, options: PassOptions): Passes {
  const { game, features, scale, objective, examples } = options;
  const weights = new Float64Array(new SharedArrayBuffer(8 * features));
  const ticket = new Int32Array(new SharedArrayBuffer(4));
  const module = new URL("./worker.js", import.meta.url).href;
  let sums = new Float64Array(new SharedArrayBuffer(8));
  let shared = new Int32Array(new SharedArrayBuffer(4));
  let copied: Int32Array | undefined;

  return {
    weights,
    async run(pass, width, order, first = 0, end = order.length) {
      const chunk = CHUNKS[pass];
      const chunks = Math.ceil((end - first) / chunk);
      if (sums.length < chunks * width) sums = new Float64Array(new SharedArrayBuffer(8 * chunks * width));
      if (copied !== order) {
        if (shared.length < order.length) shared = new Int32Array(new SharedArrayBuffer(4 * order.length));
        shared.set(order);
        copied = order;
      }
      Atomics.store(ticket, 0, 0);
      const task: PassTask = {
        ...{ kind: "of-game", module, game, pass, scale, objective, examples, weights },
        ...{ order: shared, first, end, chunk, sums, width, ticket },
      };
      await Promise.all(Array.from({ length: Math.min(pool.threads, chunks) }, () => pool.run(task)));
      const total = new Float64Array(width);
      for (let i = 0; i < chunks; i++) for (let j = 0; j < width; j++) total[j] += sums[i * width + j];
      return total;
    },
  };
}
