/** Counts the leaves of the tree of legal moves: the standard test of move generation. */

import { createShogi } from "../../../src/games/shogi/rules/rules.js";
import { parsePosition } from "../../../src/games/shogi/text-forms.js";

const game = createShogi();
const moves = new Int32Array(16 * game.maximumMoves);

export function perft(position: string, depth: number): number {
  game.load(parsePosition(position), 0);
  return count(depth, 0);
}

function count(depth: number, offset: number): number {
  const end = offset + game.generate(moves, offset);
  if (depth === 1) return end - offset;
  let sum = 0;
  for (let i = offset; i < end; i++) {
    game.play(moves[i]);
    sum += count(depth - 1, end);
    game.undo();
  }
  return sum;
}
