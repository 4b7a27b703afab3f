/** How many results are read from Redis at once. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openResultList, type ResultList } from "../../../src/queue/sweep/result-list.js";
import { HAS_REDIS, startRedis, type TestServer } from "../redis-server.js";

const MEGABYTE = 1 << 20;

describe.runIf(HAS_REDIS)("the list of results", () => {
  let server: TestServer;
  let list: ResultList;
  beforeAll(async () => {
    server = await startRedis();
    list = openResultList(server.redis, "results", 6 * MEGABYTE);
  });
  afterAll(() => server.close());

  /** Lengths of the results read, until nothing is left. */
  async function readAll(): Promise<number[][]> {
    const lengths: number[][] = [];
    for (;;) {
      const read = await list.read();
      if (read.length === 0) return lengths;
      lengths.push(read.map(({ length }) => length));
      await list.remove(read.length);
    }
  }
  const push = (...lengths: number[]) =>
    server.redis.rpush("results", ...lengths.map((length, i) => Buffer.alloc(length, i)));

  it("returns small results 32 at a time, unchanged to the byte", async () => {
    expect(await list.read()).toEqual([]);
    await push(...Array.from({ length: 70 }, (_, i) => i));
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    await server.redis.lpush("results", bytes);
    expect((await list.read())[0]).toEqual(bytes);
    expect(await readAll()).toEqual([
      [256, ...Array.from({ length: 31 }, (_, i) => i)],
      Array.from({ length: 32 }, (_, i) => 31 + i),
      Array.from({ length: 7 }, (_, i) => 63 + i),
    ]);
  });

  it("returns at most four megabytes, unless the first result alone has more", async () => {
    await push(...[1, 1, 1, 1, 1, 5, 1, 3, 4].map((size) => size * MEGABYTE));
    const read = await readAll();
    expect(read.map((each) => each.map((length) => length / MEGABYTE))).toEqual([
      [1, 1, 1, 1],
      [1],
      [5],
      [1, 3],
      [4],
    ]);
  });

  it("returns an empty result for each that is larger than any can be", async () => {
    await push(7 * MEGABYTE, 10, 100 * MEGABYTE, 6 * MEGABYTE + 1, 6 * MEGABYTE);
    expect(await readAll()).toEqual([[0, 10, 0, 0], [6 * MEGABYTE]]);
  });

  it("exists again after Redis was restarted", async () => {
    await server.kill();
    await server.start();
    await push(3, 4);
    expect(await readAll()).toEqual([[3, 4]]);
  });
});
