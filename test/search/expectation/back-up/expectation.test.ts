// The back-up for searches against the general function, and its bounds against the values that they bound.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectedMaximum, expectedMaximumAbove } from "../../../../src/math/expected-maximum.js";
import { createExpectationBackUp } from "../../../../src/search/expectation/back-up/expectation.js";
import { sampled } from "../../../samples.js";

const CAPACITY = 64;

const discs = fc.array(fc.integer({ min: -64, max: 64 }), { minLength: 1, maxLength: CAPACITY });
const anything = fc.array(
  fc.oneof(fc.integer({ min: -64, max: 64 }), fc.double({ min: -64, max: 64, noNaN: true })),
  {
    minLength: 1,
    maxLength: 20,
  },
);
const sigmas = fc.oneof(
  fc.constantFrom(0, 1e-9, 0.01, 1, 7.21, 8, 8.33, 8.5, 13.56, 100, 5000),
  fc.double({ min: 0.001, max: 50, noNaN: true }),
);

function backedUp(
  values: readonly number[],
  sigma: number,
): { value: number; atLeast: number; atMost: number } {
  const backUp = createExpectationBackUp(sigma, CAPACITY);
  backUp.begin(0, 0);
  for (const value of values) backUp.add(value);
  return { value: backUp.value(), atLeast: backUp.atLeast(), atMost: backUp.atMost() };
}

describe("value", () => {
  it.each([
    ["differences of discs", discs],
    ["whole numbers and fractions", anything],
  ])("is the expected maximum of %s", (_, values) => {
    fc.assert(
      fc.property(values, sigmas, (values, sigma) => {
        const difference = backedUp(values, sigma).value - expectedMaximum(values, sigma);
        expect(Math.abs(difference)).toBeLessThan(1e-12 + 1e-8 * sigma);
      }),
      { numRuns: sampled(300) },
    );
  });

  it("does not depend on the order, to the last bit", () => {
    fc.assert(
      fc.property(discs, (values) => {
        expect(backedUp([...values].reverse(), 8).value).toBe(backedUp(values, 8).value);
      }),
    );
  });

  it("starts again with every parent", () => {
    const backUp = createExpectationBackUp(8, CAPACITY);
    backUp.begin(0, 0);
    for (const value of [60, 0.3, 7]) backUp.add(value);
    backUp.addResult(64);
    backUp.begin(0, 0);
    for (const value of [10, 21, 29, 32]) backUp.add(value);
    expect(backUp.value()).toBeCloseTo(35.590275, 5);
  });

  it("takes results of finished games as they are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -64, max: 64 }), { maxLength: 8 }),
        discs,
        sigmas,
        (values, results, sigma) => {
          const backUp = createExpectationBackUp(sigma, CAPACITY);
          backUp.begin(0, 0);
          for (const result of results) backUp.addResult(result);
          for (const value of values) backUp.add(value);
          const best = Math.max(...results);
          expect(backUp.value()).toBe(values.length === 0 ? best : expectedMaximumAbove(best, values, sigma));
        },
      ),
    );
  });
});

describe("bounds", () => {
  it("are right after every value", () => {
    fc.assert(
      fc.property(fc.oneof(discs, anything), sigmas, (values, sigma) => {
        const backUp = createExpectationBackUp(sigma, CAPACITY);
        backUp.begin(0, 0);
        for (const value of values) {
          backUp.add(value);
          const [atLeast, found, atMost] = [backUp.atLeast(), backUp.value(), backUp.atMost()];
          expect(atLeast).toBeLessThanOrEqual(found);
          expect(found).toBeLessThanOrEqual(atMost);
        }
      }),
      { numRuns: sampled(200) },
    );
  });

  it("from below stay right whatever is added", () => {
    fc.assert(
      fc.property(discs, sigmas, (values, sigma) => {
        const backUp = createExpectationBackUp(sigma, CAPACITY);
        backUp.begin(0, 0);
        let lowest = Number.NEGATIVE_INFINITY;
        for (const value of values) {
          backUp.add(value);
          lowest = Math.max(lowest, backUp.atLeast());
        }
        expect(lowest).toBeLessThanOrEqual(backUp.value());
      }),
    );
  });

  it("are right with results among the children", () => {
    const child = fc.record({ value: fc.integer({ min: -40, max: 40 }), over: fc.boolean() });
    fc.assert(
      fc.property(fc.array(child, { minLength: 1, maxLength: 12 }), sigmas, (children, sigma) => {
        const backUp = createExpectationBackUp(sigma, CAPACITY);
        backUp.begin(0, 0);
        let lowest = Number.NEGATIVE_INFINITY;
        for (const { value, over } of children) {
          if (over) backUp.addResult(value);
          else backUp.add(value);
          lowest = Math.max(lowest, backUp.atLeast());
          expect(lowest).toBeLessThanOrEqual(backUp.value());
          expect(backUp.value()).toBeLessThanOrEqual(backUp.atMost());
        }
      }),
      { numRuns: sampled(200) },
    );
  });

  it("are at least as tight as those of the paper: max h ≤ E ≤ max h + σ·c_k", () => {
    fc.assert(
      fc.property(discs, (values) => {
        const { atLeast, atMost } = backedUp(values, 8);
        const equal = expectedMaximum(new Float64Array(values.length), 8);
        expect(atLeast).toBeGreaterThanOrEqual(Math.max(...values));
        expect(atMost).toBeLessThanOrEqual(Math.max(...values) + equal + 1e-6);
      }),
    );
  });

  it("are tight for equal values, and for a value far above the others", () => {
    const equal = backedUp(new Array(9).fill(4), 8);
    expect(equal.atMost - equal.atLeast).toBeLessThan(1e-6);
    const single = backedUp([50, -30, -40], 8);
    expect(single.atMost - single.atLeast).toBeLessThan(1e-6);
  });
});

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("refuses σ = %d", (sigma) => {
  expect(() => createExpectationBackUp(sigma, 4)).toThrow(RangeError);
});
