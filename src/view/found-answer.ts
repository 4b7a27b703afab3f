/** What was found out about a position, as pages are told of it. */
import type { Player } from "../game/game.js";
import type { Verdict } from "../search/search.js";

/** The languages of answers. */
export const LANGUAGES = ["English", "日本語"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What only its game finds out stands beside these, by its name. */
export interface FoundAnswer {
  readonly position: string;
  /** The goal's name; null for a win of the side to move where the game has no name for it. */
  readonly goal: string | null;
  readonly verdict: Verdict;
  /** Why the verdict is unknown. */
  readonly reason?: string;
  /** The line of play in the game's own text form; empty without a proof. */
  readonly line: readonly string[];
  /** The most plies to the goal, where a proof is all that is known. */
  readonly plies?: number;
  readonly nodes: number;
  readonly seconds: number;
}

/** The same with the problem as it was read. */
export interface ReadAnswer extends FoundAnswer {
  /** Packed words, with the constants behind them. */
  readonly words: Int32Array;
  readonly sideToMove: Player;
  readonly attacker: Player;
}
