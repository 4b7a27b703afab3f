/** Whole runs on 1, 2, 4, … threads: rates, and how much of each core comes out. */
import { availableParallelism } from "node:os";
import { median } from "../src/math/statistics.js";
import { type BenchOptions, type Measurement, measurement } from "./suite.js";

const THREADS = [1, 2, 4, 8, 16];
const REPEATS = 5;

interface Done {
  /** What a run has counted, by unit, as in `{ nodes: 12345 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Seconds that threads waited for work, all of them together, where they do. */
  readonly idleSeconds?: number;
}

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
  const single = new Map<string, { rate: number; count: number }>();
  for (const threads of quick ? THREADS.filter((n) => n <= cores) : THREADS) {
    const rates = new Map<string, number[]>();
    const counted = new Map<string, number[]>();
    const idle: number[] = [];
    const { run, close } = await prepare(threads);
    try {
      await run(signal);
      for (let repeat = 0; repeat < (quick ? 1 : REPEATS); repeat++) {
        const start = performance.now();
        const done = await run(signal);
        signal?.throwIfAborted();
        const seconds = (performance.now() - start) / 1000;
        for (const [unit, count] of Object.entries(done.counts)) {
          rates.set(unit, [...(rates.get(unit) ?? []), count / seconds]);
          counted.set(unit, [...(counted.get(unit) ?? []), count]);
        }
        if (done.idleSeconds !== undefined) idle.push(done.idleSeconds / (threads * seconds));
      }
    } finally {
      await close();
    }
    for (const [unit, samples] of rates) {
      const result = measurement({ suite, name, unit, threads }, samples);
      const count = median(counted.get(unit) ?? []);
      const one = single.get(unit) ?? { rate: result.median, count };
      if (threads === 1) single.set(unit, one);
      yield {
        ...result,
        efficiency: result.median / (one.rate * Math.min(threads, cores)),
        overhead: count / one.count,
        ...(idle.length === 0 ? {} : { idle: median(idle) }),
      };
    }
  }
}
