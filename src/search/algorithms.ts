/**
 * The searches by name, behind one interface, for everything above that lets a user choose.
 */
import type { Player, SearchGame, ThreatGame } from "../games/game.js";
import type { ShogiMateGame } from "../games/shogi/mate.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { createDfPn, type DfPnOptions } from "./df-pn.js";
import { createDfPnLambda, type DfPnLambdaOptions } from "./df-pn-lambda.js";
import { createDfPnMate } from "./df-pn-mate.js";
import { createEndgameSearch } from "./endgame-search.js";
import { createLambda } from "./lambda.js";
import type { SearchLimits, SearchResult } from "./search.js";

export const ALGORITHMS = ["df-pn", "df-pn-lambda", "lambda", "df-pn-mate", "endgame"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** Whether its proofs have λ orders. */
export function hasOrders(algorithm: Algorithm): boolean {
  return algorithm === "df-pn-lambda" || algorithm === "lambda";
}

/** One instance a thread; it searches the current position of the game it was made with. */
export interface Search {
  solve(attacker: Player, limits?: SearchLimits): SearchResult;
  /**
   * The line of play of a proof that it has found at the game's position, for searches whose table only they can read.
   * Up to `maxNodes` may be spent on what was forgotten.
   */
  line?(attacker: Player, maxNodes: number, tick: SearchLimits["tick"]): Int32Array;
  /** Share of the table in use, 0 to 1, likewise. */
  tableUse?(): number;
}

export type SearchOptions = DfPnOptions & DfPnLambdaOptions;

/**
 * @throws RangeError for a λ search of a game without passes, a search for mates in another game than shogi, an endgame
 * search in another than Othello
 */
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
    case "df-pn-mate":
      return createDfPnMate(mating(game), table, options);
    case "endgame":
      if (game.name !== "othello") throw new RangeError(`${game.name} has no endgames as Othello; use df-pn`);
      return createEndgameSearch(game);
  }
}

function mating(game: SearchGame): ShogiMateGame {
  if (!("shogi" in game)) throw new RangeError(`${game.name} has no mates as in shogi; use df-pn`);
  return game as ShogiMateGame;
}

function passing(game: SearchGame | ThreatGame): ThreatGame {
  if (!("playPass" in game)) throw new RangeError(`${game.name} has no passes for λ search; use df-pn`);
  return game;
}
