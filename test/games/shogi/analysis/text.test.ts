/** The text about the length of a mate. */
import { expect, it } from "vitest";
import {
  formatLeftOut,
  formatMate,
  formatMateLength,
  formatOthers,
  formatShortLength,
  formatVariations,
} from "../../../../src/games/shogi/analysis/text.js";
import type { SolveResult } from "../../../../src/solver/results.js";

const lineOf = (length: number) => Array.from({ length }, () => "G*5b");

it.each([
  [{ plies: 5, shortest: true }, 5, "mate in 5 plies, the shortest"],
  [{ plies: 5, shortest: false }, 5, "mate in at most 5 plies"],
  [{ plies: 5, shortest: false }, 0, "mate in at most 5 plies"],
  [
    { plies: 11, shortest: false },
    9,
    "mate in at most 11 plies; no line of this length was found within the limits",
  ],
  [{ plies: null, shortest: false }, 25, "a line of 25 plies; the defence may last longer"],
  [{ plies: null, shortest: false }, 0, "mate"],
  // The line shows interpositions that are not counted.
  [
    { plies: 3, shortest: true, futile: "exclude" as const },
    5,
    "mate in 3 plies, the shortest, futile interpositions not counted",
  ],
])("%j with a line of %i moves: %s", (mate, length, text) => {
  const result = { line: lineOf(length), mate: { futile: "include", ...mate } } as Partial<SolveResult>;
  expect(formatMateLength(result as SolveResult)).toBe(text);
});

it.each([
  [{ plies: 15, shortest: true }, 15, "mate in 15"],
  [{ plies: 17, shortest: false }, 17, "mate in ≤ 17"],
  [{ plies: 11, shortest: false }, 9, "mate in ≤ 11"],
  [{ plies: null, shortest: false }, 9, "line of 9"],
  [{ plies: null, shortest: false }, 0, ""],
  [undefined, 9, ""],
])("in a table, %j with a line of %i moves: %s", (mate, length, text) => {
  const result = { line: lineOf(length), mate };
  expect(formatShortLength(result as unknown as SolveResult)).toBe(text);
});

it("names what does not count", () => {
  const leftOut = [
    { ply: 2, move: "8g9f" },
    { ply: 2, move: "*9b" },
    { ply: 2, move: "*9c" },
    { ply: 4, move: "*5c" },
  ];
  expect(formatLeftOut(leftOut)).toBe("move 2: 8g9f, drops on 9b, 9c; move 4: drops on 5c");
});

const move = { move: "G*5b", ply: 1 };

it.each([
  [{}, undefined],
  [{ solutions: [move], alternatives: [] }, "no other mate"],
  [{ solutions: [], alternatives: [] }, "no other mate"],
  [{ solutions: [move, move], alternatives: [move] }, "2 other mates"],
  [{ solutions: [move, move], alternatives: [], undecided: [move] }, "1 other mate, 1 open"],
  [{ solutions: [move], alternatives: [], undecided: [move, move] }, "none found, 2 open"],
])("in a table, other mating moves are counted: %j", (mate, text) => {
  expect(formatOthers({ line: ["G*5b"], mate } as unknown as SolveResult)).toBe(text);
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
    "  solutions: none found",
    "  also mates: nothing else was found",
    "  undecided: move 3: G*5b",
  ]);
});

it("shows variations below the one that they are in, and says what was not looked into", () => {
  const inside = [{ kind: "defence" as const, ply: 4, line: ["2b1b", "G*1c"] }];
  const variations = [
    { kind: "defence" as const, ply: 2, line: ["1a2b", "S*2c", "2b1c"], variations: inside },
  ];
  const mate = { variations, openVariations: 1, unexploredVariations: 2 };
  expect(formatVariations({ mate } as unknown as SolveResult)).toEqual([
    "  variation at move 2: 1a2b S*2c 2b1c",
    "    variation at move 4: 2b1b G*1c",
    "  1 variation left open by the limits",
    "  2 variations not looked into for others",
  ]);
});
