/** Sets of problems of capture (problem-sets.ts). */
import { z } from "zod";
import { Grade, type ProblemOfSet, readSet } from "./problem-sets.js";

export const CaptureAnswer = z.object({
  /** A capture by the attacker, who moves first, or the defender's way out of one. */
  kind: z.enum(["capture", "save"]),
  /** The grade. */
  ko: Grade,
  /**
   * True λ order of the capture without outside threats: for `save`, that of the threatened capture; null where there is none.
   */
  order: z.int().min(1).nullable(),
  /** First moves that reach the grade. */
  first: z.array(z.string()),
  /** Whether all other first moves are known not to reach it. */
  only: z.boolean(),
  /** The liberties of the block. */
  liberties: z.int().positive(),
  /**
   * Nodes that plain df-pn takes for the verdict without outside threats, or proof-number search where the captures were drawn by
   * its nodes; null where df-pn fills a table of 1,000,000 entries before.
   */
  nodes: z.int().nonnegative().nullable(),
});
export type CaptureAnswer = z.infer<typeof CaptureAnswer>;

export type CaptureProblem = ProblemOfSet<CaptureAnswer>;

/** @throws FileError as `readSet` */
export function readCaptures(folder: string): CaptureProblem[] {
  return readSet(folder, CaptureAnswer);
}
