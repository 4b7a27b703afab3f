/** The ways to choose a move, by name. */
import { SetupError } from "../../game/errors.js";
import type { Game, ValuedGame } from "../../game/game.js";

export const METHODS = ["expectation", "minimax"] as const;
export type MethodName = (typeof METHODS)[number];

/** @throws SetupError unless the game has static values */
export function checkValued(game: Game): asserts game is ValuedGame {
  if (!("evaluate" in game)) {
    throw new SetupError(`${game.name} has no static values (evaluate), so no moves can be chosen`);
  }
}
