// Every game of the package keeps the promises of its contract, and the checker that shows this also finds out
// what is wrong with each of a table of broken games.
import { describe, expect, test } from "vitest";
import { type CheckGameOptions, checkGame } from "../../src/game/check/check-game.js";
import { SetupError } from "../../src/game/errors.js";
import type { Game } from "../../src/game/game.js";
import type { GameModule, GameOptions } from "../../src/game/module.js";
import { othello } from "../../src/games/othello/module.js";
import { GAME_NAMES } from "../../src/registry/games.js";
import { gameSource, loadGame } from "../../src/solver/loading/load-game.js";

const graphNim = await loadGame(gameSource("docs/examples/graph-nim.js"));

/** A quiet position of each game with many moves left, to be tried besides its start. */
const POSITIONS: Readonly<Record<string, readonly string[]>> = {
  shogi: ["4k4/9/4P4/9/9/9/9/9/9 b 2G2S2N2L3P 1", "4k4/9/9/9/4B4/9/9/9/4K4 b RG 1"],
};

test.each(GAME_NAMES)("%s keeps its promises", async (name) => {
  const module = await loadGame(name);
  const report = checkGame(module, { mostPositions: 60, positions: POSITIONS[name] ?? [] });
  expect(report.broken).toBeNull();
  expect(report.positions).toBe(60);
});

test("the game of the examples keeps its promises", () => {
  expect(checkGame(graphNim).broken).toBeNull();
});

test("rules keep theirs without what finds children, as the types allow", () => {
  function create(options: GameOptions): Game {
    const { expand: _, setAttacker: __, ...plain } = othello.create(options);
    return plain;
  }
  expect(checkGame({ ...othello, create }, { mostPositions: 20 }).broken).toBeNull();
});

test("equal seeds play equal games", () => {
  expect(checkGame(graphNim, { seed: 3 })).toEqual(checkGame(graphNim, { seed: 3 }));
  expect(checkGame(graphNim, { seed: 3 })).not.toEqual(checkGame(graphNim, { seed: 4 }));
});

/** What is wrong, the promise that is broken, and the game. */
const { games }: { games: readonly (readonly [string, string, GameModule])[] } = await import(
  new URL("./broken-game.js", import.meta.url).href
);

describe("a broken game", () => {
  test.each(games)("with %s is found by its %s", (_what, promise, module) => {
    const { broken } = checkGame(module, { mostPositions: 200 });
    expect(broken?.promise).toBe(promise);
    expect(broken?.problem).toMatch(/^[^\n]+$/);
  });
});

test.each([
  [null, {}, "checkGame takes a game, not null"],
  [{}, {}, 'the game given to checkGame has no text named "name"'],
  [{ ...graphNim, goals: undefined }, {}, 'the game given to checkGame has no "goals"'],
  [graphNim, null, "the options of checkGame are an object, not null"],
  [graphNim, { foo: 1 }, "checkGame knows no foo; it knows positions, "],
  [graphNim, { positions: -1 }, "positions: -1 is not a list that holds texts alone"],
  [graphNim, { positions: [7] }, "positions: a list is not a list that holds texts alone"],
  [graphNim, { gameOptions: [] }, "gameOptions: a list is not an object"],
  [graphNim, { seed: "x" }, 'seed: "x" is not a whole number from 0 to '],
])("checkGame refuses what is no game and no option: %#", (game, options, message) => {
  const check = () => checkGame(game as GameModule, options as CheckGameOptions);
  expect(check).toThrow(SetupError);
  expect(check).toThrow(message);
});

test("the named position and moves show what is broken", () => {
  const [, , module] = games[1];
  const { position, line } = checkGame(module).broken ?? {};
  expect(position).toBe(graphNim.start);
  expect(line?.length).toBeGreaterThan(0);
});
