// Expected maxima against an independent integration, closed forms, printed tables, and general laws.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  expectedMaximum,
  expectedMaximumAbove,
  expectedMaximumOfEqual,
  expectedMinimum,
} from "../../src/math/expected-maximum.js";
import { sampled } from "../samples.js";
import { integratedAbove, integratedMaximum } from "./normal-reference.js";

const ACCURACY = 1e-6;

const valuesArbitrary = fc.array(
  fc.oneof(fc.integer({ min: -64, max: 64 }), fc.double({ min: -64, max: 64, noNaN: true })),
  {
    minLength: 1,
    maxLength: 20,
  },
);
const sigmaArbitrary = fc.double({ min: 0.01, max: 40, noNaN: true });

describe("agrees with the integral as the paper writes it", () => {
  it.each([
    [[10, 21, 29, 32], 1],
    [[10, 21, 29, 32], 2],
    [[10, 21, 29, 32], 4],
    [[10, 21, 29, 32], 8],
    [[-10, -21, -29, -32], 8],
    [[20, -20, -20], 8],
    [[20, 10, 0], 8],
    [[20, 20, 20], 8],
    [[0, 0], 1],
    [[0, 3.7, 90], 8],
    [[5, 5.5, 6, 6.25, 6.5, 6.75, 6.875, 7], 0.3],
    [Array.from({ length: 40 }, (_, i) => ((i * 17) % 41) - 20), 13.56],
    [new Array(60).fill(0), 8],
    [[...new Array(30).fill(0), ...new Array(40).fill(-1.5)], 1],
  ])("%j, σ = %d", (values, sigma) => {
    expect(Math.abs(expectedMaximum(values, sigma) - integratedMaximum(values, sigma))).toBeLessThan(
      ACCURACY / 10,
    );
  });

  it("on generated values", () => {
    fc.assert(
      fc.property(valuesArbitrary, sigmaArbitrary, (values, sigma) => {
        const error = Math.abs(expectedMaximum(values, sigma) - integratedMaximum(values, sigma));
        // The documented accuracy, and the possible error of the reference.
        expect(error).toBeLessThan(1e-8 * sigma + 1e-9);
      }),
      { numRuns: sampled(60) },
    );
  });
});

describe("closed forms", () => {
  it("one value is its own expectation", () => {
    for (const value of [-3.25, 0, 64]) {
      expect(expectedMaximum([value], 8)).toBe(value);
      expect(expectedMinimum([value], 8)).toBe(value);
    }
  });

  it("two equal values differ by σ/√π from each", () => {
    for (const sigma of [0.1, 1, 8.33]) {
      expect(expectedMaximum([7, 7], sigma)).toBeCloseTo(7 + sigma / Math.sqrt(Math.PI), 12);
    }
  });

  it("three equal values differ by 3σ/(2√π) from each", () => {
    expect(expectedMaximum([1, 1, 1], 8)).toBeCloseTo(1 + (8 * 1.5) / Math.sqrt(Math.PI), 7);
  });

  // Harter, "Expected values of normal order statistics", Biometrika 48 (1961), pp. 151-165, to five decimals as printed.
  it.each([
    [2, 0.56419],
    [3, 0.84628],
    [4, 1.02938],
    [5, 1.16296],
    [6, 1.26721],
    [7, 1.35218],
    [8, 1.4236],
    [9, 1.48501],
    [10, 1.53875],
    [20, 1.86748],
    [50, 2.24907],
    [100, 2.50759],
  ])("the largest of %d standard normal numbers is %d on average", (count, value) => {
    expect(expectedMaximum(new Float64Array(count), 1)).toBeCloseTo(value, 5);
    expect(expectedMaximumOfEqual(count)).toBeCloseTo(value, 5);
  });

  it("equal values and the general integral agree up to large numbers", () => {
    for (const count of [1, 2, 3, 7, 64, 65, 1000, 30_000]) {
      expect(
        Math.abs(expectedMaximum(new Float64Array(count), 1) - expectedMaximumOfEqual(count)),
      ).toBeLessThan(1e-8);
    }
  });
});

