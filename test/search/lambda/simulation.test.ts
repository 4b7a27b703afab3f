/** Simulation at every order: its proofs are valid, and it saves searching again what the proof of a sibling has shown. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Outcome, type Player, UNDECIDED } from "../../../src/game/game.js";
import { createDfPnLambda, type DfPnLambdaOptions } from "../../../src/search/lambda/df-pn-lambda-kind.js";
import { createLambda } from "../../../src/search/lambda/lambda-kind.js";
import { createTable, tableWords } from "../../../src/search/table/transposition-table.js";
import { sampled } from "../../samples.js";
import { createGraphGame, type Graph, type GraphNode } from "../graph-game.js";
import { isWon, lambdaOrder } from "../oracle.js";
import { type MarkedGraph, markedGraphs } from "./marked-graphs.js";

const ROOT = Int32Array.of(0);
const FAR = 1_000_000;
const NEAR = 30_000;

function solve(
  { graph, layer }: MarkedGraph,
  options: DfPnLambdaOptions,
  entries = 3000,
  attacker: Player = 0,
  create: typeof createLambda = createDfPnLambda,
  maxNodes = FAR,
) {
  const game = createGraphGame(graph, layer);
  const table = createTable(new Int32Array(tableWords({ entries })), { entries });
  game.load(ROOT, 0);
  const result = create(game, table, options).solve(attacker, { maxNodes });
  game.load(ROOT, 0);
  return { result, won: isWon(game, attacker), order: lambdaOrder(game, attacker, 15) };
}

describe.each([10, 20])("on graphs of layers with %i nodes each", (size) => {
  const options = fc.record<DfPnLambdaOptions>({
    maxOrder: fc.constantFrom(1, 2, 3, 7),
    andStrategy: fc.constantFrom("highest-order", "sum"),
    sums: fc.constantFrom("weak", "bounded"),
    freelyTried: fc.constantFrom(1, 2, 15),
  });
  const side = fc.constantFrom<Player>(0, 1);

  it("only wins are proven, and all wins that have an order", () => {
    fc.assert(
      fc.property(
        markedGraphs(size),
        options,
        side,
        fc.constantFrom(30, 3000),
        (marked, chosen, attacker, entries) => {
          const { result, won, order } = solve(marked, chosen, entries, attacker);
          const { maxOrder = 7 } = chosen;
          if (result.verdict === "proven") expect(won).toBe(true);
          else if (result.reason === "no proof within order" && order !== null)
            expect(order).toBeGreaterThan(maxOrder);
        },
      ),
      { numRuns: sampled(500) },
    );
  });

  it("where passes are proven, too, exactly the wins that have an order are proven", () => {
    fc.assert(
      fc.property(markedGraphs(size), options, side, (marked, chosen, attacker) => {
        const { result, order } = solve(marked, { ...chosen, provePasses: true }, 3000, attacker);
        const { maxOrder = 7 } = chosen;
        expect(result.verdict === "proven").toBe(order !== null && order <= maxOrder);
      }),
      { numRuns: sampled(500) },
    );
  });

  it("λ search finds the order", () => {
    let limited = 0;
    fc.assert(
      fc.property(
        markedGraphs(size),
        options,
        side,
        fc.constantFrom(30, 3000),
        (marked, { maxOrder = 7, freelyTried }, attacker, entries) => {
          const chosen = { maxOrder, freelyTried };
          const { result, order } = solve(marked, chosen, entries, attacker, createLambda, NEAR);
          if (result.reason === "node limit") limited++;
          else expect(result.order).toBe(order !== null && order <= maxOrder ? order : null);
        },
      ),
      { numRuns: sampled(500) },
    );
    expect(limited).toBeLessThan(80);
  });
});

/**
 * The attacker, at node 0, makes a threat of order 2; then the defender may leave a mark in one of several layers. In each of them
 * the attacker wins by a quiet move, which looks hard to prove, among others which look easy and are not.
 */
