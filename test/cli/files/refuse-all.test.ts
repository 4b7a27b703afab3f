// A file of which nothing could be read is refused with its errors, in the same words for problems and for games.
import { expect, it, vi } from "vitest";
import { reportFailure } from "../../../src/cli/failures.js";
import { refuseAll } from "../../../src/cli/files/problem-texts.js";
import { AllRefused } from "../../../src/cli/files/several-errors.js";

it.each([
  ["problem", ["a: wrong"], [], "a: wrong"],
  ["game", ["a: wrong", "b: wrong"], [], "a: wrong (and 1 more game that cannot be read)"],
  ["problem", ["a: wrong", "b: wrong"], ["a: torn"], "a: torn (and 2 more problems that cannot be read)"],
])("%s: refused %j, damaged %j", (what, refused, damage, sentence) => {
  expect(() => refuseAll({ refused, damage }, what)).toThrow(
    expect.objectContaining({ message: sentence, exitStatus: 2, sentences: [...damage, ...refused] }),
  );
});

it("refuses nothing where nothing is wrong", () => {
  expect(() => refuseAll({ refused: [] }, "game")).not.toThrow();
});

it.each([
  [20, 20, "solve-fast: file 20"],
  [25, 21, "solve-fast: and 5 more"],
])("prints a line for each of %d, and no more than some twenty", (count, lines, last) => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const refused = Array.from({ length: count }, (_, i) => `file ${i + 1}`);
  expect(reportFailure(new AllRefused(refused, "problem"))).toBe(2);
  expect([error.mock.calls.length, error.mock.calls.at(-1)]).toEqual([lines, [last]]);
  error.mockRestore();
});
