// A file of which nothing could be read is refused with its first error, in the same words for problems and for games.
import { expect, it } from "vitest";
import { refuseAll } from "../../../src/cli/files/problem-texts.js";
import { InputError } from "../../../src/game/errors.js";

it.each([
  ["problem", ["a: wrong"], [], "a: wrong"],
  ["game", ["a: wrong", "b: wrong"], [], "a: wrong (and 1 more game that cannot be read)"],
  ["problem", ["a: wrong", "b: wrong"], ["a: torn"], "a: torn (and 2 more problems that cannot be read)"],
])("%s: refused %j, damaged %j", (what, refused, damage, sentence) => {
  expect(() => refuseAll({ refused, damage }, what)).toThrow(new InputError(sentence));
});

it("refuses nothing where nothing is wrong", () => {
  expect(() => refuseAll({ refused: [] }, "game")).not.toThrow();
});
