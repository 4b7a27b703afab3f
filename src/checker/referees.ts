/** The referee of a game. */
import type { GameModule, GameOptions } from "../games/game-module.js";
import { createModuleReferee } from "./own-game.js";
import type { Referee } from "./referee.js";
import { createSimpeiReferee } from "./simpei.js";

/** Games whose verdicts have no certificates, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  othello: "verdicts of othello come from exact scores, which have no certificates",
};

/** Why verdicts of a game have no certificates; undefined when they have. */
export function whyNoReferee(game: string): string | undefined {
  return Object.hasOwn(REFUSED, game) ? REFUSED[game] : undefined;
}

/** The reference rules of a game that comes with solve-fast, the module's own of another. */
export function createReferee(module: GameModule, options: GameOptions): Referee {
  switch (module.name) {
    case "simpei":
      return createSimpeiReferee(options);
    default:
      return createModuleReferee(module, options);
  }
}
