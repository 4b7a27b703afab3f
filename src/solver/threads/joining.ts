/** When more threads join a search that one has begun. */
import { SetupError } from "../../game/errors.js";
import { shownValue } from "../../game/setting.js";
import type { Budget } from "../../search/limits.js";
import type { Pool } from "./pool.js";

/**
 * A position has taken this much when more threads are started for it: they need some time to load, share caches and memory
 * with the first, and search what it would not have searched.
 */
const WORTH_SECONDS = 0.3;
const WORTH_NODES = 1000;

/** As a caller without types may give it. */
function checked(limit: unknown): number {
  if (typeof limit === "number" && limit >= 1 && Math.floor(limit) === limit) return limit;
  throw new SetupError(`threadLimit gave ${shownValue(limit)}; it must give a whole number of at least 1`);
}

/**
 * How many threads a search should have by now, for `RunOptions.wanted`: one, until it is worth more. Threads that have
 * loaded the game for a search before join at the first look; others load beside the first, once that is worth it.
 *
 * @param game from `gameSource`
 * @param nodes searched so far
 */
export function joining(
  pool: Pool,
  game: string,
  budget: Budget,
  nodes: () => number,
): (() => number) | undefined {
  if (pool.threads === 1) return undefined;
  const { threadLimit = () => pool.threads } = budget.limits;
  let joined = 1;
  let loading = false;
  return () => {
    const most = Math.min(pool.threads, checked(threadLimit()));
    if (most <= joined || nodes() < WORTH_NODES) return joined;
    joined = Math.max(joined, Math.min(most, pool.started()));
    if (joined < most && !loading && budget.seconds >= WORTH_SECONDS) {
      loading = true;
      pool.start(game, most).then(() => {
        loading = false;
      });
    }
    return joined;
  };
}
