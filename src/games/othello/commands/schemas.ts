/** What is said of exact scores, as a schema. */
import { z } from "zod";
import type { GameSchemas } from "../../../cli/game-commands.js";

const discs = z.int().min(-64).max(64);

const score = z.strictObject({
  bestMove: z.string().nullable().describe("null when the game is over"),
  value: discs
    .nullable()
    .describe("discs as the side to move sees them, 0 for a draw; null when it is not known"),
  lower: discs.describe("proven bounds, both included"),
  upper: discs,
  estimate: z
    .strictObject({ move: z.string(), value: z.number(), depth: z.int().nonnegative() })
    .optional()
    .describe("only when the score is not known: the best move by static values, which proves nothing"),
});

export const schemas: GameSchemas = { findings: { score } };
