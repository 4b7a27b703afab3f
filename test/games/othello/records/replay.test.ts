/** Replaying records: the same positions as the rules, with the passes that records leave out. */
import { describe, expect, it } from "vitest";
import { UNDECIDED } from "../../../../src/game/game.js";
import { parseMove, parsePosition, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { PASS, POSITION_WORDS } from "../../../../src/games/othello/notation/position.js";
import { createReplay } from "../../../../src/games/othello/records/replay.js";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import { randomGames } from "./random.js";

const SQUARES = Array.from({ length: 64 }, (_, square) => square);

function stored(from: { store(words: Int32Array, offset: number): void }): Int32Array {
  const words = new Int32Array(POSITION_WORDS);
  from.store(words, 0);
  return words;
}

describe("replay", () => {
  it("visits the positions of the rules, and refuses all other moves", () => {
    const replay = createReplay();
    const game = createOthello();
    const legal = new Int32Array(game.maximumMoves);
    let passes = 0;
    for (const { moves, written } of randomGames(30, 5)) {
      replay.restart();
      game.load(parsePosition(START_TEXT), 0);
      let played = 0;
      for (const move of written.map(parseMove)) {
        if (move === PASS) {
          // `store` has already passed for a side without a move.
          passes++;
          game.play(move);
          continue;
        }
        expect(stored(replay)).toEqual(stored(game));
        expect(replay.finished()).toBe(false);
        const count = game.generate(legal, 0);
        const others = SQUARES.filter((square) => !legal.subarray(0, count).includes(square));
        expect(others.filter((square) => replay.play(square))).toEqual([]);
        expect(replay.play(move)).toBe(true);
        expect(moves[played++]).toBe(move);
        game.play(move);
      }
      expect(game.outcome()).not.toBe(UNDECIDED);
      expect(stored(replay)).toEqual(stored(game));
      expect(replay.finished()).toBe(true);
      expect(replay.pass()).toBe(false);
      expect(SQUARES.filter((square) => replay.play(square))).toEqual([]);
    }
    expect(passes).toBeGreaterThan(10);
  });

  it("accepts a written pass only where it is forced", () => {
    const replay = createReplay();
    const game = createOthello();
    for (const { written } of randomGames(40, 6)) {
      replay.restart();
      game.load(parsePosition(START_TEXT), 0);
      for (const move of written.map(parseMove)) {
        expect(replay.pass()).toBe(move === PASS);
        if (move !== PASS) expect(replay.play(move)).toBe(true);
        game.play(move);
      }
      expect(stored(replay)).toEqual(stored(game));
    }
  });
});
