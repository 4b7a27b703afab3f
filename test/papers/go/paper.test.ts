// The experiment on made-up measurements with known results.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  type CaptureAnswer,
  type CaptureProblem,
  readCaptures,
} from "../../../src/games/go/records/captures.js";
import type { Ask } from "../../../src/papers/go/examine.js";
import { findingsOf } from "../../../src/papers/go/findings.js";
import {
  CONTENDER_NAMES,
  DF_PN,
  HIGHEST,
  type Measurement,
  measure,
  PAPERS,
  refuseContradictions,
  turnsOf,
} from "../../../src/papers/go/measure.js";
import { drawFigure3, formatGo } from "../../../src/papers/go/report.js";
import {
  joinMeasurements,
  papersTable3,
  strategiesOf,
  table3,
  table4,
} from "../../../src/papers/go/tables.js";

const ANSWER: CaptureAnswer = {
  kind: "capture",
  ko: { status: "unconditional", attacker: 0, defender: 3 },
  order: 2,
  first: ["C2"],
  only: true,
  liberties: 2,
  nodes: 5,
};

function problemsOf(count: number, answer: Partial<CaptureAnswer> | undefined): CaptureProblem[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `order ${answer?.order}, ${i}`,
    position: ".X./X../.O. b target=B1",
    answer: answer && { ...ANSWER, ...answer },
  }));
}

const SAVE = { kind: "save", ko: { status: "fails", attacker: null, defender: null } } as const;
const problems = [
  ...problemsOf(30, { order: 2 }),
  ...problemsOf(20, { order: 3 }),
  ...problemsOf(10, { order: 4 }),
  ...problemsOf(25, { ...SAVE, order: 3, nodes: null }),
];

/** All measurements: they are equal, except for what `found` changes. */
function madeUp(found: (problem: number, contender: string) => Partial<Measurement>): Measurement[] {
  return turnsOf(problems).flatMap(({ contender, problems: members }) =>
    members.map((problem): Measurement => {
      const captured = problems[problem].answer?.kind === "capture";
      const reason = captured || contender === DF_PN ? null : "no proof within order";
      const plain = { problem, contender, proven: captured, solved: true, reason, nodes: 10 + problem };
      return { ...plain, microseconds: 1000 + problem, ...found(problem, contender) };
    }),
  );
}

/** df-pn λ takes this share of the time, by true order. */
const byOrder = (two: number, three: number, four: number) =>
  madeUp((problem, contender) => ({
    microseconds:
      (1000 + problem) * (contender === DF_PN ? 1 : problem < 30 ? two : problem < 50 ? three : four),
  }));

