// The expectation experiments against plain recomputation, hand-made figures, and the paper's printed values.
import { describe, expect, it } from "vitest";
import { formatPosition, parsePosition } from "../../../src/games/othello/notation/notation.js";
import { PASS, POSITION_WORDS } from "../../../src/games/othello/notation/position.js";
import {
  type ReferencePosition,
  referenceMoves,
  referenceOf,
  referencePlay,
  referenceScore,
} from "../../../src/games/othello/reference/rules.js";
import { createOthello } from "../../../src/games/othello/rules/rules.js";
import { compare, index1Gain } from "../../../src/papers/expectation/comparison.js";
import { atCost } from "../../../src/papers/expectation/effort.js";
import { FREE_PASSES } from "../../../src/papers/expectation/methods.js";
import {
  PAPER_ONE_MOVE,
  PAPER_POSITIONS,
  PAPER_SEVERAL_MOVES,
  PAPER_TABLE_8,
} from "../../../src/papers/expectation/paper.js";
import {
  distinctGames,
  fingerprintOf,
  positionsAfter,
  splitGames,
} from "../../../src/papers/expectation/positions.js";
import {
  createDifferences,
  type Differences,
  estimateSigma,
  packDifferences,
  unpackDifferences,
} from "../../../src/papers/expectation/sigma.js";
import {
  deviationOfMaximum,
  table1,
  table2,
  table3,
  table4,
} from "../../../src/papers/expectation/values.js";
import { createMinimax } from "../../../src/search/expectation/tree-search.js";
import { randomGames } from "../random-games.js";

describe("the paper's tables", () => {
  it("have indices that follow from their counts, but one", () => {
    const columns = [
      ...PAPER_ONE_MOVE.deeper,
      ...PAPER_ONE_MOVE.final,
      ...PAPER_TABLE_8,
      ...PAPER_SEVERAL_MOVES.deeper,
      ...PAPER_SEVERAL_MOVES.final,
    ];
    const wrong = columns.filter(
      ({ better, worse, index1, index2 }) =>
        Math.abs((100 * (better - worse)) / PAPER_POSITIONS - Number(index1)) > 0.005 + 1e-9 ||
        Math.abs((100 * better) / (better + worse) - Number(index2)) > 0.05 + 1e-9,
    );
    expect(wrong).toEqual([PAPER_ONE_MOVE.deeper[1]]);
  });

  it("are right in Table 2, and estimates from 10,000 groups in Tables 3 and 4", () => {
    expect(table2().every(({ mark }) => mark === "equal")).toBe(true);
    const marks = table3().map(({ max, min }) => [max.mark, min.mark]);
    expect(marks).toEqual([
      ["equal", "near"],
      ["near", "near"],
      ["near", "near"],
      ["near", "near"],
    ]);
    // σ/√π more than two equal values, which the paper has 0.05 too low.
    const [corner] = table4()[4];
    expect(corner.exact).toBeCloseTo(20 + 8 / Math.sqrt(Math.PI), 2);
    expect(corner).toMatchObject({ printed: "24.46", mark: "near" });
    expect(table4().map((cells) => cells.map(({ mark }) => mark[0]).join(""))).toEqual([
      "n",
      "nn",
      "nnn",
      "nnen",
      "nnnen",
    ]);
  });

  it("scatter around the exact values in Tables 3 and 4 as for 10,000 groups, and no other number in Table 1", () => {
    const children = [10, 21, 29, 32];
    const cells = [
      ...table3().flatMap(({ sigma, max, min }) => [
        { cell: max, values: children, sigma },
        { cell: min, values: children.map((value) => -value), sigma },
      ]),
      ...table4().flatMap((row, i) =>
        row.map((cell, j) => ({ cell, values: [20, 10 * i - 20, 10 * j - 20], sigma: 8 })),
      ),
    ];
    expect(cells).toHaveLength(23);
    const deviations = (groups: number) =>
      cells.map(({ cell: { printed, exact }, values, sigma }) => {
        const standardError = deviationOfMaximum(values, sigma) / Math.sqrt(groups);
        return (Number(printed) - exact) / standardError;
      });
    const sumOfSquares = (groups: number) => deviations(groups).reduce((sum, z) => sum + z * z, 0);
    expect(Math.max(...deviations(10_000).map(Math.abs))).toBeCloseTo(2.2, 1);
    // 95 % of the chi-squared distribution with 23 degrees of freedom.
    expect(sumOfSquares(10_000)).toBeGreaterThan(11.7);
    expect(sumOfSquares(10_000)).toBeLessThan(38.1);
    expect(sumOfSquares(100)).toBeLessThan(1);
    expect(sumOfSquares(1_000_000)).toBeGreaterThan(2_000);
  });

  it("have deviations in Table 1 that m > 100 does not allow", () => {
    const rows = table1(Array.from({ length: 6 }, () => [12.28, 12.38, 12.18]));
    expect(rows.map(({ paperMean, paperDeviation }) => [paperMean.mark, paperDeviation.mark])).toEqual([
      ["near", "near"],
      ["near", "wrong"],
      ["wrong", "wrong"],
      ["near", "near"],
      ["near", "wrong"],
      ["wrong", "wrong"],
    ]);
    expect(rows[0]).toMatchObject({ trials: 3, withinError: true });
    expect(rows[0].mean).toBeCloseTo(12.28, 12);
    expect(rows[0].deviation).toBeCloseTo(0.1, 12);
    expect(rows[2].withinError, "0.03 off, of a million groups").toBe(false);
    // Harter's table of order statistics (1961): the largest of ten standard normal numbers.
    expect(rows[0].paperMean.exact / 8).toBeCloseTo(1.53875, 5);
    expect(deviationOfMaximum(new Array(10).fill(0), 8) / 8).toBeCloseTo(0.58681, 4);
    expect(deviationOfMaximum([5], 3)).toBeCloseTo(3, 4);
  });
});

