/** The right to take what workers have found: a key that expires, and that the next one waits for. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { QueueError } from "./redis.js";

/** Who says nothing for this long is gone. */
const CLAIM_MILLISECONDS = 10_000;
/** The time that is waited for beyond that. */
const MARGIN_MILLISECONDS = 2000;
const POLL_MILLISECONDS = 200;

/** In one step: what others do as long as there is a claim must not see one that is taken only to be given up. */
const RELEASE = `
local held = redis.call("GET", KEYS[1])
if held and held ~= ARGV[1] then return 0 end
redis.call("DEL", KEYS[1])
return 1`;

export interface Claim {
  /** The value of its key. */
  readonly mine: string;
  /** Takes it, and waits for one that may be gone; false when the signal came first. */
  take(signal: AbortSignal): Promise<boolean>;
  /** @throws QueueError when another has it by now */
  renew(): Promise<void>;
  /** Gives it up, also where it has expired and nobody has taken it; false when it was another's by then. */
  release(): Promise<boolean>;
}

/** A claim expires; what does not expire is not a claim, and is removed. */
export async function isClaimed(redis: Redis, key: string): Promise<boolean> {
  const left = await redis.pttl(key);
  if (left === -1) await redis.unlink(key);
  return left >= 0;
}

/** @param taken what is said where another has it: from the beginning, and later on */
export function createClaim(
  redis: Redis,
  key: string,
  taken: { readonly before: string; readonly since: string },
): Claim {
  const mine = randomUUID();

  async function isMine(): Promise<boolean> {
    await isClaimed(redis, key);
    // An earlier one has it; a Redis that was restarted knows of none.
    await redis.set(key, mine, "PX", CLAIM_MILLISECONDS, "NX");
    return (await redis.get(key)) === mine;
  }
  return {
    mine,
    async take(signal) {
      const deadline = performance.now() + CLAIM_MILLISECONDS + MARGIN_MILLISECONDS;
      while (!signal.aborted) {
        if (await isMine()) return true;
        if (performance.now() > deadline) throw new QueueError(taken.before);
        await sleep(POLL_MILLISECONDS);
      }
      return false;
    },
    async renew() {
      if (await isMine()) await redis.pexpire(key, CLAIM_MILLISECONDS);
      else throw new QueueError(taken.since);
    },
    async release() {
      return (await redis.eval(RELEASE, 1, key, mine)) === 1;
    },
  };
}
