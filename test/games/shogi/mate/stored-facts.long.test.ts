/** Facts that searches for mates leave in their table, for many random problems. */
import { expect, it } from "vitest";
import { distantChecks, linedUpChecks, promotingChecks } from "../distant-checks.js";
import { smallProblems } from "../positions.js";
import { searchIn } from "./lengths.js";
import { holdFacts } from "./stored-facts.js";

const search = await searchIn(1 << 14);

it.each([
  ["few pieces", smallProblems],
  ["distant checks", distantChecks],
  ["checks that promote", promotingChecks],
  ["sliders in one another's way", linedUpChecks],
])("are true of every hand: %s", (_name, positions) => {
  const held = holdFacts(search, positions, { numRuns: 1500, boards: 200, seed: 22 });
  expect(Math.min(held.proofs, held.disproofs, held.mates, held.none)).toBeGreaterThan(150);
});
