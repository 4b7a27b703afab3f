/**
 * λ⁰: the attacker reaches the goal at once. In the form that both compilers read.
 *
 * Only moves of order 1 count, in a game that has such. A move that leaves the defender without a legal move
 * but is no threat ends the game, and is no win of order 1.
 */
import { moves } from "../../engine/child-list.js";
import { generate, outcome, play, setAttacker, setHighestOrder, sideToMove, undo } from "../rules.js";

/**
 * Whether the attacker, who is to move, wins with this move.
 *
 * @param first where the moves go
 * @param maxOrder of the search that asks; the game's moves are those of this order again afterwards
 */
export function winsAtOnce(first: number, attacker: number, maxOrder: number): boolean {
  setHighestOrder(1);
  const count = generate(first);
  let won = false;
  for (let i = first; i < first + count && !won; i++) {
    play(moves[i]);
    won = outcome() === attacker;
    undo();
  }
  setHighestOrder(maxOrder);
  return won;
}

/** Whether the position has order 0: `winsAtOnce`, or at a defender's position after every reply. */
export function hasOrderZero(attacker: number, maxOrder: number): boolean {
  // Asked before a search, an engine knows only whose turn it is.
  setAttacker(attacker);
  if (sideToMove() === attacker) return winsAtOnce(0, attacker, maxOrder);
  const count = generate(0);
  let all = true;
  for (let i = 0; i < count && all; i++) {
    play(moves[i]);
    all = outcome() === attacker || winsAtOnce(count, attacker, maxOrder);
    undo();
  }
  return all;
}
