/// <reference lib="esnext.disposable" preserve="true" />
/**
 * What the library takes and gives: options, problems, settings, results, and the solver itself.
 *
 * The reference above goes into the published types: so a program that uses `await using` needs no setting for it.
 */
import type { GameModule } from "../game/module.js";
import type { Problems } from "./problems.js";
import type { ChooseResult, SolveResult, SweepResult } from "./results.js";
import type { ReviewedGame, ReviewFinding, ReviewTotals } from "./review.js";
import type { Session } from "./session.js";
import type { ChooseSettings, Problem, RESOURCE_SETTINGS, SolveSettings, SweepSettings } from "./settings.js";
import type { RankSweepSettings } from "./sweep/sweep-ranks.js";

/** Numbers of positions (`PositionRanking`): from one on, or any. */
export type Ranks = { readonly from: number; readonly count: number } | ArrayLike<number>;

/** A block of ranks, and what was found, in their order. */
export interface SweptBlock {
  readonly ranks: Ranks;
  readonly results: readonly SweepResult[];
}

/** A sweep with a file, without its threads and their tables, which are the solver's. */
export type PlannedSweep = Omit<
  RankSweepSettings,
  "game" | "remote" | "signal" | "onWarning" | keyof typeof RESOURCE_SETTINGS
>;

export interface Solver {
  readonly game: GameModule;
  readonly threads: number;
  /** Entries of the transposition table; in a sweep every thread has a table of this size. */
  readonly tableEntries: number;
  /**
   * Solves one problem, given as a text or with its goal; the settings say how. The text may also be a record or a board
   * with lines, as of `$$` diagrams, with one problem, which need not mark what it asks. Calls queue up behind one another, and
   * behind a sweep until its last result was taken: do not await one inside a loop over a sweep of the same solver.
   *
   * @throws SetupError for unknown fields and settings, and for a search that the game cannot do, and for
   * numbers out of range, NotationError for a text that is not a position, InputError for a record that is not one problem
   */
  solve(problem?: Problem | string, settings?: SolveSettings): Promise<SolveResult>;
  /**
   * Chooses a move in a game in progress: by the expectation method or minimax in a game with static values, by NegaScout in one
   * that brings rules for it.
   *
   * @throws SetupError when the game has neither, for a goal, which belongs to `solve`, for numbers out of range, and for settings
   * that have no effect with the method
   */
  choose(problem?: Problem | string, settings?: ChooseSettings): Promise<ChooseResult>;
  /**
   * Solves many problems, each with an empty table; results come in the order of the problems.
   *
   * A list is looked through before the first search. Other iterables, asynchronous ones too, are read while threads
   * search, at most 1,024 problems ahead of the results that were taken; when the caller stops early, the iterator is
   * told to return. An error of the iterator, or of an invalid problem, is thrown after the results of the problems
   * before it.
   *
   * In place of problems, `ranks` are positions of the game's own numbering: a range, or a list. Calls with equal settings
   * may be short: threads keep their tables and their code from one to the next. Such calls may also overlap: while the
   * last positions of one are being searched, threads that have none of them left take those of the next. Each finds what
   * it would find alone; with `keepTable` all share the table, so that only verdicts are the same. Results of a later call
   * are given out after those of earlier calls, so a position that never ends holds them up. A call with other settings of
   * the search or other limits waits for those before it, as any other call does.
   *
   * @throws SetupError for what cannot be iterated, for ranks that the game does not have, and when the solver is closed before all
   * results are there; the rest as `solve`
   */
  sweep(
    what: Problems | { readonly ranks: Ranks },
    settings?: SweepSettings,
  ): AsyncGenerator<SweepResult, void, undefined>;
  /**
   * The same for blocks of ranks that come one by one; each is given out when it is complete, in their order. As many
   * blocks are searched at a time as keep all threads at work; no more are read ahead. A block that the signal leaves
   * unfinished is not given out. An error of the iterator is thrown after the blocks before it.
   */
  sweep(
    what: { readonly blocks: Iterable<Ranks> | AsyncIterable<Ranks> },
    settings?: SweepSettings,
  ): AsyncGenerator<SweptBlock, void, undefined>;
  /**
   * What the command `sweep` does: all positions, a sample or a part of them, checked against a database, and appended to a
   * file that a later run continues. Results that stand in the file already are checked, and not given out again. The
   * tables are of the solver's size.
   *
   * @throws FileError for files that do not serve, FailureError at the first verdict that is wrong: that row is not written
   */
  sweep(
    what: { readonly plan: PlannedSweep },
    settings?: Pick<SweepSettings, "signal">,
  ): AsyncGenerator<SweepResult, void, undefined>;
  /**
   * Finds in recorded games where the side to move could have proven its goal, and whether it was played; `totals` are
   * counted up as it goes.
   *
   * @throws SetupError in a game whose moves have no texts, NotationError for a text that is not a position or move
   */
  review(
    games: readonly ReviewedGame[],
    settings: SweepSettings,
    totals?: ReviewTotals,
  ): AsyncGenerator<ReviewFinding, void, undefined>;
  /**
   * A position and moves that are played and taken back, with what engine protocols ask for.
   *
   * @throws SetupError in a game whose moves have no texts
   */
  session(): Session;
  /**
   * Gives the threads back: they wait ten seconds for the next solver of the process, unless they have run a user's own game, and
   * end with the process at the latest. A call at work is stopped, as by its signal. Calls that wait for their turn, and all
   * later calls, are rejected with a SetupError.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
