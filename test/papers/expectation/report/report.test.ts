// Findings and report on made-up measurements with known results.
import { describe, expect, it } from "vitest";
import type { Interval } from "../../../../src/math/statistics.js";
import { type Comparison, compare } from "../../../../src/papers/expectation/comparison.js";
import { PAPER_STAGES, PAPER_TURNS } from "../../../../src/papers/expectation/paper.js";
import { drawFigure6, drawFigure7 } from "../../../../src/papers/expectation/report/figures.js";
import {
  findings,
  type Judged,
  type Measurements,
} from "../../../../src/papers/expectation/report/findings.js";
import {
  type ExpectationResults,
  formatExpectation,
} from "../../../../src/papers/expectation/report/report.js";
import type { SigmaEstimate, SigmaRow } from "../../../../src/papers/expectation/sigma.js";
import { table1, table2, table3, table4 } from "../../../../src/papers/expectation/values.js";

const about = (estimate: number, width = 0.01): Interval => ({
  estimate,
  low: estimate - width,
  high: estimate + width,
});

function sigmaOf(sigma: number): SigmaEstimate {
  return {
    positions: 100,
    leaves: 5000,
    variance: about(sigma ** 2),
    sigma: about(sigma),
    mean: about(0.1),
    deviation: sigma,
    within: [about(0.68), about(0.95)],
  };
}

const sigmaRow = (stage: number, sigma: number): SigmaRow => ({
  stage,
  sets: [0.1, -0.1, 0.05, 0.1, -0.1, 0.05].map((by) => sigmaOf(sigma + by)),
  all: sigmaOf(sigma),
});

/** How many of a thousand positions are better by `by` discs, and how many are worse by 2. */
function comparison(better: number, worse: number, by = 4): Comparison {
  const values = Array.from({ length: 1000 }, (_, i) => (i < better ? by : i < better + worse ? -2 : 0));
  return compare(
    values,
    values.map(() => 0),
  );
}

const judged = (parameter: number, better: number, worse: number, by?: number): Judged => {
  const found = comparison(better, worse, by);
  return { parameter, deeper: found, final: found };
};

const asInPaper: Measurements = {
  sigmas: [7.2, 8.3, 9.5, 11, 13.5].map((sigma, i) => sigmaRow(50 + i, sigma)),
  oneMove: PAPER_STAGES.map((stage) => judged(stage, 120, 20)),
  gainTo100: about(3),
  gainBeyond100: about(0.1),
  groups: [10, 100, 200, null].map((groups) => ({
    groups,
    deeper: { ...comparison(120, 20), index2: about(groups === 10 ? 50 : 60) },
    final: comparison(120, 30),
  })),
  severalMoves: [
    judged(2, 300, 100, 5),
    judged(3, 420, 160, 8),
    judged(5, 600, 200, 14),
    judged(7, 640, 350, 30),
  ],
};

describe("findings", () => {
  const undecided = (measured: Measurements) =>
    findings(measured).filter(({ finding }) => finding === "undecided");
  const refuted = (measured: Measurements) =>
    findings(measured).flatMap(({ finding, claim }) => (finding === "does not hold" ? [claim] : []));

  it("hold where the measurements are like the paper's", () => {
    expect(refuted(asInPaper)).toEqual([]);
    expect(undecided(asInPaper)).toEqual([]);
    expect(findings(asInPaper).length).toBeGreaterThan(20);
  });

  it("do not hold where the measurements are the other way round", () => {
    const worse = { ...asInPaper, oneMove: PAPER_STAGES.map((stage) => judged(stage, 20, 220)) };
    expect(refuted(worse).filter((claim) => claim.startsWith("one move"))).toHaveLength(4);
    const flat = { ...asInPaper, sigmas: [...asInPaper.sigmas].reverse() };
    expect(refuted(flat).join()).toContain("σ grows");
    const rising = { ...asInPaper, gainBeyond100: about(2) };
    expect(refuted(rising)).toEqual([
      "index 1 rises with m up to 100, and by less than 0.5 from there to 200",
    ]);
    const [ten, hundred, most] = asInPaper.groups;
    const swapped = [{ ...ten, deeper: hundred.deeper }, { ...hundred, deeper: ten.deeper }, most];
    expect(refuted({ ...asInPaper, groups: swapped })).toEqual([
      "index 2 rises with m up to 100, and by less than 1 from there to 200",
    ]);
  });

  it("are undecided where intervals are wide", () => {
    const few = { ...asInPaper, oneMove: PAPER_STAGES.map((stage) => judged(stage, 10, 8)) };
    expect(refuted(few)).toEqual([]);
    expect(
      undecided(few)
        .map(({ claim }) => claim)
        .join(),
    ).toContain("one move");
  });
});

const results: ExpectationResults = {
  records: { source: "games.wtb", games: 500, estimation: 50, judging: 450 },
  positionsAsked: 2000,
  seed: 7,
  threads: 2,
  table1: table1(Array.from({ length: 6 }, () => [12, 13])),
  table2: table2(),
  table3: table3(),
  table4: table4(),
  table5: asInPaper.sigmas,
  figure6: {
    sigma: 8.2,
    histogram: [
      [-4, 10],
      [-1, 1],
      [0, 30],
      [2, 20],
      [6, 5],
    ],
  },
  oneMove: asInPaper.oneMove,
  table8: [10, 100, 200, null].map((groups) => ({
    groups,
    deeper: comparison(120, 20),
    final: comparison(120, 30),
  })),
  severalMoves: asInPaper.severalMoves,
  findings: findings(asInPaper),
};

describe("the report", () => {
  it("has every table beside the paper's figures", () => {
    const text = formatExpectation(results, { figure6: "figure6.svg", figure7: "figure7.svg" });
    for (let table = 1; table <= 10; table++) expect(text).toContain(`## Table ${table}: `);
    for (const part of [
      "500 different games from games.wtb, split with seed 7",
      "judged on 1000 (there are no more: 2000 were asked for)",
      // Table 1: exact values, and printed ones that cannot be right.
      "| 10 | 1,000,000 | 12.31002 | 12.50000 | 0.00332 |",
      "12.31491 ✗ | 0.01735 ✗ |",
      "24.5135; 24.46 ~",
      // Table 5, Table 6 with its misprint, Table 8, and Table 10.
      "| 51.98 | 7.21 |",
      "| 51 | 120 | 20 | 10.00 (7.76 to 12.24) | 85.7 (79.0 to 90.6) |",
      "| 1,095 | 715 | 3.80 | 60.1 ‡ | 0.432 |",
      "| exact | 120 | 20 |",
      "| 4,897 | 3,976 | 9.21 | 55.2 | 2.719** |",
      "(figure7.svg)",
      "**holds**",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
    expect(PAPER_TURNS.every(({ turns, stage }) => text.includes(`${turns} from S = ${stage}`))).toBe(true);
  });

  it("has its figures", async () => {
    const histogram = await drawFigure6(results);
    // -1 is in one bar with 0: two plies add two discs.
    const [, bars] = /<g class="mark-rect role-mark[^>]*>(.*?)<\/g>/.exec(histogram) ?? [];
    expect(bars.match(/<path /g)).toHaveLength(4);
    expect(histogram).toContain("N(0, 8.20²)");
    const lines = await drawFigure7(results);
    for (const text of ["index 1", "index 2", "here, 95 %", "here, exact", "paper"])
      expect(lines).toContain(text);
    expect(histogram + lines).not.toContain("NaN");
  });
});
