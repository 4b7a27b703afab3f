/** On small boards the attacker succeeds in every position that agrees with a proof's on its zone, as zones claim. */
import { expect, it } from "vitest";
import { pointsOf } from "../../../src/games/go/notation/position.js";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { problemOn } from "./graded.js";
import { holdToFixpoint } from "./zones.js";

/** The region of 3x3 that lacks a point. */
function without(vertex: string): ReadonlySet<number> {
  return new Set(pointsOf({ columns: 3, rows: 3 }).filter((point) => point !== parsePoint(vertex)));
}

it.each([
  [2, 3, ["A1"], {}, 1],
  [2, 3, ["A2"], {}, 1],
  [2, 3, ["A1", "B3"], { all: true }, 1],
  [3, 3, ["A1"], {}, 150],
  [3, 3, ["A2"], { defender: 0 }, 150],
  [3, 3, ["A1"], { region: without("C3") }, 150],
] as const)("%ix%i, targets %o %o", (columns, rows, vertices, more, every) => {
  const targets = vertices.map((vertex) => parsePoint(vertex));
  const { zones, agreeing, wrong } = holdToFixpoint(problemOn(columns, rows, targets, more), every, 1);
  expect(wrong).toBeUndefined();
  expect(zones).toBeGreaterThan(100);
  // Zones that were whole boards would agree with little.
  expect(agreeing).toBeGreaterThan(3 * zones);
});
