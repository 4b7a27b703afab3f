import { createSolver } from "solve-fast";
import { afterAll, describe, expect, it } from "vitest";
import { createEvaluation } from "../../../src/games/othello/evaluation/evaluation.js";
import { parsePosition } from "../../../src/games/othello/notation/notation.js";
import { PASS } from "../../../src/games/othello/notation/position.js";
import { createOthello } from "../../../src/games/othello/rules/rules.js";
import { createExpectationBackUp } from "../../../src/search/expectation/back-up/expectation.js";
import { createExpectation } from "../../../src/search/expectation/expectation.js";
import { createMinimax } from "../../../src/search/expectation/tree-search.js";

const START = "---------------------------OX------XO--------------------------- X";
const MIDDLE = "--XXXXX--OOOXX-O-OOXXOOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
/** X has no move, O has one. */
const PASSING = `-X${"O".repeat(62)} X`;

const one = await createSolver({ game: "othello", threads: 1 });
const three = await createSolver({ game: "othello", threads: 3 });
afterAll(() => Promise.all([one.close(), three.close()]));

describe("choosing a move on threads", () => {
  it("gives every move the value of a plain search", async () => {
    const game = createOthello(createEvaluation("learned"));
    for (const [position, depth] of [
      [START, 3],
      [MIDDLE, 2],
    ] as const) {
      game.load(parsePosition(position), 0);
      const { values } = createMinimax(game, { freeMove: PASS }).values(depth);
      for (const solver of [one, three]) {
        const { moves } = await solver.choose(position, { method: "minimax", depth });
        expect(moves.map(({ value }) => value)).toEqual([...values]);
      }
      const backUp = createExpectationBackUp(8.3, game.maximumMoves);
      const expected = createExpectation(game, backUp, { freeMove: PASS }).values(depth).values;
      const { moves, value } = await three.choose(position, { depth, sigma: 8.3 });
      for (const [i, move] of moves.entries()) expect(move.value).toBeCloseTo(expected[i], 9);
      expect(value).toBe(Math.max(...moves.map((move) => move.value)));
    }
  });

  it("is the same for a seed on any number of threads", async () => {
    const settings = { depth: 3, samples: 12, seed: 4 };
    const [a, b] = [await one.choose(MIDDLE, settings), await three.choose(MIDDLE, settings)];
    expect(b.moves).toEqual(a.moves);
    expect(b.sigma).toBe(a.sigma);
    expect(a.sigma).toBeGreaterThan(0);
    const other = await three.choose(MIDDLE, { ...settings, seed: 5 });
    expect(other.moves).not.toEqual(a.moves);
  });

  it("chooses the first of equal moves", async () => {
    const { bestMove, moves, value } = await three.choose(START, { method: "minimax", depth: 2 });
    expect(new Set(moves.map((move) => move.value)).size).toBe(1);
    expect(bestMove).toBe(moves[0].move);
    expect(value).toBe(moves[0].value);
  });

  it("returns the deepest search that a limit allows", async () => {
    const limited = await three.choose(START, { depth: 60, maxNodes: 4000 });
    expect(limited.reason).toBe("node limit");
    expect(limited.depth).toBeGreaterThan(1);
    expect(limited.depth).toBeLessThan(60);
    const same = await one.choose(START, { depth: limited.depth });
    expect(limited.moves).toEqual(same.moves);
  });

  it("stops on request, and continues with the next position", async () => {
    const { reason, bestMove } = await three.choose(START, { depth: 40, signal: AbortSignal.timeout(200) });
    expect(reason).toBe("stopped");
    expect(bestMove).toBeNull();
    expect((await three.choose(START, { depth: 1 })).bestMove).not.toBeNull();
  });

  it("passes where there is no other move, and says when the game is over", async () => {
    expect((await one.choose(PASSING, { depth: 2 })).bestMove).toBe("--");
    const over = await one.choose(`${"X".repeat(64)} X`);
    expect(over).toMatchObject({ bestMove: null, value: null, moves: [] });
  });

  it("refuses what it cannot do", async () => {
    await expect(one.choose(START, { depth: 0 })).rejects.toThrow("depth: 0");
    await expect(one.choose(START, { sigma: -1 })).rejects.toThrow("sigma: -1");
    await expect(one.choose(START, { samples: 0.5 })).rejects.toThrow("samples: 0.5");
    await expect(createSolver({ game: "othello", options: { evaluation: "none" } })).rejects.toThrow(
      'evaluation: "none" is not one of discs, discs-and-mobility, learned',
    );
    const simpei = await createSolver({ game: "simpei", threads: 1 });
    await expect(simpei.choose()).rejects.toThrow("no static values");
    await simpei.close();
  });
});
