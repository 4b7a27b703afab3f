// Minimax by alpha-beta and by NegaScout against plain recursion, on random games and on Othello.
import { describe, expect, it } from "vitest";
import type { ValuedGame } from "../../../src/game/game.js";
import { PASS } from "../../../src/games/othello/notation/position.js";
import { createOthello } from "../../../src/games/othello/rules/rules.js";
import { createMinimax, type TreeSearchOptions } from "../../../src/search/expectation/tree-search.js";
import { mustPass, othelloPositions } from "../../games/othello/positions.js";
import { createLayeredGame, fraction, randomLayers, shuffleMoves, wholeNumber } from "../layered-game.js";
import { largest, plainMoves, plainValue, plainValues } from "../plain-search.js";

const WAYS: readonly TreeSearchOptions[] = [
  { algorithm: "alpha-beta" },
  { algorithm: "negascout" },
  { algorithm: "negascout", tableEntries: 0 },
  { algorithm: "negascout", ordering: false },
  { algorithm: "negascout", tableEntries: 0, ordering: false },
  { algorithm: "negascout", tableEntries: 4 },
];

/** Late positions where the side to move has to pass, or may have to soon. */
const passes = mustPass(200, 54);

const shape = { layers: 8, width: 12, moves: 4 };

/** Values by plain recursion, by the names of positions: all ways must find them. */
const known = new Map<string, readonly number[]>();

/** Compares every result of a search with plain recursion. */
function check(name: string, game: ValuedGame, depth: number, options: TreeSearchOptions): void {
  const { freeMove } = options;
  const search = createMinimax(game, options);
  const asked = `${name}, ${depth} deep, free: ${freeMove}`;
  const expected = known.get(asked) ?? [
    plainValue(game, depth, largest, freeMove),
    ...plainValues(game, depth, largest, freeMove),
  ];
  known.set(asked, expected);
  const [whole, ...each] = expected;
  const moves = plainMoves(game);
  const { moves: found, values } = search.values(depth);
  expect(Array.from(found)).toEqual(moves);
  expect(Array.from(values)).toEqual(each);
  const best = Math.max(...each);
  expect(search.choose(depth)).toMatchObject({ move: moves[each.indexOf(best)], value: best });
  expect(search.value(depth).value).toBe(whole);
}

describe.each(WAYS)("%j", (options) => {
  it.each([
    ["whole numbers", wholeNumber],
    ["fractions", fraction],
  ])("finds what plain recursion finds on random games with %s", (kind, value) => {
    for (let seed = 1; seed <= 6; seed++) {
      const game = createLayeredGame(randomLayers(seed, { ...shape, value }));
      for (const depth of [1, 2, 3, 5, 7]) check(`${kind} ${seed}`, game, depth, options);
    }
  });

  it("is the same whatever was searched before", () => {
    const game = createLayeredGame(randomLayers(3, { ...shape, value: wholeNumber }));
    const search = createMinimax(game, options);
    const first = search.choose(5);
    search.values(4);
    search.choose(6);
    expect(search.choose(5)).toEqual(first);
  });

  it("finds the same values in whatever order the moves come", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const layers = randomLayers(seed, { ...shape, value: wholeNumber });
      const value = createMinimax(createLayeredGame(layers), options).value(6).value;
      const shuffled = createLayeredGame(shuffleMoves(layers, seed));
      expect(createMinimax(shuffled, options).value(6).value).toBe(value);
    }
  });

  it.each([undefined, PASS])("plays Othello as plain recursion does, where %s is free", (freeMove) => {
    const game = createOthello();
    for (const position of [...othelloPositions(1, 20, 1), ...othelloPositions(1, 50, 2), ...passes]) {
      game.load(position, 0);
      for (const depth of [1, 2, 3, 4]) check(position.join(), game, depth, { ...options, freeMove });
    }
  });
});

it("alpha-beta generates moves at fewer positions than plain minimax, and NegaScout at fewer still", () => {
  const game = createOthello();
  game.load(othelloPositions(1, 30, 1)[0], 0);
  const alphaBeta = createMinimax(game).choose(5);
  const negaScout = createMinimax(game, { algorithm: "negascout" }).choose(5);
  let plain = 0;
  const count = (depth: number) => {
    plain++;
    for (const move of plainMoves(game)) {
      game.play(move);
      if (depth > 1) count(depth - 1);
      game.undo();
    }
  };
  count(5);
  expect(alphaBeta.nodes).toBeLessThan(plain / 3);
  expect(negaScout.nodes).toBeLessThan(alphaBeta.nodes);
});

it("a finished game has a value and no move", () => {
  const game = createLayeredGame([[{ value: 6, to: [] }]]);
  const search = createMinimax(game);
  expect(search.value(3).value).toBe(6);
  expect(search.values(3).values).toHaveLength(0);
  expect(() => search.choose(3)).toThrow("the game is over");
});

it.each([0, -1, 1.5, Number.NaN])("refuses to choose with a depth of %d", (depth) => {
  const search = createMinimax(createLayeredGame([[{ value: 0, to: [0] }], [{ value: 0, to: [] }]]));
  expect(() => search.choose(depth)).toThrow(RangeError);
});
