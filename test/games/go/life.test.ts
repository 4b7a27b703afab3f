/** Unconditional life: examples, and that its claims are true on small boards. */
import { describe, expect, it } from "vitest";
import {
  type Problem,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../../../src/games/go/notation/position.js";
import { parseProblem } from "../../../src/games/go/notation/text.js";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { isSafe } from "../../../src/games/go/reference/life.js";
import { problemOn } from "./graded.js";
import { countSafe, fastSays } from "./living.js";

describe("examples", () => {
  it.each([
    ["two eyes of one point", ".X.X./XXXXX/OOOOO/...../..... w target=A4", true],
    ["one eye of two points", "..XO./XXXO./OOOO./...../..... w target=A4", false],
    ["two eyes, a stone of the attacker's in one", ".XO.X/XXXXX/OOOOO/...../..... w target=A4", true],
    ["a false eye: the blocks around it have no other", ".XO../XOO../OO.../...../..... w target=B5", false],
    ["two blocks that share both eyes", ".X.X/XXXX/OOOO/.... w target=A3", true],
    ["blocks that share one eye and have another each", ".X.XX/XX.X./OOXXX/OOOOO/..... w target=A4", true],
    ["an eye whose empty points are not all liberties", "...X./XXXX./OOOOX/....X/..... w target=A4", false],
    ["nobody can play on a liberty", "X../.OO/... w target=A3 region=B1:C3,A3", true],
    [
      "an eye with a stone of the attacker's that is safe",
      ".XO.X/XXXXX/OOOOO/...../..... w target=A4 safe=C5",
      false,
    ],
    ["a stone that is safe in the block", "XX../OOO./..../.... w target=A4 safe=B4", true],
    ["any of two targets, one of which can be taken", ".X.XO/XXXX./OOOOX/...../..... w target=A4,E3", false],
    [
      "all of two targets, one of which lives",
      ".X.XO/XXXX./OOOOX/...../..... w target=A4,E3 goal=kill",
      true,
    ],
  ])("%s: %s", (_, text, expected) => {
    const words = parseProblem(text);
    const problem = unpackProblem(words);
    expect(isSafe(problem, unpackPosition(problem, words))).toBe(expected);
    expect(fastSays(words)).toBe(expected);
  });
});

it.each([
  ["2x4, any of two", problemOn(2, 4, [parsePoint("A1"), parsePoint("A3")])],
  ["2x3, all of two", problemOn(2, 3, [parsePoint("A1"), parsePoint("B3")], { all: true })],
  ["2x3, where a stone is safe", problemOn(2, 3, [parsePoint("A1")], { safe: [parsePoint("B3")] })],
  ["2x3, where one point is not played on", without(problemOn(2, 3, [parsePoint("A1")]), "B2")],
] as const)("what lives is never taken: %s", (_, problem) => {
  expect(countSafe(problem)).toBeGreaterThan(5);
});

function without(problem: Problem, vertex: string): Problem {
  return { ...problem, region: new Set(pointsOf(problem).filter((point) => point !== parsePoint(vertex))) };
}
