// Values that no setting accepts, and that are hard to print: each gives the library's own error.
import { expect, it } from "vitest";
import { problemWithValues, shownValue } from "../../src/game/setting.js";
import { SEARCH_SETTINGS } from "../../src/search/kinds.js";
import * as settings from "../../src/solver/settings.js";

function nested(depth: number): unknown {
  let list: unknown = [];
  for (let i = 0; i < depth; i++) list = [list];
  return list;
}

const VALUES: Readonly<Record<string, unknown>> = {
  "a toString that is none": { toString: 1 },
  "a valueOf that throws": {
    valueOf() {
      throw new TypeError("not to be called");
    },
  },
  "no prototype": Object.create(null),
  "lists in lists": nested(5000),
  "a symbol": Symbol("x"),
  "a long text": "x".repeat(1e6),
  "a function": () => {},
  "a big whole number": 10n ** 40n,
};
const ROWS = {
  ...SEARCH_SETTINGS,
  ...settings.SOLVE_SETTINGS,
  ...settings.RESOURCE_SETTINGS,
  ...settings.CHOOSE_SETTINGS,
};

it.each(Object.entries(VALUES))("%s", (_what, value) => {
  expect(shownValue(value).length).toBeLessThan(200);
  for (const [name, row] of Object.entries(ROWS)) {
    const found = problemWithValues({ [name]: value }, ROWS);
    const takes =
      (typeof value === "string" && row.kind.what === "a text") ||
      (typeof value === "function" && row.kind.what === "a function");
    if (!takes) expect(found).toMatchObject({ name, problem: expect.stringContaining(" is not ") });
  }
});
