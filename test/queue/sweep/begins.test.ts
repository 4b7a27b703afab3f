// Counts of begun blocks that no worker has written: each is named and removed, so that the block can be begun.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBegins } from "../../../src/queue/sweep/begins.js";
import { HAS_REDIS, startRedis, type TestServer } from "../redis-server.js";

const KEY = "solve-fast:sweep-0:begun";

describe.skipIf(!HAS_REDIS)("begun blocks", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.close());

  async function read(): Promise<{ count: number; sentences: string[] }> {
    const sentences: string[] = [];
    const count = await readBegins(server.redis, KEY, 7, (sentence) => sentences.push(sentence));
    return { count, sentences };
  }

  it("counts are read", async () => {
    expect(await read()).toEqual({ count: 0, sentences: [] });
    await server.redis.hset(KEY, "7", "2");
    expect(await read()).toEqual({ count: 2, sentences: [] });
    await server.redis.del(KEY);
  });

  it.each(["many", "", "1e9", "-999", "9".repeat(1000)])("%j is no count", async (text) => {
    await server.redis.hset(KEY, "7", text);
    const { count, sentences } = await read();
    expect(count).toBe(0);
    expect(sentences).toEqual([expect.stringContaining(`${KEY}: block 7 has "${text.slice(0, 40)}" there`)]);
    expect(await server.redis.hincrby(KEY, "7", 1)).toBe(1);
    await server.redis.del(KEY);
  });

  it("a key of another type", async () => {
    await server.redis.set(KEY, "2");
    expect(await read()).toEqual({
      count: 0,
      sentences: [`${KEY}: is a string in Redis, and should be a hash; it is removed`],
    });
    expect(await server.redis.hincrby(KEY, "7", 1)).toBe(1);
  });
});
