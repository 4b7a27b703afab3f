/// <reference lib="esnext.disposable" preserve="true" />
/**
 * What the library takes and gives: options, problems, settings, results, and the solver itself.
 *
 * The reference above goes into the published types: so a program that uses `await using` needs no setting for it.
 */
import type { GameModule } from "../game/module.js";
import type { CertificateOutcome } from "../parallel/certificates/certify.js";
import type { MethodName } from "../parallel/choose/methods.js";
import type { SolveProgress, ThreadShare } from "../parallel/solve/solve.js";
import type { Finding, SolveReason } from "../parallel/threads/verdicts.js";
import type { Verdict } from "../search/search.js";
import type { Problems } from "./problems.js";
import type { Session } from "./session.js";
import type {
  ChooseSettings,
  Problem,
  SearchSettings,
  SolverOptions,
  SolveValues,
  SweepSettings,
} from "./settings.js";
import type { WalkedGame, WalkFinding, WalkTotals } from "./walk.js";

export type { ChooseSettings, Problem, SearchSettings, SolverOptions, SweepSettings };

/** Settings of `solve` that only some games have: each game's wing says its own. */
// biome-ignore lint/suspicious/noEmptyInterface: wings add to it
export interface GameSettings {}

/** What is known of a problem while it is searched; nothing of it is proven yet. */
export interface SolveInfo extends SolveProgress {
  readonly nodesPerSecond: number;
  /** Share of the table's entries in use, 0 to 1; null where the search does not tell. */
  readonly tableUse: number | null;
  /** The line that the search is at, in the game's notation; empty where the search does not tell. */
  readonly line: readonly string[];
  /** What the game has found so far, such as moves that mate. */
  readonly findings: GameFindings;
}

/** What only some games find out beside a verdict: each game's wing says its own. */
// biome-ignore lint/suspicious/noEmptyInterface: wings add to it
export interface GameFindings {}

export interface SolveSettings extends SolveValues, GameSettings {}

export interface SolveResult extends GameFindings {
  readonly position: string;
  /** The goal's name; null for a win of the side to move where the game has no name for it. */
  readonly goal: string | null;
  readonly verdict: Verdict;
  /** Set when the verdict is `unknown`, or when something else that was asked for is not known. */
  readonly reason?: SolveReason;
  /** λ order of the proof found; null for searches that know no orders. */
  readonly order: number | null;
  /** Whether no proof of a lower order exists; null without an order. */
  readonly orderExact: boolean | null;
  readonly noProofWithinOrder?: number;
  /** The principal variation of a proof, in the game's notation; empty without one. */
  readonly line: readonly string[];
  /** Positions whose moves were generated, by all threads. */
  readonly nodes: number;
  readonly seconds: number;
  readonly nodesPerSecond: number;
  readonly threads: number;
  /** Share of the table's entries in use at the end, 0 to 1; null where the search does not count them. */
  readonly tableUse: number | null;
  readonly perThread: readonly ThreadShare[];
  /** What became of the certificate that was asked for. */
  readonly certificate?: CertificateOutcome;
  /** With the reason `worker died`: what it died of. */
  readonly error?: string;
}

export interface ChooseResult {
  readonly position: string;
  readonly method: MethodName;
  /** Plies of the deepest search that was finished; 0 for none. */
  readonly depth: number;
  /** The σ that was used; null for minimax, or when no search was finished. */
  readonly sigma: number | null;
  /** The best move, and the first of several; null when the game is over or no search was finished. */
  readonly bestMove: string | null;
  /** Its value as the side to move sees it. */
  readonly value: number | null;
  /** All moves with their values, in the order of the game. */
  readonly moves: readonly { readonly move: string; readonly value: number }[];
  /** Why the search is less deep than it was to be. */
  readonly reason?: SolveReason;
  /** Positions whose moves were generated, by all threads. */
  readonly nodes: number;
  /** Positions that were given their static value. */
  readonly leaves: number;
  readonly seconds: number;
  readonly nodesPerSecond: number;
  readonly threads: number;
}

export type WalkSettings = SweepSettings;

export interface SweepResult extends Omit<Finding, "microseconds"> {
  /** Number of the problem, from 0. */
  readonly index: number;
  readonly position: string;
  readonly seconds: number;
  readonly error?: string;
}

export interface Solver {
  readonly game: GameModule;
  readonly threads: number;
  /**
   * Solves one problem, given as a text or with its goal; how is said by the settings. Calls queue up
   * behind one another, and behind a sweep until its last result was taken: do not await one inside a loop over a sweep of
   * the same solver.
   *
   * @throws SetupError for unknown fields and settings, and for a search that the game cannot do, RangeError for
   * numbers out of range, NotationError for a text that is not a position
   */
  solve(problem?: Problem | string, settings?: SolveSettings): Promise<SolveResult>;
  /**
   * Chooses a move in a game with static values, by the expectation method or minimax.
   *
   * @throws SetupError when the game has no static values, RangeError for numbers out of range
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
   * @throws SetupError for what cannot be iterated, and when the solver is closed before all results are there; the rest
   * as `solve`
   */
  sweep(problems: Problems, settings?: SweepSettings): AsyncGenerator<SweepResult, void, undefined>;
  /**
   * Finds in recorded games where the side to move could have proven its goal, and whether it was played; `totals` are
   * counted up as it goes.
   *
   * @throws SetupError in a game whose moves have no texts, NotationError for a text that is not a position or move
   */
  walk(
    games: readonly WalkedGame[],
    settings: WalkSettings,
    totals?: WalkTotals,
  ): AsyncGenerator<WalkFinding, void, undefined>;
  /**
   * A position and moves that are played and taken back, with what engine protocols ask for.
   *
   * @throws SetupError in a game whose moves have no texts
   */
  session(): Session;
  /**
   * Ends all threads. A call at work is stopped, as by its signal. Calls that wait for their turn, and all later calls,
   * are rejected with a SetupError.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
