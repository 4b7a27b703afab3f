/** λ orders of small layers against the definition. */
import { describe, expect, it } from "vitest";
import { NO_ORDER } from "../../../../src/files/distances.js";
import { UNDECIDED } from "../../../../src/game/game.js";
import { ALL_POINTS, POINTS } from "../../../../src/games/simpei/notation/points.js";
import { solveCyclicOrders } from "../../../../src/games/simpei/retrograde/cyclic-orders.js";
import { addMoveOrderSums } from "../../../../src/games/simpei/retrograde/move-orders.js";
import {
  createOrderArrays,
  layOutOrderLayers,
} from "../../../../src/games/simpei/retrograde/order-layers.js";
import { analyseOrders } from "../../../../src/games/simpei/retrograde/orders.js";
import { createTeamWords, joinTeam, workDone } from "../../../../src/games/simpei/retrograde/thread-team.js";
import { rank, unrank } from "../../../../src/games/simpei/rules/ranking.js";
import { createSimpei } from "../../../../src/games/simpei/rules/rules.js";
import { naiveOrders } from "./naive-orders.js";

describe("λ orders", () => {
  const layers = layOutOrderLayers();
  const arrays = createOrderArrays(layers);

  it("are laid out over 25 layers, the balanced ones first", () => {
    expect(layers.attack).toHaveLength(25);
    expect(layers.attack.slice(0, 9).map(({ attackers, defenders }) => attackers + defenders)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  it.each([0, 1])("of four attackers against %i are those of the definition", (defenders) => {
    const words = createTeamWords(1);
    const layer = layers.find(4, defenders, 0);
    solveCyclicOrders(layer, arrays, joinTeam(words), 1);
    const found = arrays.attack.subarray(layer.attackStart, layer.attackStart + layer.size);
    expect(Buffer.from(naiveOrders(4, defenders)).equals(found)).toBe(true);
    expect(workDone(words)).toBeGreaterThan(0.1);
    expect(workDone(words)).toBeLessThanOrEqual(1);
  });

  it("with a piece in each hand are those of the definition", () => {
    // The attacker has one piece to place; the defender places the only piece or throws it away.
    const hands = layers.find(3, 0, 1);
    const attack = [hands, layers.find(4, 0, 0), layers.find(4, 1, 0)];
    analyseOrders({ ...layers, attack }, arrays, joinTeam(createTeamWords(1)));
    const orders = Array.from({ length: hands.size }, (_, position) => {
      const order = orderByMoves(position);
      expect([position, arrays.attack[hands.attackStart + position]]).toEqual([position, order]);
      return order;
    });
    expect(new Set(orders).size).toBeGreaterThan(2);
  });

  const game = createSimpei({ freeStart: true });
  const moves = new Int32Array(game.maximumMoves);
  const replies = new Int32Array(game.maximumMoves);
  const words = new Int32Array(2);

  /** Orders in the layer with hands by rank, played with the rules; positions after a move are looked up. */
  function orderByMoves(position: number): number {
    unrank(layers.find(3, 0, 1).ranking, position, words);
    for (const player of [0, 1]) words[player] |= 1 << POINTS;
    game.load(words, 0);
    const orders = playedEach(moves, () => {
      if (game.outcome() !== UNDECIDED) return 0;
      game.playPass();
      const pass = orderHere();
      game.undo();
      const others = playedEach(replies, () => (game.outcome() === UNDECIDED ? orderHere() : NO_ORDER));
      return Math.max(pass === NO_ORDER ? NO_ORDER : pass + 1, ...others);
    });
    return Math.min(NO_ORDER, ...orders);
  }

  function playedEach(list: Int32Array, find: () => number): number[] {
    return Array.from(list.subarray(0, game.generate(list, 0)), (move) => {
      game.play(move);
      const found = find();
      game.undo();
      return found;
    });
  }

  /** The order of the game's position with all attackers on the board. */
  function orderHere(): number {
    game.store(words, 0);
    const [own, enemy] = [words[0] & ALL_POINTS, words[1] & ALL_POINTS];
    const layer = layers.find(4, enemy === 0 ? 0 : 1, 0);
    return arrays.attack[layer.attackStart + rank(layer.ranking, own, enemy)];
  }
});

it("sums of move orders are added up by column", () => {
  expect(
    addMoveOrderSums([
      { positions: 1, moves: [1, 2, 3, 4, 5] },
      { positions: 2, moves: [10, 0, 0, 0, 1] },
    ]),
  ).toEqual({ positions: 3, moves: [11, 2, 3, 4, 6] });
});
