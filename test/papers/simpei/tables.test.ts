// The experiment on made-up measurements with known results.
import { describe, expect, it } from "vitest";
import { databaseOf } from "../../../src/files/database.js";
import { DRAW_DISTANCE, NO_ORDER } from "../../../src/files/distances.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { findingsOf } from "../../../src/papers/simpei/findings.js";
import {
  CONTENDER_NAMES,
  type Contender,
  type ContenderName,
  chooseProblems,
  contenders,
  countOf,
  countProblems,
  measure,
  type Problem,
  plannedOf,
  type SearchMany,
} from "../../../src/papers/simpei/plan.js";
import { drawFigure4, formatSimpei, table6 } from "../../../src/papers/simpei/report.js";
import {
  compareStrategies,
  joinRecords,
  type Measured,
  refuseContradictions,
  sampleRows,
  table5,
  variantRows,
} from "../../../src/papers/simpei/tables.js";
import type { ResultRecord } from "../../../src/solver/sweep/files/result-record.js";
import type { SweepFinding } from "../../../src/solver/sweep/run/run-sweep.js";

// By rank: an immediate win, wins of order 1, 2 and none, a loss, a draw.
const database = databaseOf({
  game: "simpei",
  layerSizes: [1, 5],
  distances: Uint8Array.of(1, 3, 9, 5, 2, DRAW_DISTANCE),
  orders: Uint8Array.of(0, 1, 2, NO_ORDER, NO_ORDER, NO_ORDER),
  moveOrders: { positions: 4, moves: [10, 5, 4, 1, 2] },
});

const problems: Problem[] = [
  { rank: 1, order: 1 },
  { rank: 2, order: 2 },
  { rank: 3, order: null },
];

describe("the problems", () => {
  it("are the wins that are not immediate", () => {
    const drawn = { count: 5, at: (index: number) => index };
    expect(chooseProblems(database, drawn)).toEqual(problems);
    expect([...countProblems(database)]).toEqual([
      [1, 1],
      [2, 1],
      [null, 1],
    ]);
  });
});

describe("measuring", () => {
  const many = Array.from({ length: 1201 }, (_, index): Problem => ({ rank: index, order: 1 }));
  let searches = 0;

  /** Finds ranks as nodes, two at a time; gives up after `limit` searches. */
  const searchMany = (limit = Number.POSITIVE_INFINITY) =>
    async function* ({ name }: Contender, ranks: readonly number[]): AsyncGenerator<SweepFinding[]> {
      for (let index = 0; index < ranks.length; index += 2) {
        if (searches >= limit) return;
        searches += 2;
        yield ranks.slice(index, index + 2).map((rank, i) => ({
          index: index + i,
          verdict: "proven",
          order: name === "df-pn" ? null : 1,
          nodes: rank,
          microseconds: 1,
        }));
      }
    };

  async function measured(done: number, limit?: number): Promise<ResultRecord[]> {
    searches = 0;
    const records: ResultRecord[] = [];
    const planned = [{ problems: many, compared: contenders() }];
    for await (const found of measure(planned, searchMany(limit), { done })) records.push(...found);
    return records;
  }

  it("searches every problem with every contender", async () => {
    const records = await measured(0);
    expect(new Set(records.map(({ rank, algorithm }) => `${rank} ${algorithm}`)).size).toBe(3 * many.length);
    expect(records).toHaveLength(3 * many.length);
    for (const { rank, nodes, position } of records) {
      expect(nodes).toBe(rank);
      expect(simpei.ranking?.rank(simpei.parsePosition(position))).toBe(rank);
    }
    // The contenders take turns, so that changes in the machine's speed affect all alike.
    expect(new Set(records.slice(0, 2100).map(({ algorithm }) => algorithm))).toEqual(
      new Set(CONTENDER_NAMES),
    );
  });

  it("continues after any number of records", async () => {
    const whole = await measured(0);
    for (const done of [1, 999, 1000, 1001, 3000, 3200, 3201, 3602, 3603]) {
      expect(await measured(done), `after ${done}`).toEqual(whole.slice(done));
    }
  });

  it("ends where it was stopped, so that the next run can continue there", async () => {
    const whole = await measured(0);
    const part = await measured(0, 2400);
    expect(part.length).toBeGreaterThan(0);
    expect([...part, ...(await measured(part.length))]).toEqual(whole);
  });
});

