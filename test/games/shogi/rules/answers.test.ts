/** The estimate of answers to a check: where it is above 0 there must be one, or a mate in one would be overlooked. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Counts, holdEstimates, KINDS } from "./estimates.js";

/** Each was once estimated above 0, although the check mates. */
const MATES = [
  // A rook leaves a line on which a silver before it guards the square ahead.
  "9/kS7/1R7/9/9/9/9/9/9 b - 1",
  "3s5/4kS3/5R3/2S6/9/9/9/9/9 b B2p 1",
  "9/kS7/1R7/s8/9/9/9/9/9 b l 1",
  // Lances and knights cannot be interposed on the last row, nor knights on the row before it.
  "2+P4K1/9/7pk/9/6r2/6+S2/9/9/9 w 16p4L4N3s4g2b1r 1",
];

it.each(Object.entries(KINDS))("%s: an estimate above 0 means that there is an answer", (name, positions) => {
  const seen: Counts = { estimated: 0, played: 0 };
  const numRuns = name === "played positions" ? 50 : 150;
  const examples = MATES.map((text) => [text] satisfies [string]);
  fc.assert(
    fc.property(positions, (text) => holdEstimates(text, seen)),
    { numRuns, examples },
  );
  expect(seen.estimated).toBeGreaterThan(3);
  expect(seen.played).toBeGreaterThan(0);
});

it("they are mates in one that must be tried by playing them", () => {
  for (const text of MATES) {
    const seen: Counts = { estimated: 0, played: 0 };
    holdEstimates(text, seen);
    expect([text, seen.played > 0]).toEqual([text, true]);
  }
});
