/** The built-in source of Othello games: the same for a seed, whoever plays them, all different and all legal. */
import { describe, expect, it } from "vitest";
import { createEvaluation } from "../../src/games/othello/evaluation/evaluation.js";
import { createReplay } from "../../src/games/othello/records/replay.js";
import { createOthello } from "../../src/games/othello/rules/rules.js";
import { createSelfPlay, selfPlayGames } from "../../src/learning/othello-games.js";

const GAMES = 24;
const games = selfPlayGames(GAMES, 5);
const text = (moves: Uint8Array) => moves.join(" ");

describe("self-play games", () => {
  it("are legal from the first move to the end", () => {
    const replay = createReplay();
    for (const { moves, source } of games) {
      replay.restart();
      for (const move of moves) expect(replay.play(move)).toBe(true);
      expect(replay.finished()).toBe(true);
      expect(source).toMatch(/^self-play, seed 5, game \d+$/);
    }
    expect(games).toHaveLength(GAMES);
  });

  it("are all different, from their openings on, and others for another seed", () => {
    expect(new Set(games.map(({ moves }) => text(moves))).size).toBe(GAMES);
    expect(new Set(games.map(({ moves }) => text(moves.subarray(0, 8)))).size).toBeGreaterThan(GAMES / 2);
    const others = selfPlayGames(GAMES, 6).map(({ moves }) => text(moves));
    expect(games.filter(({ moves }) => others.includes(text(moves)))).toEqual([]);
  });

  it("depend on seed and number alone", () => {
    const backwards = createSelfPlay();
    for (let number = GAMES - 1; number >= GAMES / 2; number--) {
      expect(text(backwards.play(5, number))).toBe(text(games[number].moves));
    }
    expect(selfPlayGames(3, 5)).toEqual(games.slice(0, 3));
  });

  it("begin from openings in which neither side is much better", () => {
    const replay = createReplay();
    const game = createOthello(createEvaluation("learned"));
    const words = new Int32Array(game.positionWords);
    for (const { moves } of games) {
      replay.restart();
      for (const move of moves.subarray(0, 12)) replay.play(move);
      replay.store(words, 0);
      game.load(words, 0);
      // Among random openings one in six is further from equal.
      expect(Math.abs(game.evaluate())).toBeLessThan(15);
    }
  });

  it("are played by the given static value", () => {
    expect(text(createSelfPlay(createEvaluation("discs")).play(5, 0))).not.toBe(text(games[0].moves));
  });

  it("may be zero games", () => {
    expect(selfPlayGames(0, 1)).toEqual([]);
  });
});
