/** Tries a game in a thread of the pool, where one that never returns can be ended. */
import { type CheckGameOptions, type CheckGameReport, checkGame } from "../../game/check/check-game.js";
import { asError } from "../../game/errors.js";
import { createCallWriter } from "./call-record.js";
import { loadGame } from "./load-game.js";

export interface CheckTask {
  readonly kind: "check";
  /** The game's name or the URL of its module, from `gameSource`. */
  readonly game: string;
  readonly options: Omit<CheckGameOptions, "stop" | "onCall">;
  /** Milliseconds after which no more positions and moves are begun with. */
  readonly time: number;
  /** What the game was last asked for (call-record.ts). */
  readonly calls: Int32Array;
}

/** A report, or why there is none: the file is no game, or one of `positions` is none. */
export type CheckShare = CheckGameReport | { readonly refused: "game" | "position"; readonly why: string };

export async function checkThread(
  { game, options, time, calls }: CheckTask,
  begin: () => void,
): Promise<CheckShare> {
  // The file of the game may also run forever. To end a thread while it loads may abort the process in Node 20 (pool.ts),
  // and is better than to wait forever.
  begin();
  const onCall = createCallWriter(calls);
  let refused: "game" | "position" = "game";
  try {
    const module = await loadGame(game);
    refused = "position";
    for (const position of options.positions ?? []) {
      onCall("parsePosition", position, []);
      module.parsePosition(position);
    }
    const end = performance.now() + time;
    const stop = () => performance.now() >= end;
    return checkGame(module, { ...options, stop, onCall });
  } catch (error) {
    return { refused, why: asError(error).message };
  }
}
