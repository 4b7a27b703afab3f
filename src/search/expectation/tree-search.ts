/** The tree searches by name, for whatever frontier they end at. */
import type { ValuedGame } from "../../game/game.js";
import { createAlphaBeta } from "./alpha-beta.js";
import { type Frontier, leafFrontier } from "./frontier.js";
import { createMoveSearch, type MoveSearch } from "./move-search.js";
import { createNegaScout, type NegaScoutOptions } from "./negascout.js";

export const TREE_SEARCHES = ["alpha-beta", "negascout"] as const;
export type TreeSearchName = (typeof TREE_SEARCHES)[number];

export interface TreeSearchOptions extends NegaScoutOptions {
  /**
   * Default `alpha-beta`, as in the paper: moves as the game generates them, no table. Both find the same values and
   * choose the same moves; NegaScout needs fewer nodes from a depth of 4 or 5 on.
   */
  readonly algorithm?: TreeSearchName | undefined;
}

export function createTreeSearch(
  game: ValuedGame,
  frontier: Frontier,
  options: TreeSearchOptions = {},
): MoveSearch {
  const { algorithm = "alpha-beta", freeMove } = options;
  switch (algorithm) {
    case "alpha-beta":
      return createMoveSearch(game, createAlphaBeta(game, frontier, options), {
        nullWindow: false,
        freeMove,
      });
    case "negascout":
      return createMoveSearch(game, createNegaScout(game, frontier, options), { nullWindow: true, freeMove });
  }
}

/**
 * Minimax to a fixed depth: leaves have their static values, the other nodes the maximum of what their children have
 * for the side to move. A finished game has its result.
 */
export function createMinimax(game: ValuedGame, options: TreeSearchOptions = {}): MoveSearch {
  return createTreeSearch(game, leafFrontier(game), options);
}
