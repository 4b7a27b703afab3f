/** Keys in Redis that no part of the queue writes, and keys that would let workers wait without end: each is removed and reported. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keysOf, openQueue } from "../../../src/queue/redis.js";
import { removeForeign, removeKeys } from "../../../src/queue/sweep/foreign-keys.js";
import { HAS_REDIS, startRedis, type TestServer } from "../redis-server.js";

const HASH = "a".repeat(64);
const BASE = `solve-fast:${keysOf(HASH).queue}:`;
const LONG = "9".repeat(1e6);

describe.runIf(HAS_REDIS)("keys of a plan", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.close());

  /** Two waiting blocks, as the collector adds them. */
  async function addBlocks(): Promise<void> {
    const queue = openQueue(server.redis, HASH);
    await queue.addBulk(
      [3, 4].map((block) => ({ name: "block", data: { block }, opts: { jobId: `block-${block}` } })),
    );
    await queue.close();
  }
  const remove = () => removeForeign(server.redis, HASH, [3, 4]);

  it("as the queue writes them are kept", async () => {
    await addBlocks();
    await server.redis.rpush(`${BASE}results`, "a");
    await server.redis.hset(`${BASE}begun`, "3", 1);
    await server.redis.hset(`${BASE}meta`, "opts.maxLenEvents", 10000);
    await server.redis.set(`${BASE}block-3:lock`, "a", "PX", 10000);
    const before = (await server.redis.keys("*")).sort();
    expect(await remove()).toEqual([]);
    expect((await server.redis.keys("*")).sort()).toEqual(before);
  });

  it.each([
    ...["wait", "active", "marker", "events", "meta", "results", "begun", "stalled"].map(
      (name) => [name, ["set", "x"], "is a string in Redis, and should be a "] as const,
    ),
    ["id", ["lpush", "x"], "is a list in Redis, and should be a string"],
    ["stalled-check", ["sadd", "x"], "is a set in Redis, and should be a string"],
    ["paused", ["lpush", "block-3"], "is nothing that the queue has written"],
    ["limiter", ["set", LONG], "is nothing that the queue has written"],
    ["delayed", ["zadd", "1", "x"], "is nothing that the queue has written"],
    ["prioritized", ["set", ""], "is nothing that the queue has written"],
    ["meta", ["hset", "paused", "1"], "makes workers wait (paused)"],
    ["meta", ["hset", "concurrency", "0"], "makes workers wait (concurrency)"],
    ["meta", ["hset", "max", "-1"], "makes workers wait (max)"],
    ["block-3", ["set", "x"], "is not what the queue has written"],
    ["block-3", ["hset", "opts", "{}"], "is not what the queue has written"],
    ...["{", "", "null", "[]", '{"block":4}', '{"block":"3"}', LONG].map(
      (data) =>
        ["block-3", ["hset", "opts", "{}", "data", data], "is not what the queue has written"] as const,
    ),
    ...["", "{", "null", LONG].map(
      (opts) =>
        [
          "block-3",
          ["hset", "data", '{"block":3}', "opts", opts],
          "is not what the queue has written",
        ] as const,
    ),
  ] as const)("%s, %j", async (name, [command, ...values], says) => {
    await server.redis.flushall();
    await server.redis.lpush(`${BASE}wait`, "block-3");
    await server.redis.del(`${BASE}${name}`);
    await server.redis.call(command, `${BASE}${name}`, ...values);
    expect(await remove()).toEqual([expect.stringContaining(`${BASE}${name}: ${says}`)]);
    expect(await server.redis.exists(`${BASE}${name}`)).toBe(0);
    if (name === "block-3") expect(await server.redis.exists(`${BASE}wait`)).toBe(0);
    expect(await remove()).toEqual([]);
  });

  it("finished jobs that do not belong to the queue, and one whose claim never expires", async () => {
    await server.redis.flushall();
    await server.redis.rpush(`${BASE}active`, "x", "block-5", "block-6");
    await server.redis.set(`${BASE}block-5:lock`, "x");
    await server.redis.set(`${BASE}block-6:lock`, "x", "PX", 10000);
    expect(await remove()).toEqual([
      `${BASE}active: has a job that is none; it is removed`,
      `${BASE}block-5:lock: never expires; it is removed`,
    ]);
    expect((await server.redis.keys("*")).sort()).toEqual([`${BASE}active`, `${BASE}block-6:lock`]);
    expect(await remove()).toEqual([]);
  });

  it("all are removed with the plan, whatever they are, except for the collector's claim", async () => {
    await server.redis.flushall();
    await addBlocks();
    await server.redis.set(`${BASE}meta`, LONG);
    await server.redis.set(`${BASE}anything`, "x");
    await server.redis.set(keysOf(HASH).collector, "x");
    await server.redis.set("solve-fast:sweep-other:meta", "x");
    await removeKeys(server.redis, HASH);
    const left = [keysOf(HASH).collector, "solve-fast:sweep-other:meta"];
    expect((await server.redis.keys("*")).sort()).toEqual(left.sort());
  });
});
