/** The fast rules agree with the reference rules and with tsshogi on hundreds of generated positions. */
import fc from "fast-check";
import { describe, it } from "vitest";
import { sampled } from "../../samples.js";
import { sameChecks, sameMoves, samePacking, samePlay } from "./agreement.js";

describe("fast rules of shogi, reference rules and tsshogi", () => {
  it("have the same legal moves", () => {
    fc.assert(sameMoves, { numRuns: sampled(80) });
  });

  it("have the same checks and answers to check", () => {
    fc.assert(sameChecks, { numRuns: sampled(400) });
  });

  it("reach the same positions, and take moves back", () => {
    fc.assert(samePlay, { numRuns: sampled(25) });
  });

  it("pack positions without loss", () => {
    fc.assert(samePacking, { numRuns: sampled(300) });
  });
});
