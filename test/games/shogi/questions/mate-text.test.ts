/** What is said of the length of a mate. */
import { expect, it } from "vitest";
import { formatMate, formatMateLength } from "../../../../src/games/shogi/questions/mate-text.js";
import type { SolveResult } from "../../../../src/solver/results.js";

const lineOf = (length: number) => Array.from({ length }, () => "G*5b");

it.each([
  [{ plies: 5, shortest: true }, 5, "mate in 5 plies, the shortest"],
  [{ plies: 5, shortest: false }, 5, "mate in 5 plies, perhaps not the shortest"],
  [{ plies: 5, shortest: false }, 0, "mate in 5 plies, perhaps not the shortest"],
  [
    { plies: 11, shortest: false },
    9,
    "mate in 11 plies, perhaps not the shortest; the limits left no line that lasts as long",
  ],
  [{ plies: null, shortest: false }, 25, "a line of 25 plies; the defence may last longer"],
  [{ plies: null, shortest: false }, 0, "mate"],
  // Interpositions that are not counted stand in the line.
  [
    { plies: 3, shortest: true, futile: "exclude" as const },
    5,
    "mate in 3 plies, the shortest, futile interpositions not counted",
  ],
])("%j with a line of %i moves: %s", (mate, length, text) => {
  const result = { line: lineOf(length), mate: { futile: "include", ...mate } } as Partial<SolveResult>;
  expect(formatMateLength(result as SolveResult)).toBe(text);
});

it("does not say that nothing else mates where moves are undecided", () => {
  const mate = {
    plies: 3,
    shortest: true,
    futile: "include",
    solutions: [],
    alternatives: [],
  };
  const textOf = (more: object) =>
    formatMate({ line: lineOf(3), mate: { ...mate, ...more } } as Partial<SolveResult> as SolveResult);
  expect(textOf({})).toContain("  also mates: nothing else along the line");
  expect(textOf({ undecided: [{ ply: 3, move: "G*5b" }] })).toEqual([
    "  mate in 3 plies, the shortest",
    "  solutions: none was found",
    "  also mates: nothing else was found",
    "  undecided: move 3: G*5b",
  ]);
});
