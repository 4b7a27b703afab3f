/** Every one of the 12,102,165 distances against those of its successors, and on many threads; some minutes. */
import { describe, expect, it } from "vitest";
import { runRetrograde } from "../../../../dist/src/games/simpei/retrograde/run.js";
import { databaseChecksum } from "../../../../src/files/database.js";
import { solveCyclicOrders } from "../../../../src/games/simpei/retrograde/cyclic-orders.js";
import {
  createOrderArrays,
  layOutOrderLayers,
} from "../../../../src/games/simpei/retrograde/order-layers.js";
import { reportRetrograde } from "../../../../src/games/simpei/retrograde/text.js";
import { createTeamWords, joinTeam } from "../../../../src/games/simpei/retrograde/thread-team.js";
import { POSITIONS } from "../../../../src/games/simpei/rules/ranking.js";
import { distanceFromSuccessors } from "./consistency.js";
import { naiveOrders } from "./naive-orders.js";

describe("the complete analysis", () => {
  it("is consistent at every position", async () => {
    const { distances } = await runRetrograde({ threads: 2 });
    const distanceOf = distanceFromSuccessors(distances);
    let wrong = 0;
    for (let rank = 0; rank < POSITIONS; rank++) if (distanceOf(rank) !== distances[rank]) wrong++;
    expect(wrong).toBe(0);
  });

  it("has Table 6, and always the same checksum", async () => {
    const result = await runRetrograde({ threads: 2, lambda: true });
    const { distances, orders } = result;
    expect(databaseChecksum({ distances, orders })).toBe(0xae4d457d);
    const report = reportRetrograde(result, { checksum: 0xae4d457d, threads: 2, seconds: 10 });
    expect(report.moveOrders?.moves).toEqual(["7.718", "8.227", "3.416", "0.875", "5.435"]);
    expect(report.moveOrders?.legalMoves).toBe("25.673");
    let wrong = 0;
    for (let rank = 0; rank < POSITIONS; rank++) {
      const order = orders?.[rank];
      // Orders for wins only, and order 0 exactly for the immediate ones.
      if (order !== 255 && (distances[rank] & 1) === 0) wrong++;
      if ((order === 0) !== (distances[rank] === 1)) wrong++;
    }
    expect(wrong).toBe(0);
  });

  it("does not depend on the number of threads", async () => {
    const checksums = new Set<number>();
    for (const threads of [1, 2, 3, 16]) {
      const { distances, orders } = await runRetrograde({ threads, lambda: true });
      checksums.add(databaseChecksum({ distances, orders }));
    }
    expect(checksums.size).toBe(1);
  });
});

it("λ orders of four attackers against two are those of the definition", () => {
  const layers = layOutOrderLayers();
  const arrays = createOrderArrays(layers);
  const layer = layers.find(4, 2, 0);
  solveCyclicOrders(layer, arrays, joinTeam(createTeamWords(1)), 1);
  const found = arrays.attack.subarray(layer.attackStart, layer.attackStart + layer.size);
  expect(Buffer.from(naiveOrders(4, 2)).equals(found)).toBe(true);
});
