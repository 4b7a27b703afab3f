/** What a problem lacks to be a one-eye problem. */
import { describe, expect, it } from "vitest";
import { lacksOfOneEye, pointsOfPlay } from "../../../../src/games/go/analysis/one-eye.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";

describe("a one-eye problem", () => {
  it("lacks nothing, and its points of play are those that the block does not take up", () => {
    const words = parseProblem("....../XXXXX./....X./OOO.X./.O..X./...X.. w target=B3 region=A2:D4,A2");
    expect(lacksOfOneEye(words)).toContain("the border is open at A1");
    const closed = parseProblem("....../XXXXX./....X./OOO.X./.O..X./...X.. w target=B3 region=A1:D4,A1");
    expect(lacksOfOneEye(closed)).toContain("the border is open at E1");
    const whole = parseProblem("....../XXXXX./....X./OOO.X./.O..X./OO.XX. w target=B3 region=A1:D4");
    expect(lacksOfOneEye(whole)).toBeUndefined();
    expect(pointsOfPlay(whole)).toBe(10);
  });

  it.each([
    ["no region", "....../XXXXX./....X./OOO.X./.O..X./OO.XX. w target=B3", "no region is marked"],
    [
      "a stone outside",
      "O...../XXXXX./....X./OOO.X./.O..X./OO.XX. w target=B3 region=A1:D4",
      "a stone of the defender's stands outside of the region, on A6",
    ],
    [
      "an open border",
      "....../XX.XX./....X./OOO.X./.O..X./OO.XX. w target=B3 region=A1:D4",
      "the border is open at C5",
    ],
    [
      "a wall without a liberty outside",
      "....../XXXXXX/....XX/OOO.XX/.O..XX/OO.XXX w target=B3 region=A1:D4,A6:F6",
      "the wall on E1 can be taken",
    ],
    ["no eye", "....../XXXXX./....X./OOO.X./.O..X./.O.XX. w target=B3 region=A1:D4", "the block has no eye"],
    [
      "two eyes",
      "....../XXXXX./OOO.X./O.O.X./OOO.X./.OOXX. w target=A4 region=A1:D4",
      "more than one eye already, on A1 and B3",
    ],
    [
      "a second eye of two points",
      "....../XXXXX./OOOOX./O..OX./OOOOX./.OOXX. w target=B2 region=A1:D4",
      "more than one eye already: it lives whatever is played",
    ],
    [
      "two targets",
      "....../XXXXX./...OX./OOO.X./.O..X./OO.XX. w target=B3,D4 region=A1:D4",
      "2 targets are marked",
    ],
  ])("cannot have %s", (_, text, lack) => {
    expect(lacksOfOneEye(parseProblem(text))).toContain(lack);
  });
});
