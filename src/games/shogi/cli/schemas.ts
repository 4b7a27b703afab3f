/** The schemas of mates, hisshi and reviews. */
import { z } from "zod";
import type { GameSchemas } from "../../../cli/game-cli.js";
import { certificate } from "../../../cli/help/schemas.js";
import { DIFFERENCES, FAULTS } from "../analysis/results.js";

const count = z.int().nonnegative();
const line = z.array(z.string());
const plies = count.nullable();
const mating = z.strictObject({
  move: z.string(),
  ply: count,
  plies: plies.describe("plies from this move to the mate at most; null where limits left no number"),
  shortest: z.boolean().describe("whether it does not mate sooner"),
});

const fault = z.strictObject({
  kind: z.enum(FAULTS),
  reason: z
    .enum(DIFFERENCES)
    .optional()
    .describe(
      "how a record differs: its move is illegal, is no check, does not mate, breaks off before the mate or goes on after it, or its number of plies is another",
    ),
  plies: count.optional().describe("with the reason length: the plies that there are"),
  pieces: z.string().optional().describe("with the kind surplus: the pieces left over, such as 2GP"),
  ply: count.describe("number of the move in the line, from 1; 0 where it is about no move"),
  move: z
    .string()
    .nullable()
    .describe(
      "null where it is about no move; the square of a piece that is useless; as it is written where a record has a move that is not legal",
    ),
  line: line.describe("the moves that show it, from the move on; empty where the move itself does"),
  minor: z.boolean().describe("whether the problem is sound with it"),
  certificate: certificate.optional().describe("with --certificates"),
});
const undecided = z
  .array(z.strictObject({ move: z.string(), ply: count, minor: z.boolean() }))
  .describe("moves of which the limits left open whether they are faults, and whether those would be minor");

const leftOut = z
  .array(z.strictObject({ ply: count, move: z.string() }))
  .optional()
  .describe("interpositions along the line that do not count; *9b stands for every drop on 9b");

const openLeftOut = count.optional().describe("how many interpositions the limits left open");

const checked = z
  .strictObject({
    file: z.string().optional(),
    title: z.string(),
    position: z.string(),
    verdict: z.enum(["proven", "disproven", "unknown"]).describe("whether there is a mate"),
    plies: plies.describe("of the shortest mate; null without one"),
    shortest: z.boolean().describe("whether the plies are exact"),
    futile: z.enum(["include", "exclude"]).describe("whether futile interpositions count"),
    line: line.describe(
      "the recorded solution where it mates, otherwise the main line; without a mate the recorded moves, which do not mate",
    ),
    recorded: z
      .strictObject({ plies: plies.describe("as a header names them"), line })
      .nullable()
      .describe("the solution of the record, up to a move that is not legal"),
    sound: z.boolean().nullable().describe("null where the limits left it open"),
    faults: z.array(fault),
    undecided,
    leftOut,
    openLeftOut,
    redundant: z
      .boolean()
      .optional()
      .describe("with --redundant: whether useless pieces were looked for, which only a sound problem has"),
    reason: z.string().optional().describe("why something is not known"),
    nodes: count,
    seconds: z.number(),
  })
  .describe("a problem of shogi");

const variation = z.strictObject({
  kind: z
    .enum(["defence", "cook", "try"])
    .describe("another answer, another move that mates, or a first move that fails"),
  ply: count.describe("the number of its first move, from 1, in the line that it is a variation of"),
  line: line.describe("from that move on"),
  get variations() {
    return z.array(variation).optional().describe("variations of this one");
  },
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
  soundness: z
    .strictObject({ line, faults: z.array(fault), undecided, complete: z.boolean() })
    .optional()
    .describe("of a composed problem, in the library"),
  variations: z.array(variation).optional().describe("lines beside the main line"),
  leftOut,
  openLeftOut,
  openVariations: count.optional().describe("how many of these the limits left open"),
  unexploredVariations: count
    .optional()
    .describe("how many were not looked into for variations of their own to the end"),
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
  check: [checked],
};
