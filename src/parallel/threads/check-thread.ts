/** Tries a game in a thread of the pool, where one that never returns can be ended. */
import { type CheckGameOptions, type CheckGameReport, checkGame } from "../../game/check/check-game.js";
import { asError } from "../../game/thrown.js";
import { loadGame } from "./load-game.js";

/** Words of `calls`: how many methods of the game were called so far; the last one's name, a letter a word, and a zero. */
export const CALLS = 0;
export const LAST_CALL = 1;
export const CALL_WORDS = 64;

/** Before the first call the file of the game is loaded. */
export const LOADING = 0;

export interface CheckTask {
  readonly kind: "check";
  /** The game's name or the URL of its module, from `gameSource`. */
  readonly game: string;
  readonly options: Omit<CheckGameOptions, "stop" | "onCall">;
  /** Milliseconds after which no more positions and moves are begun with. */
  readonly time: number;
  /** Shared: what the game was last asked for. */
  readonly calls: Int32Array;
}

/** A report, or why there is none: the file is no game, or one of `positions` is none. */
export type CheckShare = CheckGameReport | { readonly refused: "game" | "position"; readonly why: string };

export async function checkThread(
  { game, options, time, calls }: CheckTask,
  begin: () => void,
): Promise<CheckShare> {
  // The file of the game may run for ever, too. To end a thread while it loads may abort the process in Node 20 (pool.ts),
  // and is better than to wait for ever.
  begin();
  let refused: "game" | "position" = "game";
  try {
    const module = await loadGame(game);
    refused = "position";
    for (const position of options.positions ?? []) {
      note(calls, "parsePosition");
      module.parsePosition(position);
    }
    const end = performance.now() + time;
    const stop = () => performance.now() >= end;
    return checkGame(module, { ...options, stop, onCall: (method) => note(calls, method) });
  } catch (error) {
    return { refused, why: asError(error).message };
  }
}

function note(calls: Int32Array, method: string): void {
  const letters = Math.min(method.length, CALL_WORDS - LAST_CALL - 1);
  for (let i = 0; i < letters; i++) calls[LAST_CALL + i] = method.charCodeAt(i);
  calls[LAST_CALL + letters] = 0;
  // Whoever sees the new count sees the name that was written before it.
  Atomics.add(calls, CALLS, 1);
}
