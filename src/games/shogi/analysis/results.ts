/** What is said of mates and hisshi beside the verdict, in the words of the result. */
import type { CertificateOutcome } from "../../../solver/certificates/certify.js";
import type { Futile } from "../mate/bound.js";

/** A move that mates, in the game's notation. */
export interface MatingMoveText {
  readonly move: string;
  /** Its number in the line, from 1. */
  readonly ply: number;
  /** Plies from this move to the mate at most; null when they are not known. */
  readonly plies: number | null;
  /** Whether it does not mate sooner. */
  readonly shortest: boolean;
}

export const FAULTS = [
  "cook",
  "alternative",
  "surplus",
  "shorter",
  "long-variation",
  "no-mate",
  "record-differs",
  "useless-piece",
] as const;
export type FaultKind = (typeof FAULTS)[number];

/**
 * How a record differs: its move is not legal, is no check, does not mate, is the last before the mate, or stands behind it; or
 * it names another number of plies.
 */
export const DIFFERENCES = ["illegal", "no-check", "no-mate", "breaks-off", "goes-on", "length"] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** A fault of a problem. */
export interface Fault {
  readonly kind: FaultKind;
  /** With `record-differs`. */
  readonly reason?: Difference;
  /** With the reason `length`: the plies that there are. */
  readonly plies?: number;
  /** The number of the move in the line, from 1; 0 where it is about no move. */
  readonly ply: number;
  /** Null where it is about no move; of a piece that is useless its square. */
  readonly move: string | null;
  /** With `surplus`: the pieces, as SFEN has those in black's hand, such as `2GP`. */
  readonly pieces?: string;
  /** The line that shows it, from the move on. */
  readonly line: readonly string[];
  /** Whether the problem is sound with it. */
  readonly minor: boolean;
  /** The certificate of its evidence, where one was asked for. */
  readonly certificate?: CertificateOutcome;
}

/** A move of which the limits left open whether it is a fault, and whether that would be a minor one. */
export type Undecided = Pick<Fault, "ply" | "minor"> & { readonly move: string };

/** Whether a problem is sound. */
export interface Soundness {
  /** The composer's solution where it mates, otherwise the main line that was found. */
  readonly line: readonly string[];
  readonly faults: readonly Fault[];
  readonly undecided: readonly Undecided[];
  /** Whether the length is exact, and the line goes to the mate. */
  readonly complete: boolean;
}

/** An interposition that adds no plies. */
export interface LeftOut {
  /** The number that it would have in the line, from 1. */
  readonly ply: number;
  /** From square to square, whether the piece promotes or not; `*9b` stands for every drop on 9b. */
  readonly move: string;
}

/** A line beside the main line. */
export interface Variation {
  /**
   * `defence`: another answer of the defender, and the mate after it (変化); `cook`: another move that mates (余詰); `try`: a
   * first move that does not, and the answer that refutes it (紛れ).
   */
  readonly kind: "defence" | "cook" | "try";
  /** The number of its first move, from 1, in the line that it is a variation of. */
  readonly ply: number;
  /** From that move on. */
  readonly line: readonly string[];
  /** Variations of this one, in its order; their numbers, too, count from the beginning of the main line. */
  readonly variations?: readonly Variation[];
}

/** What is known about a mate that was found. */
export interface MateResult {
  /** Plies within which the attacker mates whatever is played; null when the limits left no such number. */
  readonly plies: number | null;
  /** Whether no mate is shorter. */
  readonly shortest: boolean;
  readonly futile: Futile;
  /** With `allSolutions`: first moves that mate, and moves behind the first that mate beside those of the line. */
  readonly solutions?: readonly MatingMoveText[];
  readonly alternatives?: readonly MatingMoveText[];
  /** Moves that may mate or not: limits ended the search, those of a single move included. */
  readonly undecided?: readonly Pick<MatingMoveText, "move" | "ply">[];
  /** With `composed`. */
  readonly soundness?: Soundness;
  /** With `variations` or `tries`: lines beside the main line, in its order. */
  readonly variations?: readonly Variation[];
  /** How many of these the limits left open; left out where none. */
  readonly openVariations?: number;
  /** How many were not looked into for variations of their own to the end: enough moves are shown already, or limits were reached. */
  readonly unexploredVariations?: number;
  /** With `futile` "exclude": interpositions along the line, or that of `soundness`, that do not count. */
  readonly leftOut?: readonly LeftOut[];
  /** How many interpositions the limits left open; left out where none. */
  readonly openLeftOut?: number;
  /** While a shorter mate or others are looked for: a line of this one. In a result the line is beside it. */
  readonly line?: readonly string[];
}

/** How a reply to the winning move of a hisshi loses. */
export interface ReplyResult {
  /** Null for the pass: the line is then what the move threatens. */
  readonly move: string | null;
  /** Order of the win after it: 1 for a mate; null when it could not be followed. */
  readonly order: number | null;
  /** From the attacker's answer to the mate. */
  readonly line: readonly string[];
}

/** What is known about a win without a mate. */
export interface HisshiResult {
  /** All replies to the first move of the line, the pass first where it is one. */
  readonly replies: readonly ReplyResult[];
}

declare module "../../../solver/solve/found.js" {
  interface GameFindings {
    /** With a mate in shogi. */
    readonly mate?: MateResult;
    /** With a hisshi in shogi. */
    readonly hisshi?: HisshiResult;
  }
}
