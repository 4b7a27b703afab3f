/** What is said of captures, as schemas. */
import { z } from "zod";
import type { GameSchemas } from "../../../cli/game-cli.js";
import { WHOLE_BOARD } from "../analysis/results.js";
import { COVERS } from "../analysis/settings.js";
import { ASKS, GOAL_NAMES } from "../notation/goals.js";

const threats = z.int().min(0).max(3).nullable();
const number = z.union([threats, z.tuple([threats, threats])]);

/** What was taken for granted. */
const safe = z.array(z.string()).describe("stones outside that were taken for safe");
const enclosing = z
  .array(z.string())
  .describe(
    "safe stones that are not on the board, and were taken for granted, since they shut the group in",
  );
const granted = z.string().describe("outside threats of attacker and defender that were taken for granted");

const ko = z.strictObject({
  status: z.enum(["unconditional", "ko", "fails", "open"]),
  attacker: number.describe(
    "the fewest outside threats that the attacker needs against none; where it is open, the least and the most",
  ),
  defender: number.describe("the most that the defender may have against none of the attacker"),
});

export const schemas: GameSchemas = {
  findings: {
    moves: z.enum(COVERS).describe("whether the verdict holds against all moves, or among candidates alone"),
    wholeBoard: z
      .enum(WHOLE_BOARD)
      .describe(
        "for a verdict in a region, what was found without the region; open: the verdict may rest on its edge",
      ),
    found: z.literal(true).describe("for a problem that does not say what it asks: the question was found"),
    target: z
      .string()
      .describe("with found: a stone of the block in question, or of each block of the group"),
    safe,
    enclosing,
    threats: granted,
    asks: z.enum(ASKS).describe("with found: what words beside the problem say that the side to move wants"),
    tried: z
      .array(
        z.strictObject({
          target: z.string(),
          stones: z.int().min(1).describe("how many stones the block or the group has"),
          own: z.boolean().describe("whether it belongs to the side to move"),
          goal: z.enum(GOAL_NAMES),
          safe: safe.optional(),
          enclosing: enclosing.optional(),
          threats: granted.optional(),
          verdict: z.enum(["proven", "disproven", "unknown"]),
          settled: z
            .boolean()
            .optional()
            .describe("whether it comes out the same whoever moves first, where that is known"),
        }),
      )
      .describe("with found: all questions that were tried"),
    firstMoves: z
      .strictObject({
        threats: z
          .string()
          .optional()
          .describe("of attacker and defender, where the side to move needs some"),
        reach: z.array(z.strictObject({ move: z.string(), ko: ko.optional(), line: z.array(z.string()) })),
        fail: z.array(z.strictObject({ move: z.string(), line: z.array(z.string()) })),
        open: z.array(z.string()).describe("moves that the limits left open"),
        elsewhere: z
          .enum(["reach", "fail", "open"])
          .describe("of a pass, and of all moves that are not listed"),
        passKo: ko.optional().describe("the grade of a pass that reaches the goal"),
      })
      .describe("with --first-moves"),
    ladder: z
      .strictObject({
        works: z.boolean(),
        liberties: z.int().min(1).describe("how many liberties the block has"),
        defence: z
          .array(z.string())
          .optional()
          .describe("how the block gets away, as after a try of the attacker's"),
        brokenBy: z
          .array(z.string())
          .describe("a stone of each block of the defender's without which the ladder would work"),
        together: z
          .array(z.string())
          .describe(
            "where brokenBy is empty: stones, each of which breaks it; without all of them it would work",
          ),
        allTried: z.boolean().describe("whether all blocks of the defender's were tried"),
      })
      .describe("with --ladder"),
    refutation: z
      .string()
      .describe("for a disproof with the defender to move: a move that refutes, where the search tells it"),
    zone: z
      .array(z.string())
      .describe(
        "points: the verdict holds wherever the board is the same on them, where the search tells (df-pn-zones)",
      ),
    ko,
  },
  commands: {
    "gtp-regression": z.union([
      z.strictObject({
        id: z.int().nullable().describe("the number in front of the command"),
        command: z.string(),
        answer: z.string().describe("after ? where the command was refused"),
        expected: z.string().describe("a regular expression, after ! for what must not be answered"),
        right: z.boolean().describe("whether the answer is as expected"),
        starred: z.boolean().describe("whether the suite's own program is known to fail"),
        seconds: z.number().nonnegative(),
      }),
      z.strictObject({
        right: z.int(),
        questions: z.int(),
        seconds: z.number().nonnegative().describe("for all questions"),
        slowest: z.number().nonnegative().describe("seconds for the slowest question"),
      }),
    ]),
  },
};
