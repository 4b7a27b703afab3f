/**
 * The exact λ order of every position of Simpei, as a least fixpoint instead of a search (docs/simpei.md).
 *
 * With the attacker to move, W_0 holds the positions that it wins at once, and W_n those of W_{n-1} and those with
 * a move to a position q such that pass(q) is in W_{n-1} and every reply at q neither wins for the defender nor
 * leaves W_n. The order of a position is the least n with the position in W_n (λ search: Thomsen 2000).
 *
 * Layers without hands are in `cyclic-orders.ts`. While the attacker has a hand, a layer depends only on later ones,
 * and one pass is enough: for a position q after its move
 *
 *     order(q) = max(1 + order(pass(q)), order of each reply), or none if the defender wins at once
 *
 * and for the position before it the least order of all moves.
 */
import { NO_ORDER } from "../../../files/distances.js";
import { PIECES } from "../notation/points.js";
import { winningPoints } from "../rules/board.js";
import { rank, unrank } from "../rules/ranking.js";
import { MOVER_AFTER, OTHER_AFTER, successors } from "../rules/successors.js";
import { REFUTED, solveCyclicOrders } from "./cyclic-orders.js";
import type { OrderArrays, OrderLayer, OrderLayers } from "./order-layers.js";
import type { ThreadTeam } from "./thread-team.js";

/** The cyclic layers' part of the work, measured. */
const CYCLIC_SHARE = 0.85;

/** Computes all orders as a thread of the team; `workShare` is this analysis's part of all that the team has to do. */
export function analyseOrders(
  layers: OrderLayers,
  arrays: OrderArrays,
  team: ThreadTeam,
  workShare = 1,
): void {
  const { attack, defence } = arrays;
  const boards = new Int32Array(2);

  /** The defender's positions of a layer in which the defender has a hand. */
  function solveDefence(layer: OrderLayer, share: number): void {
    const { attackers, defenders, defenderHand, ranking, size, defenceStart } = layer;
    const passStart = layers.find(attackers, defenders, defenderHand - 1).attackStart;
    const reply = layers.find(attackers, defenders + 1, defenderHand - 1);
    const attackerHand = PIECES - attackers;

    function orderOfReplies(own: number, enemy: number, passOrder: number): number {
      if (passOrder === NO_ORDER || winningPoints(enemy, own, defenderHand) !== 0) return NO_ORDER;
      let order = passOrder + 1;
      const count = successors(enemy, own, defenderHand);
      for (let i = 0; i < count; i++) {
        const enemyAfter = MOVER_AFTER[i];
        const ownAfter = OTHER_AFTER[i];
        if (winningPoints(ownAfter, enemyAfter, attackerHand) !== 0) continue;
        const replyOrder = attack[reply.attackStart + rank(reply.ranking, ownAfter, enemyAfter)];
        if (replyOrder === NO_ORDER) return NO_ORDER;
        if (replyOrder > order) order = replyOrder;
      }
      return order;
    }

    team.run(size, share, (from, to) => {
      for (let position = from; position < to; position++) {
        unrank(ranking, position, boards);
        defence[defenceStart + position] = orderOfReplies(boards[0], boards[1], attack[passStart + position]);
      }
      return 0;
    });
  }

  /** The attacker's positions of a layer in which the attacker has a hand. */
  function solveAttack(layer: OrderLayer, share: number): void {
    const { attackers, defenders, defenderHand, ranking, size, attackStart } = layer;
    const after = layers.find(attackers + 1, defenders, defenderHand);
    const hand = PIECES - attackers;

    function orderOfMoves(own: number, enemy: number): number {
      if (winningPoints(own, enemy, hand) !== 0) return 0;
      let order = NO_ORDER;
      const count = successors(own, enemy, hand);
      for (let i = 0; i < count && order > 1; i++) {
        const ownAfter = MOVER_AFTER[i];
        const enemyAfter = OTHER_AFTER[i];
        if (winningPoints(enemyAfter, ownAfter, defenderHand) !== 0) continue;
        const moveOrder = defence[after.defenceStart + rank(after.ranking, ownAfter, enemyAfter)];
        if (moveOrder < order && moveOrder !== REFUTED) order = moveOrder;
      }
      return order;
    }

    team.run(size, share, (from, to) => {
      for (let position = from; position < to; position++) {
        unrank(ranking, position, boards);
        attack[attackStart + position] = orderOfMoves(boards[0], boards[1]);
      }
      return 0;
    });
  }

  const cyclic = layers.attack.filter((layer) => layer.attackers === PIECES);
  const cyclicSize = cyclic.reduce((sum, { size }) => sum + size, 0);
  for (const layer of cyclic) {
    solveCyclicOrders(layer, arrays, team, (workShare * CYCLIC_SHARE * layer.size) / cyclicSize);
  }
  const acyclicSize = layers.attackSize + layers.defenceSize - 2 * cyclicSize;
  const shareOf = ({ size }: OrderLayer) => (workShare * (1 - CYCLIC_SHARE) * size) / acyclicSize;
  for (let attackers = PIECES - 1; attackers >= 0; attackers--) {
    const attackLayers = layers.attack.filter((layer) => layer.attackers === attackers);
    for (const { defenders, defenderHand } of attackLayers) {
      const defenceLayer = layers.find(attackers + 1, defenders, defenderHand);
      if (defenderHand > 0) solveDefence(defenceLayer, shareOf(defenceLayer));
    }
    for (const layer of attackLayers) solveAttack(layer, shareOf(layer));
  }
}
