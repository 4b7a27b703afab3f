// NegaScout against plain recursion on random games, where positions are reached in many ways.
import { describe, expect, it } from "vitest";
import { scoutInJavaScript } from "../../../src/search/negascout/in-javascript.js";
import type { ScoutedGame } from "../../../src/search/negascout/rules.js";
import { createSearcher, type PolicyOptions } from "../../../src/search/negascout/searcher.js";
import { createLayeredGame, randomLayers } from "../layered-game.js";
import { largest, plainValue } from "../plain-search.js";

const SHAPE = { layers: 9, width: 12, moves: 5, values: 2000 };
/** Positions are reached again and again, and bounds of one are often values of others. */
const NARROW = { layers: 9, width: 7, moves: 6, values: 6 };

function layersOf(seed: number, { values, ...shape }: typeof SHAPE) {
  return randomLayers(seed, { ...shape, value: (random) => Math.floor(values * random()) - values / 2 });
}

/** A layered game for NegaScout, in which all moves consume the same depth. */
async function searcherOf(seed: number, options: PolicyOptions = {}, words = 1 << 12, shape = SHAPE) {
  const game = createLayeredGame(layersOf(seed, shape));
  const scouted: ScoutedGame = {
    generate(moves, offset) {
      const count = game.generate(moves, offset);
      for (let i = offset; i < offset + count; i++) moves[i]++;
      return count;
    },
    generateTactical: () => 0,
    maximumMoves: () => game.maximumMoves,
    play: (move) => game.play(move - 1),
    undo: game.undo,
    playPass() {},
    undoPass() {},
    mayPass: () => false,
    inCheck: () => false,
    evaluate: game.evaluate,
    valueAtEnd: game.evaluate,
    keyLow: () => Math.imul(game.keyLow(), 0x9e3779b1),
    keyHigh: game.keyHigh,
    kind: () => 0,
    exchange: () => 0,
    historyIndex: (move) => move,
    lookForDepths() {},
    absoluteDepth: () => 32,
  };
  const table = new Int32Array(words);
  const rules = await scoutInJavaScript(scouted, () => game.load(new Int32Array(0), 0), table.buffer);
  return { game, searcher: createSearcher(rules, table, options) };
}

const ROOT = { words: new Int32Array(0) };

describe("NegaScout on layered games", () => {
  it.each([
    ["a table for all", 1 << 12],
    ["a table of four entries", 16],
  ])("finds what plain recursion finds, with %s", async (_, words) => {
    for (let seed = 1; seed <= 40; seed++) {
      const { game, searcher } = await searcherOf(seed, { policy: "all" }, words);
      const depth = 1 + (seed % 7);
      const { value, line, reached, reason } = searcher.search(ROOT, { depth });
      game.load(new Int32Array(0), 0);
      expect(value, `seed ${seed}`).toBe(plainValue(game, depth, largest));
      expect({ reached, reason }).toEqual({ reached: depth, reason: undefined });
      for (const move of line) game.play(move - 1);
      expect(value, `seed ${seed}`).toBe((line.length % 2 === 0 ? 1 : -1) * game.evaluate());
    }
  });

  it("finds the same where few values differ, depth after depth with one table", async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { game, searcher } = await searcherOf(seed, { policy: "all" }, 1 << 12, NARROW);
      for (const depth of [2, 4, 7]) {
        const { value } = searcher.search(ROOT, { depth });
        game.load(new Int32Array(0), 0);
        // The plain value may be -0, which counts as 0.
        expect([seed, depth, value]).toEqual([seed, depth, plainValue(game, depth, largest) + 0]);
      }
    }
  });

  it("searches the same nodes with equal depths as without reductions", async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const [all, learned] = await Promise.all(
        (["all", "learned"] as const).map(async (policy) => {
          const { searcher } = await searcherOf(seed, { policy, factor: 3 });
          return searcher.search(ROOT, { depth: 7 });
        }),
      );
      expect(learned).toEqual(all);
      expect(all.nodes).toBeGreaterThan(7);
    }
  });

  it("starts afresh when its table is cleared, and is faster when it is not", async () => {
    const { searcher } = await searcherOf(3, { policy: "all" });
    const first = searcher.search(ROOT, { depth: 7 });
    const again = searcher.search(ROOT, { depth: 7 });
    expect(again.value).toBe(first.value);
    expect(again.nodes).toBeLessThan(first.nodes);
    searcher.clear();
    expect(searcher.search(ROOT, { depth: 7 })).toEqual(first);
  });

  it("starts afresh however often its table is cleared, whatever a full one held", async () => {
    const { searcher } = await searcherOf(3, { policy: "all" }, 32);
    const nodes = [5, 6, 7].map((depth) => {
      searcher.clear();
      return searcher.search(ROOT, { depth }).nodes;
    });
    // There are 63 generations.
    for (let i = 0; i < 200; i++) {
      searcher.clear();
      expect(searcher.search(ROOT, { depth: 5 + (i % 3) }).nodes).toBe(nodes[i % 3]);
    }
  });

  it("stops at a limit of nodes, and says so", async () => {
    const { searcher } = await searcherOf(4, { policy: "all" });
    const whole = searcher.search(ROOT, { depth: 7 }).nodes;
    searcher.clear();
    const result = searcher.search(ROOT, { depth: 7, maxNodes: whole - 1, tickNodes: 1 });
    expect(result).toMatchObject({ reason: "node limit", nodes: whole - 1 });
    expect(result.reached).toBeLessThan(7);
  });
});
