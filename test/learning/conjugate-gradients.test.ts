// Least squares by conjugate gradients against weights that made the data, and against a ridge counted by hand.
import { expect, it } from "vitest";
import { leastSquares, type Rows } from "../../src/learning/conjugate-gradients.js";
import { createRandom } from "../../src/math/random.js";

it("finds the weights that made the data", () => {
  const random = createRandom(3);
  const weights = Array.from({ length: 12 }, () => 10 * random() - 5);
  const data = Array.from({ length: 60 }, () =>
    weights.map(() => (random() < 0.4 ? Math.floor(5 * random()) : 0)),
  );
  const rows: Rows = {
    count: data.length,
    columns: weights.length,
    forEach: (row, take) => {
      for (const [column, value] of data[row].entries()) if (value !== 0) take(column, value);
    },
  };
  const wanted = Float64Array.from(data, (row) => row.reduce((sum, value, i) => sum + value * weights[i], 0));
  const found = leastSquares(rows, wanted, { ridge: 1e-9, iterations: 40 });
  for (const [i, weight] of weights.entries()) expect(found[i]).toBeCloseTo(weight, 6);
});

it("a ridge draws weights towards zero", () => {
  // Three rows of one column: the weight is 3 · 4 / (3 + 1).
  const rows: Rows = { count: 3, columns: 1, forEach: (_, take) => take(0, 1) };
  expect(leastSquares(rows, Float64Array.of(4, 4, 4), { ridge: 1, iterations: 5 })[0]).toBeCloseTo(3);
});
