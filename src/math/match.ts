/**
 * What a match of paired games says: which of two players is stronger, by how much, and how sure that is.
 *
 * Every opening is played twice with colours swapped, and a *pair* scores 0, ½, 1, 1½ or 2 points for the first player: the
 * *pentanomial*. Two games of a pair depend on each other, pairs do not, so all intervals and tests are based on the variance
 * over pairs (Van den Bergh, the normal approximation of the generalised sequential probability ratio test, 2020).
 */
import { STANDARD_ERRORS } from "./significance.js";
import { type Interval, MINIMUM_SAMPLE } from "./statistics.js";
import { studentErrors } from "./student.js";

/** How many pairs scored 0, ½, 1, 1½ and 2 points for the first player. */
export type Pentanomial = readonly [number, number, number, number, number];

/** Φ⁻¹(0.8), for a test that finds an existing difference in 80 % of cases. */
const POWER = 0.841621;
/** Error probabilities of the sequential test, of either kind. */
const SPRT_ERROR = 0.05;

/** Elo of an expected score, ±∞ for 1 and 0. */
export function eloOf(score: number): number {
  return score <= 0
    ? Number.NEGATIVE_INFINITY
    : score >= 1
      ? Number.POSITIVE_INFINITY
      : -400 * Math.log10(1 / score - 1);
}

/** The expected score of a player who is stronger by this Elo difference. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** Number of pairs, and mean and variance (with n − 1; NaN for one pair) of their scores, each as a share of 2 points. */
export function momentsOf(pairs: Pentanomial): { count: number; mean: number; variance: number } {
  const count = pairs.reduce((sum, n) => sum + n, 0);
  const mean = pairs.reduce((sum, n, i) => sum + (n * i) / 4, 0) / count;
  const variance = pairs.reduce((sum, n, i) => sum + n * (i / 4 - mean) ** 2, 0) / (count - 1);
  return { count, mean, variance };
}

/** Whether all pairs have the same score: then nothing is known about how much they vary. */
export function areAlike(pairs: Pentanomial): boolean {
  return pairs.filter((count) => count > 0).length < 2;
}

/**
 * The score with its 95 % interval; unbounded for too few pairs.
 *
 * The bounds are those of Student's interval with one more pair, which scored 0 for the lower and 2 points for the upper bound:
 * a few pairs that are alike, or nearly, have not shown what else there is, and Student's interval alone is then too narrow.
 * With many pairs, one more changes nothing.
 */
export function scoreInterval(pairs: Pentanomial): Interval {
  const { count, mean } = momentsOf(pairs);
  if (!(count >= MINIMUM_SAMPLE)) {
    return { estimate: mean, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  }
  const [none, half, one, more, all] = pairs;
  const below = studentBounds([none + 1, half, one, more, all]);
  const above = studentBounds([none, half, one, more, all + 1]);
  return { estimate: mean, low: Math.min(mean, below.low), high: Math.max(mean, above.high) };
}

function studentBounds(pairs: Pentanomial): { readonly low: number; readonly high: number } {
  const { count, mean, variance } = momentsOf(pairs);
  const width = studentErrors(count - 1) * Math.sqrt(variance / count);
  return { low: mean - width, high: mean + width };
}

/** The same in Elo; bounds of ±∞ where the score reaches 0 or 1. */
export function eloInterval(pairs: Pentanomial): Interval {
  const { estimate, low, high } = scoreInterval(pairs);
  return { estimate: eloOf(estimate), low: eloOf(low), high: eloOf(high) };
}

export interface Sprt {
  readonly elo0: number;
  readonly elo1: number;
  /** Logarithm of the likelihood ratio of the two; positive for `elo1`. */
  readonly llr: number;
  /** Which hypothesis is accepted, both errors being 5 %; null as long as neither is. */
  readonly decided: "elo0" | "elo1" | null;
}

/**
 * The sequential probability ratio test of `elo0` against `elo1`. With s the expected scores, μ and σ² those of the pairs,
 * LLR = n (s₁ − s₀)(2μ − s₀ − s₁) / 2σ². Undecided as long as there are few pairs, or all are alike.
 */
export function sprt(pairs: Pentanomial, elo0: number, elo1: number): Sprt {
  const { count, mean, variance } = momentsOf(pairs);
  if (count < MINIMUM_SAMPLE || areAlike(pairs)) return { elo0, elo1, llr: 0, decided: null };
  const s0 = scoreOf(elo0);
  const s1 = scoreOf(elo1);
  const llr = (count * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
  const bound = Math.log((1 - SPRT_ERROR) / SPRT_ERROR);
  return { elo0, elo1, llr, decided: llr >= bound ? "elo1" : llr <= -bound ? "elo0" : null };
}

/**
 * Games for a difference as large as the measured one to be clear of zero with a power of 80 %, when pairs vary as these did;
 * infinite when there is none, or all pairs are alike.
 */
export function gamesNeeded(pairs: Pentanomial): number {
  const { mean, variance } = momentsOf(pairs);
  const errors = STANDARD_ERRORS + POWER;
  return mean === 0.5 || areAlike(pairs)
    ? Number.POSITIVE_INFINITY
    : 2 * Math.ceil((errors ** 2 * variance) / (mean - 0.5) ** 2);
}
