/** The rules that a certificate is checked with: written for reading, apart from the rules that searches use. */
import type { Outcome, Player } from "../../game/game.js";
import type { Zones } from "../../game/zones.js";
import type { CertificateHeader } from "../format/certificate-format.js";

/** Numbers are compared faster. */
export type Name = string | number;

/** A move and what becomes of the position. */
export interface Successor {
  readonly move: number;
  /** The outcome of the game, or of the problem: who has reached the goal by this move. */
  readonly outcome: Outcome;
  /** The name of the position after it; of no meaning when the game is over. */
  readonly name: Name;
}

/** `Position` is what the rules read of a packed position; only they look into it. */
export interface Referee<Position = unknown> {
  /** Version of these rules. A certificate is checked with the rules that it was made for, or not at all. */
  readonly rules: number;
  readonly positionWords: number;
  /**
   * Whether positions are those of a claim about the header's score: the claimant is player 0, and play ends where the claim can be
   * seen to hold or not to hold.
   */
  readonly isOfScore?: boolean;
  /** Why a verdict has no certificate, as a part of a sentence; undefined when it has. */
  refuses?(goal: string | null, verdict: "proven" | "disproven"): string | undefined;
  /**
   * The packed words of a position in the game's text form.
   *
   * @throws Error when it is not a position
   */
  parse(text: string): Int32Array;
  /**
   * Undefined when these words are not a position as it is packed, for example other words that would be read as the same
   * position.
   */
  read(words: Int32Array): Position | undefined;
  sideToMove(position: Position): Player;
  /** How the game has ended at a position as it is there, whatever was played before. */
  outcome(position: Position): Outcome;
  /**
   * All legal moves, in any order.
   *
   * @param counts moves for which it returns false are left out
   */
  successors(position: Position, counts?: (move: number) => boolean): readonly Successor[];
  /** One move; undefined when it is illegal. */
  play(position: Position, move: number): Successor | undefined;
  /** Names a position: equal for positions with the same value by a symmetry of the game, and for no others. */
  name(position: Position): Name;
  /** Where moves may be left out that do not matter: the zones of nodes with this verdict. */
  zones?(verdict: "proven" | "disproven"): Zones<Position>;
}

/** The version of the rules in certificates of a user's own game: its module is the rules. */
export const OWN_RULES = 0;

/** What a certificate is about, as far as the rules depend on it. */
export type RefereeSubject = Pick<
  CertificateHeader,
  "attacker" | "goal" | "options" | "position" | "score" | "leafEmpties"
>;

/** The reference rules of a game. */
export interface RefereeKind {
  /** Their version, from 1; it changes with what they allow. */
  readonly rules: number;
  create(subject: RefereeSubject): Referee;
  /** Like the referee's own `refuses`. */
  readonly refuses?: Referee["refuses"];
}

declare module "../../game/definition.js" {
  interface GameParts {
    /** Its reference rules. */
    referee?(): Promise<RefereeKind>;
  }
}
