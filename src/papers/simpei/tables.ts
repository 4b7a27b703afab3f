/** What the measurements of the Simpei experiment say: the paper's Table 5, its sample and its preliminary experiment. */

import { FailureError } from "../../game/errors.js";
import { signTest } from "../../math/significance.js";
import {
  all,
  decide,
  type Finding,
  geometricMeanInterval,
  type Interval,
  meanInterval,
  poissonAtMost,
  ratioOfMeans,
} from "../../math/statistics.js";
import type { ResultRecord } from "../../solver/sweep/files/result-record.js";
import { PAPER_LAMBDA_WINS_AT, PAPER_TABLE_5 } from "./paper.js";
import { type ContenderName, type Problem, ROOT_ORDERS, type VariantName } from "./plan.js";

/** Orders 1, 2, … and last null, for wins that have none. */
type Order = number | null;

/** A problem with its records. */
export interface Measured extends Problem {
  readonly records: Readonly<Record<ContenderName, ResultRecord>> &
    Readonly<Partial<Record<VariantName, ResultRecord>>>;
}

/** Two searches on the same problems: means, and the mean of the second over that of the first. */
export interface Comparison {
  readonly first: Interval;
  readonly second: Interval;
  readonly ratio: Interval;
}

export interface Table5Row {
  readonly order: Order;
  /** Problems that df-pn and df-pn λ both solved, on which the row stands. */
  readonly problems: number;
  readonly seconds: Comparison;
  readonly nodes: Comparison;
  /** Whether df-pn λ is the better (at order 2) or the worse (at the others) here, as in the paper. */
  readonly findings: { readonly seconds: Finding; readonly nodes: Finding };
}

export interface Table5 {
  readonly rows: readonly Table5Row[];
  /** "df-pn λ wins at order 2 only", over the orders that the paper has. */
  readonly seconds: Finding;
  readonly nodes: Finding;
}

export interface SampleRow {
  readonly order: Order;
  /** Positions of the whole game. */
  readonly wholeGame: number;
  /** How many of them a sample like the paper's has in the mean. */
  readonly expected: number;
  /** Problems that the paper's table let both searches solve. */
  readonly paper: number;
  /** Probability of so few or fewer if none had been lost. */
  readonly probability: number;
  /** How many the sample that was drawn has in the mean. */
  readonly expectedHere: number;
  readonly drawn: number;
  readonly solved: Readonly<Record<ContenderName, number>>;
}

/** The preliminary experiment: highest-order (first) against sum strategy (second). */
export interface Strategies {
  /** Problems that both solved. */
  readonly problems: number;
  readonly solved: { readonly highestOrder: number; readonly sum: number };
  readonly seconds: Comparison;
  readonly nodes: Comparison;
  /** "The highest-order strategy is the better one." */
  readonly findings: { readonly seconds: Finding; readonly nodes: Finding };
}

const solved = ({ verdict }: ResultRecord) => verdict === "proven";
const secondsOf = ({ microseconds }: ResultRecord) => microseconds / 1e6;
const nodesOf = ({ nodes }: ResultRecord) => nodes;

/** Puts records beside their problems. Problems that not all contenders have searched are left out. */
export function joinRecords(problems: readonly Problem[], records: Iterable<ResultRecord>): Measured[] {
  const byRank = new Map<number, Partial<Record<string, ResultRecord>>>();
  for (const record of records) {
    const others = byRank.get(record.rank) ?? {};
    byRank.set(record.rank, { ...others, [record.algorithm]: record });
  }
  return problems.flatMap((problem) => {
    const found = byRank.get(problem.rank) ?? {};
    const { "df-pn": dfPn, "df-pn-lambda": lambda, "df-pn-lambda-sum": sum } = found;
    if (dfPn === undefined || lambda === undefined || sum === undefined) return [];
    return {
      ...problem,
      records: { ...found, "df-pn": dfPn, "df-pn-lambda": lambda, "df-pn-lambda-sum": sum },
    };
  });
}

/** Every problem is a win: a search that says otherwise is wrong, and so is everything measured with it. */
export function refuseContradictions(records: readonly ResultRecord[]): void {
  const wrong = records.find(({ verdict }) => verdict === "disproven");
  if (wrong === undefined) return;
  throw new FailureError(`${wrong.algorithm} disproves ${wrong.position}, which is a win`);
}

/** The problems that two contenders both solved. */
export function solvedByBoth(measured: readonly Measured[], a: ContenderName, b: ContenderName): Measured[] {
  return measured.filter(({ records }) => solved(records[a]) && solved(records[b]));
}

function compare(
  measured: readonly Measured[],
  [a, b]: readonly [ContenderName, ContenderName],
  value: (record: ResultRecord) => number,
): Comparison {
  const first = measured.map(({ records }) => value(records[a]));
  const second = measured.map(({ records }) => value(records[b]));
  return { first: meanInterval(first), second: meanInterval(second), ratio: ratioOfMeans(second, first) };
}

/**
 * A ratio of times that is this many times that of nodes, or so small a part of it, decides nothing: the nodes of one search
 * take up to 2.5 times as long as those of another in large samples, and what is beyond that is the machine.
 */
export const MOST_APART = 4;

function decideTime(
  { seconds, nodes }: { readonly seconds: Comparison; readonly nodes: Comparison },
  claim: "below" | "above",
): Finding {
  const apart = seconds.ratio.estimate / nodes.ratio.estimate;
  return apart > MOST_APART || apart < 1 / MOST_APART ? "undecided" : decide(seconds.ratio, claim, 1);
}

