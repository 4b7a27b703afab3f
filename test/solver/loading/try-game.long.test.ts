// A game that prepares without end: preparation gets more time than a method of the rules.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { tryOwnGame } from "../../../dist/src/solver/loading/try-game.js";

const LETHAL = resolve(import.meta.dirname, "../lethal-game.js");

test.each([
  ["load=hang", "cannot be loaded (it does not return)"],
  [
    "create=hang",
    "create is broken: create does not return; what a game has to promise is in docs/examples/",
  ],
])("%s is ended", async (how, problem) => {
  const tried = tryOwnGame(`${pathToFileURL(LETHAL).href}?${how}`, {});
  await expect(tried).rejects.toThrow(`${LETHAL}: ${problem}`);
});
