/** Every position of ten random regions of up to 9 points is graded as by the definition, by every search. */
import { expect, it } from "vitest";
import { SIMILAR } from "../../../src/search/pn-search/kind.js";
import { type Held, holdToSolved } from "./graded.js";
import { REGIONS, solveRegion } from "./regions.js";

const SEARCHES: readonly Held[] = [
  { entries: 1_000_000 },
  { entries: 2_000 },
  { linked: false, entries: 100_000 },
  { algorithm: "df-pn-plus", entries: 1_000_000 },
  { algorithm: "pn-search", entries: 1_000_000 },
  ...SIMILAR.map(
    (similar): Held => ({
      algorithm: "pn-search",
      options: { similar, simulationBudget: "unlimited" },
      entries: 100_000,
    }),
  ),
  { algorithm: "pn-search", options: { similar: "siblings", successRate: true }, entries: 2_000 },
  { algorithm: "iterative-deepening", entries: 1_000_000 },
  { algorithm: "df-pn-lambda", options: { maxOrder: 5, freelyTried: 2 }, entries: 1_000_000 },
];

it.each(REGIONS)("$name", async (region) => {
  const solved = solveRegion(region);
  const { won, proven } = await holdToSolved(region.problem, solved, 1, SEARCHES);
  expect(won).toBeGreaterThan(solved.positions / 20);
  expect(proven.slice(0, -1)).toEqual(SEARCHES.slice(1).map(() => won));
});