describe("games", () => {
  const games = randomGames(60, 1);

  it("count once, and are split without overlap", () => {
    const distinct = distinctGames([...games, ...games.slice(0, 7)]);
    expect(distinct).toEqual(games);
    const { estimation, judging } = splitGames(games, 5);
    expect(estimation).toHaveLength(6);
    expect(new Set([...estimation, ...judging])).toEqual(new Set(games));
    expect(splitGames(games, 5)).toEqual({ estimation, judging });
    expect(splitGames(games, 6)).not.toEqual({ estimation, judging });
    expect(fingerprintOf(games)).toBe(fingerprintOf(randomGames(60, 1)));
    expect(fingerprintOf(games)).not.toBe(fingerprintOf(randomGames(60, 2)));
    expect(fingerprintOf(games)).not.toBe(fingerprintOf(games.slice(1)));
  });

  it("have positions after their moves, with a side to move that can", () => {
    for (const moves of [0, 40, 50, 57]) {
      const all = positionsAfter(games, moves, 100);
      expect(all.count).toBeGreaterThan(30);
      const expected: string[] = [];
      const game = createOthello();
      const legal = new Int32Array(game.maximumMoves);
      for (const record of games) {
        game.load(parsePosition(formatPosition(positionsAfter(games, 0, 1).words)), 0);
        let played = 0;
        const pass = () => {
          if (game.generate(legal, 0) === 1 && legal[0] === PASS) game.play(PASS);
        };
        for (; played < moves && played < record.moves.length; played++) {
          pass();
          game.play(record.moves[played]);
        }
        pass();
        if (played < moves || game.generate(legal, 0) === 0) continue;
        const words = new Int32Array(POSITION_WORDS);
        game.store(words, 0);
        expected.push(formatPosition(words));
      }
      const found = (list: { words: Int32Array; count: number }) =>
        Array.from({ length: list.count }, (_, i) => formatPosition(list.words, POSITION_WORDS * i));
      expect(found(all)).toEqual(expected);
      expect(found(positionsAfter(games, moves, 10))).toEqual(expected.slice(0, 10));
      expect(found(positionsAfter(games, moves, 10, 15))).toEqual(expected.slice(15, 25));
      expect(positionsAfter(games, moves, 10, 1000).count).toBe(0);
    }
  });
});

/** What trees contained. */
const met = { passes: 0, ends: 0 };

/** The differences of a tree's leaves, by the reference rules. */
function plainDifferences(root: ReferencePosition, depth: number, ahead: number): number[] {
  const value = (position: ReferencePosition, plies: number): number => {
    const moves = referenceMoves(position);
    if (moves.length === 0) return referenceScore(position);
    if (plies === 0) {
      const own = position.board.flat().filter((content) => content === position.sideToMove).length;
      const discs = position.board.flat().filter((content) => content !== "empty").length;
      return 2 * own - discs;
    }
    return Math.max(
      ...moves.map((move) => 0 - value(referencePlay(position, move), move === "pass" ? plies : plies - 1)),
    );
  };
  const visit = (position: ReferencePosition, left: number): number[] => {
    const moves = referenceMoves(position);
    if (moves.includes("pass")) met.passes++;
    if (moves.length === 0) met.ends++;
    if (left === 0) {
      const sign = position.sideToMove === root.sideToMove ? 1 : -1;
      return moves.length === 0 ? [] : [sign * (value(position, 0) - value(position, ahead))];
    }
    return moves.flatMap((move) => visit(referencePlay(position, move), move === "pass" ? left : left - 1));
  };
  return visit(root, depth);
}