function ordersOf(measured: readonly Problem[]): Order[] {
  const orders = new Set(measured.map(({ order }) => order));
  const numbers = [...orders].filter((order) => order !== null).sort((a, b) => a - b);
  return orders.has(null) ? [...numbers, null] : numbers;
}

export function table5(measured: readonly Measured[]): Table5 {
  const both = solvedByBoth(measured, "df-pn", "df-pn-lambda");
  const rows = ordersOf(both).map((order): Table5Row => {
    const problems = both.filter((problem) => problem.order === order);
    const pair = ["df-pn", "df-pn-lambda"] as const;
    const seconds = compare(problems, pair, secondsOf);
    const nodes = compare(problems, pair, nodesOf);
    const claim = order === PAPER_LAMBDA_WINS_AT ? "below" : "above";
    const findings = { seconds: decideTime({ seconds, nodes }, claim), nodes: decide(nodes.ratio, claim, 1) };
    return { order, problems: problems.length, seconds, nodes, findings };
  });
  const over = (measure: "seconds" | "nodes") =>
    all(
      PAPER_TABLE_5.map(
        ({ order }) => rows.find((row) => row.order === order)?.findings[measure] ?? "undecided",
      ),
    );
  return { rows, seconds: over("seconds"), nodes: over("nodes") };
}

/** @param shares the parts of all positions that the paper drew, and that were drawn here */
export function sampleRows(
  measured: readonly Measured[],
  wholeGame: ReadonlyMap<Order, number>,
  shares: { readonly paper: number; readonly here: number },
): SampleRow[] {
  const orders = ordersOf([...wholeGame.keys()].map((order) => ({ rank: 0, order })));
  return orders.map((order) => {
    const drawn = measured.filter((problem) => problem.order === order);
    const positions = wholeGame.get(order) ?? 0;
    const expected = positions * shares.paper;
    const paper = PAPER_TABLE_5.find((row) => row.order === order)?.problems ?? 0;
    const count = (name: ContenderName) => drawn.filter(({ records }) => solved(records[name])).length;
    return {
      order,
      wholeGame: positions,
      expected,
      paper,
      probability: poissonAtMost(paper, expected),
      expectedHere: positions * shares.here,
      drawn: drawn.length,
      solved: {
        "df-pn": count("df-pn"),
        "df-pn-lambda": count("df-pn-lambda"),
        "df-pn-lambda-sum": count("df-pn-lambda-sum"),
      },
    };
  });
}

export function compareStrategies(measured: readonly Measured[]): Strategies {
  const pair = ["df-pn-lambda", "df-pn-lambda-sum"] as const;
  const both = solvedByBoth(measured, ...pair);
  const seconds = compare(both, pair, secondsOf);
  const nodes = compare(both, pair, nodesOf);
  const count = (name: ContenderName) => measured.filter(({ records }) => solved(records[name])).length;
  return {
    problems: both.length,
    solved: { highestOrder: count("df-pn-lambda"), sum: count("df-pn-lambda-sum") },
    seconds,
    nodes,
    findings: { seconds: decideTime({ seconds, nodes }, "above"), nodes: decide(nodes.ratio, "above", 1) },
  };
}

/** One search against another, in nodes, by true order: of the problems that both searched and solved. */
export interface VariantRow {
  /** What is compared with what. */
  readonly search: string;
  readonly against: string;
  readonly order: Order;
  readonly problems: number;
  readonly fewer: number;
  readonly equal: number;
  readonly more: number;
  readonly p: number;
  /** The mean nodes of the first over those of the second, and the geometric mean of the ratios. */
  readonly ratio: Interval;
  readonly geometric: Interval;
}

type Name = ContenderName | VariantName;

const PAIRS: readonly (readonly [Name, Name])[] = [
  ...ROOT_ORDERS.map((order): [Name, Name] => [`df-pn-lambda, order ${order}`, "df-pn"]),
  ["df-pn-lambda", "df-pn"],
  ["df-pn-lambda, unit leaves", "df-pn, unit leaves"],
  ["df-pn-lambda, no look-ahead", "df-pn, no look-ahead"],
  ["df-pn, no look-ahead", "df-pn"],
  ["df-pn-lambda-sum", "df-pn-lambda"],
  ["df-pn-lambda-sum, no handicap", "df-pn-lambda, no handicap"],
  ["df-pn-lambda, no handicap", "df-pn-lambda"],
];

/** All comparisons on the problems that the variants have searched. */
export function variantRows(measured: readonly Measured[]): VariantRow[] {
  const searched = measured.filter(({ records }) => records["df-pn, unit leaves"] !== undefined);
  return PAIRS.flatMap(([search, against]) => {
    const both = searched.filter(({ records }) =>
      [search, against].every((name) => records[name] !== undefined && solved(records[name])),
    );
    return ordersOf(both).map((order): VariantRow => {
      const pairs = both
        .filter((problem) => problem.order === order)
        .map(({ records }) => [records[search]?.nodes ?? 0, records[against]?.nodes ?? 0] as const);
      const fewer = pairs.filter(([one, other]) => one < other).length;
      const more = pairs.filter(([one, other]) => one > other).length;
      return {
        ...{ search, against, order, problems: pairs.length },
        ...{ fewer, more, equal: pairs.length - fewer - more, p: signTest(fewer, more) },
        ratio: ratioOfMeans(
          pairs.map(([one]) => one),
          pairs.map(([, other]) => other),
        ),
        geometric: geometricMeanInterval(pairs.map(([one, other]) => Math.max(1, one) / Math.max(1, other))),
      };
    });
  });
}
