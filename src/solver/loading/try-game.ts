/**
 * Tries whether a game keeps its promises before anything relies on it: in a thread, since a user's game may run forever
 * or end its process at any call.
 */
import { fileURLToPath } from "node:url";
import type { CheckGameReport } from "../../game/check/check-game.js";
import { asError, SetupError } from "../../game/errors.js";
import type { GameOptions } from "../../game/module.js";
import { createPool, OverdueError, type Pool, type Watch } from "../threads/pool.js";
import { countCalls, createCallRecord, readLastCall } from "./call-record.js";
import type { CheckTask } from "./check-thread.js";
import { BrokenGameError, GameError } from "./game-error.js";
import { isOwnGame } from "./load-game.js";
import { endedThread, noteLoadable, PREPARING_TIME } from "./try-loading.js";

/**
 * A little random play, some hundredths of a second for an ordinary game; the time matters only to slow ones. Each of 100
 * seeds finds what is broken in the games of test/contract/broken-game.js, if a verdict depends on it; but keys without the
 * side to move are found by 98, a wrong symmetry of few positions by 93, and an `expand` that leaves out or decides by 99.
 */
const SHORT = { options: { mostPositions: 24, mostPlies: 12, mostMoves: 2, texts: false }, time: 200 };
/** Calls of a game whose file is not loaded yet. */
const LOADING = 0;

/**
 * The short form of `checkGame`, for a user's own game; of a game that comes with solve-fast nothing is tried.
 *
 * @param game from `gameSource`
 * @param gameOptions choices of rules that it is searched with; undefined for those of its ranking
 * @param pool whose thread tries it; left out, a thread is started for it
 * @throws GameError when it cannot be loaded, BrokenGameError for a broken promise
 */
export async function tryOwnGame(
  game: string,
  gameOptions: GameOptions | undefined,
  pool?: Pool,
): Promise<void> {
  if (!isOwnGame(game)) return;
  const { broken } = await tryGame(game, { ...SHORT, options: { ...SHORT.options, gameOptions } }, pool);
  if (broken === null) return;
  const { promise, problem, position, line } = broken;
  const place =
    position === null ? "" : `, from "${position}"${line.length === 0 ? "" : ` by ${line.join(" ")}`}`;
  throw new BrokenGameError(
    `${fileURLToPath(game)}: ${promise} is broken: ${problem}${place}; what a game has to promise is in docs/examples/`,
  );
}

/**
 * `checkGame` in a thread. A method that does not return, or that ends the thread, is a broken promise; of what was tried
 * before it nothing is known then.
 *
 * @throws GameError when the game cannot be loaded, BrokenGameError when loading it does not come to an end, SetupError
 * when one of the positions is none
 */
export async function tryGame(
  game: string,
  { options, time }: Pick<CheckTask, "options" | "time">,
  pool?: Pool,
): Promise<CheckGameReport> {
  const calls = createCallRecord();
  const trying = pool ?? createPool(1);
  try {
    const share = await trying.run({ kind: "check", game, options, time, calls }, notReturning(calls));
    noteLoadable(game);
    if (!("refused" in share)) return share;
    throw share.refused === "game" ? new GameError(share.why) : new SetupError(share.why);
  } catch (error) {
    if (error instanceof GameError || error instanceof SetupError) throw error;
    const how = error instanceof OverdueError ? "does not return" : endedThread(asError(error).message);
    const name = isOwnGame(game) ? fileURLToPath(game) : game;
    if (countCalls(calls) === LOADING) {
      throw new BrokenGameError(`${name}: cannot be loaded (it ${how})`);
    }
    const { method, position, line } = readLastCall(calls);
    const broken = { promise: method, problem: `${method} ${how}`, position, line: line.map(String) };
    return { game: name, games: 0, positions: 0, moves: 0, broken };
  } finally {
    if (pool === undefined) await trying.close();
  }
}

/** Due is what stays in one call from one look to the next; the pool then gives it a moment more. */
function notReturning(calls: Int32Array): Watch {
  let before: number | undefined;
  let since = 0;
  return {
    due() {
      const now = countCalls(calls);
      if (now !== before) {
        before = now;
        since = performance.now();
        return undefined;
      }
      const prepares = now === LOADING || readLastCall(calls).method === "create";
      return performance.now() - since > (prepares ? PREPARING_TIME : 0) ? "time limit" : undefined;
    },
  };
}
