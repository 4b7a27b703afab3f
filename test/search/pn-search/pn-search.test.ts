/** Proof-number search against the oracle on random graphs with cycles, with trees large enough for everything and with tiny ones. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Player, UNDECIDED } from "../../../src/game/game.js";
import { createPnSearch, type PnSearchOptions, SIMILAR } from "../../../src/search/pn-search/kind.js";
import type { SearchLimits, SearchResult } from "../../../src/search/search.js";
import { createTable, type TableOptions, tableWords } from "../../../src/search/table/transposition-table.js";
import { sampled } from "../../samples.js";
import { createGraphGame, type Graph, type GraphNode, graphs, historyExamples } from "../graph-game.js";
import { isWon } from "../oracle.js";

const ROOT = Int32Array.of(0);
const DECENT: TableOptions = { entries: 4000 };
const game = createGraphGame();

interface Setup {
  readonly options?: PnSearchOptions;
  readonly table?: TableOptions;
  readonly limits?: SearchLimits;
  readonly attacker?: Player;
}

function solve(
  graph: Graph,
  { options = {}, table: tableOptions = DECENT, limits = {}, attacker = 0 }: Setup = {},
): SearchResult {
  game.setGraph(graph);
  game.load(ROOT, 0);
  const table = createTable(new Int32Array(tableWords(tableOptions)), tableOptions);
  return createPnSearch(game, table, options).solve(attacker, limits);
}

function truth(graph: Graph, attacker: Player = 0): "proven" | "disproven" {
  game.setGraph(graph);
  game.load(ROOT, 0);
  return isWon(game, attacker) ? "proven" : "disproven";
}

const attacker = fc.constantFrom<Player>(0, 1);
const options: fc.Arbitrary<PnSearchOptions> = fc.record({
  leafNumbers: fc.constantFrom("heuristic", "unit"),
  shuffle: fc.nat({ max: 1 }),
});
const similar: fc.Arbitrary<PnSearchOptions> = fc.record({
  leafNumbers: fc.constantFrom("heuristic", "unit"),
  shuffle: fc.nat({ max: 1 }),
  similar: fc.constantFrom(...SIMILAR),
  successRate: fc.boolean(),
  simulationBudget: fc.constantFrom<number | "unlimited">(0.2, 1, 5, "unlimited"),
});

describe("proof-number search on random graphs", () => {
  // A tree grows around a cycle as long as it can; a search that ends is never wrong.
  it.each([
    { inner: 14, ends: 4, numRuns: sampled(1000), atLeast: 0.95 },
    { inner: 60, ends: 8, numRuns: sampled(500), atLeast: 0.6 },
  ])("finds the true verdict: $inner positions", ({ numRuns, atLeast, ...size }) => {
    let decided = 0;
    fc.assert(
      fc.property(graphs(size), options, attacker, (nodes, chosen, side) => {
        const result = solve(nodes, { options: chosen, attacker: side, limits: { maxNodes: 3000 } });
        expect([undefined, "node limit"]).toContain(result.reason);
        if (result.verdict === "unknown") return;
        decided++;
        expect(result.verdict).toBe(truth(nodes, side));
      }),
      { numRuns },
    );
    expect(decided / numRuns).toBeGreaterThan(atLeast);
  });

  it("is never wrong with a tiny tree and table", () => {
    const seen = new Set<string>();
    const tiny = fc.record<TableOptions>({
      entries: fc.constantFrom(9, 30, 100),
      whenFull: fc.constantFrom("collect", "stop"),
    });
    fc.assert(
      fc.property(graphs({ inner: 14, ends: 4 }), tiny, attacker, (nodes, table, side) => {
        const result = solve(nodes, { table, attacker: side, limits: { maxNodes: 1000 } });
        seen.add(result.reason ?? result.verdict);
        if (result.verdict !== "unknown") expect(result.verdict).toBe(truth(nodes, side));
      }),
      { numRuns: sampled(1000) },
    );
    expect([...seen]).toEqual(expect.arrayContaining(["disproven", "proven", "table full"]));
  });

  it.each(historyExamples())("is not misled by the history of the game: $name", ({ graph: nodes }) => {
    for (let shuffle = 0; shuffle < 4; shuffle++) {
      expect(solve(nodes, { options: { shuffle } }).verdict).toBe("proven");
    }
  });
});

describe("proofs tried on similar positions", () => {
  it.each([
    { inner: 14, ends: 4, numRuns: sampled(1500), atLeast: 0.95, entries: [4000] },
    { inner: 60, ends: 8, numRuns: sampled(1000), atLeast: 0.6, entries: [4000] },
    { inner: 14, ends: 4, numRuns: sampled(1000), atLeast: 0.3, entries: [9, 30, 100] },
  ])("are never wrong: $inner positions, trees of $entries", ({ numRuns, atLeast, entries, ...size }) => {
    let decided = 0;
    const table = fc.record<TableOptions>({
      entries: fc.constantFrom(...entries),
      whenFull: fc.constantFrom("collect", "stop"),
    });
    fc.assert(
      fc.property(graphs(size), similar, table, attacker, (nodes, chosen, room, side) => {
        const result = solve(nodes, {
          options: chosen,
          table: room,
          attacker: side,
          limits: { maxNodes: 3000 },
        });
        if (result.verdict === "unknown") return;
        decided++;
        expect(result.verdict).toBe(truth(nodes, side));
      }),
      { numRuns },
    );
    expect(decided / numRuns).toBeGreaterThan(atLeast);
  });

  it.each(historyExamples())("are not misled by the history of the game: $name", ({ graph: nodes }) => {
    for (const way of SIMILAR) {
      const chosen = { similar: way, simulationBudget: "unlimited", successRate: true } as const;
      expect(solve(nodes, { options: chosen }).verdict).toBe("proven");
    }
  });

  it("change nothing without a budget", () => {
    fc.assert(
      fc.property(graphs({ inner: 40, ends: 6 }), fc.constantFrom(...SIMILAR), (nodes, way) => {
        const limits = { maxNodes: 3000 };
        const plain = solve(nodes, { limits });
        expect(solve(nodes, { options: { similar: way, simulationBudget: 0 }, limits })).toEqual(plain);
      }),
      { numRuns: sampled(200) },
    );
  });
});

it.each([
  ["plain", options],
  ["with similar positions", similar],
])("uses results of earlier searches, also stopped ones, for both attackers: %s", (_, any) => {
  let decided = 0;
  fc.assert(
    fc.property(graphs({ inner: 14, ends: 4 }), any, (nodes, chosen) => {
      game.setGraph(nodes);
      const table = createTable(new Int32Array(tableWords(DECENT)), DECENT);
      const search = createPnSearch(game, table, chosen);
      nodes.forEach(({ to }, root) => {
        if (to.length === 0) return;
        for (const side of [0, 1] as const) {
          const start = Int32Array.of(root);
          game.load(start, 0);
          const right = isWon(game, side) ? "proven" : "disproven";
          for (const maxNodes of [1 + ((3 * root + side) % 10), 1000]) {
            game.load(start, 0);
            const { verdict } = search.solve(side, { maxNodes });
            expect([root, side, verdict]).toEqual([root, side, verdict === "unknown" ? verdict : right]);
            if (verdict !== "unknown") decided++;
          }
        }
      });
    }),
    { numRuns: sampled(200) },
  );
  expect(decided).toBeGreaterThan(sampled(4500));
});

describe("the tree of proof-number search", () => {
  /** A full binary tree of turns whose leaves are all won for player 0, so that every reply has to be answered. */
  function bush(depth: number): Graph {
    const inner = 2 ** depth - 1;
    return Array.from({ length: 2 * inner + 1 }, (_, i): GraphNode => {
      if (i >= inner) return { mover: 0, to: [], outcome: 0 };
      const mover = (Math.floor(Math.log2(i + 1)) & 1) as Player;
      return { mover, to: [2 * i + 1, 2 * i + 2], outcome: UNDECIDED };
    });
  }

  it("makes room by giving up small subtrees, or ends the run", () => {
    const all = solve(bush(14), { table: { entries: 100_000 } });
    expect(all).toMatchObject({ verdict: "proven", nodes: expect.any(Number) });
    const small = solve(bush(14), { table: { entries: 2000 } });
    expect(small.verdict).toBe("proven");
    expect(small.nodes).toBeGreaterThan(all.nodes);
    const stopped = solve(bush(14), { table: { entries: 2000, whenFull: "stop" } });
    expect(stopped).toMatchObject({ verdict: "unknown", reason: "table full" });
  });

  it("keeps to the node limit, and returns its last numbers", () => {
    for (const maxNodes of [1, 2, 50]) {
      const result = solve(bush(14), { limits: { maxNodes } });
      expect(result).toMatchObject({ verdict: "unknown", reason: "node limit", nodes: maxNodes });
      expect(Math.min(result.proof ?? 0, result.disproof ?? 0)).toBeGreaterThan(0);
    }
  });

  it("names the move that decides", () => {
    const graph: Graph = [
      { mover: 0, to: [1, 2], outcome: UNDECIDED },
      { mover: 1, to: [3], outcome: UNDECIDED },
      { mover: 1, to: [4], outcome: UNDECIDED },
      { mover: 0, to: [], outcome: 1 },
      { mover: 0, to: [], outcome: 0 },
    ];
    expect(solve(graph)).toMatchObject({ verdict: "proven", move: 2 });
  });
});