describe("laws", () => {
  it("never below the largest value", () => {
    fc.assert(
      fc.property(valuesArbitrary, sigmaArbitrary, (values, sigma) => {
        expect(expectedMaximum(values, sigma)).toBeGreaterThanOrEqual(Math.max(...values));
      }),
    );
  });

  it("rises with every value, by at most as much", () => {
    fc.assert(
      fc.property(
        valuesArbitrary,
        sigmaArbitrary,
        fc.nat(),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (values, sigma, at, by) => {
          const raised = values.map((value, i) => (i === at % values.length ? value + by : value));
          const difference = expectedMaximum(raised, sigma) - expectedMaximum(values, sigma);
          expect(difference).toBeGreaterThan(-ACCURACY);
          expect(difference).toBeLessThan(by + ACCURACY);
        },
      ),
    );
  });

  it("rises with σ and with every further value", () => {
    fc.assert(
      fc.property(
        valuesArbitrary,
        sigmaArbitrary,
        fc.integer({ min: -64, max: 64 }),
        (values, sigma, further) => {
          const before = expectedMaximum(values, sigma);
          expect(expectedMaximum(values, 1.25 * sigma)).toBeGreaterThan(before - ACCURACY);
          expect(expectedMaximum([...values, further], sigma)).toBeGreaterThan(before - ACCURACY);
        },
      ),
    );
  });

  it("shifts with the values and scales with values and σ", () => {
    fc.assert(
      fc.property(
        valuesArbitrary,
        sigmaArbitrary,
        fc.double({ min: -100, max: 100, noNaN: true }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (values, sigma, shift, scale) => {
          const before = expectedMaximum(values, sigma);
          const shifted = values.map((value) => value + shift);
          const scaled = values.map((value) => value * scale);
          expect(Math.abs(expectedMaximum(shifted, sigma) - (before + shift))).toBeLessThan(ACCURACY);
          expect(Math.abs(expectedMaximum(scaled, sigma * scale) - before * scale)).toBeLessThan(
            10 * ACCURACY,
          );
        },
      ),
    );
  });

  it("the minimum mirrors the maximum", () => {
    fc.assert(
      fc.property(valuesArbitrary, sigmaArbitrary, (values, sigma) => {
        const negated = values.map((value) => -value);
        expect(expectedMinimum(values, sigma)).toBe(0 - expectedMaximum(negated, sigma));
        expect(expectedMinimum(values, sigma)).toBeLessThanOrEqual(Math.min(...values));
      }),
    );
  });

  it("the order of the values does not matter, to the last bit", () => {
    const shuffled = valuesArbitrary.chain((values) =>
      fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
    );
    fc.assert(
      fc.property(shuffled, sigmaArbitrary, ([values, others], sigma) => {
        expect(expectedMaximum(others, sigma)).toBe(expectedMaximum(values, sigma));
      }),
    );
  });

  it("many values obey the same laws", () => {
    const many = Float64Array.from({ length: 60 }, (_, i) => -(i % 40) / 10);
    const alike = Array.from(many).reverse();
    expect(expectedMaximum(alike, 1)).toBe(expectedMaximum(many, 1));
    expect(Math.abs(expectedMaximum(many, 1) - integratedMaximum(alike, 1))).toBeLessThan(ACCURACY);
  });
});

describe("edges", () => {
  it("without spread the largest value is expected", () => {
    expect(expectedMaximum([3, -8, 11.5, 2], 0)).toBe(11.5);
    expect(expectedMinimum([3, -8, 11.5, 2], 0)).toBe(-8);
  });

  it("values far below the largest make no difference", () => {
    expect(expectedMaximum([0, -1e6, -1e300], 1)).toBe(0);
    expect(expectedMaximum([1e15, 1e15 - 64], 1)).toBe(1e15);
    expect(expectedMaximum([2, 2, -500], 1)).toBe(expectedMaximum([2, 2], 1));
  });

  it("can be told to take only the first values", () => {
    expect(expectedMaximum([1, 2, 99], 1, 2)).toBe(expectedMaximum([1, 2], 1));
    expect(expectedMinimum([1, 2, -99], 1, 2)).toBe(expectedMinimum([1, 2], 1));
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("refuses σ = %d", (sigma) => {
    expect(() => expectedMaximum([1, 2], sigma)).toThrow(RangeError);
    expect(() => expectedMaximum([1, 2], sigma)).toThrow(`a standard deviation of ${sigma}`);
  });

  it("refuses values that are not numbers", () => {
    expect(() => expectedMaximum([], 1)).toThrow(RangeError);
    expect(() => expectedMaximum([1], 1, 2)).toThrow("2 of 1 values");
    expect(() => expectedMaximum([1, Number.NaN], 1)).toThrow("value 1 is NaN");
    expect(() => expectedMinimum([Number.POSITIVE_INFINITY, 1], 1)).toThrow("value 0 is Infinity");
    expect(() => expectedMaximumOfEqual(0)).toThrow(RangeError);
  });
});

describe("above a floor", () => {
  it.each([
    [0, [0], 1, 1 / Math.sqrt(2 * Math.PI)],
    [30, [10, 21, 29, 32], 8, undefined],
    [45, [10, 21, 29, 32], 8, undefined],
    [20, [10, 21, 29, 32], 8, undefined],
    [-50, [10, 21, 29, 32], 8, undefined],
    [200, [10, 21, 29, 32], 8, undefined],
    [2.5, new Array(50).fill(0), 1, undefined],
  ])("%d or the largest of %j, σ = %d", (floor, values, sigma, known) => {
    // In the limit a normal number without spread, all of it at one point.
    const expected = known ?? integratedAbove(floor, values, sigma);
    expect(Math.abs(expectedMaximumAbove(floor, values, sigma) - expected)).toBeLessThan(ACCURACY / 10);
  });

  it("never below the floor, nor below the expectation without it", () => {
    fc.assert(
      fc.property(
        valuesArbitrary,
        sigmaArbitrary,
        fc.integer({ min: -70, max: 70 }),
        (values, sigma, floor) => {
          const above = expectedMaximumAbove(floor, values, sigma);
          const without = expectedMaximum(values, sigma);
          expect(above).toBeGreaterThanOrEqual(floor);
          expect(above).toBeGreaterThan(without - ACCURACY);
          expect(above).toBeLessThan(expectedMaximum([...values, floor], sigma) + ACCURACY);
        },
      ),
    );
  });

  it("refuses a floor that is not a number", () => {
    expect(() => expectedMaximumAbove(Number.NaN, [1], 1)).toThrow("a floor of NaN");
    expect(expectedMaximumAbove(3, [1, 2], 0)).toBe(3);
    expect(expectedMaximumAbove(1, [1, 2], 0)).toBe(2);
  });
});
