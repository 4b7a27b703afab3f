/**
 * λ orders of a layer in which nobody has pieces in hand, so that its positions follow each other in cycles.
 *
 * For n = 1, 2, 3, … the candidates are the defender's positions whose pass is in W_{n-1}. Each keeps a *witness*, a
 * reply that is not in W. W only grows, so the witness only moves on, and every reply is looked at once in all n
 * together. When no reply is left the position is proven, and all positions from which the attacker can move there
 * enter W_n. Rounds go on until nothing changes, first within n, then with the next n.
 *
 * Threads read and write without locks. While order n is worked on, every write to `attack` is n, and a reader that
 * still sees "no order" only keeps a witness that the next round tests again; a least fixpoint does not depend on
 * the order of such steps. All else is written by the thread that owns the chunk.
 */
import { NO_ORDER } from "../../../files/distances.js";
import { winningPoints } from "../rules/board.js";
import { MOVER_BEFORE, OTHER_BEFORE, predecessors } from "../rules/predecessors.js";
import { rank, unrank } from "../rules/ranking.js";
import { MOVER_AFTER, OTHER_AFTER, successors } from "../rules/successors.js";
import type { OrderArrays, OrderLayer } from "./order-layers.js";
import type { ThreadTeam } from "./thread-team.js";

/** In `defence`: the defender wins at once, so that a move to this position never proves anything. */
export const REFUTED = 254;
/** In `witnessMoves`: no reply has been looked at yet. */
const NO_WITNESS = 0xffff;
/** What a round takes of the work that is left, for the progress line: about this in the largest layer. */
const ROUND_SHARE = 0.08;

/** Computes `attack` and `defence` of one layer as a thread of the team. */
export function solveCyclicOrders(
  layer: OrderLayer,
  arrays: OrderArrays,
  team: ThreadTeam,
  workShare: number,
): void {
  const { ranking, size, attackStart, defenceStart } = layer;
  const { attack, defence, witnesses, witnessMoves } = arrays;
  const boards = new Int32Array(2);

  /** W_0, and the positions where the defender wins at once. */
  function start(from: number, to: number): number {
    for (let position = from; position < to; position++) {
      unrank(ranking, position, boards);
      attack[attackStart + position] = winningPoints(boards[0], boards[1], 0) !== 0 ? 0 : NO_ORDER;
      defence[defenceStart + position] = winningPoints(boards[1], boards[0], 0) !== 0 ? REFUTED : NO_ORDER;
      witnessMoves[position] = NO_WITNESS;
    }
    return 0;
  }

  /** All positions from which the attacker can move to these boards enter W_n, n being `order`. */
  function markPredecessors(attackers: number, defenders: number, order: number): void {
    const count = predecessors(attackers, defenders);
    for (let i = 0; i < count; i++) {
      const own = MOVER_BEFORE[i];
      const other = OTHER_BEFORE[i];
      // Those in W_0 need no rank.
      if (winningPoints(own, other, 0) !== 0) continue;
      const at = attackStart + rank(ranking, own, other);
      if (attack[at] === NO_ORDER) attack[at] = order;
    }
  }

  /** Looks from the given reply on for one outside W; returns 1 if there is none, so that the position is proven. */
  function lookForWitness(position: number, from: number, order: number): number {
    unrank(ranking, position, boards);
    const attackers = boards[0];
    const defenders = boards[1];
    const count = successors(defenders, attackers, 0);
    for (let i = from; i < count; i++) {
      const defendersAfter = MOVER_AFTER[i];
      const attackersAfter = OTHER_AFTER[i];
      if (winningPoints(attackersAfter, defendersAfter, 0) !== 0) continue;
      const witness = rank(ranking, attackersAfter, defendersAfter);
      if (attack[attackStart + witness] !== NO_ORDER) continue;
      witnesses[position] = witness;
      witnessMoves[position] = i;
      return 0;
    }
    defence[defenceStart + position] = order;
    markPredecessors(attackers, defenders, order);
    return 1;
  }

  function round(from: number, to: number, order: number): number {
    let proven = 0;
    for (let position = from; position < to; position++) {
      if (defence[defenceStart + position] !== NO_ORDER || attack[attackStart + position] >= order) continue;
      const move = witnessMoves[position];
      if (move === NO_WITNESS) proven += lookForWitness(position, 0, order);
      else if (attack[attackStart + witnesses[position]] !== NO_ORDER) {
        proven += lookForWitness(position, move + 1, order);
      }
    }
    return proven;
  }

  let left = workShare;
  function nextShare(): number {
    const share = left * ROUND_SHARE;
    left -= share;
    return share;
  }

  team.run(size, nextShare(), start);
  for (let order = 1, grown = true; grown; order++) {
    grown = false;
    while (team.run(size, nextShare(), (from, to) => round(from, to, order)) > 0) grown = true;
  }
}
