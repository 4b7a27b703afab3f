/** How the queue handles results that no worker sends, two sweeps at once, an emptied Redis, and an invalid part. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { frameOf, packFrame } from "../../src/files/frame-files.js";
import { keysOf } from "../../src/queue/redis.js";
import { packMessage } from "../../src/queue/sweep/block-message.js";
import { openBlocks } from "../../src/solver/sweep/files/block-file.js";
import { planHash } from "../../src/solver/sweep/files/sweep-plan.js";
import { HAS_REDIS, startRedis, type TestServer } from "./redis-server.js";
import { factsOf, start } from "./runs.js";

const folder = mkdtempSync(join(tmpdir(), "hostile-"));
const path = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const SWEEP = ["sweep", "simpei", "--max-nodes", "5", "--threads", "1"];
const SAMPLE = [...SWEEP, "--sample", "1/1000"];
const OTHER = [...SWEEP, "--sample", "1/1000", "--seed", "7"];

describe.runIf(HAS_REDIS)("a queue", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis();
    const plain = [SAMPLE, OTHER].map(
      (args, i) => start([...args, "--quiet", "--out", path(`plain-${i}.sweep`)]).ended,
    );
    for (const { status } of await Promise.all(plain)) expect(status).toBe(0);
  });
  afterAll(() => server.close());

  const worker = (...more: readonly string[]) =>
    start(["worker", "--queue", server.url, "--threads", "1", ...more]);

  /** The rows of a message for block 1. */
  function trueParts() {
    const reader = openBlocks(path("plain-0.sweep"));
    const hash = planHash(reader.plan);
    const { count, columns } = reader.read(1);
    reader.close();
    const found = Buffer.alloc(11 * count);
    for (let at = 0; at < count; at++) {
      found.writeDoubleLE(columns.nodes[at], 8 * at);
      found.writeInt16LE(columns.orders[at], 8 * count + 2 * at);
      found[10 * count + at] = columns.verdicts[at];
    }
    return { hash, count, columns, found, times: Buffer.alloc(4 * count) };
  }

  it("reports results that no worker sends, and writes none of them into the file", async () => {
    const { hash, count, columns, found, times } = trueParts();
    const name = hash.slice(0, 16);
    const message = (number: unknown, packed: unknown, deaths: unknown = [], isSetAside: unknown = false) =>
      packFrame([name, number, packed, deaths, isSetAside]);
    /** Columns with a change. */
    const changed = (change: (found: Buffer, times: Buffer) => void) => {
      const [newFound, newTimes] = [Buffer.from(found), Buffer.from(times)];
      change(newFound, newTimes);
      return message(1, [count, false, newFound, newTimes]);
    };
    const good = [count, false, found, times];
    const bad: Record<string, Buffer> = {
      "columns too short": message(1, [count, false, found.subarray(1), times]),
      "columns too long": message(1, [count, false, Buffer.concat([found, Buffer.alloc(11)]), times]),
      "times too short": message(1, [count, false, found, times.subarray(4)]),
      "times too long": message(1, [count, false, found, Buffer.alloc(4 * count + 4)]),
      "fewer positions": packMessage(hash, {
        ...{ number: 1, columns, count: count - 1 },
        deaths: [],
        isSetAside: false,
      }),
      "no positions": message(1, [0, false, Buffer.alloc(0), Buffer.alloc(0)]),
      "positions below zero": message(1, [-count, false, found, times]),
      "more positions than any block": message(1, [2 ** 40, false, found, times]),
      "nodes below zero": changed((found) => found.writeDoubleLE(-1, 16)),
      "nodes not whole": changed((found) => found.writeDoubleLE(0.5, 16)),
      "nodes no number": changed((found) => found.writeDoubleLE(Number.NaN, 16)),
      "nodes without end": changed((found) => found.writeDoubleLE(Number.POSITIVE_INFINITY, 16)),
      "nodes beyond what is exact": changed((found) => found.writeDoubleLE(2 ** 53, 16)),
      "a verdict that is none": changed((found) => found.fill(200, 10 * count + 5, 10 * count + 6)),
      "the first verdict that is none": changed((found) => found.fill(3, 10 * count + 5, 10 * count + 6)),
      "an order below that of none": changed((found) => found.writeInt16LE(-2, 8 * count)),
      "time below zero": changed((_, times) => times.writeFloatLE(-1, 8)),
      "time no number": changed((_, times) => times.writeFloatLE(Number.NaN, 8)),
      "time without end": changed((_, times) => times.writeFloatLE(Number.POSITIVE_INFINITY, 8)),
      "a block below zero": message(-1, good),
      "a block behind the last": message(3, good),
      "a block far behind the last": message(Number.MAX_SAFE_INTEGER, good),
      "half a block": message(0.5, good),
      "a block that is text": message("1", good),
      "no columns": message(1, null),
      "columns as lists": message(1, [count, false, [...found], [...times]]),
      "deflated, and is not": message(1, [count, true, found, times]),
      "deflated, and much longer than it says": message(1, [
        count,
        true,
        deflateSync(Buffer.alloc(1e8)),
        times,
      ]),
      "deaths that are no texts": message(1, good, [1, 2]),
      "more deaths than are told": message(1, good, Array(101).fill("x")),
      "a death as long as a book": message(1, good, ["x".repeat(1e6)]),
      "set aside, perhaps": message(1, good, [], "yes"),
      "something behind it": packFrame([name, 1, good, [], false, "more"]),
      "no list": packFrame({ name, number: 1, columns: good }),
      "no msgpack": frameOf(Buffer.from([0xc1, 0xc1])),
      "two messages in one": Buffer.concat([message(1, good), message(1, good)]),
      "a damaged byte": changed((found) => found.fill(9, 0, 1)).fill(7, 40, 41),
      "the head alone": message(1, good).subarray(0, 12),
      nothing: Buffer.alloc(0),
      "a long text": Buffer.alloc(1e8, "x"),
    };
    await server.redis.rpush(keysOf(hash).results, ...Object.values(bad));
    const out = path("hostile.sweep");
    const sweep = start([...SAMPLE, "--out", out, "--queue", server.url]);
    const { child, ended } = worker("--idle", "60", "--quiet");
    const { status, stderr } = await sweep.ended;
    child.kill("SIGTERM");
    await ended;
    const warnings = stderr.match(
      /a result in the queue is damaged, or belongs to another plan; it is ignored/g,
    );
    expect({ status, warnings: warnings?.length }).toEqual({ status: 0, warnings: Object.keys(bad).length });
    expect(await factsOf(out)).toEqual(await factsOf(path("plain-0.sweep")));
  });

  it("prints a worker's report of a death without control characters", async () => {
    const { hash, count, columns } = trueParts();
    const deaths = ["\u001b[2Jgone\nsolve-fast: done", "y".repeat(5000), ...Array(200).fill("dead")];
    const told = { number: 1, columns, count, deaths, isSetAside: false };
    await server.redis.rpush(keysOf(hash).results, packMessage(hash, told));
    const sweep = start([...SAMPLE, "--out", path("terminal.sweep"), "--queue", server.url]);
    const { child, ended } = worker("--idle", "60", "--quiet");
    const { status, stderr } = await sweep.ended;
    child.kill("SIGTERM");
    await ended;
    expect(status).toBe(0);
    expect(stderr).toContain("gone");
    expect(stderr).toContain("103 more threads died");
    expect(stderr).not.toContain("\u001b");
    expect(stderr).not.toMatch(/^solve-fast: done/m);
  });

  it("has two sweeps at the same time", async () => {
    const sweeps = [SAMPLE, OTHER].map((args, i) =>
      start([...args, "--quiet", "--out", path(`both-${i}.sweep`), "--queue", server.url]),
    );
    const workers = [worker("--idle", "5", "--quiet"), worker("--idle", "5", "--quiet")];
    for (const { ended } of sweeps) expect(await ended).toMatchObject({ status: 0, stderr: "" });
    for (const { ended } of workers) expect(await ended).toMatchObject({ status: 0, stderr: "" });
    for (const i of [0, 1]) {
      expect(await factsOf(path(`both-${i}.sweep`))).toEqual(await factsOf(path(`plain-${i}.sweep`)));
    }
    expect(await server.redis.keys("*")).toEqual([]);
  });

  it("continues from the file alone when Redis was emptied", async () => {
    const { hash, count, columns } = trueParts();
    const out = path("emptied.sweep");
    const args = [...SAMPLE, "--quiet", "--out", out, "--queue", server.url];
    // One block comes from an earlier worker, and there is no other worker.
    await server.redis.rpush(
      keysOf(hash).results,
      packMessage(hash, { ...{ number: 1, columns, count }, deaths: [], isSetAside: false }),
    );
    const first = start(args);
    while ((await server.redis.llen(keysOf(hash).results)) > 0) await new Promise((go) => setTimeout(go, 50));
    first.child.kill("SIGINT");
    expect((await first.ended).status).toBe(130);
    await server.redis.flushall();
    const second = start([...args, "--resume"]);
    const { child, ended } = worker("--idle", "60", "--quiet", "--json");
    expect(await second.ended).toMatchObject({ status: 0, stderr: "" });
    child.kill("SIGTERM");
    expect(JSON.parse((await ended).stdout)).toMatchObject({ blocks: 2 });
    expect(await factsOf(out)).toEqual(await factsOf(path("plain-0.sweep")));
  });
});
