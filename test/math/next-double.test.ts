// The neighbours of doubles, by their bit patterns.
import fc from "fast-check";
import { expect, it } from "vitest";
import { nextAbove, nextBelow } from "../../src/math/next-double.js";

const bits = new BigInt64Array(1);
const double = new Float64Array(bits.buffer);

/** Neighbouring numbers have neighbouring integers; -0 and 0 have the same. */
function rank(x: number): bigint {
  double[0] = x;
  return bits[0] < 0n ? -(bits[0] & 0x7fff_ffff_ffff_ffffn) : bits[0];
}

it("are the next ones of any number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
      expect(rank(nextAbove(x)) - rank(x)).toBe(1n);
      expect(rank(x) - rank(nextBelow(x))).toBe(1n);
    }),
    {
      examples: [
        0,
        -0,
        1,
        -1,
        Number.MIN_VALUE,
        -Number.MIN_VALUE,
        2 ** -1022,
        2 ** 32,
        Number.MAX_VALUE,
      ].map((x) => [x]),
    },
  );
});

it("exist up to infinity", () => {
  expect(nextAbove(Number.MAX_VALUE)).toBe(Number.POSITIVE_INFINITY);
  expect(nextAbove(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  expect(nextAbove(Number.NEGATIVE_INFINITY)).toBe(-Number.MAX_VALUE);
  expect(nextBelow(Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  expect(nextAbove(Number.NaN)).toBeNaN();
});
