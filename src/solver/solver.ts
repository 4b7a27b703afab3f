/**
 * The solver: a pool of threads and a table, to which positions are given one by one or as a sweep. What solving alone does not
 * need is imported when it is asked for: loading it takes longer than many positions to solve.
 */
import { availableParallelism } from "node:os";
import { SetupError } from "../game/errors.js";
import { goalNamed, refuseOpposite } from "../game/goal.js";
import type { Solver } from "./api.js";
import { openChoosing } from "./choose/choose.js";
import { openContext, type SolverContext } from "./context.js";
import { gameSource, isOwnGame } from "./loading/load-game.js";
import type { ReviewedGame, ReviewFinding, ReviewTotals } from "./review.js";
import { createSession } from "./session.js";
import { checkSettings, checkSolverOptions, type SolverOptions, type SweepSettings } from "./settings.js";
import { setupOf } from "./solve/choose-search.js";
import { openSolving } from "./solve/solve.js";
import { openSweeps } from "./sweep/sweep.js";
import { createPool, type Pool } from "./threads/pool.js";

/**
 * Starts the threads. A user's own game is first tried by a little random play (the short form of `checkGame`): its
 * mistakes could lead to a false verdict. That happens in a thread, where a game that never returns can be ended.
 *
 * @throws GameError for a game that is not there or breaks a promise of its contract, SetupError for an option that is not
 * there and for numbers out of range, MemoryError when a table of this size does not fit
 */
export async function createSolver(options: SolverOptions): Promise<Solver> {
  checkSolverOptions(options);
  const { threads = availableParallelism(), turnNodes } = options;
  const source = gameSource(options.game);
  const startPool = () => ({ ...createPool(threads, { handsOn: !isOwnGame(source) }), turnNodes });
  if (!isOwnGame(source)) return openSolver(options, source, startPool);
  const { tryOwnGame } = await import("./loading/try-game.js");
  const pool = startPool();
  try {
    await tryOwnGame(source, options.options ?? {}, pool);
    return await openSolver(options, source, () => pool);
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** @param startPool called once everything that was asked for is known to be there */
async function openSolver(options: SolverOptions, source: string, startPool: () => Pool): Promise<Solver> {
  const context = await openContext(options, source, startPool);
  const { module, threads, table, gameOptions, calls } = context;
  const solve = openSolving(context);
  const choose = openChoosing(context);
  return {
    game: module,
    threads,
    tableEntries: table.entries,
    solve,
    choose,
    sweep: openSweeps(context),
    review: (games, settings, totals) => review(context, games, settings, totals),
    session: () => createSession(module, module.create(gameOptions), { solve, choose }),
    close: calls.close,
    [Symbol.asyncDispose]: calls.close,
  };
}

/** What `Solver.review` does. */
async function* review(
  context: SolverContext,
  games: readonly ReviewedGame[],
  settings: SweepSettings = {},
  totals: ReviewTotals = { positions: 0, unknown: 0, nodes: 0 },
): AsyncGenerator<ReviewFinding, void, undefined> {
  const { module, analysis, pool, gameOptions, calls, onWarning } = context;
  checkSettings.sweep(settings);
  const { goal } = settings;
  if (goal !== undefined && goalNamed(module, goal)?.attacker !== "side-to-move") {
    throw new SetupError(`${goal} is not a goal of the side to move, whose chances a review looks for`);
  }
  refuseOpposite(context.module, goal, "a review");
  const { setup } = await setupOf(context, settings, goal);
  const { signal, end } = await calls.turn(settings.signal);
  try {
    const { reviewEverything, reviewGames } = await import("./review.js");
    const rules = analysis?.reviewRules?.(setup) ?? reviewEverything(module, module.create(gameOptions));
    yield* reviewGames(pool, module, rules, games, { ...settings, signal, setup, onWarning }, totals);
    calls.checkOpen();
  } finally {
    end();
  }
}
