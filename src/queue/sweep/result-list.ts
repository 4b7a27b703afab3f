/**
 * The results in Redis, as the collector reads them: some at a time, by their bytes, since a block may take megabytes, and
 * what another program has put there may take hundreds of them.
 */
import type { Redis } from "ioredis";

/** Results that are taken at once, unless the first alone has more bytes. */
const AT_ONCE = { results: 32, bytes: 4 << 20 };

/**
 * Gives out results from the beginning of the list, while they are within the limits; an empty one in place of each that is larger
 * than any can be. Redis is asked by a script, since it cannot be asked how large an entry of a list is.
 */
const SCRIPT = `
local found, sum = {}, 0
for i = 1, tonumber(ARGV[1]) do
  local result = redis.call("LINDEX", KEYS[1], i - 1)
  if not result then break end
  if #result > tonumber(ARGV[3]) then result = "" end
  sum = sum + #result
  if i > 1 and sum > tonumber(ARGV[2]) then break end
  found[i] = result
end
return found`;

export interface ResultList {
  /** The first results; a list of none when there are none. */
  read(): Promise<readonly Buffer[]>;
  /** Removes this many results. */
  remove(count: number): Promise<void>;
}

/**
 * @param key of the list
 * @param most bytes that a result can have
 */
export function openResultList(redis: Redis, key: string, most: number): ResultList {
  redis.defineCommand("readResults", { numberOfKeys: 1, lua: SCRIPT, readOnly: true });
  const { readResultsBuffer } = redis as Redis & {
    readResultsBuffer(key: string, ...limits: number[]): Promise<Buffer[]>;
  };
  return {
    read: () => readResultsBuffer.call(redis, key, AT_ONCE.results, AT_ONCE.bytes, most),
    async remove(count) {
      await redis.ltrim(key, count, -1);
    },
  };
}
