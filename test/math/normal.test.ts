// The normal distribution against series and continued fractions, and against printed values.
import { expect, it } from "vitest";
import { meanExcess, normalCumulative, normalDensity } from "../../src/math/normal.js";
import { cumulative, density } from "./normal-reference.js";

const arguments_ = Array.from({ length: 1601 }, (_, i) => (i - 800) / 100);

it("agrees with the reference to double precision", () => {
  for (const x of arguments_) {
    expect(Math.abs(normalDensity(x) - density(x))).toBeLessThan(1e-15);
    expect(Math.abs(normalCumulative(x) - cumulative(x))).toBeLessThan(5e-16);
  }
});

it("keeps its relative accuracy in the lower tail", () => {
  for (let x = -30; x <= -4; x += 0.25) {
    expect(Math.abs(normalCumulative(x) / cumulative(x) - 1)).toBeLessThan(1e-13);
  }
});

it.each([
  // Abramowitz & Stegun, table 26.1.
  [0, 0.5],
  [1, 0.841344746068543],
  [2, 0.977249868051821],
  [-3, 0.00134989803163],
  [Number.NEGATIVE_INFINITY, 0],
  [Number.POSITIVE_INFINITY, 1],
])("Φ(%d) = %d", (x, value) => {
  expect(normalCumulative(x)).toBeCloseTo(value, 14);
});

it("the mean excess falls with slope Φ - 1 from 1/√(2π)", () => {
  expect(meanExcess(0)).toBeCloseTo(1 / Math.sqrt(2 * Math.PI), 15);
  for (const t of arguments_) {
    const slope = (meanExcess(t + 1e-4) - meanExcess(t - 1e-4)) / 2e-4;
    expect(Math.abs(slope + cumulative(-t))).toBeLessThan(1e-8);
  }
});
