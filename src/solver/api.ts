/// <reference lib="esnext.disposable" preserve="true" />
/**
 * What the library takes and gives: options, problems, settings, results, and the solver itself.
 *
 * The reference above goes into the published types: so a program that uses `await using` needs no setting for it.
 */
import type { GameModule } from "../game/module.js";
import type { WalkedGame, WalkFinding, WalkTotals } from "../games/shogi/questions/game-walk.js";
import type { MateFindings, MateSettings } from "../games/shogi/questions/mate-answers.js";
import type { CertificateOutcome } from "../parallel/certificates/certify.js";
import type { ChooseSettings } from "../parallel/choose/choose.js";
import type { MethodName } from "../parallel/choose/choose-thread.js";
import type { ProofSettings } from "../parallel/solve/prove.js";
import type { ThreadShare } from "../parallel/solve/solve.js";
import type { Problems } from "../parallel/sweep/problem-source.js";
import type { SweepProgress } from "../parallel/sweep/sweep.js";
import type { Finding, SolveReason } from "../parallel/threads/verdicts.js";
import type { Algorithm } from "../search/algorithms.js";
import type { AndStrategy } from "../search/lambda/df-pn-lambda.js";
import type { LeafNumbers } from "../search/proof-number/df-pn.js";
import type { Sums } from "../search/proof-number/sums.js";
import type { Verdict } from "../search/search.js";
import type { WhenFull } from "../table/transposition-table.js";

export interface SolverOptions {
  /** The name of a game, or the path or `file:` URL of a module whose default export is a `GameModule`. */
  readonly game: string | URL;
  /** Number of threads, 1 to 1024; one a core by default. */
  readonly threads?: number;
  /** Entries of the transposition table, 4,000,000 by default. In a sweep every thread has a table of this size. */
  readonly tableEntries?: number;
  /** Its size instead, in bytes or as in `512M`. */
  readonly tableMemory?: number | string;
  /** A full table throws out small subtrees (`collect`, the default), or makes the search unknown (`stop`). */
  readonly whenFull?: WhenFull;
  /** Drops a rule of the game that restricts the first move. */
  readonly freeStart?: boolean;
  /** The static value that moves are chosen by, of a game that has several. */
  readonly evaluation?: string | undefined;
}

export interface Problem {
  /** In the game's notation; the start of the game when left out. A problem of a sweep names its position or a goal. */
  readonly position?: string | undefined;
  /** One of the game's goals, as in `x-wins`; by default the side to move wins. */
  readonly goal?: string | undefined;
}

export interface SearchSettings {
  /** The game's default when left out. */
  readonly algorithm?: Algorithm | undefined;
  /** Highest λ order searched, 1 to 15. Default 7. */
  readonly maxOrder?: number | undefined;
  readonly andStrategy?: AndStrategy | undefined;
  /** A child may grow to 1 + ε times its rival before it is left. */
  readonly epsilon?: number | undefined;
  readonly sums?: Sums | undefined;
  readonly leafNumbers?: LeafNumbers | undefined;
  /** Seed that shuffles the order of children; 0 leaves it. */
  readonly shuffle?: number | undefined;
  /** Nodes a problem may take, at least 1; several threads on one position take somewhat more. */
  readonly maxNodes?: number | undefined;
  /** Seconds a problem may take, above 0. */
  readonly time?: number | undefined;
  /** Stops the search within a moment; what is done is given out. */
  readonly signal?: AbortSignal | undefined;
}

export interface SolveSettings extends SearchSettings, ProofSettings, MateSettings {
  /** A file to write the verdict's certificate to, for `solve-fast verify`. */
  readonly certificate?: string | undefined;
}

export interface SweepSettings extends SearchSettings {
  /** One problem's facts serve the next; node counts then depend on the number of threads. */
  readonly keepTable?: boolean | undefined;
  readonly onProgress?: ((progress: SweepProgress) => void) | undefined;
}

/** A move that mates, in the game's notation. */
export interface MatingMoveText {
  readonly move: string;
  /** Its number in the line, from 1. */
  readonly ply: number;
  /** Plies from this move to the mate at most; null when they are not known. */
  readonly plies: number | null;
  /** Whether it does not mate sooner. */
  readonly shortest: boolean;
}

/** What is said of a mate that was found (mate-answers.ts). */
export interface MateResult extends Pick<MateFindings, "plies" | "shortest" | "futile"> {
  readonly solutions?: readonly MatingMoveText[];
  readonly alternatives?: readonly MatingMoveText[];
  readonly undecided?: readonly Pick<MatingMoveText, "move" | "ply">[];
}

/** What is said of an exact score (Othello), in discs as the side to move sees them. */
export interface ScoreResult {
  /** The move that reaches the score; when the score is not known, the best move so far. Null when the game is over. */
  readonly bestMove: string | null;
  /** The score; left out when it is not known. */
  readonly value?: number;
  /** Proven bounds of the score, both included. */
  readonly lower: number;
  readonly upper: number;
  /** When the score is not known: the best move by static values, which proves nothing, and how many plies it looks ahead. */
  readonly estimate?: { readonly move: string; readonly value: number; readonly depth: number };
}

export interface SolveResult extends Partial<MateResult>, Partial<ScoreResult> {
  readonly position: string;
  /** The goal's name; null for a win of the side to move where the game has no name for it. */
  readonly goal: string | null;
  readonly verdict: Verdict;
  /** Set when the verdict is `unknown`, or when the score that was searched for is not known. */
  readonly reason?: SolveReason;
  /** λ order of the proof found; null for searches that know no orders. */
  readonly order: number | null;
  /** Whether no proof of a lower order exists; null without an order. */
  readonly orderExact: boolean | null;
  readonly noProofWithinOrder?: number;
  /**
   * The principal variation of a proof or an exact score, in the game's notation. When a score is not known, moves that
   * begin with one that reaches `lower`, if there is one. Otherwise empty.
   */
  readonly line: readonly string[];
  /** With a hisshi: all replies to the first move of the line, the pass first where it is one. */
  readonly replies?: readonly ReplyResult[];
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

/** How a reply to the winning move of a hisshi loses. */
export interface ReplyResult {
  /** Null for the pass: the line is then what the move threatens. */
  readonly move: string | null;
  /** Order of the win after it: 1 for a mate; null when it could not be followed. */
  readonly order: number | null;
  /** From the attacker's answer to the mate. */
  readonly line: readonly string[];
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
   * @throws SetupError for fields and settings that there are not, and for a search that the game cannot do, RangeError for
   * numbers out of range, NotationError for a position that is none
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
   * Finds in games of shogi where the side to move had a mate, and whether it was played; `totals` are counted up as it
   * goes.
   *
   * @throws SetupError for another game
   */
  walk(
    games: readonly WalkedGame[],
    settings: SweepSettings & { readonly quietMoves?: boolean },
    totals: WalkTotals,
  ): AsyncGenerator<WalkFinding, void, undefined>;
  /**
   * Ends all threads. A call at work is stopped, as by its signal. Calls that wait for their turn, and all later calls,
   * are rejected with a SetupError.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
