/** The text forms of Othello's positions and moves: what is written is read back, and errors have a place. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NotationError } from "../../../../src/game/errors.js";
import {
  formatMove,
  formatPosition,
  parseMove,
  parsePosition,
  START_TEXT,
} from "../../../../src/games/othello/notation/notation.js";
import { PASS, packPosition, unpackPosition } from "../../../../src/games/othello/notation/position.js";
import { setUpPositions } from "../agreement.js";

function errorOf(action: () => unknown): NotationError {
  try {
    action();
  } catch (error) {
    if (error instanceof NotationError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("positions", () => {
  it("are read back as they were written", () => {
    fc.assert(
      fc.property(setUpPositions, (words) => {
        const text = formatPosition(words);
        expect(text).toMatch(/^[XO-]{64} [XO]$/);
        expect(parsePosition(text)).toEqual(words);
        expect(packPosition(unpackPosition(words))).toEqual(words);
      }),
    );
  });

  it("have a1 first and h8 last", () => {
    const words = parsePosition(`XO${"-".repeat(61)}X O`);
    expect([...words]).toEqual([1, 1 << 31, 2, 0, 1]);
    expect(formatPosition(Int32Array.of(9, ...words), 1)).toBe(`XO${"-".repeat(61)}X O`);
  });

  it("start with white on d4 and e5", () => {
    const { squares, sideToMove } = unpackPosition(parsePosition(START_TEXT));
    expect(squares.flatMap((player, square) => (player === 1 ? [formatMove(square)] : []))).toEqual([
      "d4",
      "e5",
    ]);
    expect(squares.flatMap((player, square) => (player === 0 ? [formatMove(square)] : []))).toEqual([
      "e4",
      "d5",
    ]);
    expect(sideToMove).toBe(0);
  });

  it.each([
    ["stars", START_TEXT.replaceAll("X", "*")],
    ["small letters and points", START_TEXT.toLowerCase().replaceAll("-", ".")],
    ["colours", START_TEXT.replaceAll("X", "b").replaceAll("O", "w").replaceAll("-", "_")],
    ["rows", ` ${START_TEXT.slice(0, 64).replaceAll(/.{8}/g, "$&\n")}\tX\n`],
    ["blanks between all signs", START_TEXT.replaceAll(/\S/g, "$& ")],
    ["no blank before the side to move", START_TEXT.replaceAll(" ", "")],
  ])("may be written with %s", (_, text) => {
    expect(formatPosition(parsePosition(text))).toBe(START_TEXT);
  });

  it.each([
    ["nothing", "", 1, "the text ends before square a1"],
    ["a row missing", `${"-".repeat(56)} X`, 59, "the text ends before square b8"],
    ["no side to move", START_TEXT.slice(0, 64), 65, "the text ends before the side to move"],
    ["an unknown symbol", START_TEXT.replace("OX", "O?"), 29, 'found "?" as square e4'],
    ["an empty side to move", START_TEXT.replace(/X$/, "-"), 66, 'found "-" as the side to move'],
    ["another side to move", START_TEXT.replace(/X$/, "black"), 67, 'found "l" after the side to move'],
    ["something more", `${START_TEXT} 12`, 68, 'found "1" after the side to move'],
    [
      "the side to move in front",
      ` O X${START_TEXT.slice(1, 63)}X`,
      2,
      'found "O" alone in front of the squares',
    ],
    [
      "the side in front of rows",
      `*\n${START_TEXT.slice(0, 64).replaceAll(/.{8}/g, "$&\n")}`,
      1,
      'found "*" alone in front of the squares',
    ],
    ["a square too many", START_TEXT.replace(" ", "- "), 65, 'found "-" as the side to move'],
  ])("are refused with %s", (_, text, column, problem) => {
    const error = errorOf(() => parsePosition(text));
    expect(error.message).toContain(problem);
    expect(error.message).toMatch(new RegExp(`^column ${column}: .+; .+$`));
    expect(error.column).toBe(column);
  });
});

describe("moves", () => {
  it.each([
    ["a1", 0],
    ["h1", 7],
    ["d3", 19],
    ["a8", 56],
    ["h8", 63],
    ["--", PASS],
  ])("%s is read and written", (text, move) => {
    expect(parseMove(text)).toBe(move);
    expect(formatMove(move)).toBe(text);
  });

  it("are all read back", () => {
    for (let move = 0; move <= PASS; move++) expect(parseMove(formatMove(move))).toBe(move);
  });

  it.each([
    ["D3", 19],
    [" f5 ", 37],
    ["pass", PASS],
    ["PA", PASS],
    ["ps", PASS],
  ])("%s is read", (text, move) => {
    expect(parseMove(text)).toBe(move);
  });

  it.each([
    ["nothing", "", 1, "the move ends early"],
    ["a column alone", "d", 2, "the move ends early"],
    ["a column outside the board", "i3", 1, 'found "i"'],
    ["a row outside the board", "d9", 2, 'found "9"'],
    ["half a pass", "-", 1, 'found "-"'],
    ["two moves", "d3c5", 3, 'found "c5"'],
    ["blanks before the mistake", "  d0", 4, 'found "0"'],
  ])("are refused with %s: %s", (_, text, column, problem) => {
    const error = errorOf(() => parseMove(text));
    expect(error.message).toContain(problem);
    expect(error.message).toMatch(new RegExp(`^column ${column}: .+; .+$`));
    expect(error.column).toBe(column);
  });
});
