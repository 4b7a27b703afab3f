/**
 * The layers of positions that λ orders are computed over.
 *
 * Only the defender throws pieces away, so a layer is (attackers on the board, defenders on the board, defender's
 * hand); the attacker holds what is missing to four. From balanced positions 25 layers with the attacker to move can
 * be reached. Boards are ranked with the attacker's pieces as the own ones, whoever is to move, so that the
 * defender's pass changes at most the layer and never the rank within it.
 */

import { PIECES } from "../notation/points.js";
import { layerOf, layerSize } from "../rules/ranking.js";

export interface OrderLayer {
  readonly attackers: number;
  readonly defenders: number;
  readonly defenderHand: number;
  /** The layer of the ranking. */
  readonly ranking: number;
  readonly size: number;
  /** Where the positions with the attacker to move begin in the array of them, -1 where there are none. */
  attackStart: number;
  /** Where the positions after a move of the attacker begin in the array of those, -1 where there are none. */
  defenceStart: number;
}

export interface OrderLayers {
  /** The layers with the attacker to move; the balanced ones come first, so that their array begins by rank. */
  readonly attack: readonly OrderLayer[];
  find(attackers: number, defenders: number, defenderHand: number): OrderLayer;
  /** Lengths of the two arrays. */
  readonly attackSize: number;
  readonly defenceSize: number;
}

/** Lays out the layers; builds the ranking tables of all of them. */
export function layOutOrderLayers(): OrderLayers {
  const layers = new Map<number, OrderLayer>();
  const attack: OrderLayer[] = [];
  let attackSize = 0;
  let defenceSize = 0;
  const find = (attackers: number, defenders: number, defenderHand: number): OrderLayer => {
    const ranking = layerOf(attackers, defenders);
    const name = (ranking << 3) | defenderHand;
    let layer = layers.get(name);
    if (layer === undefined) {
      const size = layerSize(ranking);
      layer = { attackers, defenders, defenderHand, ranking, size, attackStart: -1, defenceStart: -1 };
      layers.set(name, layer);
    }
    return layer;
  };
  const addAttack = (layer: OrderLayer) => {
    if (layer.attackStart >= 0) return;
    layer.attackStart = attackSize;
    attackSize += layer.size;
    attack.push(layer);
  };
  for (let pieces = 0; pieces <= 2 * PIECES; pieces++) {
    const defenders = (pieces + 1) >>> 1;
    addAttack(find(pieces >>> 1, defenders, PIECES - defenders));
  }
  // The loop also goes through the layers that it adds.
  for (const { attackers, defenders, defenderHand } of attack) {
    const after = attackers < PIECES ? attackers + 1 : PIECES;
    const defence = find(after, defenders, defenderHand);
    if (defence.defenceStart < 0) {
      defence.defenceStart = defenceSize;
      defenceSize += defence.size;
    }
    addAttack(find(after, defenders, defenderHand > 0 ? defenderHand - 1 : 0));
    if (defenderHand > 0) addAttack(find(after, defenders + 1, defenderHand - 1));
  }
  return { attack, find, attackSize, defenceSize };
}

/** What the threads that compute orders share. */
export interface OrderArrays {
  /** Orders with the attacker to move; begins with those of the balanced positions, by rank. */
  readonly attack: Uint8Array;
  /** For positions after a move of the attacker: the least n for which that move proves W_n (`orders.ts`). */
  readonly defence: Uint8Array;
  /** Used for one cyclic layer after the other, by rank in the layer. */
  readonly witnesses: Int32Array;
  readonly witnessMoves: Uint16Array;
}

export function createOrderArrays({ attackSize, defenceSize }: OrderLayers): OrderArrays {
  const largest = layerSize(layerOf(PIECES, PIECES));
  return {
    attack: new Uint8Array(new SharedArrayBuffer(attackSize)),
    defence: new Uint8Array(new SharedArrayBuffer(defenceSize)),
    witnesses: new Int32Array(new SharedArrayBuffer(4 * largest)),
    witnessMoves: new Uint16Array(new SharedArrayBuffer(2 * largest)),
  };
}
