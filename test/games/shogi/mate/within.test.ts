/** Lengths of mates against trying everything; the referee checks their lines. */
import { describe, expect, it } from "vitest";
import { parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { sampled } from "../../../samples.js";
import { coveredChecks, distantChecks, promotingChecks } from "../distant-checks.js";
import { smallProblems } from "../positions.js";
import { game, holdToDefinition, holdToTrials, lengthBy, searchIn } from "./lengths.js";
import { shortestMate } from "./oracle.js";
import { SPECIAL_KEYS } from "./problems.js";
import { chases, holdRepetitions } from "./repetitions.js";

const large = await searchIn(1 << 16);
const small = await searchIn(60);

describe.each([
  ["few pieces", smallProblems, 60],
  ["distant checks", distantChecks, sampled(360)],
])("%s", (_name, positions, runs) => {
  it.each(["include", "exclude"] as const)("futile interpositions: %s", { timeout: 60_000 }, (futile) => {
    expect(holdToTrials([large, small], positions, futile, runs)).toBeGreaterThan(2);
  });
});

it.each([
  ["dropped", promotingChecks, 70, 5],
  ["moved", coveredChecks, 400, 2],
])(
  "lengths after every check are those of the definition: pieces %s between",
  (_name, positions, runs, least) => {
    const seen = holdToDefinition([large, small], positions, { numRuns: sampled(runs), seed: 73, most: 2 });
    expect(seen.checks).toBeGreaterThan(least);
  },
);

it.each(SPECIAL_KEYS)("%s: %s", (_name, text, plies) => {
  for (const search of [large, small]) {
    search.empty();
    game.load(parsePosition(text), 0);
    expect(lengthBy(search, "include", 9)).toBe(plies);
  }
});

it("verdicts within plies are those of trying everything, where play often comes back", {
  timeout: 60_000,
}, () => {
  const compared = holdRepetitions(large, chases, { numRuns: sampled(300), boards: 60, seed: 7 });
  expect(Math.min(compared.mates, compared.none)).toBeGreaterThan(20);
});

it("a check that can be given for ever takes as many nodes within any number of plies", () => {
  const nodes = [9, 15, 31, 99].map((plies) => {
    large.empty();
    game.load(parsePosition("9/4k4/9/3+B5/9/9/9/9/9 b - 1"), 0);
    const question = { plies, futile: "include" };
    const { verdict, nodes } = large.solve(0, { question, maxNodes: 1000 });
    return `${verdict} ${nodes}`;
  });
  expect(new Set(nodes)).toEqual(new Set(["disproven 10"]));
});

/** Plies with and without futile interpositions. */
const INTERPOSITIONS: readonly (readonly [string, string, number, number])[] = [
  ["a rook takes two pawns on its way", "k8/9/1GN6/9/9/9/9/9/7R1 b 2p 1", 5, 1],
  ["a bishop takes a gold on its way", "k8/9/NG7/9/9/9/8B/9/9 b g 1", 3, 1],
  [
    "a pawn beside the king counts where nothing supports the rook that takes it",
    "k8/9/1G7/9/9/9/9/9/7R1 b p 1",
    7,
    5,
  ],
  ["a bishop mates only if it promotes on its way", "3k5/1R7/1+P7/1+P7/9/9/9/9/9 b Bp 1", 5, 3],
  ["the same where a mate in five is left", "9/9/1k7/3R5/4G4/3R5/9/9/9 b Bl 1", 7, 5],
  ["a rook mates from behind a silver, which keeps the square ahead", "9/kS7/1R7/9/9/9/9/9/9 b - 1", 1, 1],
  ["the same after the silver was dropped", "k8/9/1R7/9/9/9/9/9/9 b S 1", 3, 3],
  [
    "nobody can drop a lance or a knight between on the last row",
    "9/9/9/2+s6/2R6/9/KP7/9/1k4+p2 b R2B4G3S16P4n4l 1",
    1,
    1,
  ],
  ["a silver moves between, and again from the hand", "k8/9/1GN6/9/9/9/1s7/7P1/7R1 b - 1", 3, 1],
  ["a rook promotes on its way to a king behind a pawn", "1l7/2k6/4R+B3/3p5/9/9/9/9/9 b Rp 1", 5, 3],
];

describe("known lengths", () => {
  it.each(INTERPOSITIONS)("%s", (_name, text, include, exclude) => {
    for (const [futile, plies] of [
      ["include", include],
      ["exclude", exclude],
    ] as const) {
      game.load(parsePosition(text), 0);
      expect([futile, shortestMate(game, plies, futile)]).toEqual([futile, plies]);
      for (const first of [false, true]) {
        large.empty();
        if (first) large.solve(game.sideToMove());
        expect([futile, first, lengthBy(large, futile, 9)]).toEqual([futile, first, plies]);
      }
    }
  });
});

it("many plies left make a futile interposition no harder", () => {
  // mate-011 of problems/shogi/mates.txt. Whether a bishop that comes closer mates is hard to tell with so many plies left.
  const text = "1n7/4ggs1l/2p2nk1n/p1s2sp2/1p6P/P1P+BPPP2/1P2G1B2/L3G1KL1/1NS6 b 2RL7P 1";
  game.load(parsePosition(text), 0);
  large.empty();
  expect(lengthBy(large, "exclude", 47)).toBe(7);
});
