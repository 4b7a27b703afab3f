/** Reads the line of play of a proof from the table in which it was found. */
import type { Arena } from "../../../native-layout/arena.js";
import { regionWords } from "../../../native-layout/arena.js";
import { type Player, type SearchGame, type ThreatGame, UNDECIDED } from "../../game/game.js";
import { ordersOf } from "../../search/kind.js";
import type { NodeLimit } from "../../search/limits.js";
import { principalVariation } from "../../search/proven/line.js";
import type { Line } from "../../search/search.js";
import { reasonToStop, type TaskLimits } from "../threads/task-limits.js";
import { type SolveSetup, threadContextFor } from "../threads/thread-context.js";
import type { SolveRegion } from "./solve-thread.js";

/** The nodes are for the line, and for searching again what the table has forgotten. */
export interface LineTask extends Pick<TaskLimits, "deadline">, NodeLimit {
  readonly kind: "line";
  readonly session: number;
  readonly arena: Arena<SolveRegion>;
  readonly setup: SolveSetup;
  readonly attacker: Player;
  readonly generation: number;
  /** The narrower question that the line is to answer (`SearchLimits.question`). */
  readonly question?: unknown;
}

/** The line from the first of the positions in the arena. */
export async function lineThread(task: LineTask, begin: () => void): Promise<Line> {
  const { session, arena, setup, attacker, generation, maxNodes, question } = task;
  const { kind, game, table, search } = await threadContextFor(session, setup, arena, "table");
  begin();
  const control = regionWords(arena, "control");
  table.setGeneration(generation);
  game.setConstants?.(regionWords(arena, "constants"), 0);
  game.load(regionWords(arena, "positions"), 0);
  const orders = ordersOf(kind, setup.search);
  const tick = () => reasonToStop(control, task);
  if (search.line !== undefined) return search.line(attacker, { maxNodes, tick, question });
  const moves = principalVariation({ game, table, search, attacker, orders, maxNodes, tick });
  return isWhole(game, moves) ? { moves } : { moves, cut: true };
}

function isWhole(game: SearchGame | ThreatGame, moves: Int32Array): boolean {
  for (const move of moves) game.play(move);
  const ended = game.outcome() !== UNDECIDED;
  for (let i = 0; i < moves.length; i++) game.undo();
  return ended;
}