describe("measuring", () => {
  const limits = { tableEntries: 1, maxNodes: 1 };
  const ask: Ask = async (questions, { algorithm, search }) =>
    questions.map((_, index) => {
      const nodes = (search.maxOrder ?? 0) + algorithm.length;
      return { index, verdict: "proven", order: 1, nodes, microseconds: 1 };
    });

  async function measured(done: number): Promise<Measurement[]> {
    const found: Measurement[] = [];
    for await (const some of measure(problems, ask, limits, done)) found.push(...some);
    return found;
  }

  it("searches problems with all orders from their own on, and rescues with the highest order only", async () => {
    const found = await measured(0);
    const count = (name: string) => found.filter(({ contender }) => contender === name).length;
    const byOrders = [30, 50, 60, 85];
    expect(CONTENDER_NAMES.map(count)).toEqual([...byOrders, 85, ...byOrders, ...byOrders, 85, 85, 85]);
    for (const { contender, nodes } of found) {
      if (contender.startsWith("df-pn λ")) expect(nodes).toBe(12 + Number(contender.at(-1)));
    }
  });

  it("gives the paper's searches candidates alone, and its df-pn no ladders and a limit of liberties", async () => {
    const asked = new Map<string, unknown>();
    const watch: Ask = (questions, { algorithm, search, gameOptions, ...how }) => {
      asked.set(
        JSON.stringify([algorithm, search.maxOrder, search.andStrategy, search.passFirst]),
        gameOptions,
      );
      return ask(questions, { algorithm, search, ...how });
    };
    for await (const _ of measure(problemsOf(1, { order: 5 }), watch, limits));
    const options = (...key: unknown[]) => asked.get(JSON.stringify(key));
    expect(options("df-pn", null, null, null)).toEqual({ candidates: "both", liberties: 6, ladders: false });
    expect(options("df-pn-lambda", 5, null, null)).toEqual({ candidates: "both" });
    expect([...asked.keys()]).toEqual(
      expect.arrayContaining([
        '["df-pn-lambda",5,"sum",null]',
        '["df-pn-lambda",5,null,true]',
        '["df-pn-lambda",5,"sum",true]',
      ]),
    );
  });

  it("counts short searches with the median of five times, and long ones with their only one", async () => {
    // The second of three has too many nodes to be made again; the first is interrupted in its first search, the third in its last.
    const first = [70_000, 1_000_000, 5];
    const again = [2, 3, 1, 4].map((time, i) => [time, i === 3 ? 9_000 : 6 + i]);
    let asks = 0;
    const timed: Ask = async (questions, how) => {
      const isFirst = asks % (1 + again.length) === 0;
      const times = isFirst ? first : again[(asks % (1 + again.length)) - 1];
      asks++;
      // Before them come the easiest, which are not counted.
      const [from, found] = [questions.length - times.length, await ask(questions, how)];
      return found.map((finding, i) => ({
        ...finding,
        nodes: isFirst && i === from + 1 ? 3_000 : 2_999,
        microseconds: times[i - from] ?? 0,
      }));
    };
    for await (const found of measure(problemsOf(3, { order: 5 }), timed, limits)) {
      expect(found.map(({ microseconds }) => microseconds)).toEqual([3, 1_000_000, 7]);
    }
  });

  it("does not take a proof by candidates for a contradiction", () => {
    const [first] = madeUp(() => ({}));
    const proof = { ...first, problem: 60, contender: "paper's λ 5" as const };
    expect(() => refuseContradictions(problems, [proof])).not.toThrow();
    const measured = joinMeasurements(
      problems,
      madeUp((problem, contender) =>
        contender === "paper's df-pn 5" && problem === 60 ? { proven: true } : {},
      ),
    );
    expect(papersTable3(measured, PAPERS)).toMatchObject({ problems: 60, wrong: { lambda: 0, dfPn: 1 } });
  });

  it("continues after any number of measurements", async () => {
    const whole = await measured(0);
    for (const done of [1, 19, 20, 21, 100, 309, whole.length]) {
      expect(await measured(done), `after ${done}`).toEqual(whole.slice(done));
    }
  });

  it("refuses what contradicts the index", () => {
    const all = madeUp(() => ({}));
    expect(() => refuseContradictions(problems, all)).not.toThrow();
    const [first] = all;
    const none = { ...first, proven: false, reason: "no proof within order" };
    expect(() => refuseContradictions(problems, [none])).toThrow(
      "order 2, 0: df-pn λ 2 finds no proof of it",
    );
    expect(() =>
      refuseContradictions(problems, [{ ...none, solved: false, reason: "table full" }]),
    ).not.toThrow();
    const saved = { ...first, problem: 60, contender: HIGHEST };
    expect(() => refuseContradictions(problems, [saved])).toThrow("order 3, 0: df-pn λ 5 proves it");
  });
});

describe("the tables", () => {
  it("say that λ solves more where it does", () => {
    const lost = (problem: number, contender: string) =>
      contender === DF_PN && problem % 3 === 0 ? { proven: false, solved: false, reason: "table full" } : {};
    const [captures, others, all] = table3(joinMeasurements(problems, madeUp(lost)));
    expect(captures).toMatchObject({ problems: 60, lambda: 60, dfPn: 40, solvesMore: "holds" });
    expect(others).toMatchObject({ problems: 25, lambda: 25, dfPn: 16, solvesMore: "holds" });
    expect(all).toMatchObject({ problems: 85, lambda: 85, dfPn: 56, solvesMore: "holds" });
    expect(all.more.estimate).toBeCloseTo(29);
    expect(
      table3(
        joinMeasurements(
          problems,
          madeUp(() => ({})),
        ),
      )[2].solvesMore,
    ).toBe("undecided");
  });

  it("recognise the paper's pattern, and say where it is missing", () => {
    const agreesOf = (found: Measurement[]) =>
      table4(joinMeasurements(problems, found)).map(({ trueOrder, agrees }) => [trueOrder, agrees?.seconds]);
    expect(agreesOf(byOrder(0.5, 0.5, 2))).toEqual([
      [2, "holds"],
      [3, "holds"],
      [4, "holds"],
    ]);
    expect(agreesOf(byOrder(2, 1, 0.5))).toEqual([
      [2, "does not hold"],
      [3, "undecided"],
      [4, "does not hold"],
    ]);
  });

  it("cover problems that both prove with every order of the row", () => {
    const lost = (problem: number, contender: string) =>
      contender === "df-pn λ 4" && problem < 7 ? { proven: false, solved: false } : {};
    const [two] = table4(joinMeasurements(problems, madeUp(lost)));
    expect([two.problems, two.columns.map(({ searchOrder }) => searchOrder)]).toEqual([23, [2, 3, 4, 5]]);
  });

  it("use the lowest order with a proof where a set has no index", () => {
    const unknown = problemsOf(8, undefined);
    const found = turnsOf(unknown).flatMap(({ contender, problems: members }) =>
      members.map((problem): Measurement => {
        const proven = contender !== "df-pn λ 2";
        return { problem, contender, proven, solved: true, reason: null, nodes: 1, microseconds: 1 };
      }),
    );
    const rows = table4(joinMeasurements(unknown, found));
    expect(rows.map(({ trueOrder, problems: members }) => [trueOrder, members])).toEqual([[3, 8]]);
    expect(table3(joinMeasurements(unknown, found))[0]).toMatchObject({ problems: 8, lambda: 8 });
  });
});

