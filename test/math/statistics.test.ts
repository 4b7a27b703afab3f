// Estimates are checked against values worked out by hand, intervals by how often they are right.
import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/math/random.js";
import {
  all,
  decide,
  geometricMean,
  type Interval,
  mean,
  meanInterval,
  median,
  poissonAtMost,
  quantile,
  ratioOfMeans,
} from "../../src/math/statistics.js";

const oneTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const interval = (low: number, high: number): Interval => ({ estimate: (low + high) / 2, low, high });

describe("estimates", () => {
  it("of a few values", () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(geometricMean([1, 10, 100])).toBeCloseTo(10, 12);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([0, 10, 20, 30, 40], 0.9)).toBeCloseTo(36, 12);
    expect(mean([])).toBeNaN();
    expect(median([])).toBeNaN();
  });

  it("of ratios weigh problems by their size, not one by one", () => {
    // The ratios are 2, 2, …, and 1/2 for the largest: 25 + 50 over 50 + 25... the sums decide.
    const { estimate } = ratioOfMeans([2, 2, 2, 2, 2, 50], [1, 1, 1, 1, 1, 100]);
    expect(estimate).toBeCloseTo(60 / 105, 12);
    expect(() => ratioOfMeans([1], [])).toThrow("1 values beside 0");
  });
});

describe("intervals", () => {
  it("are as wide as the theory says for the mean of 1..100", () => {
    // Standard error of the mean: sqrt((100² - 1)/12/100) = 2.887, so 50.5 ± 1.96 · 2.887.
    const { estimate, low, high } = meanInterval(oneTo(100));
    expect(estimate).toBe(50.5);
    expect(Math.abs(low - (50.5 - 5.66))).toBeLessThan(0.4);
    expect(Math.abs(high - (50.5 + 5.66))).toBeLessThan(0.4);
  });

  it("contain the true mean in about 95 of 100 samples", () => {
    const random = createRandom(11);
    let held = 0;
    for (let trial = 0; trial < 400; trial++) {
      const sample = oneTo(40).map(() => -Math.log(1 - random()));
      const { low, high } = meanInterval(sample, { seed: trial, resamples: 400 });
      if (low <= 1 && 1 <= high) held++;
    }
    // For skewed values the percentile bootstrap is right a little less often than it promises.
    expect(held / 400).toBeGreaterThan(0.88);
    expect(held / 400).toBeLessThan(0.98);
  });

  it("are exact for equal ratios, and the same for a seed", () => {
    const { estimate, low, high } = ratioOfMeans(
      oneTo(50).map((n) => 3 * n),
      oneTo(50),
    );
    expect([estimate, low, high].map((n) => n.toFixed(9))).toEqual(Array(3).fill("3.000000000"));
    expect(meanInterval(oneTo(9), { seed: 5 })).toEqual(meanInterval(oneTo(9), { seed: 5 }));
    expect(meanInterval(oneTo(9), { seed: 5 })).not.toEqual(meanInterval(oneTo(9), { seed: 6 }));
  });

  it("of too few values are unbounded", () => {
    expect(meanInterval([1, 2, 3, 4, 5])).toEqual({
      estimate: 3,
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
    });
    expect(decide(ratioOfMeans([1], [2]), "below", 1)).toBe("undecided");
  });
});

describe("findings", () => {
  it("are decided by intervals that do not contain the bound", () => {
    expect(decide(interval(0.5, 0.9), "below", 1)).toBe("holds");
    expect(decide(interval(0.5, 0.9), "above", 1)).toBe("does not hold");
    expect(decide(interval(1.1, 2), "above", 1)).toBe("holds");
    expect(decide(interval(1.1, 2), "below", 1)).toBe("does not hold");
    expect(decide(interval(0.9, 1.1), "below", 1)).toBe("undecided");
    expect(decide(interval(0.9, 1), "below", 1)).toBe("undecided");
  });

  it("are true together when each is", () => {
    expect(all(["holds", "holds"])).toBe("holds");
    expect(all(["holds", "undecided"])).toBe("undecided");
    expect(all(["undecided", "does not hold", "holds"])).toBe("does not hold");
  });
});

describe("Poisson probabilities", () => {
  it.each([
    // e^-2 (1 + 2 + 2), as in any table.
    [2, 2, 0.676676],
    [0, 0.5, 0.606531],
    // Large numbers: half of the probability is below the mean.
    [3470, 3470, 0.504515],
  ])("of at most %d where %d are expected", (count, expected, probability) => {
    expect(poissonAtMost(count, expected)).toBeCloseTo(probability, 5);
  });
});
