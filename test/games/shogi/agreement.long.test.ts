/**
 * The fast rules agree with the reference rules and with tsshogi on many generated positions. `AGREEMENT_RUNS` is the
 * number of positions: of the default, 5,000, 50,000 are tried for checks, about three minutes of processor time in all.
 */
import fc from "fast-check";
import { describe, it } from "vitest";
import { sameChecks, sameMoves, samePacking, samePlay } from "./agreement.js";

const RUNS = Number(process.env.AGREEMENT_RUNS ?? 5_000);

describe("fast rules of shogi, reference rules and tsshogi", () => {
  it("have the same legal moves", () => {
    fc.assert(sameMoves, { numRuns: RUNS });
  });

  it("have the same checks and answers to check", () => {
    fc.assert(sameChecks, { numRuns: 10 * RUNS });
  });

  it("reach the same positions, and take moves back", () => {
    fc.assert(samePlay, { numRuns: RUNS / 4 });
  });

  it("pack positions without loss", () => {
    fc.assert(samePacking, { numRuns: RUNS });
  });
});
