import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBudget, type Limits, startBudget } from "../../src/search/limits.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("sets no limit where none is given", () => {
  const budget = createBudget({});
  budget.spend({ nodes: 1e12, seconds: 1e9 });
  expect([budget.left(), budget.rest(), budget.nodesLeft()]).toEqual([{}, {}, Number.POSITIVE_INFINITY]);
  expect([budget.reached, budget.deadline]).toEqual([undefined, Number.POSITIVE_INFINITY]);
});

it("gives each search what those before it have left, and finally nothing", () => {
  const budget = createBudget({ maxNodes: 100, time: 10 });
  expect(budget.left()).toEqual({ maxNodes: 100, time: 10 });
  budget.spend({ nodes: 30, seconds: 4 });
  expect(budget.left()).toEqual({ maxNodes: 70, time: 6 });
  // Threads take somewhat more than they may.
  budget.spend({ nodes: 75, seconds: 7 });
  expect([budget.left(), budget.rest()]).toEqual([undefined, { maxNodes: 0, time: 0 }]);
  expect([budget.nodes, budget.seconds]).toEqual([105, 11]);
});

it.each([
  ["stopped", { signal: AbortSignal.abort(), maxNodes: 1, time: 1 }, { nodes: 1, seconds: 1 }],
  ["node limit", { maxNodes: 1, time: 1 }, { nodes: 1, seconds: 1 }],
  ["time limit", { maxNodes: 2, time: 1 }, { nodes: 1, seconds: 1 }],
  [undefined, { maxNodes: 2, time: 1.5 }, { nodes: 1, seconds: 1 }],
] as const)("names %s as what was reached", (reason, limits: Limits, spent) => {
  const budget = createBudget(limits);
  budget.spend(spent);
  expect(budget.reached).toBe(reason);
  expect(budget.left() === undefined).toBe(reason !== undefined);
});

it("splits off a part: a share of the whole, a number of nodes, or both", () => {
  const budget = createBudget({ maxNodes: 101, time: 10 });
  budget.spend({ nodes: 10, seconds: 1 });
  expect(budget.left({ share: 0.5 })).toEqual({ maxNodes: 41, time: 4 });
  expect([
    budget.secondsLeft(),
    budget.secondsLeft({ share: 0.5 }),
    budget.secondsLeft({ share: 0 }),
  ]).toEqual([9, 4, 0]);
  expect(createBudget({}).secondsLeft({ share: 0.5 })).toBe(Number.POSITIVE_INFINITY);
  expect(budget.left({ nodes: 20 })).toEqual({ maxNodes: 20, time: 9 });
  expect(budget.left({ share: 0.5, nodes: 50 })).toEqual({ maxNodes: 41, time: 4 });
  expect(budget.left({ nodes: 0 })).toBeUndefined();
  expect(createBudget({}).left({ nodes: 7 })).toEqual({ maxNodes: 7 });
  budget.spend({ nodes: 41 });
  expect([budget.left({ share: 0.5 }), budget.left()]).toEqual([undefined, { maxNodes: 50, time: 9 }]);
});

it("counts what may have been spent towards the limit, but does not report it as spent", () => {
  const budget = createBudget({ maxNodes: 100 });
  budget.withhold(60);
  expect([budget.nodesLeft(), budget.nodes]).toEqual([40, 0]);
});

it("starts its clock at its beginning, and leaves out time that no limit counts", () => {
  const budget = startBudget({ time: 10 }, { nodes: 5, seconds: 2 });
  vi.advanceTimersByTime(3000);
  // The clock has already counted these seconds.
  budget.spend({ nodes: 5, seconds: 3 });
  expect([budget.nodes, budget.seconds]).toEqual([10, 5]);
  budget.exclude(1);
  expect(budget.rest()).toEqual({ time: 6 });
  expect(budget.deadline).toBe(Date.now() + 6000);
  vi.advanceTimersByTime(6000);
  expect([budget.reached, budget.deadline]).toEqual(["time limit", Date.now()]);
});

it("reports progress for all searches together", () => {
  const told: object[] = [];
  const onProgress = (progress: object) => told.push(progress);
  const summed = createBudget({ onProgress });
  summed.spend({ nodes: 10, seconds: 1 });
  const { onProgress: tell } = summed.rest();
  // Later progress belongs to other searches.
  summed.spend({ nodes: 100, seconds: 10 });
  tell?.({ nodes: 3, seconds: 0.5, certificateNodes: 2 });
  const running = startBudget({ onProgress });
  running.spend({ nodes: 10 });
  vi.advanceTimersByTime(2000);
  running.rest().onProgress?.({ nodes: 3, seconds: 0.5 });
  expect(told).toEqual([
    { nodes: 13, seconds: 1.5, certificateNodes: 2 },
    { nodes: 13, seconds: 2 },
  ]);
  expect(summed.inAll(undefined)).toBeUndefined();
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve("stopped");
    else signal.addEventListener("abort", () => resolve("stopped"));
  });

it("stops a search that takes longer, and lets none begin afterwards", async () => {
  const budget = createBudget({ time: 5 });
  const running = budget.run(undefined, untilAborted);
  await vi.advanceTimersByTimeAsync(5000);
  expect([await running, budget.reached, budget.seconds]).toEqual(["stopped", "time limit", 5]);
  expect(await budget.run(undefined, async () => "begun")).toBeUndefined();
});

it.each([undefined, 1e9])("with %s seconds only its caller stops it", async (time) => {
  const budget = createBudget({ time });
  expect(await budget.run(undefined, async () => "done")).toBe("done");
  expect(await budget.run(AbortSignal.abort(), untilAborted)).toBe("stopped");
  const caller = new AbortController();
  const running = budget.run(caller.signal, untilAborted);
  caller.abort();
  expect([await running, budget.reached]).toEqual(["stopped", undefined]);
});

it("is the only place that declares limits: others refer to it", () => {
  const declares = /^ {2}readonly (maxNodes\??|time\?|signal\?):/m;
  const root = new URL("../../src/", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/^(papers|learning)\//.test(file),
  );
  expect(files.filter((file) => declares.test(readFileSync(new URL(file, root), "utf8")))).toEqual([
    "search/limits.ts",
  ]);
});
