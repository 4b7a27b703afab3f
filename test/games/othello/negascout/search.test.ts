// NegaScout in Othello: against plain negamax, exact to the end, with passes that cost no ply, and the policy `learned`.
import { describe, expect, it } from "vitest";
import { FEATURES } from "../../../../src/games/othello/depth/places.js";
import { createEvaluation } from "../../../../src/games/othello/evaluation/evaluation.js";
import {
  fromNegascoutMove,
  othelloNegascout,
  toNegascoutMove,
} from "../../../../src/games/othello/negascout/valued-rules.js";
import { parsePosition, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { PASS, POSITION_WORDS } from "../../../../src/games/othello/notation/position.js";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import { createRandom } from "../../../../src/math/random.js";
import { createSearcher, type PolicyOptions } from "../../../../src/search/negascout/searcher.js";
import { createNegascout, valueTableWords } from "../../../../src/solver/choose/create-negascout.js";
import { mustPass, othelloPositions } from "../positions.js";

const TABLE_BYTES = 1 << 18;
const random = createRandom(4);
const drawn = {
  weights: Array.from({ length: FEATURES }, () => Math.round(65536 * (random() - 0.5))),
  scale: 2,
};

const game = createOthello(createEvaluation("learned"));

/** In hundredths of a disc. A pass is no ply; a finished game has its result. */
function negamax(plies: number): number {
  const moves = new Int32Array(game.maximumMoves);
  const count = game.generate(moves, 0);
  if (count === 0 || plies === 0) return 100 * game.evaluate();
  let best = Number.NEGATIVE_INFINITY;
  for (const move of moves.subarray(0, count)) {
    game.play(move);
    best = Math.max(best, -negamax(move === PASS ? plies : plies - 1));
    game.undo();
  }
  return best;
}

function plainValue(position: Int32Array, plies: number): number {
  game.load(position, 0);
  return negamax(plies);
}

describe("NegaScout in Othello", () => {
  it("finds without reductions what plain negamax finds, also where a side has to pass", async () => {
    const searcher = await createNegascout({
      game: othelloNegascout(),
      policy: "all",
      tableBytes: TABLE_BYTES,
    });
    const positions = [...othelloPositions(6, 20, 3), ...mustPass(400, 55).slice(0, 4)];
    for (const words of positions) {
      for (const depth of [1, 2, 3]) {
        searcher.clear();
        const { value, line } = searcher.search({ words }, { depth });
        // Weights are whole hundredths.
        expect(value).toBeCloseTo(plainValue(words, depth), 6);
        expect(line.length).toBeGreaterThan(0);
      }
    }
  });

  it("is exact where its depth is the number of empty squares", async () => {
    const searcher = await createNegascout({
      game: othelloNegascout(),
      policy: "all",
      tableBytes: TABLE_BYTES,
    });
    for (const words of othelloPositions(12, 54, 7)) {
      searcher.clear();
      const { value, move } = searcher.search({ words }, { depth: 10 });
      expect(value).toBe(plainValue(words, 64));
      game.load(words, 0);
      game.play(fromNegascoutMove(move as number));
      const after = new Int32Array(POSITION_WORDS);
      game.store(after, 0);
      expect(-plainValue(after, 64) + 0).toBe(value);
    }
  });

  it("first plays the moves of the game, including passes", async () => {
    const searcher = await createNegascout({
      game: othelloNegascout(),
      policy: "all",
      tableBytes: TABLE_BYTES,
    });
    const moves: number[] = [];
    const legal = new Int32Array(game.maximumMoves);
    const draw = createRandom(11);
    let passes = 0;
    game.load(parsePosition(START_TEXT), 0);
    for (let ply = 0; ply < 57 || passes === 0; ply++) {
      const count = game.generate(legal, 0);
      if (count === 0) break;
      const move = legal[Math.floor(draw() * count)];
      if (move === PASS) passes++;
      moves.push(move);
      game.play(move);
    }
    const words = new Int32Array(POSITION_WORDS);
    game.store(words, 0);
    searcher.clear();
    const { value, nodes } = searcher.search({ words }, { depth: 4 });
    searcher.clear();
    const fromStart = { words: parsePosition(START_TEXT), moves: moves.map(toNegascoutMove) };
    expect(searcher.search(fromStart, { depth: 4 })).toMatchObject({ value, nodes });
  });
});

describe("the policy `learned` in Othello", () => {
  const positions = othelloPositions(5, 16, 9);

  async function answers(depths: Parameters<typeof othelloNegascout>[0], options: PolicyOptions) {
    const searcher = await createNegascout({
      ...{ game: othelloNegascout(depths), tableBytes: TABLE_BYTES },
      ...options,
    });
    return positions.map((words) => {
      searcher.clear();
      return searcher.search({ words }, { maxNodes: 3000 });
    });
  }

  it("searches the tree of `all`, node for node, where all moves consume the same depth", async () => {
    const all = await answers(undefined, { policy: "all" });
    const equal = { weights: new Array(FEATURES).fill(0), scale: 2 };
    expect(await answers(equal, { policy: "learned" })).toEqual(all);
    expect(all.every(({ meanReduction }) => meanReduction === 0)).toBe(true);
    const reduced = await answers(drawn, { policy: "learned" });
    expect(reduced.every(({ meanReduction }) => meanReduction > 0.1)).toBe(true);
  });

  it("is the same in WebAssembly and in JavaScript", async () => {
    const table = new Int32Array(valueTableWords(TABLE_BYTES));
    const rules = await othelloNegascout(drawn).load(table.buffer);
    const javaScript = createSearcher(rules, table, { policy: "learned" });
    const found = positions.map((words) => {
      javaScript.clear();
      return javaScript.search({ words }, { maxNodes: 3000 });
    });
    expect(found).toEqual(await answers(drawn, { policy: "learned" }));
  });
});
