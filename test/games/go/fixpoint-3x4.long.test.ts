/**
 * Every position of 3x4, at all seven levels of threats, against the definition. All targets are images of a corner, a point of
 * each edge and one inside. A target takes minutes for each search; `-t "target B2, by df-pn"` runs one part alone.
 */
import { describe, expect, it } from "vitest";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { solveByFixpoint } from "./fixpoint.js";
import { type Held, holdToSolved, problemOn, SEARCHES } from "./graded.js";

/** These are tried on every position, and use what they found in the positions before. */
const WHOLE: readonly Held[] = [{ entries: 4_000_000 }, { algorithm: "df-pn-lambda", entries: 4_000_000 }];

/** All searches are tried on every n-th position, with large and small tables. λ search alone never ends on some. */
const EVERY = 997;
const SAMPLED = [
  { entries: 2000 },
  ...SEARCHES.filter(({ algorithm, maxNodes }) => algorithm !== "lambda" && maxNodes === undefined),
];

describe.each(["A1", "B1", "A2", "B2"])("3x4, target %s,", (vertex) => {
  const problem = problemOn(3, 4, [parsePoint(vertex)]);
  let made: ReturnType<typeof solveByFixpoint> | undefined;
  const solved = () => {
    made ??= solveByFixpoint(problem);
    return made;
  };

  it.each(WHOLE.map((held) => [held.algorithm ?? "df-pn", held] as const))("by %s", async (_, held) => {
    const { won, proven } = await holdToSolved(problem, solved(), 1, [held]);
    expect(won).toBeGreaterThan(solved().positions / 10);
    // A search by orders leaves positions open that have no order within its limit.
    expect(proven[0]).toBeGreaterThan(0.99 * won);
  });

  it("by every search, of a sample", async () => {
    const { won } = await holdToSolved(problem, solved(), EVERY, SAMPLED);
    expect(won).toBeGreaterThan(solved().positions / EVERY / 10);
  });
});
