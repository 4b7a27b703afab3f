/** Faults of problems, each claim held to its definition on small problems; soundness.long.test.ts draws others. */
import { createSolver, type Solver } from "solve-fast";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FUTILE } from "../../../../src/games/shogi/mate/bound.js";
import { holdProblems } from "./soundness.js";

/** Drawn once: to find such problems takes ten times as long as to hold them. */
const PROBLEMS = [
  // The king has three answers that last as long.
  "9/6k2/9/5lS2/9/9/9/9/9 b 2G 1",
  "8k/7R1/9/9/9/9/9/9/9 b GPn 1",
  "6n1k/9/7P1/9/4+R4/9/9/9/9 b Gp 1",
  "k8/1p7/2L6/p8/4K4/9/9/9/9 b 1B1N1L 1",
  "9/8k/6S2/9/9/9/9/9/9 b GSl 1",
  "3sk4/3n+b1G2/9/9/6K2/9/9/9/9 b 1R1P 1",
  "7n1/8k/9/6G1G/9/9/9/9/9 b Gp 1",
  "B2s5/2k6/2p6/3G5/9/9/9/9/9 b Pp 1",
  "9/9/1RR6/k8/+b8/9/3K5/9/9 b Lp 1",
  // A futile interposition can be taken in two ways, and a piece is left over after one of them.
  "8k/6Pp1/7G1/9/9/R8/9/9/9 b l 1",
  "1k7/3GK4/P8/3R5/9/9/9/9/9 b Rp 1",
  // Futile interpositions show as many plies as the line has left, or more.
  "6k2/9/5P2+P/5R3/9/9/9/9/9 b ps 1",
  "8k/6g2/7+P1/9/9/9/9/9/R8 b pr 1",
];

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: "shogi", threads: 1, tableEntries: 100_000 });
});
afterAll(() => solver.close());

it.each(FUTILE)(
  "every claim about the main line, and about given solutions; futile interpositions: %s",
  async (futile) => {
    const seen = await holdProblems(solver, futile, {}, PROBLEMS);
    for (const kind of ["cook", "alternative (minor)", "surplus", "long-variation (minor)"])
      expect([kind, (seen[kind] ?? 0) > 0]).toEqual([kind, true]);
  },
);
