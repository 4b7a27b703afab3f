/**
 * The learned static value: learning it again gives the same weights; it is stronger at the same depth than
 * the difference of discs; it predicts the result with best play.
 */
import { describe, expect, it } from "vitest";
import { createSmallEndgame } from "../../src/games/othello/endgame/in-javascript.js";
import { createEvaluation, type EvaluationName } from "../../src/games/othello/evaluation/evaluation.js";
import { WEIGHTS } from "../../src/games/othello/evaluation/weights.js";
import { parsePosition, START_TEXT } from "../../src/games/othello/notation/notation.js";
import { createReplay } from "../../src/games/othello/records/replay.js";
import { createOthello } from "../../src/games/othello/rules/rules.js";
import { FIT, fitWeights } from "../../src/learning/othello-fit.js";
import { selfPlayGames } from "../../src/learning/othello-games.js";
import { createRandom } from "../../src/math/random.js";
import { createMinimax } from "../../src/search/expectation/tree-search.js";

function player(evaluation: EvaluationName) {
  const game = createOthello(createEvaluation(evaluation));
  return { game, search: createMinimax(game, { algorithm: "negascout" }) };
}

/** The share of the points that the learned value scores from openings of eight random plies, each played with both colours. */
function playMatch(depth: number, openings: number): number {
  const players = [player("learned"), player("discs")];
  const [{ game }] = players;
  const legal = new Int32Array(game.maximumMoves);
  const words = new Int32Array(game.positionWords);
  const random = createRandom(1);
  let points = 0;
  for (let opening = 0; opening < openings; opening++) {
    game.load(parsePosition(START_TEXT), 0);
    for (let ply = 0; ply < 8; ply++) game.play(legal[Math.floor(random() * game.generate(legal, 0))]);
    const start = new Int32Array(game.positionWords);
    game.store(start, 0);
    for (const learned of [0, 1]) {
      words.set(start);
      for (;;) {
        game.load(words, 0);
        if (game.generate(legal, 0) === 0) break;
        const mover = players[words[4] === learned ? 0 : 1];
        mover.game.load(words, 0);
        mover.game.play(mover.search.choose(depth).move);
        mover.game.store(words, 0);
      }
      const result = words[4] === learned ? game.evaluate() : -game.evaluate();
      points += result > 0 ? 1 : result === 0 ? 0.5 : 0;
    }
  }
  return points / (2 * openings);
}

/** Correlation of a static value with the result of best play, after this many moves of self-play games. */
function correlation(
  evaluation: EvaluationName,
  games: ReturnType<typeof selfPlayGames>,
  moves: number,
): number {
  const { game } = player(evaluation);
  const endgame = createSmallEndgame();
  const replay = createReplay();
  const words = new Int32Array(game.positionWords);
  let [n, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (const record of games) {
    if (record.moves.length <= moves) continue;
    replay.restart();
    for (const move of record.moves.subarray(0, moves)) replay.play(move);
    replay.store(words, 0);
    game.load(words, 0);
    const value = game.evaluate();
    const result = endgame.solve(words).score;
    n++;
    x += value;
    y += result;
    xx += value * value;
    yy += result * result;
    xy += value * result;
  }
  return (xy - (x * y) / n) / Math.sqrt((xx - (x * x) / n) * (yy - (y * y) / n));
}

describe("the learned static value", () => {
  it("has the weights that self-play gives", () => {
    expect(fitWeights(FIT)).toEqual(WEIGHTS);
  });

  it.each([1, 2, 3, 4])("beats the difference of discs at depth %i", (depth) => {
    const share = playMatch(depth, 100);
    console.log(`depth ${depth}: ${(100 * share).toFixed(1)} % of the points`);
    expect(share).toBeGreaterThan(0.8);
  });

  it.each([50, 51, 52, 53, 54])("predicts the result %i moves into a game", (moves) => {
    const games = selfPlayGames(300, 77);
    const [learned, discs] = (["learned", "discs"] as const).map((name) => correlation(name, games, moves));
    console.log(`after ${moves} moves: correlation ${learned.toFixed(3)}, of discs ${discs.toFixed(3)}`);
    expect(learned).toBeGreaterThan(0.85);
    expect(learned).toBeGreaterThan(discs + 0.05);
  });
});
