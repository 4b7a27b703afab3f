/** The solvers of a board: one for each game, with the table and the rules that were asked for last. */

import type { Solver } from "../solver/api.js";
import { createSolver } from "../solver/solver.js";
import type { SolveRequest } from "../view/board/messages.js";
import type { BoardGames } from "./board-game.js";

/** The size of the table until another is asked for; the page begins with the same size. */
const USUAL_MEMORY = "256M";

type Wanted = Pick<SolveRequest, "game" | "memory" | "rules">;

export interface OpenSolver {
  readonly key: string;
  readonly solver: Solver;
  /** The last search, if another may go on with its table. */
  last: string;
}

export interface BoardSolvers {
  /** The solver of a game, with a table of this size; one of another size is closed. */
  of(wanted: Wanted): Promise<OpenSolver>;
  /** The solver that the game has, whatever its table; else a usual one. */
  any(wanted: Omit<Wanted, "memory">): Promise<OpenSolver>;
  close(): Promise<void>;
}

/** @param games says what names a game to the solver */
export function openSolvers(
  games: Pick<BoardGames, "source">,
  threads?: number,
  create: typeof createSolver = createSolver,
): BoardSolvers {
  const solvers = new Map<string, Promise<OpenSolver>>();

  async function of(wanted: Wanted): Promise<OpenSolver> {
    const { game, rules, memory } = wanted;
    const key = JSON.stringify([memory, rules]);
    const before = solvers.get(game);
    const known = await before?.catch(() => undefined);
    // Another request has been quicker.
    if (solvers.get(game) !== before) return of(wanted);
    if (known?.key === key) return known;
    const next = (async () => {
      await known?.solver.close();
      const options = { game: games.source(game), options: rules, tableMemory: memory, threads };
      return { key, solver: await create(options), last: "" };
    })();
    solvers.set(game, next);
    return next;
  }

  return {
    of,
    any: async ({ game, rules }) => solvers.get(game) ?? of({ game, rules, memory: USUAL_MEMORY }),
    async close() {
      for (const open of solvers.values()) await open.then(({ solver }) => solver.close()).catch(() => {});
    },
  };
}