/** Records of ten problems of each order; a search takes `base` microseconds times the factor of its contender and order. */
function madeUp(factors: Readonly<Record<number, number>>, unsolved: readonly ContenderName[] = []) {
  const made: { problems: Problem[]; records: ResultRecord[] } = { problems: [], records: [] };
  for (const [order, factor] of Object.entries(factors)) {
    for (let i = 0; i < 10; i++) {
      const rank = 100 * Number(order) + i;
      made.problems.push({ rank, order: Number(order) });
      for (const name of CONTENDER_NAMES) {
        const base = 10 * (i + 1) * (name === "df-pn" ? 1 : factor) * (name === "df-pn-lambda-sum" ? 4 : 1);
        const lost = i === 9 && unsolved.includes(name);
        made.records.push({
          rank,
          position: "",
          algorithm: name,
          verdict: lost ? "unknown" : "proven",
          order: name === "df-pn" || lost ? null : Number(order),
          nodes: base,
          microseconds: base,
        });
      }
    }
  }
  return joinRecords(made.problems, made.records);
}

describe("Table 5", () => {
  it("has the means over the problems that both solved, and their ratio", () => {
    const { rows } = table5(madeUp({ 1: 3, 2: 0.5 }, ["df-pn-lambda"]));
    expect(rows.map(({ order, problems: count }) => [order, count])).toEqual([
      [1, 9],
      [2, 9],
    ]);
    // 10, 20, …, 90 microseconds.
    expect(rows[0].seconds.first.estimate).toBeCloseTo(50e-6, 12);
    expect(rows[0].seconds.second.estimate).toBeCloseTo(150e-6, 12);
    expect(rows[1].nodes.second.estimate).toBeCloseTo(25, 12);
    expect(rows[1].nodes.ratio.high).toBeCloseTo(0.5, 12);
  });

  it("says whether the paper's finding holds", () => {
    const asInPaper = { 1: 1.5, 2: 0.9, 3: 2.7, 4: 8, 5: 2, 6: 10 };
    expect(table5(madeUp(asInPaper))).toMatchObject({ seconds: "holds", nodes: "holds" });
    expect(table5(madeUp({ ...asInPaper, 2: 3 }))).toMatchObject({ seconds: "does not hold" });
    expect(table5(madeUp({ ...asInPaper, 3: 0.8 }))).toMatchObject({ nodes: "does not hold" });
    expect(table5(madeUp({ 1: 1.5, 2: 0.9 })), "orders are missing").toMatchObject({ seconds: "undecided" });
  });
});

describe("the sample", () => {
  it("is compared with the whole game", () => {
    const wholeGame = new Map<number | null, number>([
      [2, 1_134_821],
      [5, 6801],
      [null, 20_771],
    ]);
    const rows = sampleRows(madeUp({ 2: 1, 5: 1 }, ["df-pn"]), wholeGame, { paper: 1 / 1000, here: 1 / 100 });
    expect(rows.map(({ order, drawn, paper }) => [order, drawn, paper])).toEqual([
      [2, 10, 1115],
      [5, 10, 1],
      [null, 0, 0],
    ]);
    expect(rows[1].solved).toEqual({ "df-pn": 9, "df-pn-lambda": 10, "df-pn-lambda-sum": 10 });
    expect(rows.map(({ expectedHere }) => expectedHere.toFixed(1))).toEqual(["11348.2", "68.0", "207.7"]);
    // e^-6.801 (1 + 6.801)
    expect(rows[1].probability).toBeCloseTo(0.00868, 5);
  });
});

it("the preliminary experiment compares the two strategies", () => {
  const strategies = compareStrategies(madeUp({ 1: 1, 2: 3 }, ["df-pn-lambda-sum"]));
  expect(strategies).toMatchObject({ problems: 18, solved: { highestOrder: 20, sum: 18 } });
  expect(strategies.nodes.ratio.estimate).toBeCloseTo(4, 12);
  expect(strategies.findings).toEqual({ seconds: "holds", nodes: "holds" });
});

it("a ratio of times far from that of nodes decides nothing", () => {
  const cold = madeUp({ 1: 3 }).map((problem) => {
    const { "df-pn-lambda": lambda } = problem.records;
    const slow = { ...lambda, microseconds: 5 * lambda.microseconds };
    return { ...problem, records: { ...problem.records, "df-pn-lambda": slow } };
  });
  expect(table5(madeUp({ 1: 3 })).rows[0].findings).toEqual({ seconds: "holds", nodes: "holds" });
  expect(table5(cold).rows[0].findings).toEqual({ seconds: "undecided", nodes: "holds" });
});

