/** df-pn λ and plain λ search against λ orders computed without search, on random graphs with passes. */
import { describe, expect, it } from "vitest";
import { SUMS } from "../../../src/search/df-pn/sums.js";
import { historyExamples } from "../graph-game.js";
import {
  type Algorithm,
  countOrders,
  findsOrders,
  isNeverWrong,
  lambdaIsNeverWrong,
  provesExactly,
  provesOrders,
  remembersWhatIsTrue,
  solve,
  truth,
} from "./random-graphs.js";

it("the graphs have wins of several orders, and wins without one", () => {
  const counts = countOrders(700);
  for (const name of [1, 2, 3, "no order", "no win"]) expect(counts.get(name)).toBeGreaterThan(5);
});

describe.each<Algorithm>(["df-pn-lambda", "lambda"])(
  "graph history interaction is no trap for %s",
  (algorithm) => {
    it.each(historyExamples())("$name", ({ graph }) => {
      expect(truth(graph, 0)).toEqual({ won: true, order: 1 });
      for (const maxOrder of [1, 2, 7]) {
        for (const sums of SUMS) {
          const result = solve(graph, { algorithm, options: { maxOrder, sums }, attacker: 0 });
          expect(result.verdict).toBe("proven");
          if (algorithm === "lambda") expect(result.order).toBe(1);
        }
      }
    });
  },
);

describe("df-pn λ", () => {
  it("finds repetitions later on request", () => {
    const nodes = (earlyRepetition: boolean) =>
      historyExamples().map(({ graph }) => {
        const options = { maxOrder: 2, earlyRepetition };
        return solve(graph, { algorithm: "df-pn-lambda", options, attacker: 0 }).nodes;
      });
    expect(nodes(false)).not.toEqual(nodes(true));
  });

  it.each([10, 24, 40])("proves all wins that have an order, and nothing else: %i positions", (size) => {
    provesOrders(size, 150);
  });

  it.each([10, 24, 40])(
    "with its passes proven too proves exactly what has an order: %i positions",
    (size) => {
      provesExactly(size, 150);
    },
  );

  it("is never wrong with a tiny table", () => isNeverWrong(250));
});

describe("plain λ search", () => {
  it.each([10, 16])("finds the true order, unless it is lost in repetitions: %i positions", (size) => {
    findsOrders(size, 300);
  });

  it("is never wrong with a tiny table", () => lambdaIsNeverWrong(300));
});

it.each<Algorithm>(["df-pn-lambda", "lambda"])("%s leaves in its table only what is true", (algorithm) => {
  remembersWhatIsTrue(algorithm, 14, 150);
});
