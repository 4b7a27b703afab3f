/** Positions as users type them. */
import { describe, expect, it } from "vitest";
import { formatPosition, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { parseProblem } from "../../../../src/games/othello/records/problem.js";

const read = (text: string) => formatPosition(parseProblem(text));

describe("a position", () => {
  it("is 64 squares and the side to move", () => {
    expect(read(START_TEXT)).toBe(START_TEXT);
    expect(read(`b${"-".repeat(63)} b`)).toBe(`X${"-".repeat(63)} X`);
  });

  it("may be the moves that lead to it", () => {
    expect(read("f5d6")).toBe("---------------------------OX------OXX-----O-------------------- X");
    expect(read(" F5 d6 ")).toBe(read("f5d6"));
  });

  it("may have written passes, and gets those that are left out", () => {
    const shortest = "e6f4e3f6g5d6e7f5c5";
    expect(read(shortest).endsWith(" O")).toBe(true);
    expect(() => read("f5--")).toThrow("column 3: -- is not legal there");
  });

  it.each([
    ["f5d3", "column 3: d3 is not legal there"],
    ["f5x", 'column 3: found "x" as a move'],
    ["d6", "column 1: d6 is not legal"],
    ["k5", 'column 1: found "k"'],
  ])("is not %s", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
