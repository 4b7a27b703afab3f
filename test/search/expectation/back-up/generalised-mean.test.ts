// Generalised means against the paper's Table 2, plain powers, and the laws of means.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createGeneralisedMeanBackUp,
  generalisedMean,
} from "../../../../src/search/expectation/back-up/generalised-mean.js";

const positive = fc.array(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 12 });
const exponents = fc.double({ min: -50, max: 50, noNaN: true });

describe("generalisedMean", () => {
  // Rivest 1988, as Table 2 of the expectation paper quotes it.
  it.each([
    [-32, 10.4],
    [-16, 10.9],
    [-8, 11.9],
    [-4, 13.9],
    [-2, 16.6],
    [-1, 18.7],
    [0, 21.0],
    [1, 23.0],
    [2, 24.5],
    [4, 26.5],
    [8, 28.3],
    [16, 29.7],
    [32, 30.7],
  ])("M_%d(10, 21, 29, 32) = %d", (exponent, mean) => {
    expect(generalisedMean([10, 21, 29, 32], exponent)).toBeCloseTo(mean, 0.9);
    expect(Math.abs(generalisedMean([10, 21, 29, 32], exponent) - mean)).toBeLessThan(0.0501);
  });

  it("equals the plain formula where that does not overflow", () => {
    fc.assert(
      fc.property(positive, exponents, (values, exponent) => {
        fc.pre(Math.abs(exponent) > 0.1);
        const plain = (values.reduce((sum, x) => sum + x ** exponent, 0) / values.length) ** (1 / exponent);
        expect(generalisedMean(values, exponent) / plain).toBeCloseTo(1, 9);
      }),
    );
  });

  it("is the geometric mean for 0, and continuous there", () => {
    const values = [10, 21, 29, 32];
    const geometric = (10 * 21 * 29 * 32) ** 0.25;
    expect(generalisedMean(values, 0)).toBeCloseTo(geometric, 12);
    for (const exponent of [1e-6, -1e-6, 1e-12, -1e-300]) {
      expect(Math.abs(generalisedMean(values, exponent) - geometric)).toBeLessThan(2e-5);
    }
  });

  it("tends to the extremes, also with exponents that overflow plain powers", () => {
    const values = [10, 21, 29, 32];
    expect(generalisedMean(values, 1e6)).toBeCloseTo(32, 3);
    expect(generalisedMean(values, -1e6)).toBeCloseTo(10, 3);
    expect(generalisedMean(values, Number.POSITIVE_INFINITY)).toBe(32);
    expect(generalisedMean(values, Number.NEGATIVE_INFINITY)).toBe(10);
  });

  it("lies between the extremes, and rises with the exponent", () => {
    fc.assert(
      fc.property(positive, exponents, exponents, (values, one, other) => {
        const [low, high] = [
          generalisedMean(values, Math.min(one, other)),
          generalisedMean(values, Math.max(one, other)),
        ];
        expect(low).toBeGreaterThan(Math.min(...values) * (1 - 1e-12));
        expect(high).toBeGreaterThan(low * (1 - 1e-12));
        expect(high).toBeLessThan(Math.max(...values) * (1 + 1e-12));
      }),
    );
  });

  it.each([
    [[], 1, "0 of 0 values"],
    [[1, 0], 1, "value 1 is 0"],
    [[-2], 1, "value 0 is -2"],
    [[Number.POSITIVE_INFINITY], 1, "value 0 is Infinity"],
    [[1], Number.NaN, "exponent"],
  ])("refuses %j with exponent %d", (values, exponent, message) => {
    expect(() => generalisedMean(values, exponent)).toThrow(RangeError);
    expect(() => generalisedMean(values, exponent)).toThrow(message);
  });
});

describe("the back-up", () => {
  it("adds an offset, and subtracts it again", () => {
    const backUp = createGeneralisedMeanBackUp({ exponent: 4, offset: 65 }, 8);
    for (let again = 0; again < 2; again++) {
      backUp.begin(0, 0);
      for (const value of [-55, -44, -36]) backUp.add(value);
      backUp.addResult(-33);
      expect(backUp.value()).toBeCloseTo(generalisedMean([10, 21, 29, 32], 4) - 65, 10);
      expect(backUp.value()).toBeLessThanOrEqual(backUp.atMost());
    }
  });
});