it("a few problems are searched often enough to warm up every thread", async () => {
  let searches = 0;
  const searchMany: SearchMany = async function* (_contender, ranks) {
    searches += ranks.length;
    yield ranks.map((_rank, index) => ({ index, verdict: "proven", order: null, nodes: 1, microseconds: 1 }));
  };
  const records: ResultRecord[] = [];
  const problems = madeUp({ 1: 1 }).slice(0, 3);
  const planned = [{ problems, compared: contenders() }];
  for await (const found of measure(planned, searchMany, { threads: 4 })) records.push(...found);
  expect(records).toHaveLength(3 * problems.length);
  expect(searches).toBe(3 * (4 * 50 + problems.length));
});

it("one problem in ten is also searched with one thing changed, those within a root order by it", () => {
  const many = Array.from({ length: 100 }, (_, rank): Problem => ({ rank, order: rank < 50 ? 1 : 4 }));
  const planned = plannedOf(many, 7);
  expect(planned.map(({ problems }) => problems.length)).toEqual([100, 10]);
  // Five of the ten are of order 1: orders 1, 2 and 3 search those alone.
  expect(countOf(planned)).toBe(3 * 100 + 3 * 5 + 10 + 6 * 10);
});

it("variants are compared by true order, and the paper's conclusion with the ends of the root's orders", () => {
  const measured = madeUp({ 1: 1, 2: 1 }).map((problem): Measured => {
    const [dfPn, lambda] = [problem.records["df-pn"], problem.records["df-pn-lambda"]];
    const times = (record: ResultRecord, factor: number) => ({ ...record, nodes: factor * record.nodes });
    return {
      ...problem,
      records: {
        ...problem.records,
        ...{ "df-pn-lambda": times(lambda, 0.8), "df-pn-lambda, order 1": times(lambda, 0.5) },
        ...{ "df-pn, unit leaves": times(dfPn, 3), "df-pn-lambda, unit leaves": times(lambda, 2.4) },
      },
    };
  });
  const rows = variantRows(measured);
  const row = rows.find(({ search, order }) => search === "df-pn-lambda, unit leaves" && order === 2);
  expect(row).toMatchObject({ against: "df-pn, unit leaves", problems: 10, fewer: 10, more: 0 });
  expect(row?.ratio.estimate).toBeCloseTo(0.8, 9);
  expect(row?.geometric.estimate).toBeCloseTo(0.8, 9);
  const found = findingsOf(table5(measured), compareStrategies(measured), rows);
  expect(found.find(({ section }) => section === "6")?.finding).toBe("holds");
  expect(found.find(({ conditions }) => conditions === "leaf numbers 1 and 1")?.finding).toBe("holds");
});

it("a disproof of a win is an error", () => {
  const [{ records }] = madeUp({ 1: 1 });
  const wrong: ResultRecord = { ...records["df-pn"], verdict: "disproven", position: "here" };
  expect(() => refuseContradictions([records["df-pn"], wrong])).toThrow(
    "df-pn disproves here, which is a win",
  );
});

it("the report has every table beside the paper's figures", async () => {
  const measured = madeUp({ 1: 1.5, 2: 0.9, 3: 2.7 }, ["df-pn"]);
  const text = formatSimpei(
    {
      positionsDrawn: 100,
      problems: measured.length,
      tableEntries: 1000,
      maxNodes: 5000,
      givenUp: 3,
      maxOrder: 7,
      threads: 2,
      sample: sampleRows(measured, new Map([[1, 3_446_454]]), { paper: 1 / 1000, here: 1 / 1000 }),
      table5: table5(measured),
      strategies: compareStrategies(measured),
      variants: [],
      findings: findingsOf(table5(measured), compareStrategies(measured), []),
      table6: table6(database),
    },
    "figure4.svg",
  );
  for (const part of [
    "6.97e-5",
    "9.52e-3",
    "| 258 |",
    "| 3,470 |",
    "0.873",
    "undecided",
    "(figure4.svg)",
    "after 5,000 nodes a search was given up, which happened to 3.",
  ]) {
    expect(text).toContain(part);
  }
  // 10 of 4, and 22 moves of 4 positions, beside the paper's.
  expect(text).toMatch(/here \| 2\.500 \| 1\.250 \| .* \| 5\.500 \|\n\| paper \| 7\.718/);
  const figure = await drawFigure4(measured);
  const [, marks] = /<g class="mark-symbol role-mark[^>]*>(.*?)<\/g>/.exec(figure) ?? [];
  expect(marks.match(/<path /g)).toHaveLength(27);
});
