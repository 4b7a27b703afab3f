/** How often workers began a block and did not end it, as counted in Redis, where any program may have written. */
import type { Redis } from "ioredis";

/** More than any worker counts to; a count below 0 comes from two workers that end a block at the same time. */
const COUNT = /^(?:-\d|\d{1,3})$/;
const SHOWN_CHARACTERS = 40;

/**
 * Whatever is not such a count is removed, and the block is searched as if it had never been begun.
 *
 * @param key of the hash of counts, by the numbers of blocks
 * @param onMessage called with a sentence about what was removed
 */
export async function readBegins(
  redis: Redis,
  key: string,
  block: number,
  onMessage: (sentence: string) => void,
): Promise<number> {
  const type = await redis.type(key);
  if (type === "none") return 0;
  if (type !== "hash") {
    await redis.del(key);
    onMessage(`${key}: is a ${type} in Redis, and should be a hash; it is removed`);
    return 0;
  }
  const text = await redis.hget(key, String(block));
  if (text === null) return 0;
  if (COUNT.test(text)) return Number(text);
  await redis.hdel(key, String(block));
  const shown = JSON.stringify(text.slice(0, SHOWN_CHARACTERS));
  onMessage(`${key}: block ${block} has ${shown} there, which is not a count; it is counted again`);
  return 0;
}
