/**
 * Monte Carlo estimates of expected maxima by all threads. They take chunks of groups, each with a stream of random
 * numbers of its own; sums are added in the order of the chunks. An estimate is the same to the last bit for every number
 * of threads, and the same that `sampleMaximum` makes without any.
 */
import { createArena, layOutArena, regionWords } from "../../../native-layout/arena.js";
import { CONTROL_WORDS, controlCounts, NEXT_TICKET, TOTAL } from "../../../native-layout/control-record.js";
import { checkSampling, chunksOf, type Sampling } from "../../math/monte-carlo.js";
import type { Limits } from "../../search/limits.js";
import type { Pool } from "../threads/pool.js";
import { runThreads } from "../threads/run.js";
import { type SamplingRegion, sumsOf } from "./sampling-thread.js";

/** Their sums stand in one region of the arena. */
const MAXIMUM_CHUNKS = 2 ** 30;

/** The signal stops the sampling, which then rejects with its reason. */
export interface SamplingOptions extends Pick<Limits, "signal"> {
  /** Independent estimates, at least 1. Default 1. */
  readonly trials?: number | undefined;
  /** Called a few times a second with the share of the work that is begun, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * The estimate of each trial. Rejects when a thread dies.
 *
 * @throws RangeError as `checkSampling` does, and for too many or no trials
 */
export async function sampleInParallel(
  pool: Pool,
  sampling: Sampling,
  { trials = 1, signal, onProgress }: SamplingOptions = {},
): Promise<Float64Array> {
  checkSampling(sampling);
  const chunks = chunksOf(sampling);
  const total = trials * chunks;
  if (!(Number.isInteger(trials) && trials >= 1 && total <= MAXIMUM_CHUNKS)) {
    throw new RangeError(
      `${trials} trials of ${sampling.groups} groups; at least 1, and fewer groups in all`,
    );
  }
  signal?.throwIfAborted();
  const arena = createArena(layOutArena<SamplingRegion>({ control: CONTROL_WORDS, sums: 2 * total }));
  const control = regionWords(arena, "control");
  const counts = controlCounts(control);
  Atomics.store(counts, TOTAL, BigInt(total));
  await runThreads({
    control,
    threads: Math.min(pool.threads, total),
    signal,
    onProgress: () => onProgress?.(Math.min(1, Number(Atomics.load(counts, NEXT_TICKET)) / total)),
    start: (_, watch) => pool.run({ kind: "sampling", arena, sampling }, watch),
  });
  signal?.throwIfAborted();
  const sums = sumsOf(arena);
  return Float64Array.from({ length: trials }, (_, trial) => {
    let sum = 0;
    for (let chunk = 0; chunk < chunks; chunk++) sum += sums[trial * chunks + chunk];
    return sum / sampling.groups;
  });
}