describe("σ", () => {
  it("is that of a plain recomputation", () => {
    const game = createOthello();
    const search = createMinimax(game, FREE_PASSES);
    const searchValue = (depth: number) => search.value(depth).value;
    // The trees of the second kind go to the end of the game.
    const [some, late] = [56, 57].map((moves) => positionsAfter(randomGames(12, 3), moves, 6));
    const words = Int32Array.of(...some.words, ...late.words);
    const count = some.count + late.count;
    for (const ahead of [1, 2, 3]) {
      const measure = createDifferences(game, searchValue, { depth: 3, ahead, ...FREE_PASSES });
      const plain = Array.from({ length: count }, (_, i) =>
        plainDifferences(referenceOf(words, POSITION_WORDS * i), 3, ahead),
      );
      const trees = plain.map((_, i) => measure(words, POSITION_WORDS * i));
      expect(trees.map(({ leaves, sum, squares }) => [leaves, sum, squares])).toEqual(
        plain.map((some) => [
          some.length,
          some.reduce((a, b) => a + b, 0),
          some.reduce((a, b) => a + b * b, 0),
        ]),
      );
      const all = plain.flat();
      const { sigma, leaves } = estimateSigma(trees);
      expect(leaves).toBe(all.length);
      expect(sigma.estimate).toBeCloseTo(Math.sqrt(all.reduce((a, b) => a + b * b, 0) / all.length), 12);
      expect(trees.map((tree) => unpackDifferences(packDifferences(tree)))).toEqual(trees);
    }
    expect(Math.min(met.passes, met.ends)).toBeGreaterThan(10);
  });

  it("of made-up trees", () => {
    const tree = (...differences: number[]): Differences => ({
      leaves: differences.length,
      sum: differences.reduce((a, b) => a + b, 0),
      squares: differences.reduce((a, b) => a + b * b, 0),
      histogram: new Map(differences.map((difference) => [difference, 1])),
    });
    const estimate = estimateSigma([tree(3, -1), tree(), tree(5, 1, -6, 4)]);
    expect(estimate).toMatchObject({ positions: 3, leaves: 6 });
    expect(estimate.variance.estimate).toBeCloseTo(88 / 6, 12);
    expect(estimate.mean.estimate).toBeCloseTo(1, 12);
    expect(estimate.deviation).toBeCloseTo(Math.sqrt(88 / 6 - 1), 12);
    // σ = 3.83: 3, -1 and 1 are within it.
    expect(estimate.within.map((share) => share.estimate)).toEqual([3 / 6, 1]);
    expect(estimate.sigma).toMatchObject({ low: 0, high: Number.POSITIVE_INFINITY });
  });
});

describe("comparisons", () => {
  it("count, and take differences position by position", () => {
    const first = [4, 0, 2, 6, -2, 8, 0, 0, 0, 0];
    const second = [2, 0, 4, 0, -6, 8, 0, 0, 0, 0];
    const found = compare(first, second);
    expect(found).toMatchObject({ positions: 10, better: 3, worse: 1, signTest: 10 / 16 });
    expect(found.index1.estimate).toBeCloseTo(20, 12);
    expect(found.index2.estimate).toBeCloseTo(75, 12);
    expect(found.meanDifference.estimate).toBeCloseTo(1, 12);
    // Differences 2, -2, 6, 4 and six times 0: s² = (60 - 10)/9.
    expect(found.meanDifference.high).toBeCloseTo(1 + 2.262157 * Math.sqrt(50 / 9 / 10), 5);
    const other = [0, 0, 4, 0, -6, 10, 0, 0, 0, 0];
    // One better becomes worse, two become equal; one worse becomes equal, one equal better.
    expect(index1Gain(other, first, second).estimate).toBeCloseTo(-20, 12);
  });

  it("take the mean of both for a cost between two depths", () => {
    const depths = [
      { depth: 1, cost: 10, values: [0, 0] },
      { depth: 2, cost: 30, values: [4, -2] },
      { depth: 3, cost: 130, values: [8, 8] },
    ];
    expect(atCost(depths, 30)).toMatchObject({ depth: 2, values: [4, -2] });
    expect(atCost(depths, 55)).toMatchObject({ depth: 2.25, values: [5, 0.5] });
    expect(atCost(depths, 5)).toMatchObject({ depth: 1 });
    expect(atCost(depths, 500)).toMatchObject({ depth: 3 });
  });
});
