/**
 * Facts about some numbers of outside threats are used for other numbers. In whatever order positions of all levels share a
 * table, every search agrees with the definition.
 */
import { expect, it } from "vitest";
import go from "../../../src/games/go/game.js";
import { POSITION_WORDS } from "../../../src/games/go/notation/packing.js";
import { type Problem, packPosition, pointsOf } from "../../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../../src/games/go/notation/text.js";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { createGo } from "../../../src/games/go/rules/rules.js";
import { createLinkedGo } from "../../../src/games/go/search/linked-game.js";
import { createRandom } from "../../../src/math/random.js";
import { createDfPn } from "../../../src/search/df-pn/kind.js";
import { findKind } from "../../../src/search/kinds.js";
import { createLambda } from "../../../src/search/lambda/lambda-kind.js";
import { createPnSearch } from "../../../src/search/pn-search/kind.js";
import { createTable, tableWords } from "../../../src/search/table/transposition-table.js";
import { sampled, sparse } from "../../samples.js";
import { LEVELS, solveByFixpoint } from "./fixpoint.js";
import { type Held, holdToSolved, problemOn, shuffled } from "./graded.js";

/** The searches that have a table. */
const SEARCHES: readonly Held[] = [
  { entries: 100_000 },
  { entries: 300 },
  { algorithm: "df-pn-plus", entries: 100_000 },
  { liberties: 3, entries: 10_000 },
  { algorithm: "df-pn-lambda", entries: 100_000 },
  { algorithm: "df-pn-lambda", options: { maxOrder: 3 }, entries: 1000 },
  { algorithm: "df-pn-lambda", attackersCandidates: true, options: { maxOrder: 3 }, entries: 10_000 },
  {
    algorithm: "df-pn-lambda",
    options: { andStrategy: "sum", provePasses: true, passFirst: true },
    entries: 10_000,
  },
  { algorithm: "pn-search", entries: 100_000, maxNodes: 20_000 },
  { algorithm: "pn-search", options: { similar: "siblings" }, entries: 1000, maxNodes: 20_000 },
  { algorithm: "lambda", options: { maxOrder: 3, freelyTried: 2 }, entries: 100_000, maxNodes: 2000 },
  { algorithm: "lambda", options: { maxOrder: 2, freelyTried: 15 }, entries: 1000, maxNodes: 2000 },
];

const PROBLEMS = [
  ["2x2", problemOn(2, 2, [parsePoint("A1")]), 1],
  ["2x3", problemOn(2, 3, [parsePoint("A2")]), sparse(3)],
  ["2x3 without B1", problemOn(2, 3, [parsePoint("A2")], { region: without("B1") }), sparse(3)],
  ["2x3, two targets", problemOn(2, 3, [parsePoint("A1"), parsePoint("B3")]), sparse(1.5)],
  ["2x3, both targets", problemOn(2, 3, [parsePoint("A1"), parsePoint("B3")], { all: true }), sparse(3)],
  ["3x3", problemOn(3, 3, [parsePoint("A1")]), sparse(97)],
] as const;

/** Solved once for all tests that use it. */
const solutions = new Map(PROBLEMS.map(([, problem]) => [problem, solveByFixpoint(problem)]));
const solutionOf = (problem: Problem) => solutions.get(problem) ?? solveByFixpoint(problem);

function without(vertex: string): ReadonlySet<number> {
  return new Set(pointsOf({ columns: 2, rows: 3 }).filter((point) => point !== parsePoint(vertex)));
}

it.each(PROBLEMS)("levels in any order, a table for each search: %s", async (_, problem, every) => {
  const solved = solutionOf(problem);
  const { won, proven } = await holdToSolved(problem, shuffled(solved, 1), every, SEARCHES);
  expect(won).toBeGreaterThan(10);
  for (const count of proven) expect(count).toBeGreaterThan(0.8 * won);
});

it.each(PROBLEMS)("levels and searches in any order on one table: %s", async (_, problem, every) => {
  const solved = shuffled(solutionOf(problem), 2);
  const random = createRandom(3);
  const game = createLinkedGo();
  const table = createTable(new Int32Array(tableWords({ entries: 30_000 })), { entries: 30_000 });
  const ways = await Promise.all(
    ["df-pn", "df-pn-plus", "df-pn-lambda", "pn-search"].map((name) =>
      findKind(name, go.searches)?.create(game, table, {}),
    ),
  );
  const attacker = problem.defender === 0 ? 1 : 0;
  for (let i = 0; i < solved.positions; i += every) {
    const words = packPosition(problem, solved.positionAt(i));
    if (i === 0) game.setConstants?.(words, POSITION_WORDS);
    game.load(words, 0);
    const way = Math.floor(random() * ways.length);
    const { verdict } = ways[way]?.solve(attacker) ?? {};
    const wins = solved.wins(i);
    // A search by orders disproves nothing.
    if (way === 2 && verdict === "unknown") continue;
    expect([formatProblem(words), way, verdict]).toEqual([
      formatProblem(words),
      way,
      wins ? "proven" : "disproven",
    ]);
  }
});

