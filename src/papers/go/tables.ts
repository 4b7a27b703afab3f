/** What the measurements of the Go experiment say: the paper's Tables 3 and 4. */

import type { CaptureProblem } from "../../games/go/records/captures.js";
import {
  all,
  decide,
  type Finding,
  type Interval,
  meanInterval,
  ratioOfMeans,
} from "../../math/statistics.js";
import { type Contender, DF_PN, HIGHEST, type Measurement, nameOfOrder, succeeds } from "./measure.js";
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
    .filter(({ by }) => by[HIGHEST] !== undefined && by[DF_PN] !== undefined);
}

/** Table 3. */
export function table3(measured: readonly Measured[]): Solved[] {
  const isCapture = ({ problem: { answer }, by }: Measured) =>
    answer === undefined ? by[HIGHEST]?.proven || by[DF_PN]?.proven : succeeds(answer);
  const rows: [Solved["set"], readonly Measured[]][] = [
    ["captures", measured.filter((one) => isCapture(one))],
    ["others", measured.filter((one) => !isCapture(one))],
    ["all", measured],
  ];
  return rows.map(([set, members]) => {
    const lambda = members.map(({ by }) => Number(by[HIGHEST]?.solved));
    const dfPn = members.map(({ by }) => Number(by[DF_PN]?.solved));
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
  });
}

/** The λ order of a capture: the true one by the index, or else the lowest search order that proves it. Null of none. */
export function orderOfCapture({ problem: { answer }, by }: Measured): number | null {
  if (answer !== undefined) return answer.kind === "capture" ? answer.order : null;
  return SEARCH_ORDERS.find((order) => by[nameOfOrder(order)]?.proven) ?? null;
}

/** Table 4. */
export function table4(measured: readonly Measured[]): ByOrder[] {
  const rows: ByOrder[] = [];
  for (let trueOrder = 1; trueOrder <= HIGHEST_ORDER; trueOrder++) {
    const orders = SEARCH_ORDERS.filter((order) => order >= trueOrder);
    const contenders: Contender[] = [...orders.map(nameOfOrder), DF_PN];
    const members = measured.filter(
      (one) =>
        orderOfCapture(one) === trueOrder && contenders.every((contender) => one.by[contender]?.proven),
    );
    if (members.length === 0) continue;
    const columns = orders.map((searchOrder) => {
      const means = (value: (measurement: Measurement) => number) =>
        meansOf(members, nameOfOrder(searchOrder), value);
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
  contender: Contender,
  value: (measurement: Measurement) => number,
): Means {
  const of = (name: Contender) => members.map(({ by }) => value(by[name] as Measurement));
  const [lambda, dfPn] = [of(contender), of(DF_PN)];
  return { lambda: meanInterval(lambda), dfPn: meanInterval(dfPn), ratio: ratioOfMeans(lambda, dfPn) };
}

/** Problems that both prove with order 5: the points of Fig. 3. */
export function provenByBoth(measured: readonly Measured[]): Measured[] {
  return measured.filter(({ by }) => by[HIGHEST]?.proven && by[DF_PN]?.proven);
}
