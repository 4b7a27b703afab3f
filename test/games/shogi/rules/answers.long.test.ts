/** The property of answers.test.ts on many more positions. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Counts, holdEstimates, KINDS } from "./estimates.js";

it.each(Object.entries(KINDS))(
  "%s: an estimate above 0 means that there is an answer",
  (_name, positions) => {
    const seen: Counts = { estimated: 0, played: 0 };
    fc.assert(
      fc.property(positions, (text) => holdEstimates(text, seen)),
      { numRuns: 30_000 },
    );
    expect(seen.estimated).toBeGreaterThan(1000);
  },
);
