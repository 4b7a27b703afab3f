/** The referee of a game. */
import type { GameModule } from "../../game/module.js";
import { createModuleReferee } from "./own-game.js";
import type { Referee } from "./referee.js";
import type { RefereeKind, RefereeSubject } from "./rules.js";

/** The reference rules of a game that has them, the module's own of another. */
export function createReferee(
  module: GameModule,
  kind: RefereeKind | undefined,
  subject: RefereeSubject,
): Referee {
  return kind === undefined ? createModuleReferee(module, subject) : kind.create(subject);
}
