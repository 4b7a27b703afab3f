/** What the measurements of the Go experiment say: the paper's Tables 3 and 4. */

import type { CaptureProblem } from "../../games/go/records/captures.js";
import { signTest } from "../../math/significance.js";
import {
  all,
  decide,
  type Finding,
  geometricMeanInterval,
  type Interval,
  meanInterval,
  ratioOfMeans,
} from "../../math/statistics.js";
import {
  type Contender,
  HIGHEST,
  type Measurement,
  nameOfOrder,
  type Pair,
  PROGRAMS,
  STRATEGY_NAMES,
  type StrategyName,
  succeeds,
} from "./measure.js";
import { HIGHEST_ORDER, PAPER_AHEAD, SEARCH_ORDERS, type SearchOrder } from "./paper.js";

/** A problem with its measurements. */
export interface Measured {
  readonly problem: CaptureProblem;
  readonly by: Readonly<Partial<Record<Contender, Measurement>>>;
}

/** A row of Table 3. */
export interface Solved {
  /** Problems that the attacker wins without outside threats, the others, and all of them. */
  readonly set: "captures" | "others" | "all";
  readonly problems: number;
  readonly lambda: number;
  readonly dfPn: number;
  /** How many more df-pn λ solves than df-pn, of all. */
  readonly more: Interval;
  /** "df-pn λ solves more." */
  readonly solvesMore: Finding;
}

/** A row of Table 4: means over problems that both solve with every order of the row. */
export interface ByOrder {
  readonly trueOrder: number;
  readonly problems: number;
  readonly columns: readonly Column[];
  /** Who is ahead by the paper, where it says; whether that is found here, in time and in nodes, with every search order. */
  readonly paper: "df-pn λ" | "df-pn" | null;
  readonly agrees: { readonly seconds: Finding; readonly nodes: Finding } | null;
}

export interface Column {
  readonly searchOrder: SearchOrder;
  readonly seconds: Means;
  readonly nodes: Means;
}

/** Over the same problems; the ratio is df-pn λ over df-pn. */
export interface Means {
  readonly lambda: Interval;
  readonly dfPn: Interval;
  readonly ratio: Interval;
  /** The geometric mean of the ratios, and the p-value of the sign test. */
  readonly geometric: Interval;
  readonly p: number;
}

/** Puts measurements beside their problems. Problems that not all contenders have searched are left out. */
export function joinMeasurements(
  problems: readonly CaptureProblem[],
  measurements: readonly Measurement[],
): Measured[] {
  const found = problems.map((): Partial<Record<Contender, Measurement>> => ({}));
  for (const measurement of measurements) found[measurement.problem][measurement.contender] = measurement;
  return problems
    .map((problem, i) => ({ problem, by: found[i] }))
    .filter(({ by }) => by[HIGHEST] !== undefined && by[PROGRAMS.dfPn(HIGHEST_ORDER)] !== undefined);
}

/** What two searches of the highest order make of a problem. */
function highestOf({ by }: Measured, { lambda, dfPn }: Pair): readonly (Measurement | undefined)[] {
  return [by[lambda(HIGHEST_ORDER)], by[dfPn(HIGHEST_ORDER)]];
}

/** Whether the attacker takes the block without outside threats: by the index, or else if some search proves it. */
function isCapture(one: Measured): boolean {
  const { answer } = one.problem;
  return answer === undefined
    ? highestOf(one, PROGRAMS).some((found) => found?.proven === true)
    : succeeds(answer);
}

/** Table 3. */
export function table3(measured: readonly Measured[]): Solved[] {
  const rows: [Solved["set"], readonly Measured[]][] = [
    ["captures", measured.filter((one) => isCapture(one))],
    ["others", measured.filter((one) => !isCapture(one))],
    ["all", measured],
  ];
  return rows.map(([set, members]) => {
    return solvedRow(set, members, (found) => found?.solved === true);
  });
}

/**
 * Table 3 with the paper's own searches: proofs of captures, since a search that gives up on many liberties disproves nothing, and
 * how many proofs there are where the attacker fails.
 */
export function papersTable3(measured: readonly Measured[], pair: Pair) {
  const captures = measured.filter((one) => isCapture(one));
  const wrong = (which: 0 | 1) =>
    measured.filter((one) => !isCapture(one) && highestOf(one, pair)[which]?.proven === true).length;
  return {
    ...solvedRow("captures", captures, (found) => found?.proven === true, pair),
    wrong: { lambda: wrong(0), dfPn: wrong(1) },
  };
}

