// The values of SGF properties, read without a record around them.
import { expect, test } from "vitest";
import { BLACK, EMPTY, WHITE } from "../../../../src/games/go/notation/points.js";
import { formatPoint } from "../../../../src/games/go/notation/vertices.js";
import { pointsIn, sideIn, stonesIn, wordsIn } from "../../../../src/games/go/records/values.js";

const value = (text: string) => ({ text, line: 3, column: 5 });
const board = { source: "a.sgf", size: { columns: 9, rows: 9 } };
const node = (values: Record<string, string[]>) =>
  new Map(Object.entries(values).map(([name, texts]) => [name, texts.map(value)]));
const points = (...texts: string[]) =>
  pointsIn(board, texts.map(value)).map(({ point }) => formatPoint(point));

// SGF counts rows from the top, the notation of players from the bottom; players leave out I.
test.each([
  [["aa"], ["A9"]],
  [
    ["ai", "ia"],
    ["A1", "J9"],
  ],
  [["bb:cc"], ["B7", "B8", "C7", "C8"]],
  [["cc:bb"], ["B7", "B8", "C7", "C8"]],
  [["cb:bc"], ["B7", "B8", "C7", "C8"]],
  [["aa:aa", ""], ["A9"]],
])("points %j", (texts, expected) => {
  expect(points(...texts).sort()).toEqual(expected);
});

test.each(["ja", "aj", "a", "abc", "AA", "aa:bb:cc"])("%s is no point, and its place is told", (text) => {
  expect(() => points(text)).toThrow(/line 3, column 5/);
});

test("stones are set up by colour, each point once", () => {
  const put = stonesIn(board, node({ AB: ["aa"], AW: ["bb:bc"], AE: ["cc"] }));
  const stones = [...put].map(([point, colour]) => [formatPoint(point), colour]);
  expect(new Map(stones as [string, number][])).toEqual(
    new Map([
      ["A9", BLACK],
      ["B8", WHITE],
      ["B7", WHITE],
      ["C7", EMPTY],
    ]),
  );
  expect(() => stonesIn(board, node({ AB: ["aa"], AW: ["aa"] }))).toThrow("two stones stand on A9");
  expect(() => stonesIn(board, node({ AB: ["bb", "aa"], AE: ["aa"] }))).toThrow(
    "AB puts a stone on A9, and AE takes one off; leave one out",
  );
});

test.each([
  ["B", "b"],
  [" white ", "w"],
  ["2", "w"],
  ["", undefined],
])("PL[%s]", (text, side) => {
  expect(sideIn("a.sgf", node({ PL: [text] }))).toBe(side);
});

test("words of the text form", () => {
  expect(wordsIn("a.sgf", node({ SOLVEFAST: ["threats=0:1  outside=none"] }))).toEqual({
    threats: "0:1",
    outside: "none",
  });
  expect(() => wordsIn("a.sgf", node({ SOLVEFAST: ["threats"] }))).toThrow("is not a word of a problem");
  expect(() => wordsIn("a.sgf", node({ SOLVEFAST: ["a=1 a=2"] }))).toThrow("a= is given twice");
});
