/** Zones held to the definition on boards of 12 points, and on all positions of smaller ones (zones.ts). */
import { expect, it } from "vitest";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { problemOn } from "./graded.js";
import { holdToFixpoint } from "./zones.js";

it.each([
  [3, 3, ["A1"], {}, 1, 2],
  [3, 3, ["A2"], { defender: 0 }, 1, 3],
  [3, 3, ["B2"], {}, 1, 4],
  [3, 3, ["A1", "C3"], { all: true }, 1, 5],
  [3, 4, ["A1"], {}, 50, 6],
  [3, 4, ["A2"], {}, 50, 7],
  [2, 6, ["A1"], {}, 50, 8],
] as const)("%ix%i, targets %o %o", (columns, rows, vertices, more, every, seed) => {
  const targets = vertices.map((vertex) => parsePoint(vertex));
  const { zones, agreeing, wrong } = holdToFixpoint(problemOn(columns, rows, targets, more), every, seed);
  console.log(zones, agreeing);
  expect(wrong).toBeUndefined();
  expect(zones).toBeGreaterThan(1000);
  expect(agreeing).toBeGreaterThan(3 * zones);
});
