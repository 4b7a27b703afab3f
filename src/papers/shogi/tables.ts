/** What the measurements of the shogi experiment say: the paper's Tables 1 and 2. */
import { decide, type Finding, type Interval, meanInterval, ratioOfMeans } from "../../math/statistics.js";
import type { Contender, Measurement, Problem } from "./measure.js";
import { PAPER, SET_NAMES, type SetName } from "./paper.js";

/** A problem with its measurements. */
export interface Measured {
  readonly problem: Problem;
  readonly by: Readonly<Record<Contender, Measurement>>;
}

export interface SetResults {
  readonly set: SetName;
  readonly problems: number;
  /** Table 1. */
  readonly solved: { readonly lambda: number; readonly dfPn: number };
  /** How many more df-pn λ solves than df-pn, of all problems. */
  readonly more: Interval;
  /** "df-pn λ solves more." */
  readonly solvesMore: Finding;
  /** Table 2: problems that both solved, and means over them. */
  readonly both: number;
  readonly seconds: Means;
  readonly nodes: Means;
  /** "df-pn λ takes less." */
  readonly takesLess: { readonly seconds: Finding; readonly nodes: Finding };
  /** Whether the paper's ratio of times lies within the interval of ours. */
  readonly paperRatio: { readonly ratio: number; readonly agrees: boolean };
}

/** Means over the same problems; the ratio is df-pn λ over df-pn. */
export interface Means {
  readonly order1: Interval;
  readonly lambda: Interval;
  readonly dfPn: Interval;
  readonly ratio: Interval;
}

/** Puts measurements beside their problems. Problems that not all contenders have searched are left out. */
export function joinMeasurements(
  problems: readonly Problem[],
  measurements: readonly Measurement[],
): Measured[] {
  const found = problems.map((): Partial<Record<Contender, Measurement>> => ({}));
  for (const measurement of measurements) found[measurement.problem][measurement.contender] = measurement;
  return problems.flatMap((problem, i) => {
    const { "order 1": order1, "df-pn λ": lambda, "df-pn": dfPn } = found[i];
    if (order1 === undefined || lambda === undefined || dfPn === undefined) return [];
    return { problem, by: { "order 1": order1, "df-pn λ": lambda, "df-pn": dfPn } };
  });
}

export function solvedByBoth(measured: readonly Measured[]): Measured[] {
  return measured.filter(({ by }) => by["df-pn λ"].proven && by["df-pn"].proven);
}

/** The sets that have problems. */
export function resultsOf(measured: readonly Measured[]): SetResults[] {
  return SET_NAMES.map((set) => ({ set, members: measured.filter(({ problem }) => problem.set === set) }))
    .filter(({ members }) => members.length > 0)
    .map(({ set, members }) => setResults(set, members));
}

function setResults(set: SetName, measured: readonly Measured[]): SetResults {
  const gains = measured.map(({ by }) => Number(by["df-pn λ"].proven) - Number(by["df-pn"].proven));
  const both = solvedByBoth(measured);
  const share = meanInterval(gains);
  const more = {
    estimate: share.estimate * measured.length,
    low: share.low * measured.length,
    high: share.high * measured.length,
  };
  const seconds = meansOf(both, ({ microseconds }) => microseconds / 1e6);
  const nodes = meansOf(both, (measurement) => measurement.nodes);
  const printed = PAPER[set].seconds;
  const ratio = Number(printed.lambda) / Number(printed.dfPn);
  return {
    set,
    problems: measured.length,
    solved: {
      lambda: measured.filter(({ by }) => by["df-pn λ"].proven).length,
      dfPn: measured.filter(({ by }) => by["df-pn"].proven).length,
    },
    more,
    solvesMore: decide(more, "above", 0),
    both: both.length,
    seconds,
    nodes,
    takesLess: { seconds: decide(seconds.ratio, "below", 1), nodes: decide(nodes.ratio, "below", 1) },
    paperRatio: { ratio, agrees: seconds.ratio.low <= ratio && ratio <= seconds.ratio.high },
  };
}

function meansOf(measured: readonly Measured[], value: (measurement: Measurement) => number): Means {
  const of = (contender: Contender) => measured.map(({ by }) => value(by[contender]));
  const [lambda, dfPn] = [of("df-pn λ"), of("df-pn")];
  return {
    order1: meanInterval(of("order 1")),
    lambda: meanInterval(lambda),
    dfPn: meanInterval(dfPn),
    ratio: ratioOfMeans(lambda, dfPn),
  };
}
