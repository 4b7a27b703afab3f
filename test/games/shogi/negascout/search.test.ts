// NegaScout in shogi: against plain negamax with the same quiescence, against the search for mates, at repetitions and limits.

import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { materialWeights } from "../../../../src/games/shogi/evaluation/evaluation.js";
import { shogiNegascout } from "../../../../src/games/shogi/negascout/valued-rules.js";
import { readShogiProblems } from "../../../../src/games/shogi/records/problems.js";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";
import { formatMove, parsePosition, parsePositionLine } from "../../../../src/games/shogi/text-forms.js";
import { createRandom } from "../../../../src/math/random.js";
import type { PolicyOptions } from "../../../../src/search/negascout/searcher.js";
import { createNegascout } from "../../../../src/solver/choose/create-negascout.js";
import { MIDDLE_GAMES } from "./middle-games.js";
import { createPlainSearch } from "./plain-negamax.js";

const game = shogiNegascout(materialWeights());
const create = (options: PolicyOptions = {}, tableBytes = 1 << 20) =>
  createNegascout({ game, tableBytes, ...options });

/** Mates whose length the search for mates has found. */
const SHORT = readShogiProblems(
  fileURLToPath(new URL("../../../../problems/shogi/mates.txt", import.meta.url)),
)
  .filter(({ plies }) => plies !== null && plies <= 3)
  .slice(0, 6);

/** Positions with few pieces or few moves, all from games; nobody is in check. */
const SMALL = [
  "4k4/9/4p4/9/4P4/9/9/9/4K4 b 2G 1",
  "3gk4/3gp4/9/9/4N4/9/9/9/L3K4 b S 1",
  "k8/1s7/PP7/9/9/9/9/9/8K b L 1",
  "4k4/9/3+P5/9/9/9/9/5r3/4K4 b Gg 1",
  "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1",
];

/** Those for which plain negamax takes long. */
const SLOW = SMALL.filter((_, i) => i === 0 || i > 2);

describe("NegaScout in shogi", () => {
  it("finds without reductions what plain negamax with the same quiescence finds", async () => {
    const searcher = await create({ policy: "all", nullMoves: false }, 64);
    const plain = createPlainSearch();
    for (const position of SMALL) {
      const words = parsePosition(position);
      for (const depth of [1, 2, 3]) {
        if (depth === 3 && SLOW.includes(position)) continue;
        searcher.clear();
        const { value, line } = searcher.search({ words }, { depth });
        expect(value, `${position} ${depth}`).toBe(plain.value(words, depth));
        expect(plain.afterMove(words, line[0], depth), `${position} ${depth}`).toBe(value);
      }
    }
  });

  it("does the same after `clear` as a new searcher, whatever a small table held", async () => {
    const [first, second] = MIDDLE_GAMES.map((position) => parsePosition(position));
    const searcher = await create({ policy: "lmr-2013" }, 1 << 12);
    const before = searcher.search({ words: first }, { maxNodes: 5000 });
    for (let i = 0; i < 3; i++) searcher.search({ words: second }, { maxNodes: 5000 });
    searcher.clear();
    expect(searcher.search({ words: first }, { maxNodes: 5000 })).toEqual(before);
  });

  it.each(["all", "lmr-log"] as const)(
    "finds the mates that the search for mates finds, and none where there is none: %s",
    async (policy) => {
      const searcher = await create({ policy });
      for (const { position, plies: shortest } of SHORT) {
        const words = parsePosition(position);
        searcher.clear();
        const { value, line } = searcher.search({ words }, { maxNodes: 40_000 });
        const plies = 30_000 - value;
        expect(plies, position).toBeGreaterThanOrEqual(shortest ?? 0);
        if (policy === "all") expect(plies, position).toBe(shortest);
        const game = createShogi();
        game.load(words, 0);
        for (const move of line) game.play(move);
        expect(game.outcome()).toBe(game.sideToMove() === 0 ? 1 : 0);
        expect(line).toHaveLength(plies);
      }
      const none = parsePosition("7nl/7k1/6p2/6S1p/9/9/9/9/9 b S2r2b4g2s3n3l16p 1");
      expect(searcher.search({ words: none }, { maxNodes: 5000 }).value).toBeLessThan(29_000);
    },
  );

  it("with equal depths searches the tree of `all`, node for node", async () => {
    const [all, learned] = [await create({ policy: "all" }), await create({ policy: "learned", factor: 2 })];
    for (const position of MIDDLE_GAMES.slice(0, 5)) {
      const words = parsePosition(position);
      for (const searcher of [all, learned]) searcher.clear();
      const found = learned.search({ words }, { maxNodes: 5000 });
      expect(found).toEqual(all.search({ words }, { maxNodes: 5000 }));
      expect(found.meanReduction).toBe(0);
    }
  });

  it("returns nothing when there is no legal move", async () => {
    const searcher = await create();
    const words = parsePosition("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    expect(searcher.search({ words }, { depth: 5 })).toMatchObject({
      move: undefined,
      value: -30_000,
      line: [],
    });
  });
});

