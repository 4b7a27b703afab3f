/** What the measurements of the one-eye experiment say: who takes more nodes, and more time, than df-pn+. */
import type { OneEyeProblem } from "../../games/go/records/lives.js";
import { signTest } from "../../math/significance.js";
import { type Finding, geometricMean } from "../../math/statistics.js";
import { CONTENDERS, type Measurement, PLUS } from "./measure.js";
import type { Printed } from "./paper.js";

/** A problem that all contenders have searched. */
export interface Measured {
  readonly problem: OneEyeProblem;
  readonly by: Readonly<Record<string, Measurement>>;
}

/** A contender beside df-pn+. */
export interface Comparison extends Printed {
  readonly contender: string;
  /** Problems that one of both, or both, left open. */
  readonly open: number;
  /** The p-value of the sign test. */
  readonly p: number;
  /** "The contender needs more than df-pn+." */
  readonly needsMore: Finding;
  /** Geometric mean of its amounts over those of df-pn+, of the problems that both decide; null of none. */
  readonly ratio: number | null;
}

export interface Total {
  readonly contender: string;
  readonly solved: number;
  /** Sums over all problems, the open ones with what was spent on them. */
  readonly nodes: number;
  readonly seconds: number;
}

const SIGNIFICANT = 0.05;

/** Puts measurements beside their problems. Problems that not all contenders have searched are left out. */
export function joinMeasurements(
  problems: readonly OneEyeProblem[],
  measurements: readonly Measurement[],
): Measured[] {
  const found = problems.map((): Record<string, Measurement> => ({}));
  for (const one of measurements) found[one.problem][one.contender] = one;
  return problems
    .map((problem, i) => ({ problem, by: found[i] }))
    .filter(({ by }) => CONTENDERS.every((name) => by[name] !== undefined));
}

/** A search that is given up needs more than one that is not; where both are, nobody knows. */
export function compare(
  measured: readonly Measured[],
  contender: string,
  of: "nodes" | "microseconds",
): Comparison {
  let more = 0;
  let equal = 0;
  let fewer = 0;
  let open = 0;
  const ratios: number[] = [];
  for (const { by } of measured) {
    const [one, plus] = [by[contender], by[PLUS]];
    if (one.lives === null || plus.lives === null) open++;
    if (one.lives === null && plus.lives === null) continue;
    const difference = one.lives === null ? 1 : plus.lives === null ? -1 : one[of] - plus[of];
    if (difference > 0) more++;
    else if (difference < 0) fewer++;
    else equal++;
    if (one.lives !== null && plus.lives !== null) ratios.push(Math.max(1, one[of]) / Math.max(1, plus[of]));
  }
  const p = signTest(more, fewer);
  const needsMore = p >= SIGNIFICANT ? "undecided" : more > fewer ? "holds" : "does not hold";
  const ratio = ratios.length === 0 ? null : geometricMean(ratios);
  return { contender, more, equal, fewer, open, p, needsMore, ratio };
}

export function totalOf(measured: readonly Measured[], contender: string): Total {
  const all = measured.map(({ by }) => by[contender]);
  return {
    contender,
    solved: all.filter(({ lives }) => lives !== null).length,
    nodes: all.reduce((sum, { nodes }) => sum + nodes, 0),
    seconds: all.reduce((sum, { microseconds }) => sum + microseconds, 0) / 1e6,
  };
}
