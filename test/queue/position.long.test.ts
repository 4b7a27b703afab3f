/**
 * One position by a queue while everything is killed: a Redis, a coordinator and four workers of one thread as processes of their
 * own. A line is printed of each run, as docs/results.md has it.
 */
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { solveFastAlone } from "../cli/command.js";
import { HAS_REDIS, startRedis, type TestServer } from "./redis-server.js";
import { type Run, start } from "./runs.js";

const WORKERS = 4;

interface Problem {
  readonly position: string;
  /** As one thread finds it. */
  readonly verdict: "proven" | "disproven";
  /** The worker that has run longest is killed every so many seconds, and another is started. */
  readonly every: number;
  /** The coordinator saves every so many seconds. */
  readonly saveEvery: number;
  /** The coordinator is killed instead at these kills, the first being 1, and goes on from its file. */
  readonly coordinator: readonly number[];
}

/** Some seconds with one thread. */
const SHORT = { position: "8x5 v", verdict: "proven", every: 2, saveEvery: 1 } as const;
/** 94.7 million nodes with one thread, 11 minutes on a busy machine. */
const HARD = { position: "7x6 v", verdict: "disproven", every: 20, saveEvery: 30 } as const;

const folder = mkdtempSync(join(tmpdir(), "killed-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(HAS_REDIS)("a position by a queue whose processes are killed", { timeout: 14_400_000 }, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());

  it.each<[string, Problem]>([
    ["a short one, workers alone", { ...SHORT, coordinator: [] }],
    ["a short one, the coordinator twice", { ...SHORT, coordinator: [2, 4] }],
    ["one of minutes, workers alone", { ...HARD, coordinator: [] }],
    ["one of minutes, the coordinator twice", { ...HARD, coordinator: [4, 8] }],
  ])("%s", async (name, { position, verdict, every, saveEvery, coordinator }) => {
    const [save, certificate] = [join(folder, `${name}.save`), join(folder, `${name}.proof`)];
    const queue = ["--queue", server.url, "--quiet"];
    const worker = () => start(["worker", "--threads", "1", ...queue]);
    const out = ["--threads", "1", "--certificate", certificate, "--json", ...queue];
    const workers: Run[] = Array.from({ length: WORKERS }, worker);
    const began = performance.now();
    const saving = ["--save-every", `${saveEvery}`, ...out];
    let solving = start(["solve", "domineering", position, "--save", save, ...saving]);
    const killed = { workers: 0, coordinators: 0 };

    async function killCoordinator(): Promise<void> {
      while (!existsSync(save)) await sleep(50);
      solving.child.kill("SIGKILL");
      await solving.ended;
      killed.coordinators++;
      solving = start(["solve", "--resume", save, ...saving]);
    }

    async function killOldest(): Promise<void> {
      const oldest = workers.shift() as Run;
      oldest.child.kill("SIGKILL");
      await oldest.ended;
      killed.workers++;
      workers.push(worker());
    }

    try {
      for (let kill = 1; ; kill++) {
        const isOver = await Promise.race([solving.ended.then(() => true), sleep(1000 * every, false)]);
        if (isOver) break;
        await (coordinator.includes(kill) ? killCoordinator() : killOldest());
      }
      const seconds = (performance.now() - began) / 1000;
      const { status, stdout, stderr } = await solving.ended;
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      const found = JSON.parse(stdout);
      expect(found.verdict).toBe(verdict);
      const verified = solveFastAlone("verify", certificate, "--json");
      expect(verified.status).toBe(0);
      const checked = JSON.parse(verified.stdout);
      console.log(
        `| Domineering ${position}, ${WORKERS} workers, one killed every ${every} s (${killed.workers} in all), solve killed ` +
          `${killed.coordinators} times | ${found.verdict}, ${found.nodes} nodes, ${Math.round(seconds)} s with the certificate of ` +
          `${checked.nodes} nodes (${statSync(certificate).size} bytes), which holds |`,
      );
      expect(killed.coordinators).toBe(coordinator.length);
      expect(killed.workers).toBeGreaterThan(0);
      const left = (await server.redis.keys("*")).filter((key) => key !== "solve-fast:workers");
      expect(left).toEqual([]);
    } finally {
      solving.child.kill("SIGKILL");
      for (const { child } of workers) child.kill("SIGKILL");
      await Promise.all([solving, ...workers].map(({ ended }) => ended));
    }
  });
});
