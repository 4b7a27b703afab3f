/**
 * What measured samples say about the means behind them: estimates with 95 % intervals, and what follows from them.
 *
 * Times and node counts of searches are spread over orders of magnitude, so intervals come from the bootstrap
 * (Efron 1979, percentiles), which assumes no distribution. Every interval comes from a seed and is the same each time.
 */
import { createRandom } from "./random.js";

/** An estimate with the bounds of its 95 % interval, in the unit of the values. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Number of resamples. Default 2,000. */
  readonly resamples?: number;
}

const CONFIDENCE = 0.95;

/**
 * Fewer values than this have no interval (its bounds are infinite): of 5, even the interval from the smallest to
 * the largest misses the median with probability 2 · 2⁻⁵ > 5 %.
 */
export const MINIMUM_SAMPLE = 6;

/** NaN for no values. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

/** The geometric mean of positive values; NaN for none. */
export function geometricMean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.log(values[i]);
  return Math.exp(sum / values.length);
}

/** The value below which a `share` of 0..1 of all lie, interpolated between neighbours; NaN for no values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const next = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[next] - sorted[below]);
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/** The mean of the values. */
export function meanInterval(values: ArrayLike<number>, options?: BootstrapOptions): Interval {
  return bootstrap(values.length, mean(values), options, (draw) => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[draw()];
    return sum / values.length;
  });
}

/** The geometric mean of positive values. */
export function geometricMeanInterval(values: ArrayLike<number>, options?: BootstrapOptions): Interval {
  const logarithms = Float64Array.from(values, Math.log);
  const { estimate, low, high } = meanInterval(logarithms, options);
  // exp(-Infinity) is 0, which would look like a bound.
  return {
    estimate: Math.exp(estimate),
    low: Number.isFinite(low) ? Math.exp(low) : low,
    high: Math.exp(high),
  };
}

/**
 * The mean of `numerators` over the mean of `denominators`; the values of a pair were measured on the same problem and are
 * drawn together.
 *
 * @throws RangeError when the two have different lengths
 */
export function ratioOfMeans(
  numerators: ArrayLike<number>,
  denominators: ArrayLike<number>,
  options?: BootstrapOptions,
): Interval {
  const size = numerators.length;
  if (denominators.length !== size) throw new RangeError(`${size} values beside ${denominators.length}`);
  return bootstrap(size, mean(numerators) / mean(denominators), options, (draw) => {
    let above = 0;
    let below = 0;
    for (let i = 0; i < size; i++) {
      const pair = draw();
      above += numerators[pair];
      below += denominators[pair];
    }
    return above / below;
  });
}

/** `statistic` draws `size` indices and returns what it makes of them. */
function bootstrap(
  size: number,
  estimate: number,
  { seed = 1, resamples = 2000 }: BootstrapOptions = {},
  statistic: (draw: () => number) => number,
): Interval {
  if (size < MINIMUM_SAMPLE) {
    return { estimate, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  }
  const random = createRandom(seed);
  const draw = () => Math.floor(random() * size);
  const drawn = Float64Array.from({ length: resamples }, () => statistic(draw)).sort();
  const outside = (1 - CONFIDENCE) / 2;
  return { estimate, low: quantile(drawn, outside), high: quantile(drawn, 1 - outside) };
}

/** What an interval says about a finding. */
export type Finding = "holds" | "does not hold" | "undecided";

/** Whether the true value is below (or above) the bound: decided only when the whole interval is on one side. */
export function decide({ low, high }: Interval, claim: "below" | "above", bound: number): Finding {
  if (high < bound) return claim === "below" ? "holds" : "does not hold";
  if (low > bound) return claim === "above" ? "holds" : "does not hold";
  return "undecided";
}

/** Whether all of several findings hold. */
export function all(findings: readonly Finding[]): Finding {
  if (findings.includes("does not hold")) return "does not hold";
  return findings.includes("undecided") ? "undecided" : "holds";
}

/** Probability of at most `count` events where `expected` > 0 are expected (Poisson). */
export function poissonAtMost(count: number, expected: number): number {
  // In logarithms, since the terms of large numbers underflow.
  let logTerm = -expected;
  let sum = 0;
  for (let events = 0; events <= count; events++) {
    sum += Math.exp(logTerm);
    logTerm += Math.log(expected / (events + 1));
  }
  return Math.min(1, sum);
}
