/** Which moves of the attacker count as near the targets. */
import { expect, it } from "vitest";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { formatMove } from "../../../../src/games/go/notation/vertices.js";
import { createGo } from "../../../../src/games/go/rules/rules.js";
import { createChildList } from "../../../../src/search/search.js";

function candidates(problem: string): string[] {
  const game = createGo({ candidates: "attacker" });
  const words = parseProblem(problem);
  game.setConstants?.(words, game.positionWords);
  game.load(words, 0);
  game.setAttacker(game.sideToMove());
  const children = createChildList(game.maximumMoves);
  const count = game.expand(children, 0);
  return Array.from(children.moves.subarray(0, count), formatMove).sort();
}

const REST = "......./......./.......";

it.each([
  ["alone", `.O...../......./......./......./${REST} b target=B7`, "A6 A7 B5 B6 C6 C7 D7"],
  ["near a friend", `.O...../......./.O...../......./${REST} b target=B7`, "A5 A6 A7 B4 B6 C5 C6 C7 D7"],
  ["attacked", `.OX..../......./.O...../......./${REST} b target=B7`, "A6 A7 B6 C6 D7"],
])("of a stone %s", (_, problem, expected) => {
  expect(candidates(problem)).toEqual(expected.split(" "));
});
