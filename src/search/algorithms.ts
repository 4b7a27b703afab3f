/**
 * The searches by name, behind one interface, for everything above that lets a user choose.
 */
import type { Player, SearchGame, ThreatGame } from "../games/game.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { createDfPn, type DfPnOptions } from "./df-pn.js";
import { createDfPnLambda, type DfPnLambdaOptions } from "./df-pn-lambda.js";
import { createLambda } from "./lambda.js";
import type { SearchLimits, SearchResult } from "./search.js";

export const ALGORITHMS = ["df-pn", "df-pn-lambda", "lambda"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** One instance a thread; it searches the current position of the game it was made with. */
export interface Search {
  solve(attacker: Player, limits?: SearchLimits): SearchResult;
}

export type SearchOptions = DfPnOptions & DfPnLambdaOptions;

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
      return createDfPnLambda(passing(game), table, options);
    case "lambda":
      return createLambda(passing(game), table, options);
  }
}

function passing(game: SearchGame | ThreatGame): ThreatGame {
  if (!("playPass" in game)) throw new RangeError(`${game.name} has no passes for λ search; use df-pn`);
  return game;
}
