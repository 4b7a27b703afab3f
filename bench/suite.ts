/**
 * What a benchmark is: a suite of measurements, each a rate with its spread. Each file in this folder is one suite; it does not
 * show or export results.
 */
import { median, quantile } from "../src/math/statistics.js";

export interface Measurement {
  readonly suite: string;
  readonly name: string;
  /** What is counted, as in `nodes`; rates are per second. */
  readonly unit: string;
  /** Set for runs on several threads. */
  readonly threads?: number;
  readonly median: number;
  /** First and third quartile of the samples. */
  readonly low: number;
  readonly high: number;
  readonly samples: readonly number[];
  /** Rate per core in use (no more than there are), relative to one thread. */
  readonly efficiency?: number;
  /** Units counted in a run relative to one thread's: for nodes, the search overhead. */
  readonly overhead?: number;
  /** Share of the threads' time in which they waited for work, 0 to 1. */
  readonly idle?: number;
}

export interface BenchOptions {
  /** Fewer and smaller runs: to see that everything works, not to compare. */
  readonly quick: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Suite {
  readonly name: string;
  /** One line for the list of suites. */
  readonly description: string;
  /** Gives out measurements as they are made. */
  run(options: BenchOptions): AsyncGenerator<Measurement, void, undefined>;
}

/** @param rates units per second, one of each run; at least one */
export function measurement(
  what: Pick<Measurement, "suite" | "name" | "unit" | "threads" | "efficiency">,
  rates: readonly number[],
): Measurement {
  return {
    ...what,
    median: median(rates),
    low: quantile(rates, 0.25),
    high: quantile(rates, 0.75),
    samples: rates,
  };
}
