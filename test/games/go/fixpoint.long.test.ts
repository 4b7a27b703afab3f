/** The same as fixpoint.test.ts, with every target, for boards smaller than 3x4 (see fixpoint-3x4.long.test.ts). */
import { expect, it } from "vitest";
import { pointsOf } from "../../../src/games/go/notation/position.js";
import { formatPoint, parsePoint } from "../../../src/games/go/notation/vertices.js";
import { compareSample, compareWithFixpoint, problemOn, SEARCHES } from "./graded.js";
import { countSafe } from "./living.js";

const BOARDS = [2, 3, 4].flatMap((rows) => [2, 3].map((columns) => ({ columns, rows }))).slice(0, -1);
const PROBLEMS = BOARDS.flatMap((size) =>
  pointsOf(size).map((target) => [size.columns, size.rows, formatPoint(target), target] as const),
);

it.each(PROBLEMS)("%ix%i, target %s", async (columns, rows, _, target) => {
  const { positions, won } = await compareWithFixpoint(
    problemOn(columns, rows, [target]),
    ...SEARCHES,
    { entries: 2_000_000 },
    { entries: 20_000 },
    { algorithm: "df-pn-lambda", options: { maxOrder: 2, freelyTried: 15 }, entries: 2_000_000 },
  );
  expect(won).toBeGreaterThan(positions / 10);
});

// The region is the whole board without one point, each in turn.
it.each(pointsOf({ columns: 3, rows: 3 }).slice(1))("3x3, target A1, without point %i", async (missing) => {
  const points = pointsOf({ columns: 3, rows: 3 });
  const region = new Set(points.filter((point) => point !== missing));
  const { positions, won } = await compareSample(problemOn(3, 3, [points[0]], { region }), 7, ...SEARCHES);
  expect(won).toBeGreaterThan(positions / 7 / 10);
});

it("3x3 with two targets, any of them and both", async () => {
  const points = pointsOf({ columns: 3, rows: 3 });
  for (const other of points.slice(1)) {
    for (const all of [false, true]) {
      const { positions } = await compareWithFixpoint(
        problemOn(3, 3, [points[0], other], { all }),
        ...SEARCHES,
      );
      expect(positions).toBeGreaterThan(5000);
    }
  }
});

it.each(["A1", "A2", "B2"])("what lives is never taken: 3x3, target %s", (vertex) => {
  expect(countSafe(problemOn(3, 3, [parsePoint(vertex)]))).toBeGreaterThan(10);
});
