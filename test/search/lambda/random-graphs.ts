/** λ searches against λ orders computed without search, on a given number of random graphs. */
import fc from "fast-check";
import { expect } from "vitest";
import type { Player } from "../../../src/game/game.js";
import { SUMS } from "../../../src/search/df-pn/sums.js";
import { createDfPnLambda, type DfPnLambdaOptions } from "../../../src/search/lambda/df-pn-lambda-kind.js";
import { createLambda } from "../../../src/search/lambda/lambda-kind.js";
import type { SearchLimits, SearchResult } from "../../../src/search/search.js";
import {
  createTable,
  type TableOptions,
  type TranspositionTable,
  tableWords,
} from "../../../src/search/table/transposition-table.js";
import { createGraphGame, type Graph, threatGraphs } from "../graph-game.js";
import { isWon, lambdaOrder } from "../oracle.js";

const DECENT: TableOptions = { entries: 3000 };
const ROOT = Int32Array.of(0);
/** Far above the order of any position of these graphs. */
const HIGHEST = 15;
/** A search that would not end must not block the tests. */
const FAR = 1_000_000;

export type Algorithm = "df-pn-lambda" | "lambda";
interface Setup {
  readonly algorithm: Algorithm;
  readonly options: DfPnLambdaOptions;
  readonly table?: TableOptions;
  readonly limits?: SearchLimits;
  readonly attacker: Player;
}

const game = createGraphGame();

interface Solver {
  solve(attacker: Player, limits?: SearchLimits): SearchResult;
}

/** Searches by table and options, each with an empty table: a search is costly to create. */
const searches = new Map<string, { search: Solver; table: TranspositionTable; generation: number }>();

export function solve(
  graph: Graph,
  { algorithm, options, table = DECENT, limits, attacker }: Setup,
): SearchResult {
  const search = searchWith(algorithm, options, table);
  game.setGraph(graph);
  game.load(ROOT, 0);
  return search.solve(attacker, limits);
}

/** A search whose table is empty. */
function searchWith(algorithm: Algorithm, options: DfPnLambdaOptions, table: TableOptions): Solver {
  const name = JSON.stringify([algorithm, options, table]);
  let found = searches.get(name);
  if (found === undefined) {
    const memory = createTable(new Int32Array(tableWords(table)), table);
    const create = algorithm === "lambda" ? createLambda : createDfPnLambda;
    found = { table: memory, search: create(game, memory, options), generation: 1 };
    searches.set(name, found);
  }
  found.table.setGeneration(found.generation++);
  return found.search;
}

export function truth(graph: Graph, attacker: Player): { won: boolean; order: number | null } {
  game.setGraph(graph);
  game.load(ROOT, 0);
  return { won: isWon(game, attacker), order: lambdaOrder(game, attacker, HIGHEST) };
}

const attacker = fc.constantFrom<Player>(0, 1);
const maxOrder = fc.constantFrom(1, 2, 3, 7);
const freelyTried = fc.constantFrom(0, 1, 15);

/**
 * What must be true of a λ search's result, whatever its options. df-pn λ need not prove the pass where every reply is
 * proven, so the order of its proof may be below the true one, and it may prove wins that have no order.
 */
function expectRight(result: SearchResult, { won, order }: ReturnType<typeof truth>, maxOrder: number): void {
  const { verdict, reason, noProofWithinOrder } = result;
  const isRight =
    verdict === "proven"
      ? won && result.order !== null && result.order <= maxOrder
      : verdict === "unknown" &&
        result.order === null &&
        (reason === "no proof within order"
          ? noProofWithinOrder === maxOrder && (order === null || order > maxOrder)
          : noProofWithinOrder === undefined);
  if (!isRight)
    expect.fail(`${JSON.stringify(result)} within order ${maxOrder} of a win: ${won}, order ${order}`);
}

const options = fc.record<DfPnLambdaOptions>({
  maxOrder,
  andStrategy: fc.constantFrom("highest-order", "sum"),
  epsilon: fc.constantFrom(0.25, 0.5),
  sums: fc.constantFrom("weak", "bounded"),
  freelyTried,
  earlyRepetition: fc.boolean(),
});

