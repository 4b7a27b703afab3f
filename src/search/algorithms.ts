/**
 * The searches by name, behind one interface, for everything above that lets a user choose.
 */
import type { Player, SearchGame, ThreatGame } from "../games/game.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { createDfPn, type DfPnOptions } from "./df-pn.js";
import type { SearchLimits, SearchResult } from "./search.js";

export const ALGORITHMS = ["df-pn", "df-pn-lambda", "lambda"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** One instance a thread; it searches the current position of the game it was made with. */
export interface Search {
  solve(attacker: Player, limits?: SearchLimits): SearchResult;
}

export interface SearchOptions extends DfPnOptions {
  /** Largest λ order searched, for the λ searches. */
  readonly maxOrder?: number;
  /** How df-pn λ counts the proof number of an AND node. Default `highest-order`. */
  readonly andStrategy?: "highest-order" | "sum";
  /** Shuffles the order of children, the same way every time for a seed; 0 (default) leaves it. */
  readonly shuffleSeed?: number;
}

/** @throws RangeError for a λ search of a game without passes */
export function createSearch(
  algorithm: Algorithm,
  game: SearchGame | ThreatGame,
  table: TranspositionTable,
  options: SearchOptions = {},
): Search {
  switch (algorithm) {
    case "df-pn":
      return createDfPn(game, table, options);
    case "df-pn-lambda":
    case "lambda":
      throw new RangeError("not yet");
  }
}
