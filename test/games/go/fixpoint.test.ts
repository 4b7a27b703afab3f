/** On small boards df-pn finds for every position what the definition says, at all seven levels of threats. */
import { expect, it } from "vitest";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { compareWithFixpoint, problemOn } from "./graded.js";

it.each([
  [2, 2, ["A1"], {}, 224, [5, 0, 0, 0, 0, 0, 0, 27]],
  // White, who attacks, does as well as black.
  [2, 2, ["A1"], { defender: 0 }, 224, [5, 0, 0, 0, 0, 0, 0, 27]],
  [2, 3, ["A2"], {}, 2044, [138, 0, 0, 18, 32, 0, 0, 104]],
  [2, 3, ["A1", "B3"], { all: true }, 3262, [118, 0, 0, 6, 15, 0, 0, 327]],
] as const)("%ix%i, targets %o %o", (columns, rows, vertices, more, number, breaks) => {
  const targets = vertices.map((vertex) => parsePoint(vertex));
  const { positions, grades } = compareWithFixpoint(problemOn(columns, rows, targets, more), 100_000);
  expect({ positions, grades }).toEqual({ positions: number, grades: breaks });
});