/** How many graphs have each order, a win without an order, and no win. */
export function countOrders(numRuns: number): ReadonlyMap<number | string, number> {
  const counts = new Map<number | string, number>();
  for (const nodes of fc.sample(threatGraphs(20), { numRuns, seed: 1 })) {
    const { won, order } = truth(nodes, 0);
    const name = order ?? (won ? "no order" : "no win");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** df-pn λ proves all wins that have an order, and nothing else. */
export function provesOrders(size: number, numRuns: number): void {
  fc.assert(
    fc.property(threatGraphs(size), options, attacker, (nodes, chosen, side) => {
      const limits = { maxNodes: FAR };
      const result = solve(nodes, { algorithm: "df-pn-lambda", options: chosen, attacker: side, limits });
      expect(result.reason).not.toBe("node limit");
      expectRight(result, truth(nodes, side), chosen.maxOrder ?? 7);
    }),
    { numRuns },
  );
}

/** df-pn λ that also proves passes proves exactly the wins that have an order. */
export function provesExactly(size: number, numRuns: number): void {
  fc.assert(
    fc.property(threatGraphs(size), options, attacker, (nodes, chosen, side) => {
      const limits = { maxNodes: FAR };
      const result = solve(nodes, {
        algorithm: "df-pn-lambda",
        options: { ...chosen, provePasses: true },
        attacker: side,
        limits,
      });
      const highest = chosen.maxOrder ?? 7;
      const { order } = truth(nodes, side);
      expect(result.reason).not.toBe("node limit");
      expect(result.verdict === "proven").toBe(order !== null && order <= highest);
      if (result.verdict === "proven") expect(result.order).toBeGreaterThanOrEqual(order as number);
    }),
    { numRuns },
  );
}

/** df-pn λ is never wrong with a tiny table. */
export function isNeverWrong(numRuns: number): void {
  const table = fc.record<TableOptions>({
    entries: fc.constantFrom(3, 9, 30),
    whenFull: fc.constantFrom("collect", "stop"),
  });
  const few = fc.record<DfPnLambdaOptions>({
    maxOrder: fc.constantFrom(2, 7),
    andStrategy: fc.constantFrom("highest-order", "sum"),
    sums: fc.constantFrom(...SUMS),
    earlyRepetition: fc.boolean(),
  });
  fc.assert(
    fc.property(threatGraphs(20), few, table, attacker, (nodes, chosen, tiny, side) => {
      const limits = { maxNodes: 2000 };
      const result = solve(nodes, {
        algorithm: "df-pn-lambda",
        options: chosen,
        table: tiny,
        attacker: side,
        limits,
      });
      expectRight(result, truth(nodes, side), chosen.maxOrder ?? 7);
    }),
    { numRuns },
  );
}

/** λ search finds the true order, unless it is lost in repetitions, in less than half of the graphs. */
export function findsOrders(size: number, numRuns: number): void {
  let finished = 0;
  fc.assert(
    fc.property(threatGraphs(size), maxOrder, freelyTried, attacker, (nodes, highest, tried, side) => {
      const options = { maxOrder: highest, freelyTried: tried };
      const limits = { maxNodes: 5000 };
      const result = solve(nodes, { algorithm: "lambda", options, attacker: side, limits });
      const known = truth(nodes, side);
      expectRight(result, known, highest);
      if (result.verdict === "proven") expect(result.order).toBe(known.order);
      if (result.reason !== "node limit") finished++;
    }),
    { numRuns },
  );
  expect(finished).toBeGreaterThan(numRuns / 2);
}

/** λ search is never wrong with a tiny table. */
export function lambdaIsNeverWrong(numRuns: number): void {
  fc.assert(
    fc.property(
      threatGraphs(14),
      fc.constantFrom(3, 9, 30),
      freelyTried,
      attacker,
      (nodes, entries, tried, side) => {
        const options = { maxOrder: 3, freelyTried: tried };
        const limits = { maxNodes: 2000 };
        const result = solve(nodes, {
          algorithm: "lambda",
          options,
          table: { entries },
          attacker: side,
          limits,
        });
        expectRight(result, truth(nodes, side), 3);
      },
    ),
    { numRuns },
  );
}

/**
 * Facts that a search leaves in its table stay true, whatever is searched next: one table for many roots in turn, with both
 * attackers, after searches that were stopped in the middle.
 */
export function remembersWhatIsTrue(algorithm: Algorithm, size: number, numRuns: number): void {
  let stopped = 0;
  let ended = 0;
  const highest = fc.constantFrom(1, 2, 3);
  const stops = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 6, maxLength: 12 });
  fc.assert(
    fc.property(threatGraphs(size), highest, freelyTried, stops, (nodes, maxOrder, tried, limits) => {
      const search = searchWith(algorithm, { maxOrder, freelyTried: tried }, DECENT);
      game.setGraph(nodes);
      const roots = nodes.flatMap(({ to }, root) => (to.length === 0 ? [] : [root]));
      for (const [i, maxNodes] of limits.entries()) {
        const root = Int32Array.of(roots[(7 * i + maxNodes) % roots.length]);
        for (const side of [0, 1] as const) {
          game.load(root, 0);
          const known = { won: isWon(game, side), order: lambdaOrder(game, side, HIGHEST) };
          for (const most of [maxNodes, 800]) {
            game.load(root, 0);
            const result = search.solve(side, { maxNodes: most });
            expectRight(result, known, maxOrder);
            if (algorithm === "lambda" && result.verdict === "proven") expect(result.order).toBe(known.order);
            if (result.reason === "node limit") stopped++;
            else ended++;
          }
        }
      }
    }),
    { numRuns },
  );
  expect(Math.min(stopped, ended)).toBeGreaterThan(numRuns / 4);
}
