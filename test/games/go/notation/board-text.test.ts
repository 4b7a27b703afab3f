import { expect, test } from "vitest";
import { drawBoard } from "../../../../src/games/go/notation/board-text.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";

test("targets stand in parentheses, points outside the region as commas", () => {
  expect(drawBoard(parseProblem("X.O./.XO./..X./.... w target=C4 region=A2:D4 threats=0:2"))).toBe(`\
   A B C D
 4 X .(O).
 3 . X O .
 2 . . X .
 1 , , , ,
white (O) to move; black attacks the stone in ( )
outside threats: 0 of the attacker, 2 of the defender
no stone may be played on ","`);
});

test("a target at the edge, one of several, and a ban", () => {
  const drawn = drawBoard(parseProblem(".XO./X.XO/.XO./.... w target=C4,D3 goal=kill ko=B3"));
  expect(drawn).toContain(" 4 . X(O).\n 3 X . X(O)\n 2 . X O .\n");
  expect(drawn).toContain("black attacks all stones in ( )\nB3 is banned by ko");
});
