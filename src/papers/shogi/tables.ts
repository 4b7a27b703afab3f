/** What the measurements of the shogi experiment say: the paper's Tables 1 and 2. */
import { signTest, wilsonInterval } from "../../math/significance.js";
import {
  decide,
  type Finding,
  geometricMeanInterval,
  type Interval,
  meanInterval,
  ratioOfMeans,
} from "../../math/statistics.js";
import {
  type CONTENDERS,
  type Contender,
  type Measurement,
  type Problem,
  STRATEGY_NAMES,
} from "./measure.js";
import { PAPER, SET_NAMES, type SetName } from "./paper.js";

/** A problem with its measurements by one size of table. */
export interface Measured {
  readonly problem: Problem;
  readonly by: Readonly<Record<keyof typeof CONTENDERS, Measurement>> &
    Readonly<Partial<Record<Contender, Measurement>>>;
}

/** The tables of one size of table. */
export interface SizeResults {
  readonly tableEntries: number;
  readonly sets: readonly SetResults[];
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
  /** Problem by problem, of those that both solved, in nodes. */
  readonly pairs: Pairs;
  /**
   * How many of the problems that df-pn λ solves take df-pn 1,000 times as long, how many times as long they take it at most, and
   * how many it leaves open, so that its time is a lower bound.
   */
  readonly thousand: { readonly problems: number; readonly largest: number; readonly open: number };
  /** Whether the paper's ratio of times lies within the interval of ours. */
  readonly paperRatio: { readonly ratio: number; readonly agrees: boolean };
}

export interface Pairs {
  readonly fewer: number;
  readonly equal: number;
  readonly more: number;
  /** The p-value of the sign test. */
  readonly p: number;
  /** How many of them df-pn λ solves in less time, and the share of these. */
  readonly faster: number;
  readonly fasterShare: Interval;
  /** Geometric means of df-pn λ over df-pn. */
  readonly nodes: Interval;
  readonly seconds: Interval;
}

/** "1,000 times as long." */
export const THOUSAND = 1000;
/** A ratio of times counts up to so many times the ratio of nodes: beyond it one of the searches was interrupted. */
const MOST_TIMES_NODES = 10;

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
  tableEntries: number,
): Measured[] {
  const found = problems.map((): Partial<Record<Contender, Measurement>> => ({}));
  for (const one of measurements) {
    if (one.tableEntries === tableEntries) found[one.problem][one.contender] = one;
  }
  return problems.flatMap((problem, i) => {
    const { "order 1": order1, "df-pn λ": lambda, "df-pn": dfPn } = found[i];
    if (order1 === undefined || lambda === undefined || dfPn === undefined) return [];
    return { problem, by: { ...found[i], "order 1": order1, "df-pn λ": lambda, "df-pn": dfPn } };
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
    pairs: pairsOf(both),
    thousand: thousandOf(measured),
    paperRatio: { ratio, agrees: seconds.ratio.low <= ratio && ratio <= seconds.ratio.high },
  };
}

function meansOf(measured: readonly Measured[], value: (measurement: Measurement) => number): Means {
  const of = (contender: keyof typeof CONTENDERS) => measured.map(({ by }) => value(by[contender]));
  const [lambda, dfPn] = [of("df-pn λ"), of("df-pn")];
  return {
    order1: meanInterval(of("order 1")),
    lambda: meanInterval(lambda),
    dfPn: meanInterval(dfPn),
    ratio: ratioOfMeans(lambda, dfPn),
  };
}

function pairsOf(both: readonly Measured[]): Pairs {
  const ratios = (of: "nodes" | "microseconds") =>
    both.map(({ by }) => Math.max(1, by["df-pn λ"][of]) / Math.max(1, by["df-pn"][of]));
  const nodes = ratios("nodes");
  const fewer = nodes.filter((ratio) => ratio < 1).length;
  const more = nodes.filter((ratio) => ratio > 1).length;
  const times = ratios("microseconds");
  const faster = times.filter((ratio) => ratio < 1).length;
  return {
    ...{ fewer, more, equal: nodes.length - fewer - more, faster },
    p: signTest(fewer, more),
    fasterShare: wilsonInterval(faster, times.length),
    nodes: geometricMeanInterval(nodes),
    seconds: geometricMeanInterval(times),
  };
}

function thousandOf(measured: readonly Measured[]): SetResults["thousand"] {
  const solved = measured.filter(({ by }) => by["df-pn λ"].proven);
  const ratios = solved.map(({ by }) => {
    const ratio = (of: "nodes" | "microseconds") =>
      Math.max(1, by["df-pn"][of]) / Math.max(1, by["df-pn λ"][of]);
    return Math.min(ratio("microseconds"), MOST_TIMES_NODES * ratio("nodes"));
  });
  return {
    problems: ratios.filter((ratio) => ratio >= THOUSAND).length,
    largest: ratios.reduce((most, ratio) => Math.max(most, ratio), 0),
    open: solved.filter(({ by }) => !by["df-pn"].proven).length,
  };
}

/** A way to count and to order the pass, against the paper's. */
export interface StrategyRow {
  readonly set: SetName;
  readonly strategy: string;
  readonly solved: number;
  /** The paper's way, of the same problems. */
  readonly solvedByPapers: number;
  readonly pairs: Pairs;
}

/** All strategies that were measured, against the sum strategy with the pass first. */
export function strategiesOf(measured: readonly Measured[]): StrategyRow[] {
  return SET_NAMES.flatMap((set) =>
    STRATEGY_NAMES.flatMap((strategy): StrategyRow[] => {
      const members = measured.filter(({ problem, by }) => problem.set === set && by[strategy] !== undefined);
      if (members.length === 0) return [];
      const as = members.map(({ problem, by }): Measured => {
        const other = by[strategy] as Measurement;
        return { problem, by: { ...by, "df-pn λ": other, "df-pn": by["df-pn λ"] } };
      });
      const proven = (contender: Contender) => members.filter(({ by }) => by[contender]?.proven).length;
      return [
        {
          ...{ set, strategy, solved: proven(strategy), solvedByPapers: proven("df-pn λ") },
          pairs: pairsOf(solvedByBoth(as)),
        },
      ];
    }),
  );
}
