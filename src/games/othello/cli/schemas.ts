/** The schema of exact scores. */
import { z } from "zod";
import type { GameSchemas } from "../../../cli/game-cli.js";

const discs = z.int().min(-64).max(64);

const scoredMove = z.strictObject({
  move: z.string(),
  value: discs.nullable().describe("discs as the side that plays the move sees them; null when not known"),
  lower: discs.optional().describe("only when the value is not known: proven bounds, both included"),
  upper: discs.optional(),
  line: z.array(z.string()).describe("best play from the move on; empty when the value is not known"),
});

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

const moves = z.array(scoredMove).describe("with --all-moves: every legal move, the best first");

const count = z.int().nonnegative();

const reviewed = z
  .strictObject({
    source: z.string(),
    players: z
      .tuple([z.string(), z.string()])
      .optional()
      .describe("names of black and white, as far as the record says"),
    exactFrom: count.nullable().describe("empty squares from which on all scores are exact"),
    result: discs.nullable().describe("score of the last position, as X sees it"),
    moves: z.array(
      z.strictObject({
        number: count,
        position: z.string(),
        empties: count,
        side: z.enum(["X", "O"]),
        move: z.string(),
        best: z.string().describe("a best move; the one played where it is as good"),
        line: z.array(z.string()).describe("best play from the best move on, where discs were lost"),
        value: discs.describe("discs that the best move leads to, as the side that moves sees them"),
        played: discs.describe("those that the move played leads to"),
        lost: count.describe("their difference"),
      }),
    ),
    graph: z
      .array(
        z.strictObject({
          number: count,
          empties: count,
          value: z.number().describe("discs as X sees them"),
          exact: z.boolean().describe("otherwise an estimate by static values, which proves nothing"),
        }),
      )
      .optional()
      .describe("with --graph: all positions of the game"),
  })
  .describe("a game");

const summary = z
  .strictObject({
    games: count,
    moves: count.describe("moves whose loss is exactly known"),
    losing: count,
    lost: count.describe("discs that they lost together"),
    nodes: count,
    seconds: z.number(),
    threads: count,
  })
  .describe("the last line");

export const schemas: GameSchemas = { findings: { score, moves }, review: [reviewed, summary] };
