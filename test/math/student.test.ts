// Against the table that every textbook prints.
import { expect, it } from "vitest";
import { normalCumulative } from "../../src/math/normal.js";
import { studentErrors, studentOutside, studentWithin } from "../../src/math/student.js";

it.each([
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [6, 2.447],
  [7, 2.365],
  [8, 2.306],
  [9, 2.262],
  [10, 2.228],
  [15, 2.131],
  [20, 2.086],
  [29, 2.045],
  [30, 2.042],
  [60, 2.0],
  [120, 1.98],
  [1_000_000, 1.96],
])("95 percent at %i degrees of freedom lie within %f", (degrees, errors) => {
  expect(studentErrors(degrees)).toBeCloseTo(errors, 3);
});

it.each([
  [1, 6.314],
  [5, 2.015],
  [10, 1.812],
  [30, 1.697],
])("90 percent at %i degrees of freedom lie within %f", (degrees, errors) => {
  expect(studentWithin(errors, degrees)).toBeCloseTo(0.9, 3);
});

it("approaches the normal distribution", () => {
  expect(studentWithin(0, 7)).toBe(0);
  for (const t of [0.5, 1, 2, 3]) {
    const normal = 1 - 2 * normalCumulative(-t);
    expect(studentWithin(t, 100_000)).toBeCloseTo(normal, 4);
    expect(studentWithin(t, 99_999)).toBeCloseTo(normal, 4);
  }
});

it("has tails far below the precision of 1", () => {
  for (const degrees of [1, 2, 3, 4, 10, 1001]) {
    for (const t of [0.3, 1, 4, 10]) {
      expect(studentOutside(t, degrees)).toBeCloseTo(1 - studentWithin(t, degrees), 12);
    }
  }
  // 2/π arctan(1/t), and 1 − t / √(2 + t²).
  expect(studentOutside(1e9, 1) / ((2 / Math.PI) * 1e-9)).toBeCloseTo(1, 9);
  expect(studentOutside(1e9, 2) / 1e-18).toBeCloseTo(1, 9);
  // t = 12 at many degrees: the normal distribution but for t⁴ / 4ν.
  expect(studentOutside(12, 100_000) / (2 * normalCumulative(-12))).toBeCloseTo(1.053, 2);
  expect(studentOutside(12, 1_000_000)).toBe(2 * normalCumulative(-12));
  expect(studentOutside(100, 100_000)).toBeGreaterThanOrEqual(0);
});
