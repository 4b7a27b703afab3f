// The result of a match, from games with known results.
import { describe, expect, it } from "vitest";
import type { PlayedGame } from "../../../src/learning/match/play.js";
import { formatMatch } from "../../../src/learning/match/report.js";
import { matchResults, pairsOf } from "../../../src/learning/match/results.js";

/** A game of this many moves; black searched 4 plies with 100 nodes a move, white 2 plies with 50. */
function game(winner: 0 | 1 | null, moves = 10): PlayedGame {
  return {
    moves: new Array(moves).fill(1),
    end: winner === null ? "repetition" : "mate",
    winner,
    ...{ chosen: [5, 5], plies: [20, 10], nodes: [500, 250], seconds: [1, 0.25] },
  };
}

describe("pairs of games", () => {
  it("count points of player a, who is black in the first of them", () => {
    // Two wins; a win with black alone; a win and a draw; two draws; two losses; a draw and a loss.
    expect(pairsOf([game(0), game(1)])).toEqual([0, 0, 0, 0, 1]);
    expect(pairsOf([game(0), game(0)])).toEqual([0, 0, 1, 0, 0]);
    expect(pairsOf([game(0), game(null)])).toEqual([0, 0, 0, 1, 0]);
    expect(pairsOf([game(null), game(null)])).toEqual([0, 0, 1, 0, 0]);
    expect(pairsOf([game(1), game(0)])).toEqual([1, 0, 0, 0, 0]);
    expect(pairsOf([game(null), game(0)])).toEqual([0, 1, 0, 0, 0]);
  });
});

describe("results of a match", () => {
  it("are those of player a, and give the search effort of each player", () => {
    const games = [game(0), game(1), game(0), game(0, 20), game(null), game(null)];
    const results = matchResults(games, {
      ...{ game: "shogi", a: "learned", b: "all", nodes: 100, sprt: [0, 20] },
      ...{ threads: 2, wallSeconds: 3 },
    });
    expect(results).toMatchObject({ games: 6, wins: 3, losses: 1, draws: 2, nodes: 100 });
    expect(results.score).toBeCloseTo(4 / 6, 12);
    expect(results.pentanomial).toEqual([0, 0, 2, 0, 1]);
    expect(results.ends).toMatchObject({ mate: 4, repetition: 2, declaration: 0, "too long": 0 });
    expect(results.plies).toBeCloseTo(70 / 6, 12);
    // Each player has black in three games.
    expect(results.depth).toEqual([3, 3]);
    expect(results.nodesPerSecond).toEqual([750 / 1.25, 750 / 1.25]);
    expect(results.sprt?.decided).toBe(null);
    expect(results).not.toHaveProperty("seconds");
    // Fewer than six pairs have no interval.
    expect(results.eloInterval).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
});

describe("the text about a match", () => {
  const said = (games: readonly PlayedGame[]) =>
    formatMatch(
      matchResults(games, {
        ...{ game: "shogi", a: "a", b: "b", nodes: 1 },
        ...{ threads: 1, wallSeconds: 1 },
      }),
    );
  const pairs = (count: number, ...pair: PlayedGame[]) => Array.from({ length: count }, () => pair).flat();

  it("never claims that there is no difference", () => {
    const draws = said(pairs(6, game(null), game(null)));
    expect(draws).toContain("+0 Elo (−187 to +187)");
    expect(draws).toContain("all pairs are alike");
    const even = said([...pairs(4, game(0), game(1)), ...pairs(4, game(1), game(0))]);
    expect(even).toContain("neither is ahead; how large a difference may be says the interval");
    const won = said(pairs(8, game(0), game(1)));
    expect(won).toContain("all pairs are alike");
    for (const text of [draws, even, won]) expect(text).not.toMatch(/no difference|0 games/);
  });
});
