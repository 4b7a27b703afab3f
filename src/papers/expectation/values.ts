/** Tables 1 to 4: expectations and generalised means of a few numbers, beside exact values. */

import { expectedMaximum, expectedMinimum } from "../../math/expected-maximum.js";
import { normalCumulative } from "../../math/normal.js";
import { variance } from "../../math/significance.js";
import { mean } from "../../math/statistics.js";
import { generalisedMean } from "../../search/expectation/back-up/generalised-mean.js";
import {
  PAPER_CHILDREN,
  PAPER_TABLE_1,
  PAPER_TABLE_1_SIGMA,
  PAPER_TABLE_2,
  PAPER_TABLE_3,
  PAPER_TABLE_4,
  PAPER_TABLE_4_FIRST,
  PAPER_TABLE_4_SIGMA,
  PAPER_TABLE_4_VALUES,
  PAPER_TRIALS,
} from "./paper.js";

/**
 * How a printed figure compares with the exact one: `equal` to the printed digits, `near` when it is not but may be an estimate
 * of it, or `wrong`, when it cannot be.
 */
export type Mark = "equal" | "near" | "wrong";

export interface Cell {
  readonly printed: string;
  readonly exact: number;
  readonly mark: Mark;
}

/** Standard errors that a printed estimate may be away from the exact value; beyond lies one estimate in 16,000. */
export const TOLERANCE = 4;
/**
 * Tables 3 and 4 do not say how many groups they come from. Of the numbers in Table 1, this is the one that all of their
 * values fit: the largest is 2.2 standard errors away, and the sum of their squares is 24 for 23 values. With 1,000,000
 * twelve of them would be too far off, with 100 all of them far too near.
 */
export const ASSUMED_GROUPS = 10_000;

/** Compares a printed figure with the exact one, of which it is an estimate with a standard error. */
function cell(printed: string, exact: number, standardError: number): Cell {
  const [, decimals = ""] = printed.split(".");
  const rounding = 0.5 * 10 ** -decimals.length;
  const error = Math.abs(Number(printed) - exact);
  // A half may be rounded either way.
  const equal = error <= rounding * (1 + 1e-9);
  return {
    printed,
    exact,
    mark: equal ? "equal" : error <= rounding + TOLERANCE * standardError ? "near" : "wrong",
  };
}

/** Standard deviation of the maximum of independent normal numbers; right to 1e-4 of itself. */
export function deviationOfMaximum(values: readonly number[], sigma: number): number {
  const centre = expectedMaximum(values, sigma);
  const step = sigma / 100;
  // E(X − c)² = ∫ 2 |x − c| P(X is beyond x) dx.
  let sum = 0;
  for (let x = centre - 12 * sigma; x <= centre + 12 * sigma; x += step) {
    const below = values.reduce((product, value) => product * normalCumulative((x - value) / sigma), 1);
    sum += 2 * Math.abs(x - centre) * (x > centre ? 1 - below : below);
  }
  return Math.sqrt(sum * step);
}

export interface Table1Row {
  readonly values: number;
  readonly groups: number;
  /** Our estimates: how many, their mean, its standard error as it must be, and their standard deviation. */
  readonly trials: number;
  readonly mean: number;
  readonly standardError: number;
  readonly deviation: number;
  /** What the paper prints, compared with what is exact. */
  readonly paperMean: Cell;
  readonly paperDeviation: Cell;
  /** Whether our mean is as near the exact value as the paper's is asked to be. */
  readonly withinError: boolean;
}

/** @param estimates by row, one number per trial */
export function table1(estimates: readonly (readonly number[])[]): Table1Row[] {
  return PAPER_TABLE_1.map(({ values, groups, mean: paperMean, deviation }, row) => {
    const equalValues = new Array<number>(values).fill(0);
    const exact = expectedMaximum(equalValues, PAPER_TABLE_1_SIGMA);
    const exactDeviation = deviationOfMaximum(equalValues, PAPER_TABLE_1_SIGMA) / Math.sqrt(groups);
    const trials = estimates[row].length;
    const standardError = exactDeviation / Math.sqrt(trials);
    const found = mean(estimates[row]);
    return {
      values,
      groups,
      trials,
      mean: found,
      standardError,
      deviation: Math.sqrt(variance(estimates[row])),
      paperMean: cell(paperMean, exact, exactDeviation / Math.sqrt(PAPER_TRIALS)),
      // The standard deviation of n normal numbers has itself one of about σ/√(2 (n − 1)).
      paperDeviation: cell(deviation, exactDeviation, exactDeviation / Math.sqrt(2 * (PAPER_TRIALS - 1))),
      withinError: Math.abs(found - exact) <= TOLERANCE * standardError,
    };
  });
}

export function table2(): readonly (Cell & { readonly exponent: number })[] {
  return PAPER_TABLE_2.map(({ exponent, mean: printed }) => ({
    exponent,
    ...cell(printed, generalisedMean(PAPER_CHILDREN, exponent), 0),
  }));
}

export function table3(): readonly { readonly sigma: number; readonly max: Cell; readonly min: Cell }[] {
  const negated = PAPER_CHILDREN.map((value) => -value);
  return PAPER_TABLE_3.map(({ sigma, max, min }) => ({
    sigma,
    max: sampled(max, expectedMaximum(PAPER_CHILDREN, sigma), PAPER_CHILDREN, sigma),
    min: sampled(min, expectedMinimum(PAPER_CHILDREN, sigma), negated, sigma),
  }));
}

/** Rows and columns as in `PAPER_TABLE_4`. */
export function table4(): readonly (readonly Cell[])[] {
  return PAPER_TABLE_4.map((cells, row) =>
    cells.map((printed, column) => {
      const values = [PAPER_TABLE_4_FIRST, PAPER_TABLE_4_VALUES[row], PAPER_TABLE_4_VALUES[column]];
      return sampled(printed, expectedMaximum(values, PAPER_TABLE_4_SIGMA), values, PAPER_TABLE_4_SIGMA);
    }),
  );
}

function sampled(printed: string, exact: number, values: readonly number[], sigma: number): Cell {
  return cell(printed, exact, deviationOfMaximum(values, sigma) / Math.sqrt(ASSUMED_GROUPS));
}
