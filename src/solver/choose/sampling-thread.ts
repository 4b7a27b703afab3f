/** One thread of a sampling: takes chunks until there are none left, and writes down their sums. */
import type { Arena } from "../../../native-layout/arena.js";
import { regionWords } from "../../../native-layout/arena.js";
import { controlCounts, STOP, STOP_NOT, TOTAL, takeTicket } from "../../../native-layout/control-record.js";
import { chunksOf, createMaximumSampler, type Sampling, sumOfChunk } from "../../math/monte-carlo.js";

export type SamplingRegion = "control" | "sums";

export interface SamplingTask {
  readonly kind: "sampling";
  readonly arena: Arena<SamplingRegion>;
  readonly sampling: Sampling;
}

/** Returns how many chunks it has done. Chunk c of trial t has ticket t·chunks + c, and its sum stands there. */
export function samplingThread({ arena, sampling }: SamplingTask, begin: () => void): number {
  begin();
  const control = regionWords(arena, "control");
  const sums = sumsOf(arena);
  const sampler = createMaximumSampler(sampling.values.length);
  const chunks = chunksOf(sampling);
  const counts = controlCounts(control);
  const total = Number(Atomics.load(counts, TOTAL));
  for (let done = 0; ; done++) {
    if (Atomics.load(control, STOP) !== STOP_NOT) return done;
    const ticket = takeTicket(counts);
    if (ticket >= total) return done;
    const trial = Math.floor(ticket / chunks);
    sums[ticket] = sumOfChunk(sampler, sampling, trial, ticket - trial * chunks);
  }
}

/** The sums of all chunks by ticket. */
export function sumsOf(arena: Arena<SamplingRegion>): Float64Array {
  const { offset, words } = arena.regions.sums;
  return new Float64Array(arena.memory, offset, words / 2);
}
