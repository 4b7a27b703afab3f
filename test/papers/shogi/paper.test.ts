// The experiment on made-up measurements with known results.
import { describe, expect, it } from "vitest";
import { findingsOf } from "../../../src/papers/shogi/findings.js";
import {
  CONTENDER_NAMES,
  CONTENDERS,
  type Contender,
  type Measurement,
  measure,
  type Problem,
  refuseContradictions,
} from "../../../src/papers/shogi/measure.js";
import { drawFigure2, formatShogi } from "../../../src/papers/shogi/report.js";
import { joinMeasurements, resultsOf, strategiesOf } from "../../../src/papers/shogi/tables.js";
import type { SweepFinding } from "../../../src/solver/sweep/run/run-sweep.js";

function problemsOf(set: Problem["set"], count: number, order: 1 | 2): Problem[] {
  return Array.from({ length: count }, (_, i) => ({
    set,
    name: `${set}-${i}`,
    position: "4k4/9/4P4/9/9/9/9/9/9 b G 1",
    order,
    plies: order === 1 ? 3 : null,
    solution: [],
  }));
}

const SIZES = [1000, 2000] as const;
const joined = (found: readonly Measurement[]) => joinMeasurements(problems, found, SIZES[1]);
const problems = [...problemsOf("mates", 120, 1), ...problemsOf("hisshi", 7, 2)];

describe("measuring", () => {
  let searches = 0;

  /** Takes as many nodes as a contender's name has letters, three searches at a time; gives up after `limit` searches. */
  const searchMany = (limit = Number.POSITIVE_INFINITY) =>
    async function* (name: Contender, _: number, asked: readonly Problem[]): AsyncGenerator<SweepFinding[]> {
      for (let index = 0; index < asked.length; index += 3) {
        if (searches >= limit) return;
        searches += 3;
        yield asked.slice(index, index + 3).map((_, i) => ({
          index: index + i,
          verdict: "proven",
          order: 1,
          nodes: name.length,
          microseconds: 1,
        }));
      }
    };

  async function measured(done: number, limit?: number): Promise<Measurement[]> {
    searches = 0;
    const found: Measurement[] = [];
    for await (const some of measure(problems, SIZES, searchMany(limit), done)) found.push(...some);
    return found;
  }

  it("searches every problem with every contender", async () => {
    const found = await measured(0);
    // Three searches with each size of table, and three strategies with the largest.
    expect(found).toHaveLength(9 * problems.length);
    const keys = found.map(
      ({ problem, contender, tableEntries }) => `${problem} ${contender} ${tableEntries}`,
    );
    expect(new Set(keys).size).toBe(found.length);
    const small = found.filter(({ tableEntries }) => tableEntries === SIZES[0]);
    expect(new Set(small.map(({ contender }) => contender))).toEqual(new Set(Object.keys(CONTENDERS)));
    for (const { contender, nodes } of found) expect(nodes).toBe(contender.length);
  });

  it("continues after any number of measurements", async () => {
    const whole = await measured(0);
    for (const done of [1, 49, 50, 51, 150, 151, 379, 381, 382, 1000, whole.length]) {
      expect(await measured(done), `after ${done}`).toEqual(whole.slice(done));
    }
  });

  it("ends where it was stopped, so that the next run can continue there", async () => {
    const whole = await measured(0);
    const part = await measured(0, 200);
    expect(part.length).toBeGreaterThan(0);
    expect(part.length).toBeLessThan(whole.length);
    expect([...part, ...(await measured(part.length))]).toEqual(whole);
  });
});

/** df-pn takes 10 ms and more, df-pn λ a multiple of that; a contender solves all but the last `unsolved` mates. */
function madeUp(factor: number, unsolved: Partial<Record<Contender, number>> = {}): Measurement[] {
  return problems.flatMap(({ set }, problem) =>
    CONTENDER_NAMES.map((contender): Measurement => {
      const lost = set === "mates" && problem >= 120 - (unsolved[contender] ?? 0);
      const proven = !lost && !(contender === "order 1" && set === "hisshi");
      const base = 10_000 + 100 * problem;
      return {
        problem,
        contender,
        tableEntries: SIZES[1],
        proven,
        reason: proven ? null : lost ? "table full" : "no proof within order",
        nodes: 10 + problem,
        microseconds: contender === "df-pn λ" ? factor * base : base,
      };
    }),
  );
}

