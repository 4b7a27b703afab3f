/**
 * The solvers of a board: one for each game, with the table and the rules that were asked for last, and a small one for questions
 * while that one searches.
 */

import type { Solver } from "../solver/api.js";
import { createSolver } from "../solver/solver.js";
import type { SolveRequest } from "../view/board/messages.js";
import type { BoardGames } from "./board-game.js";

/** The size of the table until another is asked for; the page begins with the same size. */
const USUAL_MEMORY = "256M";
/** For questions beside a search. */
const SMALL_MEMORY = "16M";

type Wanted = Pick<SolveRequest, "game" | "memory" | "rules">;

export interface OpenSolver {
  readonly key: string;
  readonly rules: Wanted["rules"];
  readonly solver: Solver;
  /** Searches that run or wait for their turn. */
  searches: number;
  /** The last search, if another may go on with its table. */
  last: string;
}

export interface BoardSolvers {
  /** The solver of a game, with a table of this size; one of another size is closed. */
  of(wanted: Wanted): Promise<OpenSolver>;
  /** The solver that the game has, whatever its table and its rules; else a usual one. */
  any(wanted: Omit<Wanted, "memory">): Promise<OpenSolver>;
  /** For a question by these rules: the solver that the game has, whatever its table, or a small one where that is not free. */
  free(wanted: Omit<Wanted, "memory">): Promise<OpenSolver>;
  close(): Promise<void>;
}

/** @param games says what names a game to the solver */
export function openSolvers(
  games: Pick<BoardGames, "source">,
  threads?: number,
  create: typeof createSolver = createSolver,
): BoardSolvers {
  const solvers = new Map<string, Promise<OpenSolver>>();
  const small = new Map<string, Promise<OpenSolver>>();

  async function openIn(
    solvers: Map<string, Promise<OpenSolver>>,
    wanted: Wanted,
    threads?: number,
  ): Promise<OpenSolver> {
    const { game, rules, memory } = wanted;
    const key = JSON.stringify([memory, rules]);
    const before = solvers.get(game);
    const known = await before?.catch(() => undefined);
    // Another request has been quicker.
    if (solvers.get(game) !== before) return openIn(solvers, wanted, threads);
    if (known?.key === key) return known;
    const next = (async () => {
      await known?.solver.close();
      const options = { game: games.source(game), options: rules, tableMemory: memory, threads };
      return { key, rules, solver: await create(options), searches: 0, last: "" };
    })();
    solvers.set(game, next);
    return next;
  }

  const of = (wanted: Wanted) => openIn(solvers, wanted, threads);
  const any: BoardSolvers["any"] = async ({ game, rules }) =>
    solvers.get(game) ?? of({ game, rules, memory: USUAL_MEMORY });

  return {
    of,
    any,
    async free(wanted) {
      const open = await any(wanted);
      const isFree = open.searches === 0 && JSON.stringify(open.rules) === JSON.stringify(wanted.rules);
      return isFree ? open : openIn(small, { ...wanted, memory: SMALL_MEMORY }, 1);
    },
    async close() {
      for (const open of [...solvers.values(), ...small.values()])
        await open.then(({ solver }) => solver.close()).catch(() => {});
    },
  };
}
