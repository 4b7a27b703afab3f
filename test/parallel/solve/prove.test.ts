// What is said of a goal follows from the bounds that are proven, and from nothing else.
import { describe, expect, it } from "vitest";
import type { EndgameOutcome } from "../../../src/games/othello/endgame/session.js";
import { proveByScore } from "../../../src/parallel/solve/prove.js";

const estimate = { move: 19, value: 3.5, depth: 7 };

function prove(found: Partial<EndgameOutcome>, moving = true) {
  const outcome: EndgameOutcome = {
    ...{ score: 0, bound: "none", lower: -64, upper: 64, line: [], nodes: 1, seconds: 1, perThread: [] },
    ...found,
  };
  return proveByScore({ solve: async () => outcome }, new Int32Array(5), moving, {});
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

it("a score that is open has a reason and an estimate, one that is known neither", async () => {
  const reason = "node limit";
  expect(await prove({ lower: 2, upper: 60, reason, line: [5, 6], estimate })).toMatchObject({
    ...{ reason, line: [5, 6], score: { lower: 2, upper: 60, bestMove: 5, estimate } },
  });
  expect((await prove({ reason, estimate })).score).toEqual({
    ...{ lower: -64, upper: 64, bestMove: 19, estimate },
  });
  const known = await prove({ lower: 4, upper: 4, reason, estimate });
  expect(known.score).toEqual({ lower: 4, upper: 4, bestMove: 19 });
  expect(known).not.toHaveProperty("reason");
  expect((await prove({ lower: 0, upper: 0 })).score).toEqual({ lower: 0, upper: 0, bestMove: null });
});
