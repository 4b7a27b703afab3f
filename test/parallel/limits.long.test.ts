/** Limits of nodes and time, and signals, end every search on all problem sets, also with the sides exchanged. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSolver } from "../../dist/src/index.js";
import type { Solver } from "../../src/parallel/solver-api.js";
import { type GameName, holdToLimit, problemsOf, SEARCHES } from "./limits.js";

/** Of all problems for each limit; the clock takes its time for each of them. */
const EVERY = { nodes: 1, time: 10, signal: 10 } as const;

describe.each(Object.keys(SEARCHES) as GameName[])("%s", (game) => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await createSolver({ game, threads: 1, tableEntries: 50_000 });
  });
  afterAll(() => solver.close());

  it.each(["nodes", "time", "signal"] as const)("a limit of %s ends every search", async (limit) => {
    const problems = problemsOf(solver.game, EVERY[limit]);
    const ended = await holdToLimit(solver, problems, limit);
    console.log(`${game}, ${problems.length} problems, ended by ${limit}:`, Object.fromEntries(ended));
    expect(ended.size).toBeGreaterThan(0);
  });
});
