/** A problem as `check shogi` prints it. */
import type { SolveResult } from "../../../../solver/results.js";
import type { LeftOut, Soundness } from "../../analysis/results.js";
import type { Futile } from "../../mate/bound.js";

/** A problem, and what was found out of it. Moves are those of USI. */
export interface CheckedProblem extends Pick<Soundness, "line" | "faults" | "undecided"> {
  readonly file?: string;
  /** Its own one; empty without. */
  readonly title: string;
  readonly position: string;
  readonly verdict: SolveResult["verdict"];
  readonly plies: number | null;
  /** Whether the plies are exact. */
  readonly shortest: boolean;
  readonly futile: Futile;
  readonly recorded: { readonly plies: number | null; readonly line: readonly string[] } | null;
  readonly sound: boolean | null;
  /** Interpositions along the line that do not count. */
  readonly leftOut?: readonly LeftOut[];
  /** How many the limits left open. */
  readonly openLeftOut?: number;
  /** Where useless pieces were asked for: whether they were looked for, as in a problem that is known to be sound. */
  readonly redundant?: boolean;
  readonly reason?: string;
  readonly nodes: number;
  readonly seconds: number;
}
