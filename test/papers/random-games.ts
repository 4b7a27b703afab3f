/** Random games of Othello as records, for tests of experiments. */

import { parsePosition, START_TEXT } from "../../src/games/othello/notation/notation.js";
import { PASS } from "../../src/games/othello/notation/position.js";
import type { OthelloRecord } from "../../src/games/othello/records/records.js";
import { createOthello } from "../../src/games/othello/rules/rules.js";
import { createRandom } from "../../src/math/random.js";

export function randomGames(count: number, seed: number): OthelloRecord[] {
  const random = createRandom(seed);
  const game = createOthello();
  const legal = new Int32Array(game.maximumMoves);
  return Array.from({ length: count }, (_, i) => {
    game.load(parsePosition(START_TEXT), 0);
    const moves: number[] = [];
    for (let some = game.generate(legal, 0); some > 0; some = game.generate(legal, 0)) {
      const move = legal[Math.floor(random() * some)];
      game.play(move);
      if (move !== PASS) moves.push(move);
    }
    return { moves: Uint8Array.from(moves), source: `random game ${i + 1}` };
  });
}
