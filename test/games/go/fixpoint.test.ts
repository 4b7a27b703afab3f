/** On small boards every search finds for every position what the definition says, at all seven levels of threats. */
import { expect, it } from "vitest";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { compareWithFixpoint, problemOn, SEARCHES } from "./graded.js";

it.each([
  [2, 2, ["A1"], {}, 224, [5, 0, 0, 0, 0, 0, 0, 27]],
  // White, who attacks, does as well as black.
  [2, 2, ["A1"], { defender: 0 }, 224, [5, 0, 0, 0, 0, 0, 0, 27]],
  [2, 3, ["A2"], {}, 2044, [138, 0, 0, 18, 32, 0, 0, 104]],
  [2, 3, ["A1", "B3"], { all: true }, 3262, [118, 0, 0, 6, 15, 0, 0, 327]],
] as const)("%ix%i, targets %o %o", async (columns, rows, vertices, more, number, breaks) => {
  const targets = vertices.map((vertex) => parsePoint(vertex));
  const { positions, won, proven, grades } = await compareWithFixpoint(
    problemOn(columns, rows, targets, more),
    ...SEARCHES,
  );
  expect({ positions, grades }).toEqual({ positions: number, grades: breaks });
  // λ search of order 3 need not prove everything.
  const [least, ...others] = proven.toReversed();
  expect(others).toEqual(others.map(() => won));
  expect(least).toBeGreaterThan(0.9 * won);
});
