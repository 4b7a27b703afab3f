/** Whole runs on 1, 2, 4, … threads: rates, and how much of each core comes out. */
import { availableParallelism } from "node:os";
import { type BenchOptions, type Measurement, measurement } from "./suite.js";

const THREADS = [1, 2, 4, 8, 16];
const REPEATS = 5;

/** What a run has done, by unit, as in `{ nodes: 12345 }`. */
type Done = Readonly<Record<string, number>>;

export interface Ready {
  /** May end early when the signal says so. */
  run(signal: AbortSignal | undefined): Promise<Done>;
  close(): Promise<void>;
}

export interface WholeRun {
  readonly suite: string;
  readonly name: string;
  /** Makes threads ready, and leaves them so for all repeats. */
  prepare(threads: number): Promise<Ready>;
}

/**
 * The rates on each number of threads. The first run of each is not counted: the threads then have compiled their
 * code. Efficiency is per available core: more threads than cores cannot be faster.
 */
export async function* runScaling(
  { suite, name, prepare }: WholeRun,
  { quick, signal }: BenchOptions,
): AsyncGenerator<Measurement, void, undefined> {
  const cores = availableParallelism();
  const single = new Map<string, number>();
  for (const threads of quick ? THREADS.filter((n) => n <= cores) : THREADS) {
    const rates = new Map<string, number[]>();
    const { run, close } = await prepare(threads);
    try {
      await run(signal);
      for (let repeat = 0; repeat < (quick ? 1 : REPEATS); repeat++) {
        const start = performance.now();
        const done = await run(signal);
        signal?.throwIfAborted();
        const seconds = (performance.now() - start) / 1000;
        for (const [unit, count] of Object.entries(done)) {
          rates.set(unit, [...(rates.get(unit) ?? []), count / seconds]);
        }
      }
    } finally {
      await close();
    }
    for (const [unit, samples] of rates) {
      const result = measurement({ suite, name, unit, threads }, samples);
      if (threads === 1) single.set(unit, result.median);
      const perfect = (single.get(unit) ?? Number.NaN) * Math.min(threads, cores);
      yield { ...result, efficiency: result.median / perfect };
    }
  }
}
