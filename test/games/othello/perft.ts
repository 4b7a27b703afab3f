/**
 * The number of lines of n plies from the start. A pass is a ply, and a line that ends early is counted
 * once.
 *
 * Source: Aart Bik's table for Reversi (aartbik.com/strategy.php). A game can be over after 9 plies.
 */
import { parsePosition, START_TEXT } from "../../../src/games/othello/notation/notation.js";
import { createOthello } from "../../../src/games/othello/rules/rules.js";

/** `PERFT[n]`: lines of n plies. */
export const PERFT: readonly number[] = [
  1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800,
];

export function perft(plies: number): number {
  const game = createOthello();
  const moves = new Int32Array(plies * game.maximumMoves);
  game.load(parsePosition(START_TEXT), 0);

  function count(rest: number): number {
    if (rest === 0) return 1;
    const offset = (rest - 1) * game.maximumMoves;
    const generated = game.generate(moves, offset);
    if (generated === 0) return 1;
    let lines = 0;
    for (let i = 0; i < generated; i++) {
      game.play(moves[offset + i]);
      lines += count(rest - 1);
      game.undo();
    }
    return lines;
  }

  return count(plies);
}
