/** df-pn against the oracle on random graphs with cycles, with every option; graph history interaction; limits. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIRST_WINS, type Player, UNDECIDED } from "../../../src/game/game.js";
import { createDfPn, type DfPn, type DfPnOptions } from "../../../src/search/df-pn/kind.js";
import { SUMS } from "../../../src/search/df-pn/sums.js";
import { type SearchLimits, type SearchResult, searchContext } from "../../../src/search/search.js";
import {
  createTable,
  type TableOptions,
  type TranspositionTable,
  tableWords,
} from "../../../src/search/table/transposition-table.js";
import { sampled } from "../../samples.js";
import { createGraphGame, type Graph, type GraphNode, graphs, historyExamples } from "../graph-game.js";
import { isWon } from "../oracle.js";

const DECENT: TableOptions = { entries: 1000 };
const ROOT = Int32Array.of(0);

interface Setup {
  readonly options?: DfPnOptions;
  readonly table?: TableOptions;
  readonly limits?: SearchLimits;
  readonly attacker?: Player;
}

const game = createGraphGame();

/** Searches by table and options, each with an empty table: a search is costly to create. */
const searches = new Map<string, { search: DfPn; table: TranspositionTable; generation: number }>();
function searchWith(options: DfPnOptions, tableOptions: TableOptions): DfPn {
  const name = JSON.stringify([options, tableOptions]);
  let found = searches.get(name);
  if (found === undefined) {
    const table = createTable(new Int32Array(tableWords(tableOptions)), tableOptions);
    found = { table, search: createDfPn(game, table, options), generation: 1 };
    searches.set(name, found);
  }
  found.table.setGeneration(found.generation++);
  return found.search;
}

function solve(
  graph: Graph,
  { options = {}, table = DECENT, limits, attacker = 0 }: Setup = {},
): SearchResult {
  game.setGraph(graph);
  game.load(ROOT, 0);
  return searchWith(options, table).solve(attacker, limits);
}

function truth(graph: Graph, attacker: Player = 0): "proven" | "disproven" {
  game.setGraph(graph);
  game.load(ROOT, 0);
  return isWon(game, attacker) ? "proven" : "disproven";
}

const graph = graphs({ inner: 14, ends: 4 });
const attacker = fc.constantFrom<Player>(0, 1);
const options: fc.Arbitrary<DfPnOptions> = fc.record({
  epsilon: fc.constantFrom(0.25, 1),
  sums: fc.constantFrom(...SUMS),
  leafNumbers: fc.constantFrom("heuristic", "unit"),
  shuffle: fc.nat({ max: 1 }),
  virtualNumbers: fc.boolean(),
  earlyRepetition: fc.boolean(),
});
const tinyTable = fc.record<TableOptions>({
  entries: fc.constantFrom(3, 9, 30),
  whenFull: fc.constantFrom("collect", "stop"),
});

/** A search that would not end must not block the tests. */
const FAR = 1_000_000;

