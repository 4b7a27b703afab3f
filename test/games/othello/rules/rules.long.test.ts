/**
 * Longer counts from the start, and the fast rules against the reference rules on a hundred times as many positions.
 * `AGREEMENT_RUNS` is the number of positions set up (default 150,000).
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Met, sameGames, sameMoves } from "../agreement.js";
import { PERFT, perft } from "../perft.js";

const RUNS = Number(process.env.AGREEMENT_RUNS ?? 150_000);

describe("perft from the start", () => {
  it.each(PERFT.map((lines, plies) => [plies, lines]).slice(9))("%i plies: %i lines", (plies, lines) => {
    expect(perft(plies)).toBe(lines);
  });
});

describe("fast and reference rules of Othello", () => {
  const met: Met = { positions: 0, passes: 0, finished: 0, wiped: 0 };

  it("agree in positions set up at random", () => {
    fc.assert(sameMoves(met), { numRuns: RUNS });
  });

  it("play the same games from the start to the end", () => {
    fc.assert(sameGames(met), { numRuns: RUNS / 40 });
  });
});
