// Which settings data may have: a line of input, a saved search, what a page sends, the plan of a sweep. None of them names a
// file, and none is what only a program can give: going on with a table that holds another problem could make a false verdict.
import { expect, it } from "vitest";
import { keptFromData, refusedInData, type Settings } from "../../src/game/setting.js";
import { GAMES } from "../../src/registry/games.js";
import { SEARCH_SETTINGS } from "../../src/search/kinds.js";
import { gameSource, loadGame } from "../../src/solver/loading/load-game.js";
import { CHOOSE_SETTINGS, SWEEP_SETTINGS, solveSettingsOf } from "../../src/solver/settings.js";

const FILES = ["certificate", "save", "resume"];
const OF_PROGRAMS = ["signal", "threadLimit", "keepTable", "onProgress", "onInfo", "workers"];
const OF_GAMES: Readonly<Record<string, readonly string[]>> = { shogi: ["composed"] };

it.each(GAMES.map(({ name }) => name))("lines and saved searches of %s", async (name) => {
  const module = await loadGame(gameSource(name));
  const rows: Settings = { ...solveSettingsOf(module, await module.analysis?.()), ...module.options };
  const kept = Object.keys(rows).filter((row) => keptFromData(rows[row]) !== undefined);
  expect(kept.sort()).toEqual([...FILES, ...OF_PROGRAMS, ...(OF_GAMES[name] ?? [])].sort());
  for (const file of FILES)
    expect(refusedInData({ [file]: "x" }, rows)).toEqual({ name: file, because: "file" });
  expect(refusedInData({ maxNodes: 1, keepTable: true }, rows)).toEqual({
    name: "keepTable",
    because: "program",
  });
  for (const other of ["game", "module", "threads", "file", "view", "__proto__"]) {
    expect(refusedInData(JSON.parse(`{"${other}": 1}`), rows)).toEqual({ name: other, because: "unknown" });
  }
});

it.each([
  ["choices of moves", CHOOSE_SETTINGS, ["signal", "onProgress"]],
  ["sweeps", SWEEP_SETTINGS, ["signal", "onProgress"]],
  ["plans, which have all settings of searches", SEARCH_SETTINGS, []],
] as const)("%s", (_, rows, kept) => {
  const found = Object.entries(rows).filter(([, row]) => keptFromData(row) !== undefined);
  expect(found.map(([name]) => name)).toEqual(kept);
});
