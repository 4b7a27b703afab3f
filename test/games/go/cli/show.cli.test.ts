/** Boards of Go on the command line, with and without influence. */
import { expect, it } from "vitest";
import { solveFast } from "../../../cli/command.js";

const POSITION = "X../.../.O. b target=A3";

it("draws the board", () => {
  expect(solveFast("show", "go", POSITION).stdout).toBe(
    [POSITION, " 3 X . .", " 2 . . .", " 1 . O .", "   A B C", ""].join("\n"),
  );
});

it("draws a board without a question", () => {
  const drawing = [" 3 X . .", " 2 . . .", " 1 . O .", "   A B C", ""];
  expect(solveFast("show", "go", "X../.../.O.").stdout).toBe(["X../.../.O. b", ...drawing].join("\n"));
});

it("draws the influence of the side that owns the target", () => {
  const args = ["show", "go", POSITION, "--bouzy", "--dilations", "1", "--erosions", "0", "--stone", "9"];
  expect(
    solveFast(...args)
      .stdout.split("\n")
      .slice(1, 4),
  ).toEqual([" 3   9X   1    0 ", " 2   1   -1    0 ", " 1  -1   -9O  -1 "]);
});

it.each([
  [["--stone", "3"], "have an effect only with --bouzy; add it"],
  [[POSITION, "--bouzy"], "--bouzy draws only one board, but there are 2 problems"],
  [["--bouzy", "--dilations", "-1"], "It has to be a whole number from 0 to 20"],
])("%s is refused", (args, problem) => {
  const { status, stderr } = solveFast("show", "go", POSITION, ...args);
  expect(stderr).toContain(problem);
  expect(status).toBe(2);
});
