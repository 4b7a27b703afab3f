/**
 * The solvers of a board: one for each game, with the table and the rules that were asked for last, and a small one for questions
 * while that one searches. Several pages may ask: what a solver does is never ended by what another page wants of it.
 */

import { InputError } from "../game/errors.js";
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
  readonly solver: Solver;
  /** The last search, if another may go on with its table. */
  last: string;
}

/** Who wants a solver. */
export interface Caller {
  /** Ends the waiting; a search that has begun hears it by itself. */
  readonly signal: AbortSignal;
  /** Is told where others come first. */
  onWait(): void;
}

type Use<Result> = (open: OpenSolver) => Promise<Result>;

export interface BoardSolvers {
  /**
   * Uses the solver of a game, by these rules and with a table of this size, when all who came before are done with theirs.
   *
   * @throws InputError where the caller leaves before its turn
   */
  search<Result>(wanted: Wanted, caller: Caller, use: Use<Result>): Promise<Result>;
  /** For a question: the solver that the game has, whatever its table, or a small one where that searches or has other rules. */
  ask<Result>(wanted: Omit<Wanted, "memory">, caller: Caller, use: Use<Result>): Promise<Result>;
  /** Uses the solver of a game that nobody has asked for yet, until somebody does; says nothing of what goes wrong. */
  warmUp(game: string, use: (solver: Solver, signal: AbortSignal) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/** Where a solver stands, which one caller has at a time. */
interface Place {
  /** Undefined until the first is opened. */
  wanted?: Wanted;
  open?: Promise<OpenSolver>;
  /** Callers that have it or wait for it. */
  callers: number;
  /** Over when the last of them is done; it never fails. */
  turn: Promise<unknown>;
  warmUp?: AbortController;
}

/** @param games says what names a game to the solver */
export function openSolvers(
  games: Pick<BoardGames, "source">,
  threads?: number,
  create: typeof createSolver = createSolver,
): BoardSolvers {
  const places = new Map<string, Place>();
  const small = new Map<string, Place>();

  function placeIn(places: Map<string, Place>, game: string): Place {
    const place = places.get(game) ?? { callers: 0, turn: Promise.resolve() };
    places.set(game, place);
    return place;
  }

  /** The solver that stands there, if it is what is wanted, or another in its place. */
  async function fitted(place: Place, wanted: Wanted, threads?: number): Promise<OpenSolver> {
    const known = await place.open?.catch(() => undefined);
    if (known !== undefined && keyOf(place.wanted) === keyOf(wanted)) return known;
    const { game, rules, memory } = wanted;
    place.wanted = wanted;
    place.open = (async () => {
      await known?.solver.close();
      const options = { game: games.source(game), options: rules, tableMemory: memory, threads };
      return { solver: await create(options), last: "" };
    })();
    return place.open;
  }

  async function inTurn<Result>(
    place: Place,
    { signal, onWait }: Caller,
    use: () => Promise<Result>,
  ): Promise<Result> {
    place.warmUp?.abort();
    const { turn: before, callers } = place;
    if (callers > 0) onWait();
    place.callers++;
    const hasTurn = before.then(() => true);
    // What is done beforehand ends at once: nobody has to leave because of that.
    const isMine = callers > 0 ? Promise.race([hasTurn, aborted(signal).then(() => false)]) : hasTurn;
    const mine = isMine.then((is) => {
      if (!is) throw new InputError("stopped before its turn; another search of this game is still at work");
      return use();
    });
    place.turn = Promise.allSettled([before, mine]);
    try {
      return await mine;
    } finally {
      place.callers--;
    }
  }

  return {
    search(wanted, caller, use) {
      const place = placeIn(places, wanted.game);
      return inTurn(place, caller, async () => use(await fitted(place, wanted, threads)));
    },
    ask(wanted, caller, use) {
      const place = placeIn(places, wanted.game);
      const { memory, rules } = place.wanted ?? { ...wanted, memory: USUAL_MEMORY };
      if (place.callers === 0 && keyOf({ rules }) === keyOf({ rules: wanted.rules }))
        return inTurn(place, caller, async () => use(await fitted(place, { ...wanted, memory }, threads)));
      const other = placeIn(small, wanted.game);
      const its = { ...wanted, memory: SMALL_MEMORY };
      return inTurn(other, caller, async () => use(await fitted(other, its, 1)));
    },
    async warmUp(game, use) {
      if (places.has(game)) return;
      const place = placeIn(places, game);
      const call = new AbortController();
      place.warmUp = call;
      place.turn = fitted(place, { game, rules: {}, memory: USUAL_MEMORY }, threads)
        .then(({ solver }) => use(solver, call.signal))
        .catch(() => {});
      await place.turn;
    },
    async close() {
      for (const { open, warmUp } of [...places.values(), ...small.values()]) {
        warmUp?.abort();
        await open?.then(({ solver }) => solver.close()).catch(() => {});
      }
    },
  };
}

function keyOf(wanted: Partial<Wanted> = {}): string {
  return JSON.stringify([wanted.memory, wanted.rules]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
