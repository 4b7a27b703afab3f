/** Sweeps by a queue from the command line: the same file, and what is refused. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keysOf, openQueue, PLANS, WORKERS } from "../../src/queue/redis.js";
import { packMessage } from "../../src/queue/sweep/block-message.js";
import { cancelSweep } from "../../src/queue/sweep/collector.js";
import { runWorker } from "../../src/queue/worker.js";
import { openBlocks } from "../../src/solver/sweep/files/block-file.js";
import { planHash } from "../../src/solver/sweep/files/sweep-plan.js";
import { solveFast } from "../cli/command.js";
import { HAS_REDIS, startRedis, type TestServer } from "./redis-server.js";
import { factsOf, start } from "./runs.js";

const folder = mkdtempSync(join(tmpdir(), "queue-"));
const path = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const SAMPLE = ["sweep", "simpei", "--sample", "1/1470", "--max-nodes", "5", "--threads", "1", "--quiet"];
describe.runIf(HAS_REDIS)("a sweep by a queue", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis();
    expect(solveFast(...SAMPLE, "--out", path("one.sweep")).status).toBe(0);
  });
  afterAll(() => server.close());

  /** The keys of a sweep with this plan in Redis. */
  async function keysLeft(): Promise<string[]> {
    return (await server.redis.keys("*")).filter((key) => key !== "solve-fast:workers");
  }

  it("writes the same as a plain sweep; results that come twice are compared", async () => {
    const reader = openBlocks(path("one.sweep"));
    const block = reader.read(1);
    const hash = planHash(reader.plan);
    const { results } = keysOf(hash);
    reader.close();
    const message = { ...block, deaths: ["a thread died of old age"], isSetAside: false };
    const foreign = packMessage(hash, { ...message, number: 2, count: 4 });
    await server.redis.rpush(
      results,
      "no message",
      foreign,
      packMessage("f".repeat(64), message),
      packMessage(hash, message),
      packMessage(hash, message),
    );
    await server.redis.hset(
      WORKERS,
      "bad",
      "{",
      "worse",
      JSON.stringify({ threads: "x", plan: null, at: 1e12 }),
    );
    const out = path("queue.sweep");
    const sweep = start([...SAMPLE.filter((arg) => arg !== "--quiet"), "--out", out, "--queue", server.url]);
    // A worker that starts long before its sweep has ended by then.
    while ((await server.redis.hlen(PLANS)) === 0) await sleep(20);
    const worker = solveFast("worker", "--queue", server.url, "--threads", "2", "--idle", "3", "--json");
    const { status, stdout, stderr } = await sweep.ended;
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining("8,233") });
    expect(stderr.match(/a result in the queue is damaged/g)).toHaveLength(3);
    expect(stderr).toContain("a thread died of old age");
    expect(await factsOf(out)).toEqual(await factsOf(path("one.sweep")));
    expect(await keysLeft()).toEqual([]);
    expect(worker.status).toBe(0);
    expect(JSON.parse(worker.stdout)).toMatchObject({ blocks: expect.toBeOneOf([2, 3]) });
  });

  it("ends at a result that differs from the file", async () => {
    const out = path("other.sweep");
    const reader = openBlocks(path("one.sweep"));
    const block = reader.read(1);
    const hash = planHash(reader.plan);
    const { results } = keysOf(hash);
    reader.close();
    const right = packMessage(hash, { ...block, deaths: [], isSetAside: false });
    block.columns.nodes[7]++;
    await server.redis.rpush(results, right, packMessage(hash, { ...block, deaths: [], isSetAside: false }));
    const { status, stderr } = solveFast(...SAMPLE, "--out", out, "--queue", server.url);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /block 1, position 8 of it: \w+ after \d+ nodes in .*, \w+ after \d+ nodes from a worker/,
    );
    expect(await keysLeft()).toEqual([]);
  });

  it("is refused by workers of another version, of another signature, and without its game", async () => {
    const reader = openBlocks(path("one.sweep"));
    const { plan } = reader;
    reader.close();
    const [tripwire, mark] = [path("tripwire.mjs"), path("was-run")];
    writeFileSync(
      tripwire,
      `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(mark)}, "");`,
    );
    const plans: readonly (readonly [string, string])[] = [
      { ...plan, solveFast: "0.0.1" },
      { ...plan, signature: plan.signature + 1 },
      { ...plan, game: "my-game", module: "00" },
      // The name is that of a file, which would leave a mark: it must not be run.
      { ...plan, game: pathToFileURL(tripwire).href },
      { ...plan, game: tripwire },
      { ...plan, options: { ...plan.options, "table-entries": 1e12 } },
    ].map((each) => [planHash(each), JSON.stringify(each)]);
    // The last ones are no plan, and a plan that does not match its hash.
    const entries = [
      ...plans,
      ["b".repeat(64), "{}"] as const,
      ["c".repeat(64), JSON.stringify(plan)] as const,
    ];
    for (const [hash, text] of entries) {
      await server.redis.hset(PLANS, hash, text);
      // A waiting block.
      await server.redis.lpush(`solve-fast:${keysOf(hash).queue}:wait`, "block-0");
    }
    const ending = new AbortController();
    const said: string[] = [];
    const done = await runWorker({
      address: { url: server.url },
      threads: 1,
      signal: ending.signal,
      onMessage(sentence) {
        said.push(sentence);
        if (said.length === entries.length) ending.abort();
      },
    });
    await server.redis.flushall();
    expect(done).toEqual({ blocks: 0, positions: 0, jobs: 0, nodes: 0 });
    const told = said.toSorted().join("\n");
    for (const sentence of [
      /it is of solve-fast 0\.0\.1, and this is \d/,
      /its signature is \d+, and this program has \d+;/,
      /its game my-game has SHA-256 00; name the module with --game/,
      /plan b{16}: its text is not a plan/,
      /plan c{16}: its text does not have its hash/,
    ])
      expect(told).toMatch(sentence);
    expect(told.match(/refuses the sweep/g)).toHaveLength(entries.length);
    expect(told.match(/no game of solve-fast is named/g)).toHaveLength(2);
    expect(existsSync(mark)).toBe(false);
  });

  it("leaves alone what others have stored under its keys, and says so", async () => {
    const { redis } = server;
    await redis.hset(PLANS, "a:b", "{}", "f".repeat(64), "{", "e".repeat(64), "{}");
    for (const name of ["f", "e"]) await redis.lpush(`solve-fast:sweep-${name.repeat(16)}:wait`, "block-0");
    const { status, stderr } = solveFast("worker", "--queue", server.url, "--threads", "1", "--idle", "1");
    expect(status).toBe(0);
    expect(stderr.trimEnd().split("\n").sort()).toEqual([
      "solve-fast: refuses the sweep of plan eeeeeeeeeeeeeeee: its text is not a plan",
      "solve-fast: refuses the sweep of plan ffffffffffffffff: its text is not JSON",
    ]);
    await redis.flushall();
    await redis.set(PLANS, "x");
    for (const args of [[...SAMPLE, "--out", path("garbage.sweep")], ["worker"]]) {
      const run = solveFast(...args, "--queue", server.url);
      expect(run).toMatchObject({ status: 1, stdout: "" });
      expect(run.stderr).toMatch(
        /^solve-fast: redis:\/\/\S+: the key solve-fast:plans is a string, and should be a hash; remove it with: redis-cli del/,
      );
    }
    await redis.flushall();
  });

  it("leaves nothing in Redis when its worker outlives it", async () => {
    const { redis } = server;
    const reader = openBlocks(path("one.sweep"));
    const { plan } = reader;
    const hash = planHash(plan);
    reader.close();
    const queue = openQueue(redis, hash);
    await queue.addBulk(
      [0, 1].map((block) => ({ name: "block", data: { block }, opts: { jobId: `block-${block}` } })),
    );
    await redis.hset(PLANS, hash, JSON.stringify(plan));
    let cancelled: Promise<void> | undefined;
    await runWorker({
      ...{ address: { url: server.url }, threads: 1, idle: 1, signal: new AbortController().signal },
      onMessage() {},
      onBlock() {
        cancelled ??= cancelSweep(plan, { url: server.url });
      },
    });
    await cancelled;
    await queue.close();
    expect(cancelled).toBeDefined();
    expect(await keysLeft()).toEqual([]);
  });

  it("ends whatever another program has stored under its keys, and names it", async () => {
    const reader = openBlocks(path("one.sweep"));
    const { queue, collector } = keysOf(planHash(reader.plan));
    reader.close();
    const { redis } = server;
    const base = `solve-fast:${queue}`;
    await redis.hset(`${base}:meta`, "paused", 1);
    await redis.lpush(`${base}:wait`, "foo", "block-9999", "block-0");
    await redis.hset(`${base}:foo`, "data", '{"block":77}', "opts", "{}");
    await redis.set(`${base}:block-1`, "x");
    await redis.hset(`${base}:block-2`, "data", "{", "opts", "{}");
    await redis.set(`${base}:stalled`, "x");
    await redis.lpush(`${base}:active`, "bar");
    await redis.set(`${base}:bar:lock`, "x");
    await redis.set(collector, "x");
    await redis.hset(WORKERS, "x".repeat(5000), "x", "later", '{"threads":1000,"plan":null,"at":1e12}');
    const out = path("foreign.sweep");
    const sweep = start([...SAMPLE.filter((arg) => arg !== "--quiet"), "--out", out, "--queue", server.url]);
    while ((await redis.hlen(PLANS)) === 0) await sleep(20);
    const worker = solveFast("worker", "--queue", server.url, "--threads", "1", "--idle", "3", "--quiet");
    const { status, stderr } = await sweep.ended;
    expect(status).toBe(0);
    for (const name of ["meta", "stalled", "block-1", "block-2", "active"])
      expect(stderr).toContain(`${base}:${name}: `);
    expect(await factsOf(out)).toEqual(await factsOf(path("one.sweep")));
    expect(worker).toMatchObject({ status: 0, stderr: "" });
    expect(await keysLeft()).toEqual([]);
  });

  it("is removed by the next run that finds a complete file", async () => {
    const { redis } = server;
    const reader = openBlocks(path("one.sweep"));
    const { collector } = keysOf(planHash(reader.plan));
    reader.close();
    // As left by a run that was killed at its end.
    await redis.set(collector, "another", "PX", 1000);
    await redis.hset(PLANS, planHash(reader.plan), "{}");
    const again = [...SAMPLE, "--out", path("one.sweep"), "--resume", "--queue"];
    const { status } = solveFast(...again, server.url);
    expect(status).toBe(0);
    expect(await keysLeft()).toEqual([]);
    const away = solveFast(...again.filter((arg) => arg !== "--quiet"), "redis://127.0.0.1:1");
    expect(away.status).toBe(0);
    expect(away.stderr).toContain("the file is complete");
  });

  it("needs a Redis that evicts nothing", async () => {
    await server.redis.config("SET", "maxmemory-policy", "allkeys-lru");
    const { status, stderr } = await start(["worker"], { SOLVE_FAST_REDIS_URL: server.url }).ended;
    await server.redis.config("SET", "maxmemory-policy", "noeviction");
    expect(status).toBe(1);
    expect(stderr).toContain("maxmemory-policy allkeys-lru); set it with: redis-cli config set");
  });
});

