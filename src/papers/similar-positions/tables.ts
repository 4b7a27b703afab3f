/** What the measurements of the experiment with similar positions say, and how sure that is. */
import { STANDARD_ERRORS, signTest, wilsonInterval } from "../../math/significance.js";
import { decide, type Finding, geometricMeanInterval, type Interval } from "../../math/statistics.js";
import { type Found, PLAIN } from "./measure.js";
import type { Pair, Pairs } from "./pairs.js";
import { HIGH_REDUCTION, LOW_MISMATCH } from "./paper.js";

/** A problem that plain search solved, and what each way found of it. */
export interface Measured {
  readonly name: string;
  /** Liberties outside of the eye space; null where the index does not say. */
  readonly outside: number | null;
  readonly by: Readonly<Record<string, Found>>;
  /** The mismatch of AddMoves (measure.ts), where it takes fewer nodes than plain search. */
  readonly mismatch: number | null;
  readonly pairs: Pairs;
}

/** Which nodes are compared: with those of simulations, or of the search alone. */
export type Counted = "nodes" | "searched";

/** A way beside another one. */
export interface Comparison {
  readonly way: string;
  readonly than: string;
  readonly fewer: number;
  readonly equal: number;
  readonly more: number;
  /** Problems that the way did not finish. */
  readonly unfinished: number;
  /** The p-value of the sign test on fewer against more; a search that is not finished takes more than one that is. */
  readonly p: number;
  readonly needsFewer: Finding;
  /** Geometric mean of its nodes over the other's, of the problems that both finish; null of none. */
  readonly ratio: Interval | null;
  /** The share of all problems with fewer nodes. */
  readonly shareFewer: Interval;
}

const SIGNIFICANT = 0.05;

export function compare(
  measured: readonly Measured[],
  way: string,
  than: string = PLAIN,
  of: Counted = "nodes",
): Comparison {
  const counts = { fewer: 0, equal: 0, more: 0, unfinished: 0 };
  let slower = 0;
  const ratios: number[] = [];
  for (const { by } of measured) {
    const [one, other] = [by[way], by[than]];
    if (one.lives === null) {
      counts.unfinished++;
      if (other.lives !== null) slower++;
      continue;
    }
    if (other.lives !== null) ratios.push(Math.max(1, one[of]) / Math.max(1, other[of]));
    if (other.lives === null || one[of] < other[of]) counts.fewer++;
    else if (one[of] === other[of]) counts.equal++;
    else counts.more++;
  }
  const p = signTest(counts.fewer, counts.more + slower);
  return {
    ...{ way, than, ...counts, p },
    needsFewer:
      p >= SIGNIFICANT ? "undecided" : counts.fewer > counts.more + slower ? "holds" : "does not hold",
    ratio: ratios.length === 0 ? null : geometricMeanInterval(ratios),
    shareFewer: wilsonInterval(counts.fewer, measured.length),
  };
}

/** 1 − nodes with / nodes without. */
export function reductionOf(withIt: number, without: number): number {
  return 1 - withIt / without;
}

/** Reductions of a way on the problems that another way did not finish and it did. */
export function rescuedBy(measured: readonly Measured[], way: string, from: string): number[] {
  return measured
    .filter(({ by }) => by[from].lives === null && by[way].lives !== null)
    .map(({ by }) => reductionOf(by[way].nodes, by[PLAIN].nodes));
}

/** How many problems a way does not finish that another one does. */
export function lostBy(measured: readonly Measured[], way: string, against: string): number {
  return rescuedBy(measured, against, way).length;
}

/** A share of some cases, and whether it is more than half, "most" of them. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly interval: Interval;
  readonly most: Finding;
}

export function shareOf(cases: readonly boolean[]): Share {
  const count = cases.filter((is) => is).length;
  const interval = wilsonInterval(count, cases.length);
  return { count, of: cases.length, interval, most: decide(interval, "above", 0.5) };
}

export interface PairTable {
  readonly pairs: number;
  readonly fewer: Share;
  readonly lowMismatch: Share;
  /** The correlation of the ranks of mismatch and reduction. */
  readonly correlation: Interval;
}

export function pairTable(pairs: readonly Pair[]): PairTable {
  return {
    pairs: pairs.length,
    fewer: shareOf(pairs.map(({ plain, simulated }) => simulated < plain)),
    lowMismatch: shareOf(pairs.map(({ mismatch }) => mismatch <= LOW_MISMATCH)),
    correlation: rankCorrelation(
      pairs.map(({ mismatch }) => mismatch),
      pairs.map(({ plain, simulated }) => reductionOf(simulated, plain)),
    ),
  };
}

/** Problems in which AddMoves takes fewer nodes, and a simulation succeeded (Fig. 9). */
export interface ReducedTable {
  readonly problems: number;
  readonly highReduction: Share;
  readonly lowMismatch: Share;
}

export function reducedTable(measured: readonly Measured[]): ReducedTable {
  const reduced = reducedOf(measured);
  return {
    problems: reduced.length,
    highReduction: shareOf(reduced.map(({ reduction }) => reduction >= HIGH_REDUCTION)),
    lowMismatch: shareOf(reduced.map(({ mismatch }) => mismatch <= LOW_MISMATCH)),
  };
}

export function reducedOf(measured: readonly Measured[]) {
  return measured.flatMap(({ by, mismatch }) =>
    mismatch === null ? [] : [{ mismatch, reduction: reductionOf(by["add-moves"].nodes, by[PLAIN].nodes) }],
  );
}

/** Fewer values have no interval by Fisher's transformation. */
const FEWEST_RANKED = 4;

/**
 * Spearman's rank correlation with its interval by Fisher's transformation (variance 1.06 / (n − 3), Fieller et al. 1957); NaN and
 * the whole range where it is not defined.
 */
export function rankCorrelation(xs: readonly number[], ys: readonly number[]): Interval {
  const estimate = correlation(ranksOf(xs), ranksOf(ys));
  if (xs.length < FEWEST_RANKED || Number.isNaN(estimate)) return { estimate, low: -1, high: 1 };
  const width = STANDARD_ERRORS * Math.sqrt(1.06 / (xs.length - 3));
  // At ±1 the transformation is infinite, and says nothing of the other bound.
  const z = Math.atanh(Math.max(-1 + 1e-9, Math.min(1 - 1e-9, estimate)));
  return { estimate, low: Math.tanh(z - width), high: Math.tanh(z + width) };
}

/** Ranks from 1; equal values have the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (1 + equal) / 2;
  });
}

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const centre = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [centre(xs), centre(ys)];
  let products = 0;
  let ofX = 0;
  let ofY = 0;
  for (let i = 0; i < xs.length; i++) {
    products += (xs[i] - x) * (ys[i] - y);
    ofX += (xs[i] - x) ** 2;
    ofY += (ys[i] - y) ** 2;
  }
  return products / Math.sqrt(ofX * ofY);
}