// λ search stores exact facts: there is a proof within an order, or there is none. So comparing orders tests more than verdicts.
it.each(PROBLEMS)("λ search finds the orders that it finds alone: %s", (_, problem, every) => {
  const solved = shuffled(solutionOf(problem), 5);
  const attacker = problem.defender === 0 ? 1 : 0;
  const [shared, alone] = [true, false].map((together) => {
    const game = createLinkedGo();
    const table = createTable(new Int32Array(tableWords({ entries: 100_000 })), { entries: 100_000 });
    const { solve } = createLambda(game, table, { maxOrder: 4, freelyTried: together ? 15 : 0 });
    const orders: (number | null | undefined)[] = [];
    for (let i = 0; i < solved.positions; i += every) {
      table.setGeneration(together ? 1 : 1 + i);
      const words = packPosition(problem, solved.positionAt(i));
      if (i === 0) game.setConstants?.(words, POSITION_WORDS);
      game.load(words, 0);
      const { order, reason } = solve(attacker, { maxNodes: 3000 });
      orders.push(reason === "node limit" ? undefined : order);
    }
    return orders;
  });
  const both = alone.map((order, i) => (shared[i] === undefined ? undefined : order));
  expect(shared.map((order, i) => (alone[i] === undefined ? undefined : order))).toEqual(both);
  expect(both.filter((order) => order === undefined).length).toBeLessThan(0.02 * both.length);
});

/** A corner in which white takes D7 unless black has two threats more than white (problems/go/captures). */
const KO =
  "..XXO..../OXX.O..../.X.XO..../XXO.O..../OOOO...../........./........./........./......... b target=D7 region=A6:D9";
const WINS = 5;

/** Nodes for the levels one after the other, with one generation for each or one for all. */
function nodesOf(levels: readonly number[], together: boolean, create = createDfPn): number[] {
  const game = createLinkedGo();
  const table = createTable(new Int32Array(tableWords({ entries: 100_000 })), { entries: 100_000 });
  const { solve } = create(game, table);
  return levels.map((level, i) => {
    table.setGeneration(together ? 7 : 7 + i);
    const words = parseProblem(`${KO} threats=${LEVELS[level].join(":")}`);
    game.setConstants?.(words, POSITION_WORDS);
    game.load(words, 0);
    const { verdict, nodes } = solve(1);
    expect(verdict).toBe(level < WINS ? "proven" : "disproven");
    return nodes;
  });
}

it.each([createDfPn, createPnSearch])(
  "what was shown at other levels is not searched again: %o",
  (create) => {
    const levels = [3, 6, 0, 4, 2, 5, 1];
    const alone = nodesOf(levels, false, create);
    const together = nodesOf(levels, true, create);
    const sum = (nodes: readonly number[]) => nodes.reduce((all, one) => all + one, 0);
    expect(together[0]).toBe(alone[0]);
    expect(sum(together)).toBeLessThan(0.5 * sum(alone));
    // In a new generation it is as if nothing had been searched.
    expect(nodesOf([...levels].reverse(), false, create)).toEqual([...alone].reverse());
  },
);

it("a level that follows from another is answered at once", () => {
  for (const [shown, following] of [
    [4, [3, 2, 1, 0]],
    [5, [6]],
  ] as const) {
    const [alone, ...rest] = nodesOf([shown, ...following], true);
    expect(alone).toBeGreaterThan(100);
    // What was shown by way of a repetition is searched again.
    for (const nodes of rest) expect(nodes).toBeLessThan(0.1 * alone);
  }
});

it("all sixteen pairs of threats, against searches of one pair alone", () => {
  const problem = problemOn(2, 3, [parsePoint("A2")]);
  const solved = solveByFixpoint(problem);
  const random = createRandom(4);
  const pairs = Array.from({ length: 16 }, (_, i) => [i >> 2, i & 3]);
  const rules = [createLinkedGo(), createGo()];
  const [linked, alone] = rules.map((game) =>
    createDfPn(game, createTable(new Int32Array(tableWords({ entries: 30_000 })), { entries: 30_000 })),
  );
  const proven = new Set<string>();
  let bans = 0;
  for (let i = 0; i < sampled(6000); i++) {
    const position = solved.positionAt(Math.floor(random() * solved.positions));
    const [attackersThreats, defendersThreats] = pairs[Math.floor(random() * pairs.length)];
    const words = packPosition(problem, { ...position, attackersThreats, defendersThreats });
    for (const game of rules) {
      if (i === 0) game.setConstants?.(words, POSITION_WORDS);
      game.load(words, 0);
    }
    const { verdict } = linked.solve(0);
    expect([formatProblem(words), verdict]).toEqual([formatProblem(words), alone.solve(0).verdict]);
    if (verdict === "proven") proven.add(`${attackersThreats}:${defendersThreats}`);
    if (position.ban !== 0) bans++;
  }
  expect(proven.size).toBe(16);
  expect(bans).toBeGreaterThan(sampled(200));
});
