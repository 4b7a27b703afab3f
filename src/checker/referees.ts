/** The referee of a game. */
import type { CertificateHeader } from "../formats/bytes/certificate-format.js";
import type { GameModule } from "../game/module.js";
import { createShogiReferee } from "../games/shogi/reference/referee.js";
import { createSimpeiReferee } from "../games/simpei/reference/referee.js";
import { createModuleReferee } from "./own-game.js";
import type { Referee } from "./referee.js";

/** What a certificate is about, as far as the rules depend on it. */
export interface RefereeSubject extends Pick<CertificateHeader, "attacker" | "goal"> {
  readonly freeStart?: boolean;
}

/** The reference rules of a game that comes with solve-fast, the module's own of another. */
export function createReferee(
  module: GameModule,
  { attacker, goal, freeStart = false }: RefereeSubject,
): Referee {
  switch (module.name) {
    case "simpei":
      return createSimpeiReferee({ freeStart });
    case "shogi":
      return createShogiReferee(attacker, goal === null || goal === "mate");
    default:
      return createModuleReferee(module, { freeStart });
  }
}
