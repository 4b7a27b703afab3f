/** How lengths of mates are asked for. */
import type { Player } from "../../../game/game.js";
import type { SearchLimits, SearchResult } from "../../../search/search.js";

/** Whether futile interpositions (futile.ts) add to the length of a mate. */
export type Futile = "include" | "exclude";

export const FUTILE = ["include", "exclude"] as const satisfies readonly Futile[];

/** A narrower question to the search for mates: whether there is one within this many plies. */
export interface MateBound {
  /** Plies within which the mate has to come. */
  readonly plies: number;
  readonly futile: Futile;
}

/** A question to the line of a mate: to look for shorter mates, too, where the attacker is to move. */
export interface ShorterLine {
  /** The least plies that are to become fewer; 3 or more. */
  readonly from: number;
  /** Nodes of each search for a mate in two plies fewer. */
  readonly nodes: number;
}

/** The search for mates within a number of plies. */
export interface MateWithin {
  /**
   * Whether the attacker mates within the bound from the game's position; with a proof `plies` is the most that the
   * attacker needs. The defender may be to move, in check.
   */
  solve(attacker: Player, bound: MateBound, limits?: SearchLimits): SearchResult;
  /** Plies to mate from the game's position as far as they are known, or -1; never searches. */
  known(attacker: Player, bound: MateBound): number;
}
