/** The ways to choose a move, by name. */
import { SetupError } from "../../game/errors.js";
import type { Game, ValuedGame } from "../../game/game.js";

/** Full-width searches, which find the value of every move. */
const FULL_WIDTH = ["expectation", "minimax"] as const;
export type FullWidthName = (typeof FULL_WIDTH)[number];
/** All: NegaScout is for games that bring rules for it (`GameDefinition.valued`). */
export const METHODS = [...FULL_WIDTH, "negascout"] as const;
export type MethodName = (typeof METHODS)[number];

/** @throws SetupError unless the game has static values */
export function checkValued(game: Game): asserts game is ValuedGame {
  if (!("evaluate" in game)) {
    throw new SetupError(`${game.name} has no static values (evaluate), so no moves can be chosen`);
  }
}
