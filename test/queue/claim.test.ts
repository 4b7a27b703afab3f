// What becomes of a claim when its holder gives it up.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClaim } from "../../src/queue/claim.js";
import { HAS_REDIS, startRedis, type TestServer } from "./redis-server.js";

describe.runIf(HAS_REDIS)("a claim that is given up", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());

  it.each([
    ["is its holder's", undefined, true],
    // The holder wrote a long certificate meanwhile, say.
    ["has expired and is nobody's", null, true],
    ["has expired and is another's", "another", false],
  ])("%s", async (_, held, wasFree) => {
    const { redis } = server;
    const claim = createClaim(redis, "claim", { before: "taken", since: "taken since" });
    expect(await claim.take(new AbortController().signal)).toBe(true);
    if (held !== undefined) await redis.del("claim");
    if (typeof held === "string") await redis.set("claim", held, "PX", 10_000);
    expect(await claim.release()).toBe(wasFree);
    expect(await redis.get("claim")).toBe(wasFree ? null : held);
    await redis.del("claim");
  });
});