function solvedRow(
  set: Solved["set"],
  members: readonly Measured[],
  isSolved: (found?: Measurement) => boolean,
  pair: Pair = PROGRAMS,
): Solved {
  const lambda = members.map((one) => Number(isSolved(highestOf(one, pair)[0])));
  const dfPn = members.map((one) => Number(isSolved(highestOf(one, pair)[1])));
  const share = meanInterval(lambda.map((value, i) => value - dfPn[i]));
  const total = (value: number) => value * members.length;
  const more = { estimate: total(share.estimate), low: total(share.low), high: total(share.high) };
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  return {
    set,
    problems: members.length,
    lambda: sum(lambda),
    dfPn: sum(dfPn),
    more: members.length === 0 ? share : more,
    solvesMore: decide(more, "above", 0),
  };
}

/** The λ order of a capture: the true one by the index, or else the lowest search order that proves it. Null of none. */
export function orderOfCapture({ problem: { answer }, by }: Measured): number | null {
  if (answer !== undefined) return answer.kind === "capture" ? answer.order : null;
  return SEARCH_ORDERS.find((order) => by[nameOfOrder(order)]?.proven) ?? null;
}

/** Table 4. A capture counts where both searches of the pair prove it with every order of the row. */
export function table4(measured: readonly Measured[], pair: Pair = PROGRAMS): ByOrder[] {
  const rows: ByOrder[] = [];
  for (let trueOrder = 1; trueOrder <= HIGHEST_ORDER; trueOrder++) {
    const orders = SEARCH_ORDERS.filter((order) => order >= trueOrder);
    const contenders = orders.flatMap((order) => [pair.lambda(order), pair.dfPn(order)]);
    const members = measured.filter(
      (one) =>
        orderOfCapture(one) === trueOrder && contenders.every((contender) => one.by[contender]?.proven),
    );
    if (members.length === 0) continue;
    const columns = orders.map((searchOrder) => {
      const means = (value: (measurement: Measurement) => number) =>
        meansOf(members, [pair.lambda(searchOrder), pair.dfPn(searchOrder)], value);
      return {
        searchOrder,
        seconds: means(({ microseconds }) => microseconds / 1e6),
        nodes: means(({ nodes }) => nodes),
      };
    });
    const paper = PAPER_AHEAD[trueOrder] ?? null;
    const side = paper === "df-pn" ? "above" : "below";
    const found = (of: "seconds" | "nodes") =>
      all(columns.map((column) => decide(column[of].ratio, side, 1)));
    const agrees = paper === null ? null : { seconds: found("seconds"), nodes: found("nodes") };
    rows.push({ trueOrder, problems: members.length, columns, paper, agrees });
  }
  return rows;
}

function meansOf(
  members: readonly Measured[],
  names: readonly [Contender, Contender],
  value: (measurement: Measurement) => number,
): Means {
  const of = (name: Contender) => members.map(({ by }) => value(by[name] as Measurement));
  const [lambda, dfPn] = names.map(of);
  const ratios = lambda.map((amount, i) => Math.max(1e-9, amount) / Math.max(1e-9, dfPn[i]));
  return {
    lambda: meanInterval(lambda),
    dfPn: meanInterval(dfPn),
    ratio: ratioOfMeans(lambda, dfPn),
    geometric: geometricMeanInterval(ratios),
    p: signTest(ratios.filter((ratio) => ratio < 1).length, ratios.filter((ratio) => ratio > 1).length),
  };
}

/** Problems that both prove with order 5: the points of Fig. 3. */
export function provenByBoth(measured: readonly Measured[], pair: Pair = PROGRAMS): Measured[] {
  return measured.filter((one) => highestOf(one, pair).every((found) => found?.proven === true));
}

/** Another AND strategy, or the pass at another time, against df-pn λ of the highest order as it is, in nodes. */
export interface StrategyRow {
  readonly strategy: StrategyName;
  readonly solved: number;
  readonly solvedByDefault: number;
  readonly fewer: number;
  readonly equal: number;
  readonly more: number;
  readonly p: number;
  /** The geometric mean of its nodes over those of the default, of the problems that both solve. */
  readonly nodes: Interval;
}

export function strategiesOf(measured: readonly Measured[]): StrategyRow[] {
  return STRATEGY_NAMES.map((strategy) => {
    const members = measured.filter(({ by }) => by[strategy] !== undefined);
    const both = members.filter(({ by }) => by[strategy]?.solved && by[HIGHEST]?.solved);
    const ratios = both.map(
      ({ by }) => Math.max(1, by[strategy]?.nodes ?? 1) / Math.max(1, by[HIGHEST]?.nodes ?? 1),
    );
    const fewer = ratios.filter((ratio) => ratio < 1).length;
    const more = ratios.filter((ratio) => ratio > 1).length;
    const count = (name: Contender) => members.filter(({ by }) => by[name]?.solved).length;
    return {
      ...{ strategy, solved: count(strategy), solvedByDefault: count(HIGHEST) },
      ...{ fewer, more, equal: ratios.length - fewer - more, p: signTest(fewer, more) },
      nodes: geometricMeanInterval(ratios),
    };
  });
}
