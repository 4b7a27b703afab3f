/** Positions of Othello from random games, for tests of searches. */
import { parsePosition, START_TEXT } from "../../../src/games/othello/notation/notation.js";
import { PASS } from "../../../src/games/othello/notation/position.js";
import { createOthello } from "../../../src/games/othello/rules/rules.js";
import { createRandom } from "../../../src/math/random.js";

/** Packed positions after this many plies from the start, in which the side to move has a move. */
export function othelloPositions(count: number, plies: number, seed: number): Int32Array[] {
  const random = createRandom(seed);
  const game = createOthello();
  const moves = new Int32Array(game.maximumMoves);
  const positions: Int32Array[] = [];
  while (positions.length < count) {
    game.load(parsePosition(START_TEXT), 0);
    let left = plies;
    for (; left > 0; left--) {
      const legal = game.generate(moves, 0);
      if (legal === 0) break;
      game.play(moves[Math.floor(random() * legal)]);
    }
    if (left > 0 || game.generate(moves, 0) === 0) continue;
    const words = new Int32Array(game.positionWords);
    game.store(words, 0);
    positions.push(words);
  }
  return positions;
}

/** This many positions at which the side to move has to pass. */
export function mustPass(count: number, plies: number): Int32Array[] {
  const game = createOthello();
  const moves = new Int32Array(game.maximumMoves);
  const found = othelloPositions(count, plies, 1).filter((position) => {
    game.load(position, 0);
    game.generate(moves, 0);
    return moves[0] === PASS;
  });
  if (found.length === 0) throw new Error(`no pass among ${count} positions after ${plies} plies`);
  return found;
}
