/**
 * The first task of every thread. It loads the game, so that loading does not count in the time of the first search, and no
 * thread is ended while it loads.
 */
import type { Arena } from "../../../native-layout/arena.js";
import { loadGame } from "../loading/load-game.js";
import { type SearchSetup, threadContextFor } from "./thread-context.js";

export interface StartTask {
  readonly kind: "start";
  /** A game's name or the URL of its module. */
  readonly game: string;
  /** What the thread is to search with next, made before its clock begins; left out for nothing more than the game. */
  readonly threadContext?: {
    readonly session: number;
    readonly arena: Arena<"table">;
    readonly setup: SearchSetup;
  };
}

export async function startThread({ game, threadContext }: StartTask): Promise<undefined> {
  await loadGame(game);
  if (threadContext !== undefined)
    await threadContextFor(threadContext.session, threadContext.setup, threadContext.arena, "table");
  return undefined;
}
