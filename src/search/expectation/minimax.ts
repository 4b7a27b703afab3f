/**
 * Minimax to a fixed depth: leaves have their static values, the other nodes the maximum of what their children have
 * for the side to move. A finished game has its result.
 */
import type { ValuedGame } from "../../game/game.js";
import { leafFrontier } from "./frontier.js";
import type { MoveSearch } from "./move-search.js";
import { createTreeSearch, type TreeSearchOptions } from "./tree-search.js";

export function createMinimax(game: ValuedGame, options: TreeSearchOptions = {}): MoveSearch {
  return createTreeSearch(game, leafFrontier(game), options);
}
