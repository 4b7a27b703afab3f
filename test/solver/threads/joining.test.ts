/** When other threads are started for a search that one has begun. */
import { expect, test } from "vitest";
import { SetupError } from "../../../src/game/errors.js";
import { createBudget } from "../../../src/search/limits.js";
import { joining } from "../../../src/solver/threads/joining.js";
import type { Pool } from "../../../src/solver/threads/pool.js";
import { type SolveSetup, sharing } from "../../../src/solver/threads/thread-context.js";

/** A pool whose threads have loaded when `finish` is called, and that notes how many were asked for. */
function fakePool(threads: number) {
  const asked: (number | undefined)[] = [];
  let finish = () => {};
  let loaded = 0;
  const start = (_: string, count = threads) => {
    asked.push(count);
    return new Promise<void>((resolve) => {
      finish = () => {
        loaded = count;
        resolve();
      };
    });
  };
  const pool = { threads, start, started: () => loaded } as unknown as Pool;
  return { pool, asked, finish: () => finish() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a search has one thread until it is worth more, and then those that have loaded", async () => {
  const { pool, asked, finish } = fakePool(3);
  const budget = createBudget({});
  let nodes = 0;
  const wanted = joining(pool, "simpei", budget, () => nodes);
  expect(wanted?.()).toBe(1);
  budget.spend({ nodes: 0, seconds: 10 });
  expect(wanted?.()).toBe(1);
  expect(asked).toEqual([]);
  nodes = 1e6;
  expect(wanted?.()).toBe(1);
  expect(wanted?.()).toBe(1);
  expect(asked).toEqual([3]);
  finish();
  await settled();
  expect(wanted?.()).toBe(3);
});

test("not more than the limit of threads, which may rise", async () => {
  const { pool, asked, finish } = fakePool(4);
  let limit = 1;
  const budget = createBudget({ threadLimit: () => limit });
  budget.spend({ nodes: 0, seconds: 10 });
  const wanted = joining(pool, "simpei", budget, () => 1e6);
  const joined: (number | undefined)[] = [];
  for (const next of [1, 2, 4]) {
    limit = next;
    wanted?.();
    finish();
    await settled();
    joined.push(wanted?.());
  }
  expect(joined).toEqual([1, 2, 4]);
  expect(asked).toEqual([2, 4]);
  limit = 1;
  // A search keeps the threads that it has.
  expect(wanted?.()).toBe(4);
});

test.each([0, -1, 1.5, Number.NaN, "x", undefined])("a limit of %j is refused", (limit) => {
  const budget = createBudget({ threadLimit: () => limit as number });
  const wanted = joining(fakePool(2).pool, "simpei", budget, () => 1e6);
  expect(wanted).toThrow(SetupError);
});

test("those that have loaded for a search before join as soon as it has some nodes", async () => {
  const { pool, finish } = fakePool(2);
  const start = pool.start("simpei", 2);
  finish();
  await start;
  let nodes = 0;
  const wanted = joining(pool, "simpei", createBudget({}), () => nodes);
  expect(wanted?.()).toBe(1);
  nodes = 1e6;
  expect(wanted?.()).toBe(2);
});

test("a single thread has nothing to wait for", () => {
  expect(joining(fakePool(1).pool, "simpei", createBudget({}), () => 1e6)).toBeUndefined();
});

test("those that join keep the order of children, and avoid what the first is at", () => {
  const setup: SolveSetup = {
    ...{ game: "domineering", gameOptions: {}, algorithm: "df-pn", search: {}, engineBytes: undefined },
    ...{ table: { entries: 1000 }, way: "shared-table", together: false },
  };
  const shared = [0, 1, 2].map((thread) => sharing(setup, thread).search);
  expect(shared).toEqual([true, false, false].map((leads) => ({ virtualNumbers: true, leads })));
});
