/** Positions that workers solve through a queue in Redis: what is found, what is left there, and what is said when something is missing. */
import { getEventListeners } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSolver, type SolveSettings } from "solve-fast";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageVersion } from "../../src/files/package-file.js";
import { workersByQueue } from "../../src/queue/position/coordinator.js";
import { positionKeys } from "../../src/queue/position/keys.js";
import { writeQuestion } from "../../src/queue/position/question.js";
import { QUESTIONS } from "../../src/queue/redis.js";
import { runWorker } from "../../src/queue/worker.js";
import type { JobQuestion } from "../../src/solver/solve/parallel/job-bench.js";
import { solveFast } from "../cli/command.js";
import { HAS_REDIS, startRedis, type TestServer } from "./redis-server.js";

const SETUP: JobQuestion["setup"] = {
  ...{ game: "domineering", gameOptions: {}, algorithm: "df-pn", search: {}, engineBytes: 0 },
  ...{ table: { entries: 1000, whenFull: "collect" }, way: "two-level", together: true },
};

const folder = mkdtempSync(join(tmpdir(), "position-"));
const path = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(HAS_REDIS)("a position by a queue", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());

  const keysLeft = async () => (await server.redis.keys("*")).filter((key) => key !== "solve-fast:workers");
  const said: string[] = [];

  function worker(signal: AbortSignal, onBlock?: () => void) {
    const onMessage = (sentence: string) => said.push(sentence);
    return runWorker({ address: { url: server.url }, threads: 1, signal, onMessage, onBlock });
  }

  async function workers(signal: AbortSignal) {
    return workersByQueue({
      address: { url: server.url },
      signal,
      onMessage: (sentence) => said.push(sentence),
    });
  }

  it("is proven, with a line and a certificate, though workers come and go", async () => {
    await using solver = await createSolver({ game: "domineering", threads: 1 });
    const [ending, first] = [new AbortController(), new AbortController()];
    const settings: SolveSettings = { workers: await workers(ending.signal), certificate: path("win.proof") };
    const solving = solver.solve("6x5 v", settings);
    const one = worker(first.signal, () => first.abort());
    const done = await one;
    expect([done.blocks, done.jobs > 0]).toEqual([0, true]);
    const other = worker(ending.signal);
    const found = await solving;
    expect(found).toMatchObject({ verdict: "proven", workers: 2, threads: 1 });
    expect(found.line.length).toBeGreaterThan(0);
    ending.abort();
    await other;
    expect(solveFast("verify", path("win.proof")).status).toBe(0);
    expect(await keysLeft()).toEqual([]);
    expect(
      said.filter((sentence) => !/works on a position of domineering|no worker is there yet/.test(sentence)),
    ).toEqual([]);
  });

  it("goes on from its file where a limit ended it, and leaves nothing in Redis", async () => {
    const ending = new AbortController();
    const other = worker(ending.signal);
    const save = path("solve.save");
    const query = async (more: SolveSettings) => {
      await using solver = await createSolver({ game: "shogi", threads: 1 });
      return await solver.solve(MATE, { workers: await workers(ending.signal), line: false, ...more });
    };
    const before = await query({ save, maxNodes: 3000 });
    expect([before.verdict, before.reason]).toEqual(["unknown", "node limit"]);
    expect(await keysLeft()).toEqual([]);
    const after = await query({ resume: save });
    expect([after.verdict, after.earlierNodes]).toEqual(["proven", before.nodes]);
    // All of it is in the file: nobody is asked any more.
    ending.abort();
    await other;
    await using solver = await createSolver({ game: "shogi", threads: 1 });
    const again = await solver.solve(MATE, {
      workers: await workers(new AbortController().signal),
      resume: save,
    });
    expect([again.verdict, again.nodes]).toEqual(["proven", after.nodes]);
  });

  it("is refused by workers of another version, without its game, and with what is no question", async () => {
    const { text } = writeQuestion({ words: Int32Array.of(1), attacker: 0, setup: SETUP, generation: 1 });
    const rows: readonly (readonly [RegExp, string])[] = [
      [/a position of domineering has another number of words/, text],
      [/it is of solve-fast 0\.0\.1, and this is /, text.replace(packageVersion(), "0.0.1")],
      [
        /its game has SHA-256 00; name the module with --game/,
        text.replace('"module":null', '"module":"00"'),
      ],
      [/no game of solve-fast is named "\.\/evil\.mjs"/, text.replace('"domineering"', '"./evil.mjs"')],
      [/its text is not a question about a position/, "{}"],
      [/its text is not JSON/, "{"],
    ];
    const ending = new AbortController();
    const { createHash } = await import("node:crypto");
    for (const [, question] of rows) {
      const hash = createHash("sha256").update(question).digest("hex");
      await server.redis.set(positionKeys(hash).coordinator, "somebody", "PX", 20_000);
      await server.redis.hset(QUESTIONS, hash, question);
    }
    const stale = "e".repeat(64);
    await server.redis.hset(QUESTIONS, stale, text);
    said.length = 0;
    const refusals = () => said.filter((sentence) => sentence.startsWith("refuses")).length;
    const running = worker(ending.signal);
    // Nobody asks the last one any more: it is taken away.
    const isThere = async () => (await server.redis.hexists(QUESTIONS, stale)) === 1;
    while (refusals() < rows.length || (await isThere())) await sleep(20);
    ending.abort();
    await running;
    for (const [says] of rows) expect(said.join("\n")).toMatch(says);
    await server.redis.flushall();
  });

  it("leaves nothing behind in the program from question to question", async () => {
    const ending = new AbortController();
    const asked = await workers(ending.signal);
    const listeners = getEventListeners(ending.signal, "abort").length;
    for (const generation of [1, 2, 3]) {
      const question = { words: Int32Array.of(1), attacker: 0, setup: SETUP, generation } as const;
      await (await asked.open(question)).close();
    }
    expect(getEventListeners(ending.signal, "abort")).toHaveLength(listeners);
    expect(await keysLeft()).toEqual([]);
  });

  it("has one coordinator at a time; a message that is none is named, and ends nothing", async () => {
    await using one = await createSolver({ game: "domineering", threads: 1 });
    await using two = await createSolver({ game: "domineering", threads: 1 });
    const ending = new AbortController();
    said.length = 0;
    const first = one.solve("6x6 v", { workers: await workers(ending.signal), signal: ending.signal });
    let hash: string | undefined;
    while (hash === undefined) [hash] = await server.redis.hkeys(QUESTIONS);
    await server.redis.rpush(positionKeys(hash).reports, "no message");
    await expect(two.solve("6x6 v", { workers: await workers(ending.signal) })).rejects.toThrow(
      "another `solve --queue` is at work on this position; end it first",
    );
    expect(said.join("\n")).toMatch(/a message in the queue is ignored: it is damaged/);
    expect(said.join("\n")).toMatch(
      /no worker is there yet, and the search waits; start some with: solve-fast worker --queue redis:/,
    );
    ending.abort();
    expect(await first).toMatchObject({ verdict: "unknown", reason: "stopped" });
    expect(await keysLeft()).toEqual([]);
  }, 60_000);
});

