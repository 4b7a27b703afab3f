/**
 * What a game offers beside its rules, so that commands, threads and the library can use it: text forms, goals, a start,
 * choices of rules. A user's own game is a file whose default export is a `GameModule`; see docs/examples/.
 */
import type { Game, Player, ThreatGame } from "./game.js";
import type { Settings } from "./setting.js";

/** Choices of rules, by the names of the module's `options`. */
export type GameOptions = Readonly<Record<string, boolean | number | string>>;

/** The options of a game that change its rules. Others change only how it is searched, or how moves are chosen. */
export function rulesAmong({ options: rows }: Pick<GameModule, "options">, given: GameOptions): GameOptions {
  return Object.fromEntries(Object.entries(given).filter(([name]) => rows?.[name]?.only === undefined));
}

export interface GameModule {
  /** The name as it is written in files and in what users read. Nothing else depends on it. */
  readonly name: string;
  /** New rules, at no particular position: a `Game`, a `SearchGame` or a `ThreatGame`. One instance serves one search. */
  create(options: GameOptions): Game & Partial<ThreatGame>;
  /** Rules for choosing a move, with all moves and a static value, where those of `create` are for proofs alone. */
  createValued?(options: GameOptions): Game;
  /** Choices of rules that users have; without them there are none. */
  readonly options?: Settings;
  /**
   * Reads a position into its packed words. In a game with constants (`Game.constantWords`) they follow the position.
   *
   * @throws NotationError naming the column; any other Error is shown with its message alone
   */
  parsePosition(text: string): Int32Array;
  /** Writes what stands at `words[offset]`, constants included, in the form that `parsePosition` reads. */
  formatPosition(words: Int32Array, offset?: number): string;
  formatMove(move: number): string;
  /**
   * Draws a position on several lines, for terminals, and for pages where the game has no other drawing. Without it they show the
   * position's text.
   *
   * @param words the packed position, with the constants behind it
   * @param letters whether there are only the characters of ASCII
   */
  drawBoard?(words: Int32Array, letters: boolean): string;
  /**
   * Reads what `formatMove` wrote. Without it, users cannot name a move of the game.
   *
   * @throws NotationError, or any other Error, for what is no move; whether it is legal is for `generate` to say
   */
  parseMove?(text: string): number;
  /** The goals that `--goal` knows. Without a goal the side to move attacks, and wants to win. */
  readonly goals: Readonly<Record<string, Goal | Goal["attacker"]>>;
  /**
   * The goal that a problem itself names, one of `goals`, so that no other may be named for it; undefined where it names none.
   * Left out, no problem names one.
   *
   * @param problem the packed position and the constants behind it
   */
  goalOf?(problem: Int32Array): string | undefined;
  /** The same problem with the goal that is the opposite of its own (`Goal.denies`), where problems name such goals. */
  opposite?(problem: Int32Array): Int32Array;
  /** The start of the game as text. */
  readonly start: string;
  /** The settings with which λ search works best in the game, where they differ from the searches' defaults. */
  readonly lambda?: LambdaSettings;
  /**
   * Puts in the place of the packed position at `words[offset]` the one that stands for all that symmetries of the game
   * map to it. Left out, every position stands for itself.
   */
  canonicalise?(words: Int32Array, offset: number): void;
  /** The move that gives the turn away. It counts as no ply in searches to a fixed depth. */
  readonly pass?: number;
  /** All positions of the game by number, where it has such a numbering. */
  readonly ranking?: PositionRanking;
}

/** What a search is to prove: that the attacker reaches something, which the rules of the game know as the attacker's win. */
export interface Goal {
  /**
   * Who attacks: a player, whoever is to move, or what the problem says, as the player who does not own its target.
   *
   * @param problem the packed position and the constants behind it
   */
  readonly attacker: Player | "side-to-move" | ((problem: Int32Array) => Player);
  /** The λ order that it is searched to, where `--max-order` does not say. */
  readonly maxOrder?: number;
  /**
   * What a proof and a disproof of a problem show, in the words of the game, as in `the group lives`.
   *
   * @param problem the packed position and the constants behind it
   */
  shows?(problem: Int32Array): { readonly proven: string; readonly disproven: string };
  /**
   * Goals that this one is the opposite of: proven where they are disproven. `attacker` is who attacks for them. The first of
   * them is searched for, and its certificate is the only one. As for "at least a draw": the other player's win is denied.
   */
  readonly denies?: readonly string[];
}

/** Settings of df-pn λ as a game likes them best; what they mean is in search/lambda/df-pn-lambda.ts. */
export interface LambdaSettings {
  readonly maxOrder?: number;
  readonly andStrategy?: "sum" | "highest-order";
  readonly passFirst?: boolean;
  readonly lowerOrderHandicap?: number;
  readonly freelyTried?: number;
  readonly sums?: "weak" | "bounded" | "plain";
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
