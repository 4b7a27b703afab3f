/** Options that turn something off (`--no-…`), made from settings that are on. */
import { Command } from "commander";
import { expect, it } from "vitest";
import { addSettings } from "../../src/cli/options/from-settings.js";
import { enabled, flagOf, given, setting } from "../../src/game/setting.js";
import { SEARCH_SETTINGS } from "../../src/search/kinds.js";

const rows = { lookAhead: setting(enabled, "do not look ahead"), other: setting(enabled, "not the other") };
const parse = (...words: string[]) =>
  given(rows, addSettings(new Command(), rows).exitOverride().parse(words, { from: "user" }).opts());

it("are false when given, and absent when not", () => {
  expect(parse()).toEqual({});
  expect(parse("--no-look-ahead")).toEqual({ lookAhead: false });
  expect(parse("--no-other", "--no-look-ahead")).toEqual({ lookAhead: false, other: false });
});

it("appear in the help under the name that is typed, and only when all options are asked for", () => {
  expect(addSettings(new Command(), rows).helpInformation()).toContain("--no-look-ahead  do not look ahead");
  expect(flagOf("lookAhead", true)).toBe("--no-look-ahead");
  const techniques = Object.values(SEARCH_SETTINGS).filter(({ kind }) => kind === enabled);
  expect(techniques.map(({ expert }) => expert)).toEqual(Array(6).fill(true));
});
