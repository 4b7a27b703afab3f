import { expect, test } from "vitest";
import { drawBoard } from "../../../../src/games/othello/notation/board-text.js";
import { parseProblem } from "../../../../src/games/othello/records/problem.js";

test("a position is drawn with the number of discs", () => {
  expect(drawBoard(parseProblem("f5d6c3"))).toBe(`\
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - X - - - - -
4 - - - X X - - -
5 - - - O X X - -
6 - - - O - - - -
7 - - - - - - - -
8 - - - - - - - -
X 5, O 2, 57 empty; O to move`);
});

test("a smaller board has fewer rows", () => {
  expect(drawBoard(parseProblem("-----OX--XO----- X"))).toBe(`\
  a b c d
1 - - - -
2 - O X -
3 - X O -
4 - - - -
X 2, O 2, 12 empty; X to move`);
});
