// A solver without threads: it answers at once, or when it is stopped.
import type { SolveResult, Solver } from "../../src/index.js";

const RESULT = {
  ...{
    position: "",
    goal: "mate",
    algorithm: "df-pn",
    verdict: "disproven",
    order: null,
    orderExact: null,
    line: [],
  },
  ...{ nodes: 1, seconds: 0.001, nodesPerSecond: 1000, threads: 1, tableUse: 0, perThread: [] },
} satisfies SolveResult;

/** @param answer changes to the result of a question, by its position and number */
export function fakeSolver(
  answer: (position: string, asked: number) => Partial<SolveResult> = () => ({}),
): Solver {
  let asked = 0;
  const solve = async (problem: unknown) => ({ ...RESULT, ...answer(String(problem), asked++) });
  return { solve, close: async () => {} } as unknown as Solver;
}