describe("a queue that is not there", () => {
  it.each([
    [["--queue", "redis://me:secret@127.0.0.1:1/0"], 1, "redis://127.0.0.1:1/0: cannot be used"],
    [["--queue", "http://127.0.0.1:6379"], 2, "redis://HOST:PORT"],
    [["--queue", "redis://me:12#secret@127.0.0.1:1"], 2, "in a password write % as %25"],
    [["--queue", "redis://me:12?secret@127.0.0.1:1"], 2, "# as %23"],
    [["--queue", "redis://me:12/secret@127.0.0.1:1"], 2, "/ as %2F"],
    [["--queue", "redis://me:se%cret@127.0.0.1:1"], 2, "% as %25"],
    [["--queue", "redis:secret@127.0.0.1"], 2, "redis://HOST:PORT"],
    [["--queue", "redis://127.0.0.1:1/secret"], 2, "redis://HOST:PORT"],
    [["--queue", "redis://127.0.0.1:1/0?password=secret"], 2, "redis://HOST:PORT"],
    [["--queue"], 2, "SOLVE_FAST_REDIS_URL"],
    [["--queue", "redis://127.0.0.1:1", "--tls-ca", "ca.pem"], 2, "begins with rediss://"],
  ])("%j", (args, exit, says) => {
    const { status, stderr } = solveFast("worker", "--threads", "1", ...args);
    expect({ status, stderr }).toEqual({ status: exit, stderr: expect.stringContaining(says) });
    expect(stderr).not.toContain("secret");
  });

  it("a sweep by a queue has a file", () => {
    const { status, stderr } = solveFast(...SAMPLE, "--queue", "redis://127.0.0.1:1");
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("name it with --out") });
  });
});
