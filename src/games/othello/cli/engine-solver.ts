/** The solver behind the protocols of programs for Othello, which is there once something is asked. */
import type { Solver } from "../../../solver/api.js";

export type MakeSolver = () => Promise<Solver>;

/** The library takes longer to load than the first answer is to take. */
export async function makeSolver(): Promise<Solver> {
  const { createSolver } = await import("../../../solver/solver.js");
  return createSolver({
    game: "othello",
    options: { evaluation: "learned" },
    onWarning: (sentence) => console.error(`solve-fast: ${sentence}`),
  });
}

export interface LateSolver {
  start(): Promise<Solver>;
  close(): Promise<void>;
}

export function openSolver(make: MakeSolver): LateSolver {
  let solver: Promise<Solver> | undefined;
  return {
    start() {
      solver ??= make().catch((error) => {
        // The next search may find more memory.
        solver = undefined;
        throw error;
      });
      return solver;
    },
    async close() {
      const opened = await solver?.catch(() => undefined);
      await opened?.close();
    },
  };
}
