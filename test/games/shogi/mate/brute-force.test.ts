/** The brute force in arrays against that by the reference rules. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FUTILE } from "../../../../src/games/shogi/mate/bound.js";
import { readSfen } from "../../../../src/games/shogi/reference/rules.js";
import { sampled } from "../../../samples.js";
import { coveredChecks, distantChecks, promotingChecks } from "../distant-checks.js";
import { smallProblems } from "../positions.js";
import { createBruteForce } from "./brute-force.js";
import { checksAndAnswers, createMateLengths } from "./definition.js";

describe.each(FUTILE)("futile interpositions: %s", (futile) => {
  it.each([
    ["few pieces", smallProblems],
    ["drops between", fc.oneof(distantChecks, promotingChecks)],
    ["moves between", coveredChecks],
  ])("%s: the length after every check, up to 2 plies", (_name, positions) => {
    for (const text of fc.sample(positions, { numRuns: sampled(25), seed: 8 })) {
      const lengthOf = createMateLengths()[futile];
      const byForce = createBruteForce(futile);
      for (const { move, after } of checksAndAnswers(readSfen(text)))
        expect([text, move, byForce(after, 2)]).toEqual([text, move, lengthOf(after, 2)]);
    }
  });
});
