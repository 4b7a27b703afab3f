// D, the cost and its gradient: worked out by hand for a position with three moves, and against finite differences.
import { describe, expect, it } from "vitest";
import { createCost, createMoveList, type MoveList } from "../../../src/learning/depth/cost.js";
import { measuredOf } from "../../../src/learning/depth/measured.js";
import { addCounts, addMeasures, MEASURES } from "../../../src/learning/depth/sums.js";
import { createRandom } from "../../../src/math/random.js";

function listOf(moves: readonly (readonly number[])[], played: number): MoveList {
  const list = createMoveList();
  let end = 0;
  moves.forEach((features, i) => {
    for (const feature of features) list.features[end++] = feature;
    list.ends[i] = end;
  });
  list.moves = moves.length;
  list.played = played;
  return list;
}

// Sums of weights: 0, ln 3 and −ln 3. With s = 2, D = 2/(1 + e^−x) is 1, 1.5 and 0.5.
const three = listOf([[0], [0, 1], [2]], 0);
const weights = Float64Array.of(0, Math.log(3), -Math.log(3));

describe("the cost of a position with three moves", () => {
  it("is as worked out by hand", () => {
    const cost = createCost(2);
    expect([...cost.depthsOf(three, weights).subarray(0, 3)].map((d) => d.toFixed(12))).toEqual(
      [1, 1.5, 0.5].map((d) => d.toFixed(12)),
    );
    // B = √3: 1 + B^−0.5 + B^0.5 = 1 + 3^−0.25 + 3^0.25.
    expect(cost.costOf(three, weights)).toBeCloseTo(1 + 3 ** -0.25 + 3 ** 0.25, 12);
    // Had the third move been played: B^−0.5 + B^−1 + 1.
    expect(cost.costOf({ ...three, played: 2 }, weights)).toBeCloseTo(3 ** -0.25 + 3 ** -0.5 + 1, 12);
  });

  it("is the number of moves where all weights are 0", () => {
    expect(createCost(3).costOf(three, new Float64Array(3))).toBe(3);
  });

  it("is evaluated by rank, and by depth minus the smallest depth", () => {
    const sums = new Float64Array(MEASURES.length);
    addMeasures(three, weights, createCost(2), sums);
    addMeasures({ ...three, played: 2 }, weights, createCost(2), sums);
    const measured = measuredOf(sums);
    expect(measured.positions).toBe(2);
    expect(measured.moves).toBe(6);
    expect(measured.costBefore).toBe(3);
    // 1 move comes before the first played one, none before the third.
    expect(measured.rank).toBe(0.5);
    expect(measured.first).toBe(0.5);
    expect(measured.reductionPlayed).toBeCloseTo(0.25, 12);
    expect(measured.reductionAll).toBeCloseTo(0.5, 12);
    // 1 + 0.76 + 1.32 is more than 3.
    expect(measured.dearer).toBe(0.5);
    const counts = new Float64Array(3);
    addCounts(three, counts);
    expect([...counts]).toEqual([2, 1, 1]);
  });
});

describe("the gradient", () => {
  it.each(["sum", "mean"] as const)("is that of finite differences (%s)", (objective) => {
    const random = createRandom(7);
    const FEATURES = 12;
    for (let trial = 0; trial < 20; trial++) {
      const moves = Array.from({ length: 2 + Math.floor(random() * 30) }, () =>
        Array.from({ length: FEATURES }, (_, i) => i).filter(() => random() < 0.4),
      );
      const list = listOf(moves, Math.floor(random() * moves.length));
      const at = Float64Array.from({ length: FEATURES }, () => 2 * random() - 1);
      const cost = createCost(1 + 3 * random(), objective);
      const gradient = new Float64Array(FEATURES);
      const value = cost.addGradient(list, at, gradient);
      expect(value).toBe(cost.costOf(list, at));
      const share = objective === "sum" ? 1 : 1 / moves.length;
      const step = 1e-5;
      const size = Math.max(...gradient.map(Math.abs));
      for (let i = 0; i < FEATURES; i++) {
        const moved = (by: number) =>
          cost.costOf(
            list,
            at.map((w, j) => (j === i ? w + by : w)),
          );
        const difference = (share * (moved(step) - moved(-step))) / (2 * step);
        expect(Math.abs(gradient[i] - difference) / size).toBeLessThan(1e-5);
      }
    }
  });
});