it("the report has the tables beside the paper's", async () => {
  const measured = joinMeasurements(problems, byOrder(0.5, 0.5, 2));
  const rest = { problems: 85, tableEntries: 1_000_000, maxNodes: 9, time: null, givenUp: 0, threads: 1 };
  const tables = {
    ...{ trueOrders: true, table3: table3(measured), table4: table4(measured) },
    ...{ papersTable3: papersTable3(measured, PAPERS), papersTable4: table4(measured, PAPERS) },
    strategies: strategiesOf(measured),
  };
  const findings = findingsOf(
    [{ conditions: "here", solved: tables.table3[2], table4: tables.table4 }],
    tables.strategies,
  );
  expect(findings.map(({ claim, finding }) => [claim, finding])).toEqual([
    ["df-pn λ of order 5 solves more problems than df-pn", "undecided"],
    ["true order 2: df-pn λ takes less time, with every search order", "holds"],
    ["true order 2: df-pn λ takes fewer nodes (not in the paper), with every search order", "undecided"],
    ["true order 3: df-pn λ takes less time, with every search order", "holds"],
    ["true order 3: df-pn λ takes fewer nodes (not in the paper), with every search order", "undecided"],
    ["true order 4: df-pn takes less time, with every search order", "holds"],
    ["true order 4: df-pn takes fewer nodes (not in the paper), with every search order", "undecided"],
    ["the highest-order strategy is better than the sum strategy in Go", "undecided"],
  ]);
  const report = formatGo({ ...rest, ...tables, findings }, { "the program's searches": "figure3.svg" });
  for (const part of [
    "| 110 | 77 | 75 |",
    "| 35 | 0.00223 | 0.364 |",
    "| 7 | 1.84 | 1.32 |",
    "(figure3.svg)",
  ]) {
    expect(report).toContain(part);
  }
  expect(await drawFigure3(measured, "The searches")).toContain("true order");
});

describe("a folder of problems", () => {
  const folder = mkdtempSync(join(tmpdir(), "solve-fast-captures-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const sgf = "(;SZ[3]AB[ba][ab][bc]AW[ca][bb]MA[bb]PL[B])";

  it("is read with its answers, or without", () => {
    writeFileSync(join(folder, "a.sgf"), sgf);
    writeFileSync(join(folder, "b.sgf"), sgf.replace("PL[B]", ""));
    const position = ".XO/XO./.X. b target=B2";
    expect(readCaptures(folder).map((problem) => [problem.position, problem.answer])).toEqual([
      [position, undefined],
      [position, undefined],
      [position.replace("b t", "w t"), undefined],
    ]);
    writeFileSync(join(folder, "index.jsonl"), `${JSON.stringify({ file: "a.sgf", ...ANSWER })}\n`);
    expect(readCaptures(folder)[0].answer).toEqual(ANSWER);
  });

  it.each([
    ["index.jsonl", "{}", "index.jsonl:1: is not the answer to a problem"],
    ["a.sgf", "(;SZ[3]AB[ba]MA[aa])", "a.sgf: no target is named"],
    ["a.sgf", "(;SZ[3]AB[ba]PL[B])", "a.sgf: no target is named"],
  ])("is refused where %s is %s", (name, text, problem) => {
    writeFileSync(join(folder, "index.jsonl"), "");
    writeFileSync(join(folder, name), text);
    expect(() => readCaptures(folder)).toThrow(problem);
  });
});
