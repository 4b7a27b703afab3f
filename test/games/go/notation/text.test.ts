/** The text form of problems of Go: what is read, how it is written, and the errors for all else. */
import { describe, expect, it } from "vitest";
import { GOALS } from "../../../../src/games/go/notation/goals.js";
import { POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { unpackPosition, unpackProblem } from "../../../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../../../src/games/go/notation/text.js";
import {
  formatMove,
  formatPoint,
  parseMove,
  parsePoint,
} from "../../../../src/games/go/notation/vertices.js";

const KO = ".XO./XO.O/.XO./....";

describe("texts that are read", () => {
  it.each([
    ["X.O./.XO./..X./.... b target=C4", undefined],
    [" x.o./.xo./..x./....   B target=c4 goal=capture threats=0:0", "X.O./.XO./..X./.... b target=C4"],
    ["net|X.O./.XO./..X./.... w target=C4 region=A1:D4", "X.O./.XO./..X./.... w target=C4"],
    [
      "X.O./.XO./..X./.... w target=C3,C4 goal=kill region=D4:B2,A1",
      "X.O./.XO./..X./.... w target=C3,C4 goal=kill region=A1,B2,C2,D2,B3,C3,D3,B4,C4,D4",
    ],
    ["X.O./.XO./..X./.... w target=C4 region=B4:D2", "X.O./.XO./..X./.... w target=C4 region=B2:D4"],
    ["X.O./.XO./..X./.... w target=C4 region=C4", undefined],
    [`${KO} b target=B3 ko=C3 threats=3:1`, undefined],
    [`${KO} b target=B3 safe=C4,C2 ko=C3`, `${KO} b target=B3 safe=C2,C4 ko=C3`],
    [
      "X.O../XXO../OOO../...../..... w target=A5 safe=outside",
      "X.O../XXO../OOO../...../..... w target=A5 safe=A3",
    ],
    // Without the word this block could not stand there.
    ["XXO/OO. w target=A1 safe=A2", undefined],
    ["X.O/OOO/... b target=A3 added=C3 safe=C3,A2", "X.O/OOO/... b target=A3 safe=A2,C3 added=C3"],
    ["OO/X. b target=A2,B2 goal=kill taken=B2", undefined],
    ["XX/X./O. w target=A2", undefined],
    ["XX/X./O. w target=A2 goal=live", undefined],
    ["XX/X./O. w target=A2 goal=live targets=any", undefined],
    ["XX/X./O. w target=A2 targets=all goal=live", "XX/X./O. w target=A2 goal=live"],
    ["XX/X./O. w target=A2 goal=kill targets=all", "XX/X./O. w target=A2 goal=kill"],
  ])("%s", (text, written = text) => {
    expect(formatProblem(parseProblem(text))).toBe(written);
    expect(parseProblem(written)).toEqual(parseProblem(text));
  });

  it("can be packed at any offset of an array", () => {
    const text = `${KO} b target=B3 ko=C3 threats=3:1`;
    expect(formatProblem(Int32Array.of(7, 7, ...parseProblem(text)), 2)).toBe(text);
  });

  it("have the owner of the target as the defender, whoever is to move", () => {
    for (const side of ["b", "w"]) {
      const words = parseProblem(`${KO} ${side} target=B3`);
      expect(unpackProblem(words)).toMatchObject({ columns: 4, rows: 4, defender: 1, all: false });
      expect(unpackPosition(unpackProblem(words), words).sideToMove).toBe(side === "b" ? 0 : 1);
    }
  });

  it("say which stones were added, on whichever side", () => {
    const { proven } = GOALS.kill.shows(parseProblem("X.X/OO./... w target=A3 goal=kill safe=C3 added=C3"));
    expect(proven).toBe("the group dies, with stones that were added: C3");
  });

  it("cannot be written without their constants", () => {
    expect(() => formatProblem(parseProblem("XX/X./O. w target=A2").subarray(0, POSITION_WORDS))).toThrow(
      RangeError,
    );
  });
});

describe("texts that are refused", () => {
  it.each([
    ["XX/X./O. w target=A2 targets=all", "column 30: targets=all is not the goal capture"],
    ["XX/X./O. w target=A2 goal=kill targets=any", "column 40: targets=any is not the goal kill"],
    ["XX/X./O. w target=A2 goal=live targets=one", 'column 40: "one" does not say which targets'],
    ["", "column 1: nothing stands there"],
    ["X b target=A1", "column 1: the board is 1 by 1; boards have 2 to 19 columns and rows"],
    [`${"./".repeat(19)}. b target=A1`, "column 1: the board is 1 by 20"],
    ["X./..X b target=A2", 'column 4: the row "..X" has 3 points, and the first has 2'],
    ["X./.Q b target=A2", 'column 5: found "Q" on the board'],
    ["X./..", "column 6: the side to move is missing; write b or w"],
    ["X./.. black target=A2", 'column 7: found "black"'],
    ["X./.. b", "column 8: no target is named"],
    ["X./.. b target", 'column 9: "target" is not a word of a problem; there are target=, goal='],
    ["X./.. b aim=A2", 'column 9: "aim=A2" is not a word of a problem'],
    ["X./.. b target=A2 target=A2", "column 19: target= is given twice"],
    ["X./.. b target=A2,A2", "column 19: A2 is named twice"],
    ["X./.. b target=", 'column 16: "" is not a point'],
    ["X./.. b target=I1", 'column 16: "I1" is not a point; there is no column I'],
    ["X./.. b target=A0", 'column 16: "A0" is not a point'],
    ["X./.. b target=U1", 'column 16: "U1" is not a point; boards end at T19'],
    ["X./.. b target=A2,C1", "column 19: C1 is not on the board; it has 2 columns and 2 rows"],
    ["X./.. b target=B2", "column 16: the target B2 is empty"],
    ["X./.O b target=A2,B1", "column 16: the targets B1 and A2 have different colours"],
    ["XX/OO b target=A1", "column 1: the white block at A1 has no liberty"],
    ["X./.. b target=A2 goal=save", 'column 24: "save" is not a goal; there are capture, kill and live'],
    ["X./.. b target=A2 region=A1", "column 26: the target A2 is not in the region"],
    ["X./.. b target=A2 region=A1:B2:A1", 'column 26: "A1:B2:A1" is not a rectangle'],
    ["X./.. b target=A2 region=A1:C2", "column 29: C2 is not on the board"],
    ["X./.. b target=A2 safe=B2", "column 24: B2 is empty, and cannot be safe; name a stone"],
    ["XO/.. b target=A2 safe=outside", "column 24: no stone of the attacker's is outside"],
    ["XO/.. b target=A2 safe=B2,A2", "column 24: A2 is safe, and a target"],
    ["XO/.. b target=A2 safe=B2,C1", "column 27: C1 is not on the board"],
    ["XO/.. b target=A2 added=B2", "column 25: B2 is not safe, and cannot have been added"],
    ["X./.. b target=A2 threats=4:0", "column 27: 4 threats are too many"],
    ["X./.. b target=A2 threats=2", 'column 27: "2" does not give threats'],
    ["X./.. b target=A2 taken=A2", "column 25: the goal is already reached"],
    ["XX/.. b target=A2,B2 goal=kill taken=A1", "column 38: A1 is not a target"],
    ["XX/.. b target=A2,B2 goal=kill taken=A2,B2", "column 38: the goal is already reached"],
    [`${KO} b target=B3 ko=B3`, "column 36: no ban can be at B3: a stone stands there"],
    [`${KO} b target=B3 ko=A4`, "column 36: no ban can be at A4: not all points next to it are white"],
    [`${KO} w target=B3 ko=C3`, "column 36: no ban can be at C3: not all points next to it are black"],
    [`${KO} b target=B3 ko=C9`, "column 36: no ban can be at C9: it is not on the board"],
    // The stone next to it was there before.
    ["XXX/.XX/XO. w target=C2 safe=A1 ko=A2", "column 36: no ban can be at A2: no single black stone"],
    ["OO./.../... b target=A3 ko=C3", "column 28: no ban can be at C3: not all points next to it are white"],
    [
      ".O./O../... b target=B3 ko=A3",
      "column 28: no ban can be at A3: no single white stone next to it has that point for its one liberty",
    ],
  ])("%s", (text, problem) => {
    expect(() => parseProblem(text)).toThrow(problem);
  });

  it("has at most 16 targets", () => {
    const targets = [..."ABCDEFGHJKLMNOPQR"].map((column) => `${column}1`).join();
    const text = `${"X".repeat(17)}/${".".repeat(17)} b target=${targets.replaceAll("1", "2")}`;
    expect(() => parseProblem(text)).toThrow("there are 17 targets; name at most 16");
  });
});

describe("moves", () => {
  it.each(["A1", "J9", "T19", "C3!", "pass"])("%s is written as it is read", (text) => {
    expect(formatMove(parseMove(text))).toBe(text);
  });

  it.each(["", "A", "11", "I4", "C3!!", "A20"])("%s is none", (text) => {
    expect(() => parseMove(text)).toThrow("is not a point");
  });

  it("can name each point of every board", () => {
    expect(["a1", "t19", "J1"].map((text) => parsePoint(text))).toEqual([33, 627, 41]);
    expect(formatPoint(627)).toBe("T19");
  });
});
