/**
 * The searches by name, behind one interface, for everything above that lets a user choose. Each is loaded when it is
 * called for: some make large tables as they load.
 */
import type { SearchGame, ThreatGame } from "../game/game.js";
import type { DfPnMateOptions } from "../games/shogi/mate/df-pn-mate.js";
import type { ShogiMateGame } from "../games/shogi/rules/mate-game.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import type { DfPnLambdaOptions } from "./lambda/df-pn-lambda.js";
import type { DfPnOptions } from "./proof-number/df-pn.js";
import type { Search } from "./search.js";

export const ALGORITHMS = ["df-pn", "df-pn-lambda", "lambda", "df-pn-mate", "endgame"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** Whether its proofs have λ orders. */
export function hasOrders(algorithm: Algorithm): boolean {
  return algorithm === "df-pn-lambda" || algorithm === "lambda";
}

export type SearchOptions = DfPnOptions & DfPnLambdaOptions & DfPnMateOptions;

/**
 * @throws RangeError for a λ search of a game without passes, a search for mates in another game than shogi, an endgame
 * search in another than Othello
 */
export async function createSearch(
  algorithm: Algorithm,
  game: SearchGame | ThreatGame,
  table: TranspositionTable,
  options: SearchOptions = {},
): Promise<Search> {
  switch (algorithm) {
    case "df-pn":
      return (await import("./proof-number/df-pn.js")).createDfPn(game, table, options);
    case "df-pn-lambda":
      return (await import("./lambda/df-pn-lambda.js")).createDfPnLambda(passing(game), table, options);
    case "lambda":
      return (await import("./lambda/lambda.js")).createLambda(passing(game), table, options);
    case "df-pn-mate":
      return (await import("../games/shogi/mate/search.js")).createMateSearch(mating(game), table, options);
    case "endgame":
      if (game.name !== "othello") throw new RangeError(`${game.name} has no endgames as Othello; use df-pn`);
      return (await import("../games/othello/endgame/search-for-goal.js")).createEndgameSearch(game);
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
