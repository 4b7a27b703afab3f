/** Static values: features counted square by square, symmetries, results, and how good the learned value is. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createEvaluation,
  createLearnedEvaluation,
} from "../../../../src/games/othello/evaluation/evaluation.js";
import { computeFeatures, FEATURES } from "../../../../src/games/othello/evaluation/features.js";
import { WEIGHTS } from "../../../../src/games/othello/evaluation/weights.js";
import { parsePosition, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { createReplay } from "../../../../src/games/othello/records/replay.js";
import { sampled } from "../../../samples.js";
import { randomGames } from "../records/random.js";

/** A board as 64 characters: X for own discs, O for the other's, whoever is to move. */
type Board = string;
type Sides = readonly [number, number, number, number];

const sides = (board: Board): Sides => {
  const [ownLow, ownHigh, otherLow, otherHigh] = parsePosition(`${board} X`);
  return [ownLow, ownHigh, otherLow, otherHigh];
};

function features(board: Board): Record<string, number> {
  const into = new Float64Array(FEATURES.length);
  if (!computeFeatures(...sides(board), into)) return {};
  return Object.fromEntries(FEATURES.map((name, i) => [name, into[i]]));
}

const at = (board: Board, row: number, column: number) =>
  row >= 0 && row < 8 && column >= 0 && column < 8 ? board[8 * row + column] : " ";
const squares = Array.from({ length: 64 }, (_, square) => [square >> 3, square & 7] as const);
const steps = [-1, 0, 1]
  .flatMap((dy) => [-1, 0, 1].map((dx) => [dy, dx] as const))
  .filter(([y, x]) => y || x);
const swapped = (board: Board) => board.replace(/[XO]/g, (disc) => (disc === "X" ? "O" : "X"));

const isMove = (board: Board, row: number, column: number) =>
  at(board, row, column) === "-" &&
  steps.some(([dy, dx]) => {
    let run = 1;
    while (at(board, row + run * dy, column + run * dx) === "O") run++;
    return run > 1 && at(board, row + run * dy, column + run * dx) === "X";
  });
const beside = (board: Board, row: number, column: number, what: string) =>
  steps.some(([dy, dx]) => at(board, row + dy, column + dx) === what);
const count = (test: (row: number, column: number) => boolean) =>
  squares.filter(([row, column]) => test(row, column)).length;
const isCorner = (row: number, column: number) => (row === 0 || row === 7) && (column === 0 || column === 7);
const nextTo = (board: Board, row: number, column: number, diagonally: boolean) =>
  steps.some(
    ([dy, dx]) =>
      isCorner(row + dy, column + dx) &&
      at(board, row + dy, column + dx) === "-" &&
      (dy !== 0 && dx !== 0) === diagonally,
  );

/** The features, computed as their names say; stable discs have a test of their own. */
function plainFeatures(board: Board): Record<string, number> {
  const other = swapped(board);
  const difference = (test: (row: number, column: number) => boolean) =>
    count((row, column) => at(board, row, column) === "X" && test(row, column)) -
    count((row, column) => at(board, row, column) === "O" && test(row, column));
  const quarter = (y: number, x: number) =>
    count((row, column) => row >> 2 === y && column >> 2 === x && at(board, row, column) === "-") % 2;
  return {
    constant: 1,
    "own moves": count((row, column) => isMove(board, row, column)),
    "other's moves": count((row, column) => isMove(other, row, column)),
    "own potential moves": count(
      (row, column) => at(board, row, column) === "-" && beside(board, row, column, "O"),
    ),
    "other's potential moves": count(
      (row, column) => at(board, row, column) === "-" && beside(board, row, column, "X"),
    ),
    "own moves on corners": count((row, column) => isCorner(row, column) && isMove(board, row, column)),
    "other's moves on corners": count((row, column) => isCorner(row, column) && isMove(other, row, column)),
    "discs, difference": difference(() => true),
    "discs on corners, difference": difference(isCorner),
    "discs beside empty squares, difference": difference((row, column) => beside(board, row, column, "-")),
    "discs diagonally beside empty corners, difference": difference((row, column) =>
      nextTo(board, row, column, true),
    ),
    "discs on the edge beside empty corners, difference": difference((row, column) =>
      nextTo(board, row, column, false),
    ),
    "quarters with an odd number of empty squares":
      quarter(0, 0) + quarter(0, 1) + quarter(1, 0) + quarter(1, 1),
  };
}

const anyBoard = fc
  .tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 64, maxLength: 64 }),
    fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
  )
  .map(([discs, levels, colours]) =>
    levels.map((level, i) => (level >= discs ? "-" : colours[i] ? "X" : "O")).join(""),
  );

