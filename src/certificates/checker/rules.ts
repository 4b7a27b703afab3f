/** How certificates of a game are checked: with its reference rules, or with the game itself. */
import type { CertificateHeader } from "../format/certificate-format.js";
import type { Referee } from "./referee.js";

/** The version of the rules in certificates of a user's own game: its module is the rules. */
export const OWN_RULES = 0;

/** What a certificate is about, as far as the rules depend on it. */
export type RefereeSubject = Pick<CertificateHeader, "attacker" | "goal" | "options" | "position">;

/** The reference rules of a game. */
export interface RefereeKind {
  /** Their version, from 1; it changes with what they allow. */
  readonly rules: number;
  create(subject: RefereeSubject): Referee;
  /** As the referee's own. */
  readonly refuses?: Referee["refuses"];
}

declare module "../../game/definition.js" {
  interface GameParts {
    /** Its reference rules. */
    referee?(): Promise<RefereeKind>;
  }
}
