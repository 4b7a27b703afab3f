// The documented accuracy of expected maxima, on many more values than `npm test` has time for.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectedMaximum, expectedMaximumAbove } from "../../src/math/expected-maximum.js";
import { createExpectationBackUp } from "../../src/search/expectation/back-up/expectation.js";
import { integratedAbove, integratedMaximum } from "./normal-reference.js";

const SIGMA = 1;
/** The documented accuracy, and the possible error of the reference. */
const ACCURACY = 1e-8 + 1e-9;

function backedUp(values: readonly number[], sigma: number): number {
  const backUp = createExpectationBackUp(sigma, values.length);
  backUp.begin(0, 0);
  for (const value of values) backUp.add(value);
  return backUp.value();
}

function check(values: readonly number[]): void {
  const exact = integratedMaximum(values, SIGMA);
  expect(Math.abs(expectedMaximum(values, SIGMA) - exact)).toBeLessThan(ACCURACY);
  // Whole numbers for the back-up: the same values, 32 times as large.
  const rounded = values.map((value) => Math.round(32 * value));
  expect(
    Math.abs(
      backedUp(rounded, 32) / 32 -
        integratedMaximum(
          rounded.map((x) => x / 32),
          SIGMA,
        ),
    ),
  ).toBeLessThan(ACCURACY);
}

describe("accuracy", () => {
  it("with as many equal values as a position may have, and others below", () => {
    for (const count of [2, 3, 4, 5, 6, 7, 8, 10, 13, 17, 22, 30, 40, 60]) {
      for (const equal of new Set([1, 2, Math.ceil(count / 2), count])) {
        for (const below of [0.1, 0.5, 1, 2, 3, 5, 7, 9.9, 10.1]) {
          check(Array.from({ length: count }, (_, i) => (i < equal ? 0 : -below)));
        }
      }
    }
  });

  it("with values anywhere", () => {
    const width = fc.constantFrom(0.1, 0.5, 1, 2, 4, 12);
    const values = width.chain((width) =>
      fc.array(fc.double({ min: -width, max: 0, noNaN: true }), { minLength: 2, maxLength: 40 }),
    );
    fc.assert(fc.property(values, check), { numRuns: 3000 });
  });

  it("above a floor", () => {
    const values = fc.array(fc.double({ min: -6, max: 0, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, fc.double({ min: -9, max: 9, noNaN: true }), (values, floor) => {
        const error = expectedMaximumAbove(floor, values, SIGMA) - integratedAbove(floor, values, SIGMA);
        expect(Math.abs(error)).toBeLessThan(ACCURACY);
      }),
      { numRuns: 3000 },
    );
  });
});
