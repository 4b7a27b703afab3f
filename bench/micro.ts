/** Operations that take nanoseconds, measured by benchmark.js, which repeats them until its clock can be trusted. */
import Benchmark from "benchmark";
import { type BenchOptions, type Measurement, measurement } from "./suite.js";

export interface MicroCase {
  readonly name: string;
  readonly unit: string;
  /** Units done by one call. */
  readonly size: number;
  /** Returns something that depends on all its work, so that none of it is optimised away. */
  readonly run: () => number;
}

/** Seconds that benchmark.js spends on a case, after it has found out how often to repeat it. */
const SECONDS = 2;
const QUICK_SECONDS = 0.1;

/** What the cases have returned. */
const sink = new Int32Array(1);

export async function* runMicro(
  suite: string,
  cases: readonly MicroCase[],
  { quick, signal }: BenchOptions,
): AsyncGenerator<Measurement, void, undefined> {
  for (const { name, unit, size, run } of cases) {
    // Ctrl-C is heard between the cases.
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    const benchmark = new Benchmark(
      name,
      () => {
        sink[0] ^= run();
      },
      { maxTime: quick ? QUICK_SECONDS : SECONDS },
    );
    benchmark.run();
    if (benchmark.error !== undefined) throw benchmark.error;
    yield measurement(
      { suite, name, unit },
      benchmark.stats.sample.map((seconds) => size / seconds),
    );
  }
}
