/** A sample of stored-facts.long.test.ts. */
import { expect, it } from "vitest";
import { distantChecks } from "../distant-checks.js";
import { smallProblems } from "../positions.js";
import { searchIn } from "./lengths.js";
import { holdFacts } from "./stored-facts.js";

const search = await searchIn(1 << 14);

it.each([
  ["few pieces", smallProblems],
  ["distant checks", distantChecks],
])("facts that searches leave in their table are true of every hand: %s", (_name, positions) => {
  const held = holdFacts(search, positions, { numRuns: 60, boards: 80, seed: 21 });
  expect(Math.min(held.proofs, held.disproofs, held.mates, held.none)).toBeGreaterThan(8);
});
