// Checked against values worked out by hand and published examples, and by how often intervals and tests are right.
import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/math/random.js";
import {
  differenceOf,
  signTest,
  studentInterval,
  twoSampleTTest,
  variance,
  wilsonInterval,
} from "../../src/math/significance.js";

describe("intervals", () => {
  it("of a mean", () => {
    // 1, …, 9: s² = 7.5, standard error √(7.5/9) = 0.91287.
    const { estimate, low, high } = studentInterval([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(estimate).toBe(5);
    expect(low).toBeCloseTo(5 - 2.306004 * 0.912871, 5);
    expect(high).toBeCloseTo(5 + 2.306004 * 0.912871, 5);
    expect(variance([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(32 / 7, 12);
    expect(studentInterval([1, 2, 3, 4, 5]).high).toBe(Number.POSITIVE_INFINITY);
  });

  it("of a proportion, as in Newcombe's examples (Stat. Med. 17, 1998, table I, method 3)", () => {
    for (const [successes, trials, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ]) {
      const interval = wilsonInterval(successes, trials);
      expect(interval.estimate).toBe(successes / trials);
      expect(interval.low).toBeCloseTo(low, 4);
      expect(interval.high).toBeCloseTo(high, 4);
    }
    expect(wilsonInterval(0, 0).estimate).toBeNaN();
  });

  it("of a difference are wider than each", () => {
    const difference = differenceOf({ estimate: 5, low: 2, high: 6 }, { estimate: 1, low: 0, high: 5 });
    expect(difference).toEqual({ estimate: 4, low: 4 - 5, high: 4 + Math.SQRT2 });
  });
});

describe("the sign test", () => {
  it("is the binomial distribution", () => {
    expect(signTest(0, 0)).toBe(1);
    expect(signTest(5, 5)).toBe(1);
    // 2 (1 + 10 + 45) / 1024.
    expect(signTest(8, 2)).toBeCloseTo(112 / 1024, 12);
    expect(signTest(2, 8)).toBeCloseTo(112 / 1024, 12);
    expect(signTest(0, 10)).toBeCloseTo(2 / 1024, 15);
  });

  it("of many, against whole numbers of any size", () => {
    // Table 6 of the paper at S = 50, and its most even column.
    expect(signTest(1086, 786) / 4.354896069145056e-12).toBeCloseTo(1, 8);
    expect(signTest(1340, 1194) / 0.003962007095950329).toBeCloseTo(1, 8);
    expect(signTest(9000, 1000)).toBeLessThan(1e-300);
  });
});

describe("the two-sample t-test", () => {
  it("has the pooled variance", () => {
    // Means 3 and 6, s² 2.5 and 7: pooled (4·2.5 + 3·7)/7 = 4.42857, t = −3 / √(4.42857 (1/5 + 1/4)).
    const { t, probability } = twoSampleTTest(
      [1, 2, 3, 4, 5],
      [3, 5, 7, 9].map((x, i) => x + [0, 0, -1, 1][i]),
    );
    expect(variance([3, 5, 6, 10])).toBeCloseTo(26 / 3, 12);
    expect(t).toBeCloseTo(-3 / Math.sqrt(((10 + 26) / 7) * (1 / 5 + 1 / 4)), 12);
    // Student's t with seven degrees of freedom, beyond 1.97202.
    expect(probability).toBeCloseTo(0.08922, 5);
  });

  it("finds a false difference in about 5 of 100 samples", () => {
    const random = createRandom(5);
    const sample = () => Array.from({ length: 60 }, random);
    let found = 0;
    for (let trial = 0; trial < 1000; trial++) {
      if (twoSampleTTest(sample(), sample()).probability < 0.05) found++;
    }
    expect(found).toBeGreaterThan(30);
    expect(found).toBeLessThan(75);
  });
});
