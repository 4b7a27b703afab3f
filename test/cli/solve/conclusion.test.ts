// At the end a run says what could not be read, in the same words for problems and for games.
import { expect, it } from "vitest";
import { failWhereRefused } from "../../../src/cli/solve/conclusion.js";

it.each([
  [
    { refused: ["a"], damage: ["b"] },
    2,
    "problem",
    "1 of 3 problems could not be read; the others are above",
  ],
  [{ refused: ["a"] }, 2, "game", "1 of 3 games could not be read; the others are above"],
  [
    { refused: [], damage: ["b", "c"] },
    2,
    "game",
    "a file is damaged (2 places); what could be read is above",
  ],
])("fails for %j of which %i were read", (given, read, what, sentence) => {
  expect(() => failWhereRefused(given, read, what)).toThrow(sentence);
});

it("says nothing where everything was read", () => {
  expect(() => failWhereRefused({ refused: [], damage: [] }, 2)).not.toThrow();
});
