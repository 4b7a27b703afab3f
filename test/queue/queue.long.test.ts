/** Sweeps by a queue while everything dies: workers, who has the sweep, and Redis. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "../../src/math/random.js";
import { solveFast } from "../cli/command.js";
import { HAS_REDIS, startRedis, type TestServer } from "./redis-server.js";
import { factsOf, type Run, start } from "./runs.js";

const folder = mkdtempSync(join(tmpdir(), "queue-"));
const path = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const DEADLY = resolve(import.meta.dirname, "deadly-game.js");
const SAMPLE = ["sweep", "simpei", "--sample", "1/50", "--max-nodes", "30", "--threads", "2", "--quiet"];
/** Blocks of some seconds. */
const SLOW = ["sweep", "simpei", "--sample", "1/1000", "--max-nodes", "20000", "--threads", "1", "--quiet"];

/** More than a minute of work for one thread. */
const LONG = ["sweep", "simpei", "--sample", "1/100", "--max-nodes", "20000", "--threads", "2", "--quiet"];

describe.runIf(HAS_REDIS)("a sweep by a queue", { timeout: 600_000 }, () => {
  beforeAll(() => {
    expect(solveFast(...SAMPLE, "--out", path("one.sweep")).status).toBe(0);
    expect(solveFast(...SLOW, "--out", path("slow.sweep")).status).toBe(0);
  }, 120_000);

  /** What sweeps keep in Redis. */
  async function keysIn({ redis }: TestServer): Promise<string[]> {
    return (await redis.keys("*")).filter((key) => key !== "solve-fast:workers");
  }

  async function expectSame(file: string, whole: string): Promise<void> {
    expect(await factsOf(path(file))).toEqual(await factsOf(path(whole)));
  }

  /** Works until it is killed. */
  const worker = (server: TestServer, more: readonly string[] = [], env = {}) =>
    start(["worker", "--queue", server.url, "--threads", "1", "--quiet", ...more], env);

  it("is the plain sweep after twenty kills of workers, collector and Redis", async () => {
    const server = await startRedis("--appendonly", "yes", "--appendfsync", "always");
    const random = createRandom(Date.now());
    const out = path("killed.sweep");
    const sweep = () => start([...SAMPLE, "--queue", server.url, "--out", out, "--resume"]);
    const workers: Run[] = Array.from({ length: 4 }, () => worker(server));
    let collector = sweep();
    try {
      for (let kills = 0; kills < 20; kills++) {
        await sleep(500 + 1500 * random());
        const victim = Math.floor(6 * random());
        if (victim === 5) {
          await server.kill();
          await server.start();
        } else if (victim === 4) {
          collector.child.kill("SIGKILL");
          await collector.ended;
          collector = sweep();
        } else {
          workers[victim].child.kill("SIGKILL");
          workers[victim] = worker(server);
        }
      }
      const { status, stderr } = await collector.ended;
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      await expectSame("killed.sweep", "one.sweep");
    } finally {
      collector.child.kill("SIGKILL");
      for (const { child } of workers) child.kill("SIGKILL");
      await server.close();
    }
  });

  it("goes on when Redis has lost everything, and when it was away for a minute", async () => {
    const server = await startRedis();
    const workers = [worker(server), worker(server)];
    const collector = start([...SAMPLE, "--queue", server.url, "--out", path("lost.sweep")]);
    try {
      await sleep(4000);
      await server.kill();
      await sleep(60_000);
      await server.start();
      expect((await collector.ended).status).toBe(0);
      await expectSame("lost.sweep", "one.sweep");
    } finally {
      collector.child.kill("SIGKILL");
      for (const { child } of workers) child.kill("SIGKILL");
      await server.close();
    }
  });

  it("stops at Ctrl-C, and is taken out of the queue by --cancel", async () => {
    const server = await startRedis();
    const keysLeft = () => keysIn(server);
    const args = [...SLOW, "--out", path("stopped.sweep"), "--queue", server.url];
    const { child, ended } = start(args);
    while ((await keysLeft()).length < 3) await new Promise((wake) => setTimeout(wake, 50));
    child.kill("SIGINT");
    expect((await ended).status).toBe(130);
    expect((await keysLeft()).length).toBeGreaterThan(1);
    expect((await start([...SLOW, "--cancel", "--queue", server.url]).ended).status).toBe(0);
    expect(await keysLeft()).toEqual([]);
    await server.close();
  });

  it("compares and drops what a worker brings that was paused for longer than its claim", async () => {
    const server = await startRedis();
    const paused = worker(server);
    expect(solveFast(...LONG, "--out", path("long.sweep")).status).toBe(0);
    const collector = start([...LONG, "--queue", server.url, "--out", path("paused.sweep")]);
    let other: Run | undefined;
    try {
      while ((await server.redis.keys("*:begun")).length === 0) await sleep(20);
      paused.child.kill("SIGSTOP");
      other = worker(server);
      await sleep(60_000);
      // The block was searched by the other one; who has the sweep is still there to compare.
      expect(collector.child.exitCode).toBe(null);
      paused.child.kill("SIGCONT");
      expect((await collector.ended).status).toBe(0);
      await expectSame("paused.sweep", "long.sweep");
    } finally {
      for (const run of [paused, other, collector]) run?.child.kill("SIGKILL");
      await server.close();
    }
  });

  it("gets a block back from a worker that is asked to end, within ten seconds", async () => {
    const server = await startRedis();
    const collector = start([...SLOW, "--queue", server.url, "--out", path("given.sweep")]);
    const first = worker(server);
    let second: Run | undefined;
    try {
      while ((await server.redis.keys("*:begun")).length === 0) await sleep(20);
      const since = performance.now();
      first.child.kill("SIGTERM");
      expect((await first.ended).status).toBe(0);
      expect(performance.now() - since).toBeLessThan(10_000);
      second = worker(server);
      expect((await collector.ended).status).toBe(0);
      await expectSame("given.sweep", "slow.sweep");
    } finally {
      for (const run of [first, second, collector]) run?.child.kill("SIGKILL");
      await server.close();
    }
  });

  it("sets a block aside that kills its workers, and runs no game that a worker was not given", async () => {
    const server = await startRedis();
    const args = ["sweep", DEADLY, "--all", "--threads", "1"];
    const out = path("deadly.sweep");
    const collector = start([...args, "--queue", server.url, "--out", out]);
    let working = true;
    let deaths = 0;
    async function keepWorking(): Promise<void> {
      while (working) {
        const { ended } = worker(server, ["--game", DEADLY, "--idle", "30"], { DEADLY: "yes" });
        if ((await ended).status === "SIGKILL") deaths++;
      }
    }
    const stranger = start(["worker", "--queue", server.url, "--threads", "1", "--idle", "5"]);
    const workers = keepWorking();
    try {
      const { status, stderr } = await collector.ended;
      expect(status).toBe(0);
      expect(stderr).toContain("block 0 was set aside, because three workers died");
      working = false;
      expect(deaths).toBe(3);
      const facts = await factsOf(out, { game: DEADLY });
      expect(facts.filter(({ verdict }) => verdict === "unknown").map(({ rank }) => rank)).toEqual(
        Array.from({ length: 4096 }, (_, rank) => rank),
      );
      for (const { rank, verdict } of facts.slice(4096)) {
        expect(verdict).toBe(rank % 3 === 2 ? "disproven" : "proven");
      }
      const { stderr: refusal } = await stranger.ended;
      expect(refusal).toContain("name the module with --game");
    } finally {
      working = false;
      collector.child.kill("SIGKILL");
      await workers;
      await server.close();
    }
  });
});
