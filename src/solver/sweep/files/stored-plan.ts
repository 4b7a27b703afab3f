/** The form of a plan that comes from a file or a queue. */
import { z } from "zod";
import { MOST_BLOCK_POSITIONS, type SweepPlan } from "./sweep-plan.js";

const Option = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const StoredPlan = z.strictObject({
  solveFast: z.string(),
  signature: z.int().nonnegative(),
  game: z.string(),
  module: z.string().nullable(),
  rules: z.record(z.string(), Option),
  positions: z.int().positive(),
  block: z.int().positive().max(MOST_BLOCK_POSITIONS),
  algorithms: z.array(z.string()).min(1),
  options: z.record(z.string(), Option),
  database: z.int().nullable(),
}) satisfies z.ZodType<SweepPlan>;