const MATE = "1n1k2g2/ls2g4/4p2p1/pp1p2p2/2P1P4/GP3pPP1/P1NP5/L2K1B3/4S2+l1 b 2RBGS2NL3Psp 1";

describe("a position without a queue", () => {
  it.each<[string[], number, string]>([
    [["--queue", "redis://me:secret@127.0.0.1:1/0"], 1, "redis://127.0.0.1:1/0: cannot be used"],
    [["--queue", "http://127.0.0.1:6379"], 2, "redis://HOST:PORT"],
    [["--queue"], 2, "SOLVE_FAST_REDIS_URL"],
    [["--tls-ca", "ca.pem"], 2, "--tls-ca has no effect without --queue"],
  ])("%j", (args, exit, says) => {
    const { status, stderr } = solveFast("solve", "domineering", "5x5 v", ...args);
    expect({ status, stderr }).toEqual({ status: exit, stderr: expect.stringContaining(says) });
    expect(stderr).not.toContain("secret");
  });

  const nobody = { open: () => Promise.reject(new Error("nobody is asked")) };

  it("asks nobody what takes few nodes", async () => {
    await using solver = await createSolver({ game: "domineering", threads: 1 });
    const small = await solver.solve("4x4 v", { workers: nobody });
    expect([small.verdict, small.workers, small.line.length > 0]).toEqual(["proven", undefined, true]);
    const limited = await solver.solve("8x8 v", { workers: nobody, maxNodes: 100 });
    expect([limited.verdict, limited.reason]).toEqual(["unknown", "node limit"]);
    await expect(solver.solve("6x6 v", { workers: nobody })).rejects.toThrow("nobody is asked");
  });

  it("is refused where it has no effect", async () => {
    await using domineering = await createSolver({ game: "domineering", threads: 1 });
    const solve = (settings: SolveSettings) => domineering.solve("5x5 v", { workers: nobody, ...settings });
    await expect(solve({ parallel: "root-split" })).rejects.toThrow(
      "searches in two levels; leave out parallel",
    );
    await expect(solve({ stats: true })).rejects.toThrow("leave out stats (--stats)");
    await using othello = await createSolver({ game: "othello", threads: 1 });
    await expect(othello.solve({}, { workers: nobody })).rejects.toThrow(
      "gives out jobs, and the search endgame has none; leave out --queue, or name another search (--algorithm df-pn)",
    );
    await using go = await createSolver({ game: "go", threads: 1 });
    const corner = `X.O..../XXO..../OOO....${"/.......".repeat(4)} w target=A7 goal=kill`;
    await expect(go.solve(corner, { workers: nobody })).rejects.toThrow(
      /df-pn-zones, which searches open boards, has none; leave out --queue, name the points of play/,
    );
    await using full = await createSolver({ game: "domineering", threads: 1, whenFull: "stop" });
    await expect(full.solve("5x5 v", { workers: nobody })).rejects.toThrow(
      "leave out whenFull (--when-full stop)",
    );
  });
});
