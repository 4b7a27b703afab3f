/** What sets of problems of life have in common (problem-sets.ts), and the two that there are. */
import { z } from "zod";
import { Grade, type ProblemOfSet, readSet } from "./problem-sets.js";

/** What is drawn; the goal, `live` or `kill`, is the problem's. */
const Drawn = z.object({
  /** Where the block is. */
  place: z.enum(["corner", "side", "middle"]),
  /** Who is to move. */
  moves: z.enum(["defender", "attacker"]),
  /** Points of play: those of the region without a stone of the block. */
  points: z.int().positive(),
});
/** What is found out by searching. */
const Found = z.object({
  /** Whether the block lives without outside threats. */
  lives: z.boolean(),
  /** The grade of the goal. */
  ko: Grade,
  /**
   * Nodes that a plain search with leaf numbers 1 and 1 takes for the verdict without outside threats: df-pn for one-eye
   * problems, proof-number search for the others.
   */
  nodes: z.int().positive(),
});
export type Found = z.infer<typeof Found>;

export const OneEyeAnswer = Drawn.extend(Found.shape);
export type OneEyeAnswer = z.infer<typeof OneEyeAnswer>;
export type OneEyeProblem = ProblemOfSet<OneEyeAnswer>;

export const LifeAndDeathAnswer = Drawn.extend({
  /** Liberties of the block outside of its eye space. */
  outside: z.int().nonnegative(),
  ...Found.shape,
});
export type LifeAndDeathAnswer = z.infer<typeof LifeAndDeathAnswer>;
export type LifeAndDeathProblem = ProblemOfSet<LifeAndDeathAnswer>;

/** @throws FileError as `readSet` */
export function readOneEyes(folder: string): OneEyeProblem[] {
  return readSet(folder, OneEyeAnswer);
}

/** @throws FileError as `readSet` */
export function readLifeAndDeath(folder: string): LifeAndDeathProblem[] {
  return readSet(folder, LifeAndDeathAnswer);
}
