/** What `check` finds out about a problem of a collection, in any game. */
import type { CertificateOutcome } from "../../solver/certificates/certify.js";
import type { SolveResult } from "../../solver/results.js";
import type { Problem, SolveSettings } from "../../solver/settings.js";
import type { NamedProblem } from "../files/problem-texts.js";

/** How the solution that a collection gives compares with what is proven, and how that is said. */
export const FINDINGS = {
  agrees: "agrees",
  another: "another move works as well",
  fails: "a given move fails",
  result: "the result is different",
  open: "not decided",
  none: "no solution is given",
} as const;
export type Finding = keyof typeof FINDINGS;

/** The findings that contradict a collection. */
export const DISAGREEMENTS: readonly Finding[] = ["another", "fails", "result"];

export interface Comparison {
  /** With what was asked, where that had to be found. */
  readonly position: string;
  /** What was asked, in words; empty where nothing was. */
  readonly question: string;
  readonly finding: Finding;
  /** First moves that the collection calls right. */
  readonly given: readonly string[];
  /** First moves that are proven right. */
  readonly works: readonly string[];
  /** The result with the best of them, in words; empty where it is not known. */
  readonly result: string;
  /** Notes on single moves, a sentence each. */
  readonly details: readonly string[];
  /** Problems whose verdicts show a disagreement. */
  readonly evidence: readonly Evidence[];
}

export interface Evidence {
  readonly position: string;
  /** What it shows, as in `after C5`. */
  readonly shows: string;
}

/** A comparison, with certificates that show the disagreement. */
export interface Checked extends Comparison {
  readonly certificates?: readonly (Evidence & { readonly certificate: CertificateOutcome })[];
  readonly nodes: number;
  readonly seconds: number;
}

/**
 * Solves a problem within what is left of the limits of the whole comparison; undefined where nothing is left.
 *
 * @param share of the whole limits that may have been spent afterwards, 0 to 1; default 1
 */
export type Ask = (
  problem: Pick<Problem, "position" | "words">,
  settings?: SolveSettings,
  share?: number,
) => Promise<SolveResult | undefined>;

/** How a game compares solutions with what is proven. */
export interface CollectionCheck {
  /** A paragraph for the help: where its files give solutions. */
  readonly help: string;
  /** Compares the solution of a problem. */
  compare(problem: NamedProblem, ask: Ask): Promise<Comparison>;
}
