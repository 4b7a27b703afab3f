/**
 * λ⁰: the attacker, who is to move, reaches the goal at once.
 *
 * By the moves of order 1, where a game has fewer of them: a move in shogi that leaves the defender nothing to play but gives
 * no check ends the game, and is no mate.
 */
import type { Player, ThreatGame } from "../games/game.js";

/** @param maxOrder of the search that asks; the game's moves are those of this order again afterwards */
export function winsAtOnce(game: ThreatGame, attacker: Player, maxOrder: number): boolean {
  const moves = new Int32Array(game.maximumMoves);
  game.setHighestOrder?.(1);
  const count = game.generate(moves, 0);
  const won = moves.subarray(0, count).some((move) => {
    game.play(move);
    const over = game.outcome() === attacker;
    game.undo();
    return over;
  });
  game.setHighestOrder?.(maxOrder);
  return won;
}
