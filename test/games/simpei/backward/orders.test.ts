/** λ orders of small cyclic layers against the definition. */
import { describe, expect, it } from "vitest";
import { createCrewWords, joinCrew, workDone } from "../../../../src/games/simpei/backward/crew.js";
import { solveCyclicOrders } from "../../../../src/games/simpei/backward/cyclic-orders.js";
import { addMoveOrderSums } from "../../../../src/games/simpei/backward/move-orders.js";
import { createOrderArrays, layOutOrderLayers } from "../../../../src/games/simpei/backward/order-layers.js";
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
    const words = createCrewWords(1);
    const layer = layers.find(4, defenders, 0);
    solveCyclicOrders(layer, arrays, joinCrew(words), 1);
    const found = arrays.attack.subarray(layer.attackStart, layer.attackStart + layer.size);
    expect(Buffer.from(naiveOrders(4, defenders)).equals(found)).toBe(true);
    expect(workDone(words)).toBeGreaterThan(0.1);
    expect(workDone(words)).toBeLessThanOrEqual(1);
  });
});

it("sums of move orders are added up by column", () => {
  expect(
    addMoveOrderSums([
      { positions: 1, moves: [1, 2, 3, 4, 5] },
      { positions: 2, moves: [10, 0, 0, 0, 1] },
    ]),
  ).toEqual({ positions: 3, moves: [11, 2, 3, 4, 6] });
});
