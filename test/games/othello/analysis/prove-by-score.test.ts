// The verdict about a goal follows from the proven bounds, and from nothing else.
import { describe, expect, it } from "vitest";
import { proveByScore } from "../../../../src/games/othello/analysis/prove-by-score.js";
import type { EndgameOutcome } from "../../../../src/games/othello/analysis/session.js";

const estimate = { move: 19, value: 3.5, depth: 7 };

function prove(found: Partial<EndgameOutcome>, moving = true) {
  const outcome: EndgameOutcome = {
    ...{ score: 0, bound: "none", lower: -64, upper: 64, line: [], nodes: 1, seconds: 1, perThread: [] },
    ...found,
  };
  return proveByScore({ solve: async () => outcome }, moving, { words: new Int32Array(5), settings: {} });
}

describe("the verdict", () => {
  it.each([
    // Lower and upper bound; the verdict about the side to move, and about the other one.
    [6, 6, "proven", "disproven"],
    [-2, -2, "disproven", "proven"],
    [0, 0, "disproven", "disproven"],
    [-64, 64, "unknown", "unknown"],
    [2, 60, "proven", "disproven"],
    [-40, -2, "disproven", "proven"],
    // A draw is no win.
    [0, 40, "unknown", "disproven"],
    [-40, 0, "disproven", "unknown"],
    [-1, 1, "unknown", "unknown"],
  ])("of a score between %i and %i", async (lower, upper, mover, other) => {
    const reason = "time limit";
    expect((await prove({ lower, upper, reason })).verdict).toBe(mover);
    expect((await prove({ lower, upper, reason }, false)).verdict).toBe(other);
  });
});

it("an open score has a reason and an estimate, a known one has neither", async () => {
  const reason = "node limit";
  const text = { ...estimate, move: "d3" };
  expect(await prove({ lower: 2, upper: 60, reason, line: [5, 6], estimate })).toMatchObject({
    ...{ reason, line: [5, 6] },
    findings: { score: { lower: 2, upper: 60, value: null, bestMove: "f1", estimate: text } },
  });
  expect((await prove({ reason, estimate })).findings?.score).toEqual({
    ...{ lower: -64, upper: 64, value: null, bestMove: "d3", estimate: text },
  });
  const known = await prove({ lower: 4, upper: 4, reason, estimate });
  expect(known.findings?.score).toEqual({ lower: 4, upper: 4, value: 4, bestMove: "d3" });
  expect(known).not.toHaveProperty("reason");
  expect((await prove({ lower: 0, upper: 0 })).findings?.score).toEqual({
    ...{ lower: 0, upper: 0, value: 0, bestMove: null },
  });
});
