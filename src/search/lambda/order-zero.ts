/**
 * λ⁰: the attacker reaches the goal at once.
 *
 * Only moves of order 1 count, in a game that has such. A move that leaves the defender without a legal move
 * but is no threat ends the game, and is no win of order 1.
 */
import type { Player, ThreatGame } from "../../game/game.js";

/**
 * Whether the attacker, who is to move, wins with this move.
 *
 * @param maxOrder of the search that asks; the game's moves are those of this order again afterwards
 */
export function winsAtOnce(game: ThreatGame, attacker: Player, maxOrder: number): boolean {
  game.setHighestOrder?.(1);
  const won = movesOf(game).some((move) => after(game, move, () => game.outcome() === attacker));
  game.setHighestOrder?.(maxOrder);
  return won;
}

/** Whether the position has order 0: `winsAtOnce`, or at a defender's position after every reply. */
export function hasOrderZero(game: ThreatGame, attacker: Player, maxOrder: number): boolean {
  if (game.sideToMove() === attacker) return winsAtOnce(game, attacker, maxOrder);
  return movesOf(game).every((reply) =>
    after(game, reply, () => game.outcome() === attacker || winsAtOnce(game, attacker, maxOrder)),
  );
}

function movesOf(game: ThreatGame): Int32Array {
  const moves = new Int32Array(game.maximumMoves);
  return moves.subarray(0, game.generate(moves, 0));
}

function after(game: ThreatGame, move: number, ask: () => boolean): boolean {
  game.play(move);
  const answer = ask();
  game.undo();
  return answer;
}
