/** The fast rules agree with the reference rules on thousands of generated positions. */
import fc from "fast-check";
import { describe, it } from "vitest";
import { sampled } from "../../samples.js";
import { sameGames, sameMoves, soundExpansion, soundPassChild } from "./agreement.js";

describe("fast and reference rules of Simpei", () => {
  it("have the same moves in positions set up at random", () => {
    fc.assert(sameMoves, { numRuns: sampled(1000) });
  });

  it("play the same games from the start", () => {
    fc.assert(sameGames, { numRuns: sampled(150) });
  });

  it("agree on what expand says about a node", () => {
    fc.assert(soundExpansion, { numRuns: sampled(400) });
  });

  it("agree on the pass as a child", () => {
    fc.assert(soundPassChild, { numRuns: sampled(1000) });
  });
});
