/** Searches of a list side by side: their order, their threads, and how they end. */
import { expect, test } from "vitest";
import { type LaneSearch, type Lanes, sideBySide } from "../../../src/cli/lists/side-by-side.js";

interface Begun {
  readonly lane: number;
  readonly search: LaneSearch;
  end(): void;
  fail(error: Error): void;
}

/** Lanes whose searches end when they are told to, or with their signal. */
function fakeLanes(tasks: number, how: Partial<Lanes<number, number, string>> = {}) {
  const begun = new Map<number, Begun>();
  let lanes = 1;
  const controller = new AbortController();
  const results = sideBySide<number, number, string>(
    Array.from({ length: tasks }, (_, i) => i),
    {
      ...{ first: 0, width: 2, threads: 4, signal: controller.signal },
      open: async () => lanes++,
      solve: (lane, task, search) =>
        new Promise((resolve, reject) => {
          const end = () => resolve(`${task}`);
          search.signal.addEventListener("abort", () => resolve(`${task} stopped`));
          begun.set(task, { lane, search, end, fail: reject });
        }),
      ...how,
    },
  );
  const given: string[] = [];
  async function take(): Promise<void> {
    for await (const result of results) given.push(result);
  }
  return { begun, given, taken: take(), controller };
}

/** Resolves when a search has begun. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("results come in the order of the list, whichever ends first, and each has one thread while others wait", async () => {
  const { begun, given, taken } = fakeLanes(4);
  await until(() => begun.size === 2);
  expect([begun.get(0)?.lane, begun.get(1)?.lane]).toEqual([0, 1]);
  expect(begun.get(0)?.search.threadLimit()).toBe(1);
  begun.get(1)?.end();
  await until(() => begun.has(2));
  expect(given).toEqual([]);
  expect(begun.get(2)?.search.isFirst()).toBe(false);
  begun.get(2)?.end();
  await until(() => begun.has(3));
  // Nothing waits any more: four threads for two searches, then for one.
  expect(begun.get(3)?.search.threadLimit()).toBe(2);
  begun.get(0)?.end();
  await until(() => given.length === 3);
  expect(begun.get(3)?.search.threadLimit()).toBe(4);
  expect(begun.get(3)?.search.isFirst()).toBe(true);
  begun.get(3)?.end();
  await taken;
  expect(given).toEqual(["0", "1", "2", "3"]);
});

test("a lane that has no room is done without", async () => {
  const { begun, given, taken } = fakeLanes(2, { open: async () => undefined });
  await until(() => begun.get(0)?.search.threadLimit() === 4);
  expect(begun.size).toBe(1);
  begun.get(0)?.end();
  await until(() => begun.size === 2);
  begun.get(1)?.end();
  await taken;
  expect(given).toEqual(["0", "1"]);
});

test("after a signal no search begins, and those at work are given as they ended", async () => {
  const { begun, given, taken, controller } = fakeLanes(5);
  await until(() => begun.size === 2);
  controller.abort();
  await taken;
  expect(given).toEqual(["0 stopped", "1 stopped"]);
  expect(begun.size).toBe(2);
});

test("a search that fails ends the list at its place, and the others end before that is told", async () => {
  const { begun, given, taken } = fakeLanes(5);
  await until(() => begun.size === 2);
  begun.get(1)?.fail(new Error("unreadable"));
  begun.get(0)?.end();
  await expect(taken).rejects.toThrow("unreadable");
  expect(given).toEqual(["0"]);
  for (const [task, { search }] of begun) expect([task, search.signal.aborted]).toEqual([task, true]);
});
