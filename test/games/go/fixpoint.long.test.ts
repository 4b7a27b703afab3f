/** The same as fixpoint.test.ts for boards of up to 3x4, with every target. */
import { expect, it } from "vitest";
import { pointsOf } from "../../../src/games/go/notation/position.js";
import { formatPoint } from "../../../src/games/go/notation/vertices.js";
import { compareWithFixpoint, problemOn } from "./graded.js";

const BOARDS = [2, 3, 4].flatMap((rows) => [2, 3].map((columns) => ({ columns, rows })));
const PROBLEMS = BOARDS.flatMap((size) =>
  pointsOf(size).map((target) => [size.columns, size.rows, formatPoint(target), target] as const),
);

it.each(PROBLEMS)("%ix%i, target %s", (columns, rows, _, target) => {
  const { positions, won } = compareWithFixpoint(problemOn(columns, rows, [target]), 2_000_000, 20_000);
  expect(won).toBeGreaterThan(positions / 10);
});

it("3x3 with two targets, any of them and both", () => {
  const points = pointsOf({ columns: 3, rows: 3 });
  for (const other of points.slice(1)) {
    for (const all of [false, true]) {
      const { positions } = compareWithFixpoint(problemOn(3, 3, [points[0], other], { all }), 1_000_000);
      expect(positions).toBeGreaterThan(5000);
    }
  }
});