describe("repetitions in a search", () => {
  it("are draws, so that a losing side aims for one", async () => {
    const searcher = await create({ policy: "all" });
    // White's gold goes back and forth; black is far behind, and may repeat the position with the king.
    const text = "k8/9/1gg6/9/9/9/9/9/8K b r2b 1 moves 1i1h 7c7d 1h1i 7d7c";
    const { start, moves } = parsePositionLine(text);
    expect(searcher.search({ words: start, moves }, { depth: 1 }).value).toBe(0);
    expect(formatMove(searcher.search({ words: start, moves }, { depth: 1 }).move ?? 0)).toBe("1i1h");
    searcher.clear();
    const { position } = parsePositionLine(text);
    expect(searcher.search({ words: position }, { depth: 1 }).value).toBeLessThan(-2000);
  });

  it("are lost by a side that has only given checks", async () => {
    const searcher = await create({ policy: "all" });
    // The rook checks from 5i and 4i in turn; the king goes from file to file, and one more time would repeat the position.
    const { start, moves } = parsePositionLine("4k4/9/9/9/9/9/9/9/3R4K b r2b4g 1 moves 6i5i 5a4a 5i4i 4a5a");
    const game = createShogi();
    const words = new Int32Array(game.positionWords);
    game.load(start, 0);
    for (const move of moves) game.play(move);
    game.store(words, 0);
    const [check] = [parseUsi("4i5i")];
    const after = searcher.search({ words: start, moves: [...moves, check] }, { depth: 1 });
    // White is to move in a position repeated by checks alone, and is free to play anything but a repetition.
    expect(after.value).toBeGreaterThan(0);
    searcher.clear();
    const asked = searcher.search({ words: start, moves }, { depth: 2 });
    expect(formatMove(asked.move ?? 0)).not.toBe("4i5i");
  });

  function parseUsi(text: string): number {
    const [, , to] = [0, 0, text.slice(2)];
    const square = (at: string) => (Number(at[0]) << 4) | (at.charCodeAt(1) - 95);
    return square(to) | (square(text.slice(0, 2)) << 8);
  }
});

describe("limits of a search", () => {
  const words = parsePosition(MIDDLE_GAMES[7]);

  it("are kept: nodes, depth, time, a signal, and the result of its tick", async () => {
    const searcher = await create({ policy: "lmr-2013" });
    expect(searcher.search({ words }, { maxNodes: 3000 })).toMatchObject({
      nodes: 3000,
      reason: "node limit",
    });
    const deep = searcher.search({ words }, { depth: 2 });
    expect(deep).toMatchObject({ reached: 2 });
    expect(deep.reason).toBeUndefined();
    expect(searcher.search({ words }, { time: 0.05 })).toMatchObject({ reason: "time limit" });
    expect(searcher.search({ words }, { signal: AbortSignal.abort() })).toMatchObject({ reason: "stopped" });
    const ticks: number[] = [];
    const stopped = searcher.search(
      { words },
      { tick: (nodes) => (ticks.push(nodes) > 3 ? "stopped" : undefined) },
    );
    expect(stopped.reason).toBe("stopped");
    expect(ticks).toHaveLength(4);
  });

  it("leave a legal move wherever one was searched", async () => {
    const searcher = await create({ policy: "all" });
    const shogi = createShogi();
    const legal = new Int32Array(shogi.maximumMoves);
    shogi.load(words, 0);
    const all = Array.from(legal.subarray(0, shogi.generate(legal, 0)));
    const random = createRandom(5);
    for (let i = 0; i < 20; i++) {
      searcher.clear();
      const maxNodes = 1 + Math.floor(3000 * random());
      const { move, line, value } = searcher.search({ words }, { maxNodes });
      if (move === undefined) expect(line).toEqual([]);
      else expect(all).toContain(move);
      expect(line[0]).toBe(move);
      expect(Math.abs(value)).toBeLessThanOrEqual(30_000);
    }
  });
});

it("takes the same nodes on every machine", async () => {
  const nodes: Record<string, number> = {};
  for (const policy of ["all", "learned", "lmr-2013", "lmr-log"] as const) {
    const searcher = await create({ policy });
    nodes[policy] = 0;
    for (const position of MIDDLE_GAMES.slice(0, 20)) {
      searcher.clear();
      nodes[policy] += searcher.search({ words: parsePosition(position) }, { depth: 2 }).nodes;
    }
  }
  expect(nodes).toEqual({ all: 29_542, learned: 29_542, "lmr-2013": 11_860, "lmr-log": 13_772 });
});
