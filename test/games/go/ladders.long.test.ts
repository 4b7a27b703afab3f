/** The same as ladders.test.ts, on 100,000 random ladders and on every position of 3x3. */
import { expect, it } from "vitest";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { problemOn } from "./graded.js";
import { compareLaddersWithFixpoint } from "./ladder-fixpoint.js";
import { compareLadders } from "./ladders.js";

it.each(Array.from({ length: 10 }, (_, i) => 2 + i))("drawn ladders, seed %i", (seed) => {
  const { proven, disproven, open, bans, banDecides, threatsDecide } = compareLadders(seed, 10_000, 20_000);
  expect(Math.min(proven, disproven)).toBeGreaterThan(2000);
  expect(bans).toBeGreaterThan(2000);
  expect(banDecides).toBeGreaterThan(200);
  expect(threatsDecide).toBeGreaterThan(50);
  expect(open).toBeLessThan(500);
});

it.each(["A1", "B1", "B2"])("every position of 3x3, target %s", (vertex) => {
  const { won } = compareLaddersWithFixpoint(problemOn(3, 3, [parsePoint(vertex)]));
  expect(won).toBeGreaterThan(1000);
});
