/**
 * The first task of every thread, and the last. It loads the game, so that loading does not count in the time of the first
 * search, and no thread is ended while it loads.
 */
import type { Arena } from "../../../native-layout/arena.js";
import { loadGame } from "../loading/load-game.js";
import { settle } from "./settle.js";
import { type SearchSetup, threadContextFor } from "./thread-context.js";

export interface StartTask {
  readonly kind: "start";
  /** A game's name or the URL of its module; left out where there is nothing to load any more. */
  readonly game: string | undefined;
  /** What the thread is to search with next, made before its clock begins; left out for nothing more than the game. */
  readonly threadContext?: {
    readonly session: number;
    readonly arena: Arena<"table">;
    readonly setup: SearchSetup;
  };
}

export async function startThread({ game, threadContext }: StartTask): Promise<undefined> {
  if (game === undefined) settle();
  else await loadGame(game);
  if (threadContext !== undefined)
    await threadContextFor(threadContext.session, threadContext.setup, threadContext.arena, "table");
  return undefined;
}
