// Finding the length of a mate, with searches that answer from a table.
import { expect, test } from "vitest";
import { lengthOfLine } from "../../../../src/games/shogi/analysis/mate-answers.js";
import {
  leastPlies,
  lineOf,
  lineOfShortest,
  type MateSearch,
  shorten,
} from "../../../../src/games/shogi/analysis/mate-search.js";
import { startBudget } from "../../../../src/search/limits.js";

/** Searches for a mate of a given length, which find it at the bound, or at its true length. */
function searcher(shortest: number, finds: (bound: number) => number, limit = Number.POSITIVE_INFINITY) {
  const asked: number[] = [];
  const mateWithin = async (plies: number) => {
    if (asked.length >= limit) return undefined;
    asked.push(plies);
    return plies < shortest
      ? ({ verdict: "disproven" } as const)
      : ({ verdict: "proven", plies: finds(plies) } as const);
  };
  return { asked, mateWithin };
}

const sluggish = (bound: number) => bound;

test.each([1, 3, 5, 7, 9, 11, 13])("the shortest mate is found from the guess %i", async (guess) => {
  for (const shortest of [1, 5, 7, 11]) {
    for (const finds of [sluggish, () => shortest]) {
      const { mateWithin, asked } = searcher(shortest, finds);
      const told: number[] = [];
      const onShorter = async (plies: number) => void told.push(plies);
      expect(await leastPlies(1, guess, mateWithin, onShorter)).toEqual({ plies: shortest, exact: true });
      // Each bound is searched once, and reported bounds shrink.
      expect(new Set(asked).size).toBe(asked.length);
      expect(told).toEqual([...new Set(told)].sort((a, b) => b - a));
      expect(told.at(-1)).toBe(shortest);
    }
  }
});

test("even lengths are searched where the defender is to move", async () => {
  const { mateWithin, asked } = searcher(4, sluggish);
  expect(await leastPlies(0, 7, mateWithin)).toEqual({ plies: 4, exact: true });
  expect(asked).toEqual([6, 4, 2]);
});

test("limits keep what was found, and do not call it the shortest", async () => {
  expect(await leastPlies(1, 9, searcher(5, sluggish, 2).mateWithin)).toEqual({ plies: 7, exact: false });
  expect(await leastPlies(1, 3, searcher(9, sluggish, 1).mateWithin)).toEqual({ exact: false });
});

test("shorter mates are looked for beside the line where the shortest of a long mate is asked for, and only there", async () => {
  const questions: unknown[] = [];
  const session = {
    line: async (_: unknown, __: unknown, { question }: { readonly question?: unknown }) => {
      questions.push(question);
      return { moves: new Int32Array() };
    },
  };
  const search = {
    ...{ session, game: { load() {}, sideToMove: () => 0 }, attacker: 0, share: 1, futile: "include" },
    ...{ budget: startBudget({}), found: { nodes: 1, plies: 201 } },
  } as unknown as MateSearch;
  await lineOf(search);
  await lineOfShortest(search, { plies: 199, exact: false });
  await shorten(search, 199);
  expect(questions.splice(0)).toEqual([undefined, undefined]);
  await lineOfShortest(search, { exact: false });
  await shorten(search, 201);
  expect(questions).toEqual([1, 2].map(() => ({ from: 100, nodes: 1000 })));
});

test.each([
  [5, "include", 5, { plies: 5, shortest: true }],
  [7, "include", 5, {}],
  [3, "include", 5, {}],
  [7, "exclude", 5, { plies: 5, shortest: true }],
] as const)("a line of %i plies, futile interpositions: %s", (length, futile, plies, expected) => {
  const known = { mate: { plies, shortest: true, futile }, line: new Int32Array(length) };
  expect(lengthOfLine(known, { plies: null })).toEqual(expected);
  expect(lengthOfLine(known, { plies: 3 })).toEqual({});
});
