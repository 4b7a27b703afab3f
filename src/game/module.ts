/**
 * What a game offers beside its rules, so that commands, threads and the library can use it by name: text forms,
 * goals, a start. A user's own game is a file whose default export is a `GameModule`; see docs/examples/.
 */
import type { Game, Player, SearchGame, ThreatGame } from "./game.js";

/** Choices of rules; a game ignores what it does not know. */
export interface GameOptions {
  /** Drops a rule that restricts the first move. */
  readonly freeStart?: boolean;
  /** The static value that `evaluate` gives, one of the module's `evaluations`; the first by default. */
  readonly evaluation?: string | undefined;
}

export interface GameModule {
  /** As it is typed on the command line and stands in files. */
  readonly name: string;
  /** New rules, at no particular position. One instance serves one search. */
  create(options: GameOptions): Game | SearchGame | ThreatGame;
  /**
   * Reads a position into its packed words.
   * @throws NotationError naming the column; any other Error is shown with its message alone
   */
  parsePosition(text: string): Int32Array;
  /** Writes the packed position at `words[offset]` in the form that `parsePosition` reads. */
  formatPosition(words: Int32Array, offset?: number): string;
  formatMove(move: number): string;
  /**
   * Reads what `formatMove` wrote. Without it, users cannot name a move of the game.
   *
   * @throws NotationError, or any other Error, for what is no move; whether it is legal is for `generate` to say
   */
  parseMove?(text: string): number;
  /** The goals that `--goal` knows: who is the attacker. Without one the side to move is. */
  readonly goals: Readonly<Record<string, Player | "side-to-move">>;
  /** The start of the game as text. */
  readonly start: string;
  /** The search that suits the game best, `df-pn` when left out. */
  readonly defaultAlgorithm?: string;
  /** How λ search goes best in the game, where it is not as in Simpei. */
  readonly lambda?: LambdaSettings;
  /** The highest λ order that a goal is searched with, where `--max-order` does not say. */
  readonly goalOrders?: Readonly<Record<string, number>>;
  /**
   * Puts in the place of the packed position at `words[offset]` the one that stands for all that symmetries of the game
   * map to it. Left out, every position stands for itself.
   */
  canonicalise?(words: Int32Array, offset: number): void;
  /** Static values by name, of a game that has them; the default comes first. */
  readonly evaluations?: readonly string[];
  /** The move that gives the turn away. It counts as no ply in searches to a fixed depth. */
  readonly pass?: number;
  /** All positions of the game by number, where it has such a numbering. */
  readonly ranking?: PositionRanking;
}

/** Settings of df-pn λ as a game likes them best; what they mean is in search/df-pn-lambda.ts. */
export interface LambdaSettings {
  readonly maxOrder: number;
  readonly andStrategy: "sum" | "highest-order";
  readonly passFirst: boolean;
  readonly lowerOrderHandicap: number;
}

/** A dense numbering of positions, for sweeps over all of them or a sample. */
export interface PositionRanking {
  /** Ranks run from 0 to `positions` - 1. */
  readonly positions: number;
  /** Writes the packed position with this rank. */
  unrank(rank: number, words: Int32Array, offset: number): void;
  /** The rank of a packed position, -1 when it has none. */
  rank(words: Int32Array, offset?: number): number;
  /** `pieceStarts[n]`: first rank with n pieces on the board; the last element is `positions`. */
  readonly pieceStarts: readonly number[];
  /** Rules under which the numbering holds. */
  readonly options: GameOptions;
}
