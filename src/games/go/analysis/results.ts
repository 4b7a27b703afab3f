/** What is said of a capture beside the verdict, in the words of the result. */
import type { Verdict } from "../../../search/search.js";
import type { ASKS } from "../notation/goals.js";

/** The least and the most that a number may be, as far as it was shown; null at an end that was not. */
export type Bounds = readonly [least: number | null, most: number | null];

/** How many outside threats decide a capture (docs/go.md). */
export interface KoResult {
  readonly status: "unconditional" | "ko" | "fails" | "open";
  /**
   * The fewest threats that the attacker needs when the defender has none; null when three are too few. Of `live` the most that
   * it may have when the defender has none; null when the targets are taken then.
   */
  readonly attacker: number | null | Bounds;
  /**
   * The most threats that the defender may have when the attacker has none; null when the attacker then fails. Of `live` the
   * fewest that it needs when the attacker has none; null when three are too few.
   */
  readonly defender: number | null | Bounds;
}

/** What is known of a verdict without the region that the problem has: of a whole board with the same stones. */
export const WHOLE_BOARD = ["same", "opposite", "open"] as const;

/** What is taken for granted, as books do, where a question is open without it or fails; what is not is left out. */
export interface Assumed {
  /** Stones of the attacker's outside that are never taken, the enclosing ones among them. */
  readonly safe?: readonly string[];
  /** Stones that are not on the board, but would shut the group in. */
  readonly enclosing?: readonly string[];
  /** Outside threats of attacker and defender, as in `1:0`; in an answer, the fewest with which the side to move is known to succeed. */
  readonly threats?: string;
}

/** A question that a problem may ask which does not say it. */
export interface TriedQuestion extends Assumed {
  /** A stone of the block in question, or of each block of the group. */
  readonly target: string;
  /** Stones of the block or the group. */
  readonly stones: number;
  /** Whether it is of the side to move. */
  readonly own: boolean;
  readonly goal: string | null;
  readonly verdict: Verdict;
  /** Whether it comes out the same whoever moves first; left out where it is not known. */
  readonly settled?: boolean;
}

/** Which first moves reach the goal of the side to move. */
export interface FirstMoves {
  /** Outside threats of attacker and defender, where the side to move needs some; otherwise those of the problem. */
  readonly threats?: string;
  readonly reach: readonly {
    readonly move: string;
    /** As of the problem; left out where the move ends it or spends a threat, or the grade was not asked for. */
    readonly ko?: KoResult;
    /** What may follow; empty where the search does not tell. */
    readonly line: readonly string[];
  }[];
  /** Moves near enough to matter that do not; none of them where no move reaches it. */
  readonly fail: readonly {
    readonly move: string;
    /** How it is refuted, the other side's move first. */
    readonly line: readonly string[];
  }[];
  /** First moves that the limits left open. */
  readonly open: readonly string[];
  /** What becomes of a pass, and of all other moves: they change nothing that the answer to it depends on. */
  readonly elsewhere: "reach" | "fail" | "open";
  /** Where a pass reaches it: its grade. */
  readonly passKo?: KoResult;
}

/** First moves that reach the goal; a pass stands for all that are not listed. */
export function reachingMoves({ reach, elsewhere, passKo }: FirstMoves): FirstMoves["reach"] {
  if (elsewhere !== "reach") return reach;
  return [...reach, { move: "pass", line: [], ...(passKo && { ko: passKo }) }];
}

/** What was found out about a ladder. */
export interface LadderResult {
  readonly works: boolean;
  /** Liberties of the block that is to be taken. */
  readonly liberties: number;
  /** For a ladder that does not work: how the block gets away, as after a try of the attacker's. */
  readonly defence?: readonly string[];
  /** For a ladder that does not work: a stone of each of the defender's blocks without which it would work. */
  readonly brokenBy: readonly string[];
  /** Where there is no such block: a stone of each of several blocks; any one of them breaks it, and without all of them it would work. */
  readonly together: readonly string[];
  /** Whether all blocks were tried. */
  readonly allTried: boolean;
}

declare module "../../../solver/solve/found.js" {
  interface GameFindings {
    /** In Go, where the grade was asked for. */
    readonly ko?: KoResult;
    /**
     * In Go, of a verdict in a region: what was found on the whole board, be it by a short search. `open`: nothing was, so that
     * the verdict may rest on the region's edge.
     */
    readonly wholeBoard?: (typeof WHOLE_BOARD)[number];
    // In Go, where the problem does not say what it asks:
    /** The question was found, and is in `position` and `goal`. */
    readonly found?: true;
    /** A stone of the block in question, or of each block of the group. */
    readonly target?: string;
    /** What was taken for granted, which is in `position`, too; left out where nothing was. */
    readonly safe?: NonNullable<Assumed["safe"]>;
    readonly enclosing?: NonNullable<Assumed["enclosing"]>;
    readonly threats?: NonNullable<Assumed["threats"]>;
    /** What words beside the problem say that the side to move wants; left out where they do not. */
    readonly asks?: (typeof ASKS)[number];
    /** All questions that were tried, in this order; those about one target with the least first that is taken for granted, and those with threats last. */
    readonly tried?: readonly TriedQuestion[];
    /** In Go, where they were asked for. */
    readonly firstMoves?: FirstMoves;
    /** In Go, where a ladder was asked for. */
    readonly ladder?: LadderResult;
    /** In Go, where the search tells it: the verdict holds wherever the board is the same on these points. */
    readonly zone?: readonly string[];
  }
}
