/**
 * Distances that are consistent everywhere are right: a win is one ply longer than its shortest lost successor, a loss
 * one ply longer than its longest successor, all of them won, and a draw has a drawn successor and no lost
 * one. (By induction on the true distance no position can be mislabelled.)
 */
import { DRAW_DISTANCE, valueOfDistance } from "../../../../src/files/distances.js";
import { UNDECIDED } from "../../../../src/game/game.js";
import { rankPosition, unrankPosition } from "../../../../src/games/simpei/rules/ranking.js";
import { createSimpei } from "../../../../src/games/simpei/rules/rules.js";

/** A function that computes the distance of a rank from the distances of its successors, played with the rules. */
export function distanceFromSuccessors(distances: Uint8Array): (rank: number) => number {
  const game = createSimpei({ freeStart: true });
  const words = new Int32Array(2);
  const moves = new Int32Array(game.maximumMoves);
  return (rank) => {
    unrankPosition(rank, words);
    game.load(words, 0);
    const count = game.generate(moves, 0);
    let shortestWin = DRAW_DISTANCE;
    let longestLoss = 0;
    let drawn = false;
    for (let i = 0; i < count; i++) {
      game.play(moves[i]);
      const won = game.outcome() !== UNDECIDED;
      game.store(words, 0);
      game.undo();
      if (won) return 1;
      const distance = distances[rankPosition(words)];
      const value = valueOfDistance(distance);
      if (value === "draw") drawn = true;
      else if (value === "loss") shortestWin = Math.min(shortestWin, distance + 1);
      else longestLoss = Math.max(longestLoss, distance + 1);
    }
    if (shortestWin < DRAW_DISTANCE) return shortestWin;
    return drawn ? DRAW_DISTANCE : longestLoss;
  };
}
