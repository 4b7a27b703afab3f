/**
 * The Monte Carlo estimate of an expected maximum, as the paper on the expectation method has it: m groups of k normal
 * numbers with the means h₁, …, h_k, and the mean of the groups' maxima. Its standard error is about σ/(2√m).
 *
 * Every chunk of groups has a stream of random numbers of its own, named by the seed, the trial and the chunk. Their sums
 * are added in order, so that an estimate for a seed is the same to the last bit, in however many threads it is done.
 */
import { createNormalNumbers } from "./ziggurat.js";

/** Groups of a chunk: a few milliseconds of work for a hundred values. */
export const CHUNK_GROUPS = 8192;

/** Normal numbers drawn at a time: they stay in the first cache. */
const BATCH = 2048;

export interface MaximumSampler {
  /**
   * The sum of the maxima of `groups` groups, the stream being named by three words.
   *
   * @param values the means; the first `count` of them, at least one
   * @param floor no maximum is below it; -Infinity for none
   */
  sumOfMaxima(
    values: Float64Array,
    count: number,
    sigma: number,
    groups: number,
    floor: number,
    seed: number,
    streamLow: number,
    streamHigh: number,
  ): number;
}

/** @param capacity the most values of a group */
export function createMaximumSampler(capacity: number): MaximumSampler {
  const normals = createNormalNumbers();
  const batch = new Float64Array(Math.max(BATCH, capacity));

  /** The sum over the groups that are in the batch. */
  function sumOfBatch(values: Float64Array, count: number, sigma: number, groups: number, floor: number) {
    let sum = 0;
    let at = 0;
    for (let group = 0; group < groups; group++) {
      let largest = floor;
      for (let i = 0; i < count; i++) largest = Math.max(largest, values[i] + sigma * batch[at++]);
      sum += largest;
    }
    return sum;
  }

  return {
    sumOfMaxima(values, count, sigma, groups, floor, seed, streamLow, streamHigh) {
      normals.start(seed, streamLow, streamHigh);
      const atOnce = Math.max(1, Math.floor(BATCH / count));
      let sum = 0;
      for (let done = 0; done < groups; done += atOnce) {
        const some = Math.min(atOnce, groups - done);
        normals.fill(batch, some * count);
        sum += sumOfBatch(values, count, sigma, some, floor);
      }
      return sum;
    },
  };
}

/** What is to be estimated. */
export interface Sampling {
  /** The means, at least one. */
  readonly values: Float64Array;
  /** Standard deviation, finite and ≥ 0. */
  readonly sigma: number;
  /** m, at least 1. */
  readonly groups: number;
  /** Whole number of 32 bits; each gives other estimates. */
  readonly seed: number;
}

/** @throws RangeError that names what `Sampling` does not allow */
export function checkSampling({ values, sigma, groups }: Sampling): void {
  if (values.length === 0) throw new RangeError("the expectation of no values; at least one is needed");
  if (!values.every(Number.isFinite)) throw new RangeError("values have to be finite");
  if (!(sigma >= 0 && sigma < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a standard deviation of ${sigma}; it has to be a finite number of at least 0`);
  }
  if (!(Number.isSafeInteger(groups) && groups >= 1)) {
    throw new RangeError(`${groups} groups; it has to be a whole number of at least 1`);
  }
}

/** The number of chunks of a trial. */
export function chunksOf({ groups }: Pick<Sampling, "groups">): number {
  return Math.ceil(groups / CHUNK_GROUPS);
}

/** The sum of the maxima of one chunk of a trial. */
export function sumOfChunk(
  sampler: MaximumSampler,
  sampling: Sampling,
  trial: number,
  chunk: number,
): number {
  const { values, sigma, groups, seed } = sampling;
  const some = Math.min(CHUNK_GROUPS, groups - chunk * CHUNK_GROUPS);
  return sampler.sumOfMaxima(
    values,
    values.length,
    sigma,
    some,
    Number.NEGATIVE_INFINITY,
    seed,
    chunk,
    trial,
  );
}

/**
 * One estimate of E[max], by the calling thread alone.
 *
 * @param trial each gives an independent estimate
 * @throws RangeError as `checkSampling` does
 */
export function sampleMaximum(sampling: Sampling, trial = 0): number {
  checkSampling(sampling);
  const sampler = createMaximumSampler(sampling.values.length);
  let sum = 0;
  for (let chunk = 0; chunk < chunksOf(sampling); chunk++) sum += sumOfChunk(sampler, sampling, trial, chunk);
  return sum / sampling.groups;
}
