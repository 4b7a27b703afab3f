/** Sweeps by a queue while everything dies: workers, the collector, and Redis. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VERDICTS } from "../../native-layout/verdict-record.js";
import { createRandom } from "../../src/math/random.js";
import { keysOf } from "../../src/queue/redis.js";
import { packMessage } from "../../src/queue/sweep/block-message.js";
import { openBlocks } from "../../src/solver/sweep/files/block-file.js";
import { planHash } from "../../src/solver/sweep/files/sweep-plan.js";
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

describe.runIf(HAS_REDIS)("a sweep by a queue", { timeout: 1_800_000 }, () => {
  beforeAll(() => {
    expect(solveFast(...SAMPLE, "--out", path("one.sweep")).status).toBe(0);
    expect(solveFast(...SLOW, "--out", path("slow.sweep")).status).toBe(0);
  }, 900_000);

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

  it("gives the plain sweep after twenty kills of workers, collector and Redis", async () => {
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

  it("continues when Redis has lost everything, and when it was away for a minute", async () => {
    const server = await startRedis();
    const workers = [worker(server), worker(server)];
    const collector = start([...SAMPLE, "--queue", server.url, "--out", path("lost.sweep")]);
    try {
      // A command that finds no Redis at its start ends.
      while ((await server.redis.keys("*:begun")).length === 0) await sleep(20);
      await server.kill();
      await sleep(60_000);
      await server.start();
      const { status, stderr } = await collector.ended;
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      await expectSame("lost.sweep", "one.sweep");
    } finally {
      collector.child.kill("SIGKILL");
      for (const { child } of workers) child.kill("SIGKILL");
      await server.close();
    }
  });

  it("stops at Ctrl-C, and is removed from the queue by --cancel", async () => {
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

  it("has one collector at a time", async () => {
    const server = await startRedis();
    const first = start([...SLOW, "--out", path("first.sweep"), "--queue", server.url]);
    while ((await server.redis.keys("*:collector")).length === 0) await sleep(50);
    const [cancel, sweep] = await Promise.all([
      start([...SLOW, "--cancel", "--queue", server.url]).ended,
      start([...SLOW, "--out", path("second.sweep"), "--queue", server.url]).ended,
    ]);
    for (const { status, stderr } of [cancel, sweep]) {
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringContaining("another `sweep --queue` is collecting the results of this sweep"),
      });
    }
    // A new collector waits for a killed one; a collector that finds another in its place ends.
    first.child.kill("SIGKILL");
    const third = start([...SLOW, "--out", path("third.sweep"), "--queue", server.url]);
    const token = await server.redis.get((await server.redis.keys("*:collector"))[0] ?? "");
    for (;;) {
      const [key = ""] = await server.redis.keys("*:collector");
      const now = await server.redis.get(key);
      if (now !== null && now !== token) {
        await server.redis.set(key, "another");
        break;
      }
      await sleep(50);
    }
    const { status, stderr } = await third.ended;
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining("what was found is kept"),
    });
    expect((await keysIn(server)).length).toBeGreaterThan(1);
    await server.close();
  });

  it("ends within ten seconds when it is asked to while Redis is away, busy or idle", async () => {
    const server = await startRedis();
    const collector = start([...SLOW, "--out", path("away.sweep"), "--queue", server.url]);
    const idle = worker(server);
    try {
      while ((await server.redis.keys("*:begun")).length === 0) await sleep(20);
      const other = worker(server);
      while ((await server.redis.hlen("solve-fast:workers")) < 2) await sleep(20);
      await server.kill();
      await sleep(2000);
      const since = performance.now();
      for (const { child } of [collector, idle, other]) child.kill("SIGTERM");
      expect((await collector.ended).status).toBe(130);
      for (const { ended } of [idle, other]) expect((await ended).status).toBe(0);
      expect(performance.now() - since).toBeLessThan(10_000);
    } finally {
      for (const { child } of [collector, idle]) child.kill("SIGKILL");
      await server.close();
    }
  });

  it("keeps a block set aside when its workers come back after all, and merge fills it in", async () => {
    const server = await startRedis();
    const reader = openBlocks(path("slow.sweep"));
    const hash = planHash(reader.plan);
    const [one, other] = [reader.read(0), reader.read(0)];
    reader.close();
    const { results } = keysOf(hash);
    other.columns.verdicts.fill(VERDICTS.indexOf("unknown"));
    for (const column of [other.columns.nodes, other.columns.microseconds]) column.fill(0);
    other.columns.orders.fill(-1);
    await server.redis.rpush(
      results,
      packMessage(hash, { ...other, deaths: [], isSetAside: true }),
      packMessage(hash, { ...one, deaths: [], isSetAside: false }),
    );
    const late = worker(server);
    const { status } = await start([...SLOW, "--out", path("late.sweep"), "--queue", server.url]).ended;
    late.child.kill("SIGTERM");
    expect(status).toBe(0);
    await late.ended;
    const merged = ["late.sweep", "slow.sweep", "--out", "healed.sweep"].map((arg) =>
      arg.startsWith("--") ? arg : path(arg),
    );
    expect(solveFast("merge", ...merged).status).toBe(0);
    await expectSame("healed.sweep", "slow.sweep");
    await server.close();
  });

  it("goes through an encrypted connection with certificates", async () => {
    const made = (name: string) => path(name);
    const openssl = (...args: string[]) => expect(spawnSync("openssl", args).status).toBe(0);
    const key = ["-newkey", "rsa:2048", "-nodes", "-subj"];
    openssl("req", "-x509", ...key, "/CN=tests", "-keyout", made("ca.key"), "-out", made("ca.pem"));
    writeFileSync(made("names"), "subjectAltName=IP:127.0.0.1");
    openssl("req", ...key, "/CN=redis", "-keyout", made("own.key"), "-out", made("own.csr"));
    const signed = [
      "-req",
      "-in",
      made("own.csr"),
      "-CA",
      made("ca.pem"),
      "-CAkey",
      made("ca.key"),
      "-CAcreateserial",
    ];
    openssl("x509", ...signed, "-extfile", made("names"), "-out", made("own.pem"));
    const server = await startRedis(
      ...["--requirepass", "secret", "--tls-cert-file", made("own.pem"), "--tls-key-file", made("own.key")],
      ...["--tls-ca-cert-file", made("ca.pem"), "--tls-auth-clients", "yes", "--tls-port", "PORT"],
    );
    const certificates = ["--tls-ca", "ca.pem", "--tls-cert", "own.pem", "--tls-key", "own.key"].map((arg) =>
      arg.startsWith("--") ? arg : path(arg),
    );
    const env = { SOLVE_FAST_REDIS_URL: server.url.replace("redis://", "rediss://:secret@") };
    const helper = start(["worker", "--threads", "1", "--idle", "5", ...certificates], env);
    const quick = SLOW.map((arg) => (arg === "20000" ? "5" : arg));
    const { status } = await start([...quick, "--out", path("tls.sweep"), "--queue", ...certificates], env)
      .ended;
    expect(status).toBe(0);
    expect((await helper.ended).status).toBe(0);
    for (const [args, says] of [
      [[], "self-signed certificate in certificate chain"],
      [certificates.slice(0, 2), "cannot be used ("],
    ] as const) {
      const { stderr } = await start(["worker", ...args], env).ended;
      expect(stderr).toContain(says);
      expect(stderr).not.toContain("secret");
    }
    await server.close();
  });

  it("compares and drops the results of a worker that was paused for longer than its claim", async () => {
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
      // The block was searched by the other worker; the collector is still there to compare.
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

  it("sets aside a block that kills its workers, and a worker runs only games that it was given", async () => {
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
