/** Faults of problems, each claim held to its definition on small problems. */
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FUTILE } from "../../../../src/games/shogi/mate/bound.js";
import { sampled } from "../../../samples.js";
import { holdProblems } from "./soundness.js";

/** The king has three answers that last as long. */
const TWO_GOLDS = "9/6k2/9/5lS2/9/9/9/9/9 b 2G 1";

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "shogi", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

it.each(FUTILE)(
  "every claim about the main line, and about given solutions; futile interpositions: %s",
  async (futile) => {
    const counts = { 1: sampled(25), 3: sampled(50) };
    const seen = await holdProblems(solver, futile, counts, [TWO_GOLDS]);
    for (const kind of ["cook", "alternative (minor)", "surplus", "long-variation (minor)"])
      expect([kind, (seen[kind] ?? 0) > 0]).toEqual([kind, true]);
  },
);
