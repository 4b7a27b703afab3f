import { expect, test } from "vitest";
import { similarName } from "../../src/game/similar-name.js";

test.each([
  ["Shogi", "shogi"],
  ["shougi", "shogi"],
  ["shgoi", "shogi"],
  ["othelo", "othello"],
  ["reversi", undefined],
  ["chess", undefined],
  ["GO", "go"],
  ["got", undefined],
  ["", undefined],
])("%s is taken for %s", (word, meant) => {
  expect(similarName(word, ["go", "shogi", "othello"])).toBe(meant);
});
