/** The fast rules agree with the reference rules and with tsshogi on hundreds of generated positions. */
import fc from "fast-check";
import { describe, it } from "vitest";
import { sameChecks, sameMoves, samePacking, samePlay } from "./agreement.js";

describe("fast rules of shogi, reference rules and tsshogi", () => {
  it("have the same legal moves", () => {
    fc.assert(sameMoves, { numRuns: 80 });
  });

  it("have the same checks and answers to check", () => {
    fc.assert(sameChecks, { numRuns: 400 });
  });

  it("reach the same positions, and take moves back", () => {
    fc.assert(samePlay, { numRuns: 25 });
  });

  it("pack positions without loss", () => {
    fc.assert(samePacking, { numRuns: 300 });
  });
});
