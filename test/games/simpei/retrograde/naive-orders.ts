/**
 * λ orders of positions without hands, straight from the definition: passes over all positions,
 * played with the rules, until nothing changes.
 */
import { UNDECIDED } from "../../../../src/game/game.js";
import { ALL_POINTS } from "../../../../src/games/simpei/notation/points.js";
import { layerOf, layerSize, rank, unrank } from "../../../../src/games/simpei/rules/ranking.js";
import { createSimpei } from "../../../../src/games/simpei/rules/rules.js";

const NONE = 255;

/** Orders by rank in the layer, with the attacker to move, `attackers` pieces against `defenders`. */
export function naiveOrders(attackers: number, defenders: number): Uint8Array {
  const game = createSimpei({ freeStart: true });
  const layer = layerOf(attackers, defenders);
  const size = layerSize(layer);
  const orders = new Uint8Array(size).fill(NONE);
  const words = new Int32Array(2);
  const moves = new Int32Array(game.maximumMoves);
  const replies = new Int32Array(game.maximumMoves);

  /** The order of the current boards with the attacker, x, to move. */
  function orderHere(): number {
    game.store(words, 0);
    return orders[rank(layer, words[0] & ALL_POINTS, words[1] & ALL_POINTS)];
  }

  /** Whether the move just played proves W_n: o is to move. */
  function proves(n: number): boolean {
    game.playPass();
    const threatens = orderHere() < n;
    game.undo();
    if (!threatens) return false;
    const count = game.generate(replies, 0);
    for (let i = 0; i < count; i++) {
      game.play(replies[i]);
      const refutes = game.outcome() !== UNDECIDED || orderHere() > n;
      game.undo();
      if (refutes) return false;
    }
    return true;
  }

  /** Whether the position belongs to W_n, by what is known about W_n so far. */
  function belongs(position: number, n: number): boolean {
    unrank(layer, position, words);
    game.load(words, 0);
    const count = game.generate(moves, 0);
    for (let i = 0; i < count; i++) {
      game.play(moves[i]);
      const won = game.outcome() !== UNDECIDED;
      const found = won || (n > 0 && proves(n));
      game.undo();
      if (n === 0 ? won : found) return true;
    }
    return false;
  }

  for (let n = 0, grown = true; grown; n++) {
    grown = false;
    for (let changed = true; changed; ) {
      changed = false;
      for (let position = 0; position < size; position++) {
        if (orders[position] !== NONE || !belongs(position, n)) continue;
        orders[position] = n;
        changed = true;
        grown = true;
      }
    }
  }
  return orders;
}
