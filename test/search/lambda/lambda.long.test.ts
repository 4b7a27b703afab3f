/** The properties of lambda.test.ts on many more random graphs. */
import { describe, expect, it } from "vitest";
import {
  countOrders,
  findsOrders,
  isNeverWrong,
  lambdaIsNeverWrong,
  provesExactly,
  provesOrders,
  remembersWhatIsTrue,
} from "./random-graphs.js";

const RUNS = 30_000;

it("the graphs have wins of several orders, and wins without one", () => {
  const counts = countOrders(3000);
  for (const name of [1, 2, 3, "no order", "no win"]) expect(counts.get(name)).toBeGreaterThan(20);
});

describe("df-pn λ", () => {
  it.each([10, 24, 40])("proves all wins that have an order, and nothing else: %i positions", (size) => {
    provesOrders(size, RUNS);
  });

  it.each([10, 24, 40])(
    "with its passes proven too proves exactly what has an order: %i positions",
    (size) => {
      provesExactly(size, RUNS);
    },
  );

  it("is never wrong with a tiny table", () => isNeverWrong(RUNS));
});

describe("plain λ search", () => {
  it.each([10, 16])("finds the true order, unless it is lost in repetitions: %i positions", (size) => {
    findsOrders(size, RUNS);
  });

  it("is never wrong with a tiny table", () => lambdaIsNeverWrong(RUNS));
});

it.each(["df-pn-lambda", "lambda"] as const)("%s leaves only true facts in its table", (algorithm) => {
  for (const size of [8, 14, 24]) remembersWhatIsTrue(algorithm, size, RUNS / 10);
});