describe("df-pn on random graphs", () => {
  it.each([
    { inner: 14, ends: 4, numRuns: sampled(2500) },
    { inner: 60, ends: 8, numRuns: sampled(1500) },
  ])("finds the true verdict with a decent table: $inner positions", ({ numRuns, ...size }) => {
    fc.assert(
      fc.property(graphs(size), options, attacker, (nodes, chosen, side) => {
        // Plain sums and virtual numbers may grow around a cycle without end.
        const ends = chosen.sums !== "plain" && !chosen.virtualNumbers;
        const limits = { maxNodes: ends ? FAR : 10_000 };
        const { verdict } = solve(nodes, { options: chosen, attacker: side, limits });
        if (ends || verdict !== "unknown") expect(verdict).toBe(truth(nodes, side));
      }),
      { numRuns },
    );
  });

  it("is never wrong with a tiny table, nor with ε = 0, where it may go around a cycle without end", () => {
    const anyOptions = fc.record<DfPnOptions>({
      epsilon: fc.constantFrom(0, 0.25),
      sums: fc.constantFrom(...SUMS),
      virtualNumbers: fc.boolean(),
    });
    fc.assert(
      fc.property(graph, anyOptions, tinyTable, attacker, (nodes, chosen, table, side) => {
        const result = solve(nodes, { options: chosen, table, attacker: side, limits: { maxNodes: 2000 } });
        if (result.verdict !== "unknown") expect(result.verdict).toBe(truth(nodes, side));
        else if (table.whenFull === "stop") expect(result.reason).toMatch(/^(node limit|table full)$/);
        else expect(result.reason).toBe("node limit");
      }),
      { numRuns: sampled(1500) },
    );
  });

  it("uses results of earlier searches, also stopped ones, for both attackers", () => {
    fc.assert(
      fc.property(graph, fc.constantFrom(0, 1), (nodes, shuffle) => {
        game.setGraph(nodes);
        const search = searchWith({ shuffle }, DECENT);
        nodes.forEach(({ to }, root) => {
          if (to.length === 0) return;
          for (const side of [0, 1] as const) {
            game.load(Int32Array.of(root), 0);
            const won = isWon(game, side);
            const early = search.solve(side, { maxNodes: 1 + ((3 * root + side) % 10) }).verdict;
            expect(["unknown", won ? "proven" : "disproven"]).toContain(early);
            game.load(Int32Array.of(root), 0);
            expect(search.solve(side, { maxNodes: FAR }).verdict).toBe(won ? "proven" : "disproven");
          }
        });
      }),
      { numRuns: sampled(500) },
    );
  });
});

describe("graph history interaction", () => {
  it.each(historyExamples())("is no trap for df-pn: $name", ({ graph: nodes }) => {
    expect(truth(nodes)).toBe("proven");
    for (const sums of SUMS) {
      for (const virtualNumbers of [false, true]) {
        for (let shuffle = 0; shuffle < 4; shuffle++) {
          expect(solve(nodes, { options: { sums, virtualNumbers, shuffle } }).verdict).toBe("proven");
        }
      }
    }
  });

  /**
   * Depth-first search that remembers results, by the rule of df-pn or without it: then disproofs that depend
   * on the path are remembered as well.
   */
  function remembers(graph: Graph, careful: boolean): boolean {
    const facts = new Map<number, boolean>();
    const path: number[] = [];
    const INDEPENDENT = Number.POSITIVE_INFINITY;

    /** Whether the node is won, and the smallest ply of the path that a disproof depends on. */
    function search(node: number): { won: boolean; dependency: number } {
      const { mover, to, outcome } = graph[node];
      const known = outcome === UNDECIDED ? facts.get(node) : outcome === 0;
      if (known !== undefined) return { won: known, dependency: INDEPENDENT };
      const ply = path.indexOf(node);
      if (ply >= 0) return { won: false, dependency: ply };
      path.push(node);
      let won = mover === 1;
      let dependency = INDEPENDENT;
      for (const next of to) {
        const child = search(next);
        if (!child.won) dependency = mover === 0 ? Math.min(dependency, child.dependency) : child.dependency;
        won = child.won;
        if (won === (mover === 0)) break;
      }
      path.pop();
      if (won || dependency >= path.length) dependency = INDEPENDENT;
      if (dependency === INDEPENDENT || !careful) facts.set(node, won);
      return { won, dependency };
    }
    return search(0).won;
  }

  it("leads to a wrong verdict where all disproofs are stored, in one order of moves", () => {
    for (const { graph: nodes, trap } of historyExamples()) {
      expect(remembers(nodes, true)).toBe(true);
      expect(remembers(nodes, false)).toBe(!trap);
    }
  });

  it("is common enough among random graphs to be found by the tests above", () => {
    let astray = 0;
    for (const nodes of fc.sample(graph, { numRuns: 5000, seed: 1 })) {
      const won = truth(nodes) === "proven";
      expect(remembers(nodes, true)).toBe(won);
      if (remembers(nodes, false) !== won) astray++;
    }
    expect(astray).toBeGreaterThan(3);
  });
});

/** A row of positions with one move each, which ends in a win of player 0 after `length` moves. */
function row(length: number): Graph {
  const nodes = Array.from({ length }, (_, i): GraphNode => ({ mover: 0, to: [i + 1], outcome: UNDECIDED }));
  return [...nodes, { mover: 0, to: [], outcome: 0 }];
}

