/** Sets of one-eye problems (problem-sets.ts). */
import { z } from "zod";
import { Grade, type ProblemOfSet, readSet } from "./problem-sets.js";

export const OneEyeAnswer = z.object({
  /** Where the block stands. */
  place: z.enum(["corner", "side", "middle"]),
  /** Who is to move. */
  moves: z.enum(["defender", "attacker"]),
  /** Points of play: those of the region without a stone of the block. */
  points: z.int().positive(),
  /** Whether the block lives without outside threats. */
  lives: z.boolean(),
  /** The grade of `live`. */
  ko: Grade,
  /** That df-pn with leaf numbers 1 and 1 takes for the verdict without outside threats. */
  nodes: z.int().positive(),
});
export type OneEyeAnswer = z.infer<typeof OneEyeAnswer>;
export type OneEyeProblem = ProblemOfSet<OneEyeAnswer>;

/** @throws FileError as `readSet` */
export function readOneEyes(folder: string): OneEyeProblem[] {
  return readSet(folder, OneEyeAnswer);
}
