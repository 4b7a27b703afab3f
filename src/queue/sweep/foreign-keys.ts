/**
 * What is in Redis under the keys of a plan. Anybody may have written there, and the queue's library waits silently for what it
 * cannot read. So whatever the queue did not write is removed, with a message. Blocks that are lost thereby are added again.
 */
import type { Redis } from "ioredis";
import { keysOf, PREFIX } from "../redis.js";

/** What the queue's library keeps, and as what; its other keys are for what is not used here: a pause, delays, rates. */
const USED = {
  ...{ wait: "list", active: "list", stalled: "set", marker: "zset", events: "stream" },
  ...{ meta: "hash", id: "string", "stalled-check": "string", results: "list", begun: "hash" },
};
const UNUSED = ["paused", "limiter", "delayed", "prioritized", "waiting-children"];
/** Fields of `meta` by which workers would wait. */
const HALTS = ["paused", "concurrency", "max", "duration"];

/** The search runs inside Redis: what another program has put there may be as large as its memory. */
const SCRIPT = `
local base, said = KEYS[1], {}
local given = cjson.decode(ARGV[1])
local function typeOf(key) return redis.call("TYPE", key)["ok"] end
local function remove(name, what)
  said[#said + 1] = base .. name .. ": " .. what .. "; it is removed"
  redis.call("UNLINK", base .. name)
end
for name, wanted in pairs(given.used) do
  local found = typeOf(base .. name)
  if found ~= "none" and found ~= wanted then
    remove(name, "is a " .. found .. " in Redis, and should be a " .. wanted)
  end
end
for _, name in ipairs(given.unused) do
  if redis.call("EXISTS", base .. name) == 1 then remove(name, "is nothing that the queue has written") end
end
for _, field in ipairs(given.halts) do
  if redis.call("HEXISTS", base .. "meta", field) == 1 then remove("meta", "makes workers wait (" .. field .. ")") end
end
for _, job in ipairs(redis.call("LRANGE", base .. "active", 0, 9999)) do
  if not string.match(job, "^block%-%d+$") then
    redis.call("LREM", base .. "active", 0, job)
    said[#said + 1] = base .. "active: has a job that is none; it is removed"
  elseif redis.call("PTTL", base .. job .. ":lock") == -1 then
    remove(job .. ":lock", "never expires")
  end
end
for _, block in ipairs(given.blocks) do
  local job = "block-" .. block
  local found = typeOf(base .. job)
  local isRight = found == "none"
  if found == "hash" then
    isRight = redis.call("HSTRLEN", base .. job, "opts") < 1000
      and redis.call("HGET", base .. job, "data") == '{"block":' .. block .. "}"
      and string.sub(redis.call("HGET", base .. job, "opts") or "", 1, 1) == "{"
      and pcall(cjson.decode, redis.call("HGET", base .. job, "opts"))
  end
  if not isRight then
    remove(job, "is not what the queue has written")
    redis.call("LREM", base .. "wait", 0, job)
    redis.call("LREM", base .. "active", 0, job)
  end
end
return said`;

/**
 * @param blocks that are in Redis as far as the collector knows, or are to be
 * @returns a sentence for everything that was removed
 */
export async function removeForeign(
  redis: Redis,
  hash: string,
  blocks: Iterable<number>,
): Promise<readonly string[]> {
  const given = { used: USED, unused: UNUSED, halts: HALTS, blocks: [...blocks].map(String) };
  return (await redis.eval(SCRIPT, 1, baseOf(hash), JSON.stringify(given))) as string[];
}

/** Removes all that is kept of a plan, whatever it is, except the claim of the collector. */
export async function removeKeys(redis: Redis, hash: string): Promise<void> {
  const { collector } = keysOf(hash);
  for await (const keys of redis.scanStream({ match: `${baseOf(hash)}*`, count: 1000 })) {
    const found = (keys as string[]).filter((key) => key !== collector);
    if (found.length > 0) await redis.unlink(...found);
  }
}

function baseOf(hash: string): string {
  return `${PREFIX}:${keysOf(hash).queue}:`;
}
