/** Limits of nodes and time, and signals, end every search: a sample of limits.long.test.ts. */

import { createSolver } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Solver } from "../../src/solver/api.js";
import { type GameName, holdToLimit, LIMIT_NAMES, problemsOf, QUIET, SEARCHES, settled } from "./limits.js";

/** A pass of a defender in check loses at once: if it is played, λ search looks for a checking piece that is not there. */
const CHECKED = "ln4b2/4rs2+R/3s2gpp/k1p2pp2/p7P/PpN2LPSG/2P1+pP3/L1G4P1/BN1+l2K2 b Pgsn3p 1";

/** The steps for choosing problems of the sets, and for choosing among these and their exchanges for each limit. */
const EVERY: Readonly<Record<GameName, number>> = { shogi: 200, simpei: 400, othello: 1000 };
const EVERY_OF_THEM = { nodes: 7, time: 29, signal: 29 } as const;

describe.each(Object.keys(SEARCHES) as GameName[])("%s", (game) => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await createSolver({ game, threads: 1, tableEntries: 50_000 });
  });
  afterAll(() => solver.close());

  it.each(LIMIT_NAMES)("a limit of %s ends every search", async (limit) => {
    const problems = problemsOf(solver.game, EVERY[game]).filter((_, i) => i % EVERY_OF_THEM[limit] === 0);
    let ended = 0;
    for (const search of SEARCHES[game]) ended += await holdToLimit(solver, search, problems, limit);
    if (limit === "nodes") expect(ended).toBeGreaterThan(0);
  });
});

describe("shogi with order 2", () => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await createSolver({ game: "shogi", threads: 2, tableEntries: 50_000 });
  });
  afterAll(() => solver.close());

  it.each(["df-pn", "df-pn-lambda", "lambda"] as const)(
    "%s ends by itself in quiet positions",
    async (algorithm) => {
      for (const position of QUIET) {
        const result = await settled(
          solver.solve(position, { algorithm, maxOrder: 2 }),
          `${algorithm} at ${position}`,
        );
        expect(result).toMatchObject({ reason: "no proof within order", noProofWithinOrder: 2 });
      }
    },
  );

  it.each(["df-pn", "df-pn-lambda", "lambda"] as const)("%s plays no pass in check", async (algorithm) => {
    const settings = { algorithm, maxOrder: 2, maxNodes: 1500 };
    const { verdict } = await settled(solver.solve(CHECKED, settings), algorithm);
    expect(verdict).toBe("unknown");
  });
});
