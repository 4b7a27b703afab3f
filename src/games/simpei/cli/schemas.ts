/** What retrograde analysis writes, as schemas. */
import { z } from "zod";
import type { GameSchemas } from "../../../cli/game-cli.js";

const count = z.int().nonnegative();
const value = z.enum(["win", "draw", "loss"]);
const distance = count.nullable().describe("plies to the end with best play; null for a draw");
const order = count.nullable().describe("λ order; null without one");
const winner = z.enum(["first", "second"]).nullable();
const histogram = z.array(z.strictObject({ value: count.nullable(), positions: z.array(count) }));

const probed = z.strictObject({
  position: z.string(),
  value,
  distance,
  order,
  moves: z.array(z.strictObject({ move: z.string(), value, distance, order })),
  line: z.array(z.string()),
});

const retrograde = z.strictObject({
  game: z.string(),
  positions: count,
  table: z.array(z.record(z.string(), count)),
  equalsTanaka: z.boolean(),
  officialStart: z.strictObject({ winner, pliesFromReply: count }),
  freeStart: z.strictObject({ winner, plies: count }),
  longestWin: count,
  mutualZugzwangs: count,
  distances: histogram,
  orders: histogram.optional(),
  moveOrders: z
    .strictObject({ positions: count, moves: z.array(z.string()), legalMoves: z.string() })
    .optional(),
  checksum: z.string(),
  threads: count,
  seconds: z.number(),
  positionsPerSecond: z.number(),
});

export const schemas: GameSchemas = {
  commands: { retrograde, probe: z.strictObject({ ...probed.shape, officialStart: probed.optional() }) },
};