describe("the tables", () => {
  it("say that λ solves more and takes less where it does", () => {
    const [mates, hisshi] = resultsOf(joined(madeUp(0.5, { "df-pn": 30, "df-pn λ": 10 })));
    expect(mates).toMatchObject({ solved: { lambda: 110, dfPn: 90 }, both: 90, solvesMore: "holds" });
    expect(mates.seconds.ratio.estimate).toBeCloseTo(0.5);
    // 10 ms and 0.1 ms more for each of the 90 that both solve: 14.45 ms on average.
    expect(mates.seconds.dfPn.estimate).toBeCloseTo(0.01445, 8);
    expect(mates.takesLess).toEqual({ seconds: "holds", nodes: "undecided" });
    // Printed: 2.78 / 4.91.
    expect(mates.paperRatio.agrees).toBe(false);
    expect(hisshi).toMatchObject({ solved: { lambda: 7, dfPn: 7 }, both: 7, solvesMore: "undecided" });
  });

  it("do not say so where it is not so", () => {
    const [mates] = resultsOf(joined(madeUp(2, { "df-pn λ": 30 })));
    expect(mates.solvesMore).toBe("does not hold");
    expect(mates.takesLess.seconds).toBe("does not hold");
  });

  it("leave out problems that not all contenders searched", () => {
    expect(joined(madeUp(1).slice(0, -5))).toHaveLength(problems.length - 1);
    expect(joinMeasurements(problems, madeUp(1), SIZES[0])).toEqual([]);
  });

  it("count problem by problem, and find what takes df-pn a thousand times as long", () => {
    // df-pn λ takes a tenth on 100 mates, and the double on the others; df-pn gives one up after 2,000 times the nodes.
    const found = madeUp(1, { "df-pn": 1 }).map((one) => {
      if (one.contender !== "df-pn λ" && one.contender !== "df-pn") return one;
      const nodes =
        one.contender === "df-pn"
          ? one.proven
            ? 1000
            : 20_000
          : one.problem < 100
            ? 100
            : one.problem === 119
              ? 10
              : 2000;
      return { ...one, nodes, microseconds: nodes };
    });
    const [mates] = resultsOf(joined(found));
    expect(mates.pairs).toMatchObject({ fewer: 100, equal: 0, more: 19 });
    expect(mates.pairs.p).toBeLessThan(1e-10);
    expect(mates.pairs.nodes.estimate).toBeCloseTo(10 ** (-100 / 119) * 2 ** (19 / 119), 9);
    expect(mates.pairs.faster).toBe(100);
    expect(mates.thousand).toEqual({ problems: 1, largest: 2000, open: 1 });
    const claims = findingsOf([{ tableEntries: 2000, sets: [mates] }], []);
    expect(claims.find(({ claim }) => claim.includes("solved faster"))?.finding).toBe("holds");
    const thousand = (given: typeof mates.thousand) =>
      findingsOf([{ tableEntries: 2000, sets: [{ ...mates, thousand: given }] }], []).find(({ claim }) =>
        claim.includes("1,000 times"),
      );
    expect(thousand(mates.thousand)).toMatchObject({
      finding: "holds",
      conditions: "mates, a table of 2,000 entries",
      measured: "1 problem; 2,000 times at most; df-pn leaves 1 open that df-pn λ solves",
    });
    expect(thousand({ problems: 0, largest: 9, open: 1 })?.finding).toBe("undecided");
    expect(thousand({ problems: 0, largest: 9, open: 0 })?.finding).toBe("does not hold");
  });

  it("compare strategies with the paper's", () => {
    const found = madeUp(1).map((one) =>
      one.contender === "highest order, pass first" ? { ...one, nodes: 3 * one.nodes } : one,
    );
    const [highest, sum] = strategiesOf(joined(found));
    expect(highest).toMatchObject({
      strategy: "highest order, pass first",
      solved: 120,
      solvedByPapers: 120,
    });
    expect(highest.pairs).toMatchObject({ fewer: 0, more: 120 });
    expect(sum.pairs).toMatchObject({ equal: 120, p: 1 });
    expect(findingsOf([], strategiesOf(joined(found)))[0]).toMatchObject({
      finding: "holds",
      conditions: "mates",
    });
  });

  it("refuse a search that contradicts an order", () => {
    const found = madeUp(1);
    expect(() => refuseContradictions(problems, found)).not.toThrow();
    const proof = { ...found[CONTENDER_NAMES.length * 120], proven: true, reason: null };
    expect(() => refuseContradictions(problems, [proof])).toThrow("order 1 proves hisshi-0");
    const none = { ...found[1], proven: false, reason: "no proof within order" };
    expect(() => refuseContradictions(problems, [none])).toThrow("df-pn λ finds no proof of mates-0");
  });
});

it("the report has the tables beside the paper's", async () => {
  const measured = joined(madeUp(0.5));
  const sizes = [{ tableEntries: 1_000_000, sets: resultsOf(measured) }];
  const strategies = strategiesOf(measured);
  const findings = findingsOf(sizes, strategies);
  const results = { maxNodes: 9, givenUp: 0, decades: 1, threads: 1, sizes, strategies, findings };
  const report = formatShogi(results, { 1000000: "figure2.svg" });
  expect(report).toContain("| 777 | 702 | 646 |");
  expect(report).toContain("| 642 | 0.0399 | 2.78 | 4.91 | 0.566 |");
  expect(report).toContain("| 20 | (1.17) | 3.91 | 5.41 | 0.723 |");
  expect(report).toContain("![Time of df-pn λ against df-pn](figure2.svg)");
  expect(await drawFigure2(measured, 1_000_000)).toContain("Tables of 1,000,000 entries");
});