/** Every position of some random games, from the view of the side to move. */
function gameBoards(games: number, seed: number): Board[] {
  const replay = createReplay();
  const words = new Int32Array(5);
  return randomGames(games, seed).flatMap(({ moves }) => {
    replay.restart();
    return [...moves].map((move) => {
      replay.store(words, 0);
      replay.play(move);
      const has = (word: number, square: number) => (words[word + (square >> 5)] >>> (square & 31)) & 1;
      const own = 2 * words[4];
      return Array.from({ length: 64 }, (_, i) => (has(own, i) ? "X" : has(2 - own, i) ? "O" : "-")).join("");
    });
  });
}

/** The eight images of a board. */
const images = (board: Board) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((symmetry) =>
    squares
      .map(([y, x]) => {
        const row = symmetry & 1 ? 7 - y : y;
        const column = symmetry & 2 ? 7 - x : x;
        return symmetry & 4 ? at(board, column, row) : at(board, row, column);
      })
      .join(""),
  );

describe("features", () => {
  const agree = (board: Board) => {
    const { "stable discs, difference": stable, ...rest } = features(board);
    const plain = plainFeatures(board);
    if (plain["own moves"] + plain["other's moves"] === 0) expect(rest).toEqual({});
    else {
      expect(rest).toEqual(plain);
      expect(Number.isInteger(stable)).toBe(true);
    }
  };

  it("are what their names say, on random boards", () => {
    fc.assert(fc.property(anyBoard, agree), { numRuns: sampled(300) });
  });

  it("are what their names say, in games", () => {
    for (const board of gameBoards(5, 21)) agree(board);
  });

  it("are the same for all eight images of a board", () => {
    fc.assert(
      fc.property(anyBoard, (board) => {
        const first = features(board);
        for (const image of images(board)) expect(features(image)).toEqual(first);
      }),
      { numRuns: sampled(100) },
    );
  });
});

describe("static values", () => {
  const discs = createEvaluation("discs");
  const learned = createEvaluation("learned");

  it("by discs are the difference, from the view of the side to move", () => {
    expect(discs(...sides(START_TEXT.slice(0, 64)))).toBe(0);
    expect(discs(...sides(`XXXO-${"-".repeat(59)}`))).toBe(2);
    expect(discs(...sides(`OOOX-${"-".repeat(59)}`))).toBe(-2);
    // Only the other side has a move: the game goes on.
    expect(discs(...sides(`-OX${"-".repeat(61)}`))).toBe(0);
  });

  it.each([
    ["X".repeat(64), 64],
    [`${"X".repeat(40)}${"O".repeat(24)}`, 16],
    [`X-${"-".repeat(62)}`, 64],
    [`XX-O${"-".repeat(60)}`, 62],
    [`X-OO${"-".repeat(60)}`, -62],
    [`X-O-${"-".repeat(60)}`, 0],
    ["-".repeat(64), 0],
  ])("of the finished game %s are its result, %i", (board, result) => {
    expect(discs(...sides(board))).toBe(result);
    expect(learned(...sides(board))).toBe(result);
  });

  it("by discs and mobility count a disc for each move more than the other side has", () => {
    const value = createEvaluation("discs-and-mobility");
    for (const board of gameBoards(3, 21)) {
      const { "own moves": own, "other's moves": other, "discs, difference": difference } = features(board);
      expect(value(...sides(board))).toBe(Math.max(-64, Math.min(64, difference + own - other)));
    }
    expect(value(...sides("X".repeat(64)))).toBe(64);
  });

  it("learned have a weight for each feature and number of empty squares, and are sums of products", () => {
    expect(WEIGHTS).toHaveLength(61);
    for (const row of WEIGHTS) expect(row).toHaveLength(FEATURES.length);
    for (const board of gameBoards(3, 22)) {
      const empties = board.split("-").length - 1;
      const sum = FEATURES.reduce((total, name, i) => total + WEIGHTS[empties][i] * features(board)[name], 0);
      expect(learned(...sides(board))).toBeCloseTo(Math.max(-64, Math.min(64, sum)), 9);
    }
  });

  it("learned stay within the range of results", () => {
    const steep = createLearnedEvaluation(WEIGHTS.map((row) => row.map((weight) => 100 * weight)));
    for (const board of gameBoards(3, 23)) expect(Math.abs(steep(...sides(board)))).toBeLessThanOrEqual(64);
  });

  it("do not depend on positions evaluated before", () => {
    const boards = gameBoards(3, 24);
    const once = boards.map((board) => learned(...sides(board)));
    expect(
      [...boards]
        .reverse()
        .map((board) => learned(...sides(board)))
        .reverse(),
    ).toEqual(once);
  });
});