function hardAfterEveryMark(marks: number, decoys: number): MarkedGraph {
  const [START, FORK, CHOICE, AFTER, LAST, WIN, LOSS] = [0, 1, 2, 3, 4, 5, 6];
  const layer = 7 + 3 * decoys;
  const graph: GraphNode[] = [];
  for (let mark = 0; mark <= marks; mark++) {
    const at = (node: number) => mark * layer + node;
    const node = (mover: Player, to: number[], pass: number, leaf: [number, number] = [1, 1]): GraphNode => ({
      ...{ mover, to, outcome: UNDECIDED, leaf },
      pass: at(pass),
    });
    const end = (outcome: Outcome): GraphNode => ({ mover: 0, to: [], outcome });
    const traps = Array.from({ length: decoys }, (_, i) => 7 + 3 * i);
    graph[at(START)] = node(0, [at(FORK)], CHOICE);
    const replies =
      mark > 0 ? [at(CHOICE)] : Array.from({ length: marks }, (_, i) => (i + 1) * layer + CHOICE);
    graph[at(FORK)] = node(1, replies, CHOICE);
    // Marks come after the pass, like moves far away.
    graph[at(CHOICE)] = node(0, [...traps.map(at), at(AFTER)], LOSS, mark === 0 ? [1, 1] : [1, 90]);
    graph[at(AFTER)] = node(1, [at(LAST)], LAST, [50, 1]);
    graph[at(LAST)] = node(0, [at(WIN)], LOSS);
    graph[at(WIN)] = end(0);
    graph[at(LOSS)] = end(1);
    for (const trap of traps) {
      graph[at(trap)] = node(1, [at(trap + 1)], LAST);
      graph[at(trap + 1)] = node(0, [at(trap + 2)], LOSS);
      graph[at(trap + 2)] = node(1, [at(LOSS), at(LAST)], LAST);
    }
  }
  return { graph: graph as Graph, layer };
}

it.each([2, 3, 7])("a proof after one mark is also found after the others, at order %i", (maxOrder) => {
  const marked = hardAfterEveryMark(6, 6);
  const [none, tried] = [0, 15].map((freelyTried) => solve(marked, { maxOrder, freelyTried }).result);
  expect([none.verdict, tried.verdict]).toEqual(["proven", "proven"]);
  expect(tried.nodes).toBeLessThan(none.nodes / 2);
});

it("by λ search, too", () => {
  const marked = hardAfterEveryMark(6, 6);
  const [none, tried] = [0, 15].map(
    (freelyTried) => solve(marked, { maxOrder: 3, freelyTried }, 3000, 0, createLambda).result,
  );
  expect([none.verdict, tried.verdict]).toEqual(["proven", "proven"]);
  expect(tried.nodes).toBeLessThan(none.nodes / 2);
});

/**
 * The attacker makes a threat of order 3; after the only reply, a mark, there are the same moves as after the pass. At the node of order
 * 2 below, the pass may be answered in the layer of the pass only: then the win after the mark has no order.
 */
function withPassAfterMark(met: boolean): MarkedGraph {
  const [START, FORK, CHOICE, AFTER, LAST, CHECK, TAKE, WIN, LOSS] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const layer = LOSS + 1;
  const graph: GraphNode[] = [];
  for (const mark of [0, 1]) {
    const at = (node: number) => mark * layer + node;
    const node = (mover: Player, to: number, pass: number): GraphNode => ({
      ...{ mover, to: [to], outcome: UNDECIDED },
      pass: at(pass),
    });
    graph[at(START)] = node(0, at(FORK), LOSS);
    graph[at(FORK)] = node(1, layer + CHOICE, CHOICE);
    graph[at(CHOICE)] = node(0, at(AFTER), LOSS);
    graph[at(AFTER)] = node(1, at(LAST), mark === 0 || met ? LAST : LOSS);
    graph[at(LAST)] = node(0, at(CHECK), LOSS);
    graph[at(CHECK)] = node(1, at(TAKE), TAKE);
    graph[at(TAKE)] = node(0, at(WIN), LOSS);
    graph[at(WIN)] = { mover: 0, to: [], outcome: 0 };
    graph[at(LOSS)] = { mover: 0, to: [], outcome: 1 };
  }
  return { graph: graph as Graph, layer };
}

it.each([
  [true, 3],
  [false, null],
])("passes are answered where a proof is tried, too: %o", (met, order) => {
  const marked = withPassAfterMark(met);
  const options = { maxOrder: 7, freelyTried: 15 };
  const { result, order: truth } = solve(marked, options, 3000, 0, createLambda);
  expect([result.order, truth]).toEqual([order, order]);
  const strict = { ...options, andStrategy: "sum", provePasses: true } as const;
  expect(solve(marked, strict).result.verdict).toBe(met ? "proven" : "unknown");
});

it("a defender's position that was a root gets no larger number than before, since its pass was not searched", () => {
  const { graph } = withPassAfterMark(true);
  const [CHOICE, LOSS, DEFENDING, ATTACKING] = [2, 8, graph.length, graph.length + 1];
  const more: GraphNode[] = [
    { mover: 1, to: [CHOICE], outcome: UNDECIDED, pass: LOSS },
    { mover: 0, to: [DEFENDING], outcome: UNDECIDED, pass: LOSS },
  ];
  const game = createGraphGame([...graph, ...more]);
  const table = createTable(new Int32Array(tableWords({ entries: 3000 })), { entries: 3000 });
  const search = createLambda(game, table, { maxOrder: 7, freelyTried: 15 });
  const orders = [DEFENDING, ATTACKING].map((root) => {
    game.load(Int32Array.of(root), 0);
    return search.solve(0).order;
  });
  expect(orders).toEqual([2, null]);
});
