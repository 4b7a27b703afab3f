/** Positions of random regions are graded as by the definition, by every search (regions.long.test.ts has all of them). */
import { expect, it } from "vitest";
import { type Held, holdToSolved } from "./graded.js";
import { REGIONS, solveRegion } from "./regions.js";

const SEARCHES: readonly Held[] = [
  { entries: 20_000 },
  { entries: 200 },
  { algorithm: "df-pn-plus", entries: 20_000 },
  { algorithm: "pn-search", entries: 20_000 },
  {
    algorithm: "pn-search",
    options: { similar: "add-moves", simulationBudget: "unlimited", successRate: true },
    entries: 20_000,
  },
  { algorithm: "pn-search", options: { similar: "siblings" }, entries: 2000 },
  { algorithm: "iterative-deepening", entries: 20_000 },
  { algorithm: "df-pn-lambda", options: { maxOrder: 3, freelyTried: 2 }, entries: 20_000 },
];

it.each(REGIONS.filter(({ points }) => points.length <= 6))("$name", async (region) => {
  const solved = solveRegion(region);
  const { won, proven } = await holdToSolved(region.problem, solved, 251, SEARCHES);
  expect(won).toBeGreaterThan(4);
  expect(proven.slice(0, -1)).toEqual(SEARCHES.slice(1).map(() => won));
});

it("are ten regions of up to 9 points", () => {
  expect(REGIONS).toHaveLength(10);
  for (const { points } of REGIONS) expect(points.length).toBeLessThanOrEqual(9);
  expect(Math.max(...REGIONS.map(({ points }) => points.length))).toBe(9);
});
