/** The schemas of mates, hisshi and reviews. */
import { z } from "zod";
import type { GameSchemas } from "../../../cli/game-cli.js";

const count = z.int().nonnegative();
const line = z.array(z.string());
const plies = count.nullable();
const mating = z.strictObject({
  move: z.string(),
  ply: count,
  plies: plies.describe("plies from this move to the mate at most; null where limits left no number"),
  shortest: z.boolean().describe("whether it does not mate sooner"),
});

const mate = z.strictObject({
  plies: plies.describe(
    "plies within which the attacker mates against every defence; null where limits left no number",
  ),
  shortest: z.boolean().describe("whether no mate is shorter"),
  futile: z.enum(["include", "exclude"]).describe("whether futile interpositions count"),
  solutions: z.array(mating).optional().describe("first moves that mate"),
  alternatives: z.array(mating).optional().describe("other moves that mate along the line"),
  undecided: z.array(z.strictObject({ move: z.string(), ply: count })).optional(),
});

const reply = z.strictObject({
  move: z.string().nullable().describe("null: the pass, and the line is what the move threatens"),
  order: count
    .nullable()
    .describe("the order of the win after it, 1 for a mate; null when it could not be followed"),
  line: line.describe("from the attacker's answer to the mate"),
});

const reviewed = z
  .strictObject({
    file: z.string(),
    game: count,
    title: z.string(),
    ply: count,
    side: z.enum(["black", "white"]),
    position: z.string(),
    order: count,
    plies: plies.describe(
      "plies within which the side mates against every defence, perhaps not the fewest; null where limits left no number",
    ),
    line,
    move: z.string().nullable().describe("the move of the game; null at its end"),
    played: z
      .boolean()
      .nullable()
      .describe(
        "whether that move keeps the mate; null at the end of the game, and when limits left it open",
      ),
  })
  .describe("a position of a game with a mate");

const reviewSummary = z
  .strictObject({
    games: count,
    positions: count,
    mates: count,
    played: count,
    missed: count,
    unknown: count,
    nodes: count,
    seconds: z.number(),
    threads: count,
    positionsPerSecond: z.number(),
    nodesPerSecond: z.number(),
  })
  .describe("the last line");

export const schemas: GameSchemas = {
  findings: { mate, hisshi: z.strictObject({ replies: z.array(reply) }) },
  review: [reviewed, reviewSummary],
};
