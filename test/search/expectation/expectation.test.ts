// The expectation method against plain recursion; cuts at the parents of leaves change nothing but the work.
import { describe, expect, it } from "vitest";
import type { ValuedGame } from "../../../src/game/game.js";
import { PASS } from "../../../src/games/othello/notation/position.js";
import { createOthello } from "../../../src/games/othello/rules/rules.js";
import { expectedMaximum, expectedMaximumAbove } from "../../../src/math/expected-maximum.js";
import { createExpectationBackUp } from "../../../src/search/expectation/back-up/expectation.js";
import { createExpectation, type ExpectationOptions } from "../../../src/search/expectation/expectation.js";
import { createMinimax } from "../../../src/search/expectation/tree-search.js";
import { mustPass, othelloPositions } from "../../games/othello/positions.js";
import { createLayeredGame, fraction, randomLayers, shuffleMoves, wholeNumber } from "../layered-game.js";
import { type PlainBackUp, plainMoves, plainValue, plainValues } from "../plain-search.js";

const SIGMA = 8.33;
/** The table's quadrature and the general one differ by less. */
const ACCURACY = 1e-6;

const WAYS: readonly ExpectationOptions[] = [
  { algorithm: "alpha-beta", cutting: false },
  { algorithm: "alpha-beta" },
  { algorithm: "negascout", cutting: false },
  { algorithm: "negascout" },
  { algorithm: "negascout", tableEntries: 0, ordering: false },
];

const passes = mustPass(200, 54);

const shape = { layers: 8, width: 12, moves: 4 };

const estimated: PlainBackUp = (leaves) =>
  expectedMaximum(
    leaves.map(({ value }) => value),
    SIGMA,
  );
const certain: PlainBackUp = (leaves) => {
  const open = leaves.filter(({ over }) => !over).map(({ value }) => value);
  const results = leaves.filter(({ over }) => over).map(({ value }) => value);
  if (open.length === 0) return Math.max(...results);
  if (results.length === 0) return expectedMaximum(open, SIGMA);
  return expectedMaximumAbove(Math.max(...results), open, SIGMA);
};

function check(game: ValuedGame, depth: number, options: ExpectationOptions): void {
  const backUp = createExpectationBackUp(SIGMA, game.maximumMoves);
  const search = createExpectation(game, backUp, options);
  const plain = options.certainResults === true ? certain : estimated;
  const expected = plainValues(game, depth, plain, options.freeMove);
  const { moves, values } = search.values(depth);
  expect(Array.from(moves)).toEqual(plainMoves(game));
  values.forEach((value, i) => {
    expect(Math.abs(value - expected[i])).toBeLessThan(ACCURACY);
  });
  // The first of equal moves: equal to the last bit, as in this search.
  const best = values.indexOf(Math.max(...values));
  expect(search.choose(depth)).toMatchObject({ move: moves[best], value: values[best] });
  expect(Math.abs(search.value(depth).value - plainValue(game, depth, plain, options.freeMove))).toBeLessThan(
    ACCURACY,
  );
}

describe.each(WAYS)("%j", (options) => {
  it.each([
    ["whole numbers", wholeNumber],
    ["fractions", fraction],
  ])("finds what plain recursion finds on random games with %s", (_, value) => {
    for (let seed = 1; seed <= 5; seed++) {
      const game = createLayeredGame(randomLayers(seed, { ...shape, value }));
      for (const depth of [1, 2, 3, 4, 6]) check(game, depth, options);
    }
  });

  it("treats results of finished games as certain on request", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const game = createLayeredGame(randomLayers(seed, { ...shape, value: wholeNumber }));
      for (const depth of [3, 6, 7]) check(game, depth, { ...options, certainResults: true });
    }
  });

  it.each([undefined, PASS])("plays Othello as plain recursion does, where %s is free", (freeMove) => {
    const game = createOthello();
    for (const position of [...othelloPositions(1, 20, 1), ...othelloPositions(1, 50, 2), ...passes]) {
      game.load(position, 0);
      for (const depth of [1, 2, 3, 4]) check(game, depth, { ...options, freeMove });
    }
  });
});

it("chooses the same move with the same value, however the tree is searched", () => {
  const game = createOthello();
  const searches = WAYS.map((options) =>
    createExpectation(game, createExpectationBackUp(SIGMA, 64), options),
  );
  for (const position of othelloPositions(20, 48, 5)) {
    game.load(position, 0);
    const [first, ...others] = searches.map((search) => search.choose(4));
    for (const { move, value } of others)
      expect({ move, value }).toEqual({ move: first.move, value: first.value });
  }
});

it("looks at fewer leaves when parents are cut off", () => {
  const game = createOthello();
  const leaves = (options: ExpectationOptions) => {
    const search = createExpectation(game, createExpectationBackUp(SIGMA, 64), options);
    return othelloPositions(20, 40, 9).reduce((sum, position) => {
      game.load(position, 0);
      return sum + search.choose(3).leaves;
    }, 0);
  };
  expect(leaves({ cutting: true })).toBeLessThan(0.85 * leaves({ cutting: false }));
});

it("is minimax when nothing is uncertain", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const game = createLayeredGame(randomLayers(seed, { ...shape, value: fraction }));
    const search = createExpectation(game, createExpectationBackUp(0, game.maximumMoves));
    expect(Array.from(search.values(5).values)).toEqual(Array.from(createMinimax(game).values(5).values));
  }
});

it("is minimax to the end of the game when results are certain", () => {
  const game = createOthello();
  const backUp = createExpectationBackUp(SIGMA, 64);
  const search = createExpectation(game, backUp, { certainResults: true });
  const taken = createExpectation(game, backUp);
  let different = 0;
  for (const position of othelloPositions(10, 56, 2)) {
    game.load(position, 0);
    const exact = createMinimax(game).value(12).value;
    expect(search.value(12).value).toBe(exact);
    if (taken.value(4).value !== exact) different++;
  }
  expect(different).toBeGreaterThan(0);
});

it("values do not depend on the order of moves", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const layers = randomLayers(seed, { ...shape, value: wholeNumber });
    const value = (game: ValuedGame) =>
      createExpectation(game, createExpectationBackUp(SIGMA, game.maximumMoves)).value(6).value;
    expect(value(createLayeredGame(shuffleMoves(layers, seed)))).toBe(value(createLayeredGame(layers)));
  }
});

it("prefers many good moves to one that is slightly better, as in the paper's Fig. 5", () => {
  // The second move leaves one good answer, worth 1 more; the first leaves two equally good answers.
  const game = createLayeredGame([
    [{ value: 0, to: [0, 1] }],
    [
      { value: 0, to: [0] },
      { value: 0, to: [1] },
    ],
    [
      { value: 0, to: [0, 1] },
      { value: 0, to: [2, 3] },
    ],
    [
      { value: -10, to: [] },
      { value: -10, to: [] },
      { value: -11, to: [] },
      { value: 30, to: [] },
    ],
  ]);
  const search = createExpectation(game, createExpectationBackUp(8, 2));
  expect(createMinimax(game).choose(3)).toMatchObject({ move: 1, value: 11 });
  expect(search.choose(3).move).toBe(0);
  expect(search.choose(3).value).toBeCloseTo(10 + 8 / Math.sqrt(Math.PI), 6);
});
