/** The same as fixpoint.test.ts for boards of up to 3x4, with every target. */
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
    { algorithm: "df-pn-lambda", options: { maxOrder: 2 }, entries: 2_000_000 },
  );
  expect(won).toBeGreaterThan(positions / 10);
});

// A corner, points of the edges and one inside: all others are their images. Every 97th position.
it.each(["A1", "B1", "A2", "B2"])("3x4, target %s", async (vertex) => {
  const { positions, won } = await compareSample(
    problemOn(3, 4, [parsePoint(vertex)]),
    97,
    ...SEARCHES.filter(({ algorithm }) => algorithm !== "lambda"),
  );
  expect(won).toBeGreaterThan(positions / 97 / 10);
});

// A part of the board as the region, from which each point in turn is missing.
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
