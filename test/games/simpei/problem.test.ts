import { expect, test } from "vitest";
import { formatPosition } from "../../../src/games/simpei/notation/notation.js";
import { parseProblem } from "../../../src/games/simpei/problem.js";

test.each([
  ["x:U11", "..../.x../..../.... .../.../... o x3o4"],
  ["U11 U01", ".o../.x../..../.... .../.../... x x3o3"],
  ["x:U11 o:U01 x:L22", ".o../.x../..../.... .../.../..x o x2o3"],
  // The piece of o between the two of x goes where the move says.
  ["U11 U12 U13:L00", "..../.x.x/..../.... o../.../... o x2o3"],
  ["..../..../..../.... .../.../... x x4o4", "..../..../..../.... .../.../... x x4o4"],
])("%s is read", (text, position) => {
  expect(formatPosition(parseProblem(text))).toBe(position);
});

test.each([
  ["U11 U11", "column 5: U11 is not legal there"],
  ["o:U11", "column 1: x is to move there, not o"],
  ["U11 U44", 'column 5: found "U44" as a move'],
  ["U11 x:", 'column 7: found "" as a move'],
  ["U11 U12 U13", "column 9: U13 is not legal there"],
  ["U11 U00 U12 U30 U13", "column 20: the game is over after the moves"],
  ["U11 U00 U12 U30 U13 U33", "column 21: the game is over there"],
])("%s is refused", (text, message) => {
  expect(() => parseProblem(text)).toThrow(message);
});
