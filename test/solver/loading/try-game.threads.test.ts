// A user's own game is tried before it is searched: whatever it does wrong, or does to its thread, gives an error of one line.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createSolver } from "solve-fast";
import { afterAll, expect, test } from "vitest";
import { BrokenGameError, GameError } from "../../../dist/src/solver/loading/game-error.js";
import { tryOwnGame } from "../../../dist/src/solver/loading/try-game.js";
import { tryLoading } from "../../../dist/src/solver/loading/try-loading.js";
import { createPool } from "../../../dist/src/solver/threads/pool.js";

const BROKEN = resolve(import.meta.dirname, "../../contract/broken-game.js");
const LETHAL = resolve(import.meta.dirname, "../lethal-game.js");
const EXAMPLES = resolve(import.meta.dirname, "../../../docs/examples");
const WHERE = "what a game has to promise is in docs/examples/";

const { games }: { games: readonly (readonly [what: string, promise: string])[] } = await import(
  pathToFileURL(BROKEN).href
);
const pool = createPool(2);
afterAll(() => pool.close());

/** Promises that no verdict depends on are left to `check-game`. */
const TEXTS = ["a text of all positions", "a text that it does not read", "a text of no characters"];
TEXTS.push("moves that it does not read", "moves with one text");

const numbered = games.map(([what, promise], number) => [what, promise, number] as const);

test.each(numbered.filter(([what]) => TEXTS.includes(what)))(
  "%s stops no search",
  async (_what, _, number) => {
    await tryOwnGame(`${pathToFileURL(BROKEN).href}?${number}`, {}, pool);
  },
);

test.each(numbered.filter(([what]) => !TEXTS.includes(what)))(
  "%s is found by its %s",
  async (_what, promise, number) => {
    const tried = tryOwnGame(`${pathToFileURL(BROKEN).href}?${number}`, {}, pool);
    const error: unknown = await tried.catch((reason) => reason);
    expect(error).toBeInstanceOf(BrokenGameError);
    const { message } = error as Error;
    expect(message).toMatch(/^[^\n]+$/);
    expect(message.startsWith(`${BROKEN}: ${promise} is broken: `)).toBe(true);
    expect(message.endsWith(`; ${WHERE}`)).toBe(true);
  },
);

test.each([
  [
    "keys that are all 7",
    'keys is broken: two positions have the same key, "b 3,3,1,0 1" and "a 2,3,1,0 2"; if they are symmetric, canonicalise has to say so, from "b 3,3,1,0 1" by a1',
  ],
  ["a key that is NaN", "keyLow is broken: keyLow gave NaN; it must be a signed whole number of 32 bits"],
  [
    "a count that is NaN",
    "generate is broken: generate gave NaN; it must give the number of moves, 0 or more",
  ],
  [
    "an outcome that is none",
    "outcome is broken: outcome gave 7; it must be -1 (undecided), 0, 1 or 2 (drawn)",
  ],
  ["an undo that does nothing", "undo is broken: after a move and undo: the words that store writes differ"],
  ["a store that does nothing", "store is broken: store left word 0 of 1 as it was, or wrote two values"],
  ["a create that gives nothing", "create is broken: create gave undefined instead of rules"],
  ["a throw of what is no Error", 'generate is broken: generate threw "no", which is not an Error'],
  ["a throw of undefined", "play is broken: play threw undefined, which is not an Error"],
  [
    "a goal that names no player",
    'goals is broken: the goal first-wins is "first"; its attacker must be 0, 1, "side-to-move" or a function',
  ],
])("for %s the error says what is wrong", async (what, problem) => {
  const number = games.findIndex((game) => game[0] === what);
  const tried = tryOwnGame(`${pathToFileURL(BROKEN).href}?${number}`, {}, pool);
  await expect(tried).rejects.toThrow(`${BROKEN}: ${problem}`);
});

test("the solver refuses a broken game before the first question", async () => {
  const solver = createSolver({ game: `${pathToFileURL(BROKEN).href}?0`, threads: 2 });
  await expect(solver).rejects.toThrow(`${BROKEN}: keys is broken: two positions have the same key`);
});

test.each([
  ["generate=hang", "generate is broken: generate does not return"],
  ["formatPosition=hang", "formatPosition is broken: formatPosition does not return"],
  ["play=exit", "play is broken: play ended its thread (worker exited with code: 0)"],
  ["load=exit", "cannot be loaded (it ended its thread (worker exited with code: 0))"],
  ["load=throw", "cannot be loaded (threw undefined, which is not an Error)"],
])("a game with %s ends one thread, and nothing else", async (how, problem) => {
  const tried = tryOwnGame(`${pathToFileURL(LETHAL).href}?${how}`, {}, pool);
  await expect(tried).rejects.toThrow(`${LETHAL}: ${problem}`);
  await expect(tried).rejects.toBeInstanceOf(GameError);
});

test.each([
  ["load=hang", "does not return"],
  ["load=exit", "ended its thread (worker exited with code: 0)"],
  ["await", "ended its thread (worker exited with code: 0)"],
  ["load=throw", undefined],
  ["play=hang", undefined],
])("of a file with %s a thread says what loading it does instead", async (how, instead) => {
  expect(await tryLoading(`${pathToFileURL(LETHAL).href}?${how}`, how === "load=hang" ? 100 : 10_000)).toBe(
    instead,
  );
});

test.each(["graph-nim.js", "atari-go.js"])("%s is accepted", async (file) => {
  await tryOwnGame(pathToFileURL(resolve(EXAMPLES, file)).href, {}, pool);
});
