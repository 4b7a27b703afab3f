import { expect, test } from "vitest";
import { drawBoard } from "../../../../src/games/simpei/notation/board-text.js";
import { parsePosition } from "../../../../src/games/simpei/notation/notation.js";

test("both boards are drawn, with the hands", () => {
  expect(drawBoard(parsePosition("x.../.o../..../...x ..o/.../x.. o x1o2"))).toBe(`\
U 0 1 2 3    L 0 1 2
0 x . . .    0 . . o
1 . o . .    1 . . .
2 . . . .    2 x . .
3 . . . x
in hand: x 1, o 2; o to move`);
});
