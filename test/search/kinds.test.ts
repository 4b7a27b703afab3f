/** Settings of searches: each is defined once, with its search, and everything else takes it from there. */
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addSettings } from "../../src/cli/options/from-settings.js";
import type { GameDefinition } from "../../src/game/definition.js";
import { SetupError } from "../../src/game/errors.js";
import { given, setting, whole } from "../../src/game/setting.js";
import { simpei } from "../../src/games/simpei/module.js";
import { GAMES } from "../../src/registry/games.js";
import type { SearchKind } from "../../src/search/kind.js";
import { SEARCH_KINDS, SEARCH_SETTINGS } from "../../src/search/kinds.js";
import { loadGame } from "../../src/solver/loading/load-game.js";
import { checkSettings, ownSettings, SOLVE_SETTINGS, SWEEP_SETTINGS } from "../../src/solver/settings.js";
import { chooseSearch } from "../../src/solver/solve/choose-search.js";

it("share their settings: no two rows have the same name", async () => {
  const games = await Promise.all(GAMES.map(({ name }) => loadGame(name)));
  const rows = new Map<string, unknown>();
  for (const { settings } of [...SEARCH_KINDS, ...games.flatMap(({ searches = [] }) => searches)]) {
    for (const [name, row] of Object.entries(settings)) {
      expect(row, name).toBe(rows.get(name) ?? row);
      rows.set(name, row);
    }
  }
  // The options of commands and of the library are their union.
  expect(new Set(Object.keys(SEARCH_SETTINGS))).toEqual(new Set(rows.keys()));
  for (const [name, row] of rows) {
    expect(SOLVE_SETTINGS).toHaveProperty(name, row);
    expect(SWEEP_SETTINGS).toHaveProperty(name, row);
  }
});

describe("a search of a game with a setting of its own", () => {
  const settings = { width: setting(whole(1, 8), "children that are searched") };
  const beam: SearchKind = {
    name: "beam",
    sentence: "a search for this test",
    hasOrders: false,
    settings,
    way: "shared-table",
    create: () => Promise.reject(new Error("not to be searched")),
  };
  const game: GameDefinition = { ...simpei, searches: [beam] };
  const own = ownSettings(game, undefined);

  it("has an option, and a check", () => {
    expect(own).toEqual(settings);
    const flags = addSettings(new Command(), own).parse(["--width", "3"], { from: "user" }).opts();
    expect(given(own, flags)).toEqual({ width: 3 });
    expect(() => checkSettings.solve({ width: 3 }, own)).not.toThrow();
    expect(() => checkSettings.solve({ width: 9 }, own)).toThrow(
      /^width: 9 is not a whole number from 1 to 8$/,
    );
    expect(() => checkSettings.solve({ width: 3 }, {})).toThrow(SetupError);
  });

  it("gets its setting, and no other search does", () => {
    const request = { goal: undefined, goalName: null, search: { width: 3 } as object };
    expect(chooseSearch(game, undefined, { ...request, algorithm: "beam" }).search).toEqual({ width: 3 });
    expect(() => chooseSearch(game, undefined, { ...request, algorithm: "df-pn" })).toThrow(
      "width (--width) has no effect in the search df-pn; it is a setting of beam",
    );
    const asked = { ...request, algorithm: "beam", search: { epsilon: 1 } };
    expect(() => chooseSearch(game, undefined, asked)).toThrow(
      "epsilon (--epsilon) has no effect in the search beam; it is a setting of df-pn, df-pn-plus and df-pn-lambda",
    );
  });
});
