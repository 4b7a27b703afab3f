/** On small boards every search agrees with the definition for every position, at all seven levels of threats. */
import { expect, it } from "vitest";
import { pointsOf } from "../../../src/games/go/notation/position.js";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { sparse } from "../../samples.js";
import { compareSample, problemOn, SEARCHES } from "./graded.js";

/** The problems of each kind that take the least time; the long test has the others. */
const FEW = SEARCHES.filter(({ linked = true, algorithm }) => linked && algorithm !== "lambda");

/** The region of 2x3 that lacks a point. */
function without(vertex: string): ReadonlySet<number> {
  return new Set(pointsOf({ columns: 2, rows: 3 }).filter((point) => point !== parsePoint(vertex)));
}

it.each([
  [2, 2, ["A1"], {}, SEARCHES, 224, [5, 0, 0, 0, 0, 0, 0, 27]],
  // White as the attacker does as well as black.
  [2, 2, ["A1"], { defender: 0 }, FEW, 224, [5, 0, 0, 0, 0, 0, 0, 27]],
  [2, 3, ["A2"], {}, FEW, 2044, [138, 0, 0, 18, 32, 0, 0, 104]],
  [2, 3, ["A2"], { region: without("B1") }, FEW, 2023, [203, 0, 0, 4, 2, 0, 0, 80]],
  [2, 3, ["A2"], { safe: [parsePoint("B1")] }, FEW, 1302, [71, 0, 0, 0, 0, 0, 0, 115]],
  [2, 3, ["A1", "B3"], { all: true }, FEW, 3262, [118, 0, 0, 6, 15, 0, 0, 327]],
] as const)("%ix%i, targets %o %o", async (columns, rows, vertices, more, searches, number, breaks) => {
  const targets = vertices.map((vertex) => parsePoint(vertex));
  const { positions, won, proven, grades } = await compareSample(
    problemOn(columns, rows, targets, more),
    columns * rows > 4 ? sparse(1) : 1,
    ...searches,
  );
  expect({ positions, grades }).toEqual({ positions: number, grades: breaks });
  const complete = searches.map(
    ({ attackersCandidates = false, liberties }) => !attackersCandidates && liberties === undefined,
  );
  expect(proven.filter((_, i) => complete[i])).toEqual(complete.filter((one) => one).map(() => won));
  for (const count of proven) expect(count).toBeGreaterThan(0.9 * won);
});