describe("the limits of df-pn", () => {
  it("the node limit is exact", () => {
    const nodes1100 = row(1100);
    for (const maxNodes of [1, 2, 1023, 1024, 1025, 1026, 1099]) {
      const { verdict, reason, nodes } = solve(nodes1100, { limits: { maxNodes } });
      expect({ verdict, reason, nodes }).toEqual({
        verdict: "unknown",
        reason: "node limit",
        nodes: maxNodes,
      });
    }
    expect(solve(nodes1100, { limits: { maxNodes: 1101 } })).toMatchObject({
      verdict: "proven",
      nodes: 1100,
    });
  });

  it("a tick is called about every thousand nodes, and more often at first", () => {
    const seen: number[] = [];
    const tick = (nodes: number) => {
      seen.push(nodes);
      return undefined;
    };
    const { nodes } = solve(bush(15), { limits: { tick }, table: { entries: 100_000 } });
    const thousands = Array.from({ length: Math.ceil(nodes / 1024) }, (_, i) => 1 + 1024 * i);
    expect(seen).toEqual(expect.arrayContaining(thousands));
    expect(seen.length).toBeGreaterThan(2);
  });

  it.each(["stopped", "time limit"] as const)("a tick may stop the search: %s", (reason) => {
    const tick = (nodes: number) => (nodes > 1000 ? reason : undefined);
    expect(solve(bush(13), { limits: { tick } })).toEqual({
      verdict: "unknown",
      reason,
      nodes: 1025,
      order: null,
    });
  });

  it("the first reason counts", () => {
    const tick = () => "stopped" as const;
    expect(solve(row(5), { limits: { maxNodes: 1, tick } })).toMatchObject({ reason: "stopped", nodes: 1 });
  });

  it("a full table ends the search if the options say so", () => {
    const nodes = bush(12);
    const result = solve(nodes, { table: { entries: 40, whenFull: "stop" } });
    expect(result).toMatchObject({ verdict: "unknown", reason: "table full" });
    expect(solve(nodes, { table: { entries: 40 } }).verdict).toBe("proven");
  });
});

/** A binary tree of turns whose leaves are all won for player 0. */
function bush(depth: number): Graph {
  const inner = 2 ** depth - 1;
  return Array.from(
    { length: 2 * inner + 1 },
    (_, i): GraphNode =>
      i < inner
        ? {
            mover: (Math.floor(Math.log2(i + 1)) & 1) as Player,
            to: [2 * i + 1, 2 * i + 2],
            outcome: UNDECIDED,
          }
        : { mover: 0, to: [], outcome: 0 },
  );
}

/** A tree without repetitions: the attacker has one move each time, the defender three; all ends are won. */
function wideTree(levels: number): Graph {
  const nodes: GraphNode[] = [];
  function add(level: number): number {
    const place = nodes.push({ mover: 0, to: [], outcome: UNDECIDED }) - 1;
    const isOver = level === levels;
    const mover = (level % 2) as Player;
    const to = isOver ? [] : Array.from({ length: mover === 0 ? 1 : 3 }, () => add(level + 1));
    nodes[place] = { mover, to, outcome: isOver ? FIRST_WINS : UNDECIDED };
    return place;
  }
  add(0);
  return nodes;
}

it("goes back to a node above that another thread has decided", () => {
  const tree = wideTree(14);
  const table = createTable(new Int32Array(tableWords(DECENT)), DECENT);
  const search = createDfPn(game, table, { virtualNumbers: true });
  game.setGraph(tree);
  /** @param decidedAt nodes after which the table has the only move of the root as proven */
  function nodesOf(decidedAt: number): number {
    table.setGeneration(table.generation() + 1);
    game.load(Int32Array.of(tree[0].to[0]), 0);
    const key = [game.keyLow(), game.keyHigh()] as const;
    game.load(ROOT, 0);
    const tick = (nodes: number) => {
      if (nodes >= decidedAt) table.store(...key, searchContext(0, 0), 0, 1, 1);
      return undefined;
    };
    const { verdict, nodes } = search.solve(0, { tick, tickNodes: 1 });
    expect(verdict).toBe("proven");
    return nodes;
  }
  const alone = nodesOf(FAR);
  expect(alone).toBeGreaterThan(1500);
  expect(nodesOf(300)).toBeLessThan(700);
});
