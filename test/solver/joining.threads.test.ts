/** Threads that join a search which one thread has begun: what is found, and how it ends. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createSolver } from "solve-fast";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "joining-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Takes far longer than all that is asked here. */
const HARD = "7x7 v";
/** Who begins wins (Breuker, Uiterwijk and van den Herik 2000); about 500,000 nodes. */
const LONG = "6x6 v";

let solver: Awaited<ReturnType<typeof createSolver>>;
beforeAll(async () => {
  solver = await createSolver({ game: "domineering", threads: 2 });
});
afterAll(() => solver.close());

test("a short search is that of a single thread, to the node, and so is its limit", async () => {
  await using single = await createSolver({ game: "domineering", threads: 1 });
  for (const settings of [{}, { maxNodes: 1234 }, { algorithm: "pn-search" }]) {
    const [one, two] = [await single.solve("5x5 v", settings), await solver.solve("5x5 v", settings)];
    expect(two.perThread).toHaveLength(1);
    expect([two.nodes, two.verdict, two.line, two.threads]).toEqual([one.nodes, one.verdict, one.line, 1]);
  }
});

test("all threads begin at once where a way is named", async () => {
  for (const parallel of ["root-split", "shared-table"] as const) {
    const { verdict, perThread } = await solver.solve("5x5 v", { parallel });
    expect([parallel, verdict, perThread.length]).toEqual([parallel, "disproven", 2]);
  }
});

test("a long search has both threads, and the right verdict", async () => {
  const { verdict, nodes, perThread, line } = await solver.solve(LONG);
  expect(verdict).toBe("proven");
  expect(perThread.reduce((sum, share) => sum + share.nodes, 0)).toBe(nodes);
  expect(line.length % 2).toBe(1);
});

test.each([
  ["time", { time: 0.5 }, "time limit"],
  ["nodes", { maxNodes: 300_000 }, "node limit"],
] as const)("a limit of %s ends all threads", async (_, limits, reason) => {
  const result = await solver.solve(HARD, limits);
  expect([result.verdict, result.reason]).toEqual(["unknown", reason]);
  expect(result.perThread).toHaveLength(2);
  expect(result.perThread[1].nodes).toBeGreaterThan(0);
  if ("maxNodes" in limits) expect(result.nodes).toBeLessThan(limits.maxNodes + 2 * 1024 + 1);
});

test("a signal ends all threads", async () => {
  const signal = AbortSignal.timeout(500);
  const result = await solver.solve(HARD, { signal });
  expect([result.verdict, result.reason]).toEqual(["unknown", "stopped"]);
  expect(result.perThread).toHaveLength(2);
});

test("threads that have loaded for a search before join sooner", async () => {
  await using fresh = await createSolver({ game: "domineering", threads: 2 });
  const threadsWithin = async (time: number) => (await fresh.solve(HARD, { time })).perThread.length;
  // They are started after 0.3 s.
  expect(await threadsWithin(0.2)).toBe(1);
  expect(await threadsWithin(1.5)).toBe(2);
  expect(await threadsWithin(0.29)).toBe(2);
});

test("a search has no more threads than it may", async () => {
  let asked = 0;
  const threadLimit = () => {
    asked++;
    return 1;
  };
  const { perThread } = await solver.solve(HARD, { time: 0.8, threadLimit });
  expect(perThread).toHaveLength(1);
  expect(asked).toBeGreaterThan(0);
});

test("an error in a thread that comes later is told, and the first goes on", async () => {
  const game = resolve(import.meta.dirname, "late-thread-game.js");
  const mark = join(folder, "first");
  await using late = await createSolver({ game: `${pathToFileURL(game).href}?mark=${mark}`, threads: 2 });
  const { verdict, reason, error, perThread } = await late.solve(HARD, { time: 2.5 });
  expect([verdict, reason, error]).toEqual(["unknown", "time limit", "a second thread is not served"]);
  expect(perThread[0].nodes).toBeGreaterThan(0);
});
