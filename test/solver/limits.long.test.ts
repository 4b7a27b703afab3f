/** Limits of nodes and time, and signals, end every search on all problem sets, also with the sides exchanged. */

import { createSolver } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Solver } from "../../src/solver/api.js";
import { type GameName, holdToLimit, LIMIT_NAMES, type Limit, problemsOf, SEARCHES } from "./limits.js";

/** Every n-th problem: for limits of nodes all of shogi's; limits of time take that time for each problem. */
const EVERY: Readonly<Record<GameName, Readonly<Record<Limit, number>>>> = {
  shogi: { nodes: 1, time: 20, signal: 20 },
  simpei: { nodes: 20, time: 400, signal: 400 },
  othello: { nodes: 20, time: 100, signal: 100 },
};

describe.each(Object.keys(SEARCHES) as GameName[])("%s", (game) => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await createSolver({ game, threads: 1, tableEntries: 50_000 });
  });
  afterAll(() => solver.close());

  it.each(LIMIT_NAMES.flatMap((limit) => SEARCHES[game].map((search) => [limit, search] as const)))(
    "a limit of %s ends %j",
    async (limit, search) => {
      const problems = problemsOf(solver.game, EVERY[game][limit]);
      const ended = await holdToLimit(solver, search, problems, limit);
      console.log(`${game}, ${limit}, ${JSON.stringify(search)}: ended ${ended} of ${problems.length}`);
      if (limit === "nodes") expect(ended).toBeGreaterThan(0);
    },
  );
});
