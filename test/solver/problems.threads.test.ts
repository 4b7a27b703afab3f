/** Sweeps of the library over any iterable. */
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSolver, type Problem, type Solver } from "solve-fast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const MORTAL = resolve(import.meta.dirname, "./mortal-game.js");
const EASY = "4";
/** How many problems are read ahead of the results taken. */
const AHEAD = 1024;

let solver: Solver;
beforeAll(async () => {
  solver = await createSolver({ game: MORTAL, threads: 2, tableEntries: 1000 });
});
afterAll(() => solver.close());

type Given = Parameters<Solver["sweep"]>[0];

/** The numbers of the results, up to the error if there is one. */
async function sweepAll(problems: unknown, most = Number.POSITIVE_INFINITY) {
  const found: number[] = [];
  try {
    for await (const { index, verdict, position } of solver.sweep(problems as Given)) {
      expect({ verdict, position }).toEqual({ verdict: "proven", position: EASY });
      found.push(index);
      if (found.length === most) break;
    }
    return { found };
  } catch (error) {
    return { found, error: (error as Error).message };
  }
}

/** An iterable that counts its calls. */
function counted(end = Number.POSITIVE_INFINITY, problem: (index: number) => string | Problem = () => EASY) {
  const calls = { next: 0, return: 0 };
  const next = (): IteratorResult<string | Problem> => {
    const index = calls.next++;
    return index < end ? { value: problem(index), done: false } : { value: undefined, done: true };
  };
  const finish = (): IteratorResult<never> => {
    calls.return++;
    return { value: undefined, done: true };
  };
  const iterable = { [Symbol.iterator]: () => ({ next, return: finish }) };
  const later = {
    [Symbol.asyncIterator]: () => ({ next: async () => next(), return: async () => finish() }),
  };
  return { calls, iterable, later };
}

async function* slowly(count: number) {
  for (let i = 0; i < count; i++) {
    await sleep(5);
    yield EASY;
  }
}

function* generated(count: number) {
  for (let i = 0; i < count; i++) yield { position: EASY };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a sweep", () => {
  test.each([
    ["a set", () => new Set([EASY]), 1],
    ["a generator", () => generated(50), 50],
    ["more than are read ahead", () => generated(3 * AHEAD), 3 * AHEAD],
    ["a slow asynchronous generator", () => slowly(10), 10],
    ["none", () => generated(0), 0],
    ["none, asynchronously", () => slowly(0), 0],
    ["an empty list", () => [], 0],
  ] as const)("takes %s", async (_, problems, count) => {
    expect(await sweepAll(problems())).toEqual({ found: numbers(count) });
  });

  test.each([
    ["a number", 5, "not 5"],
    ["nothing", null, "not an object without an iterator"],
    ["one text", EASY, "not one text"],
    ["a function that was not called", slowly, "not a function"],
    ["an object", { position: EASY }, "not an object without an iterator"],
    ["a promise of a list", Promise.resolve([EASY]), "not an object without an iterator"],
  ])("refuses %s", async (_, problems, message) => {
    const { found, error } = await sweepAll(problems);
    expect(found).toEqual([]);
    expect(error).toBe(`sweep takes problems in a list or another iterable, ${message}`);
  });

  test("refuses promises among the problems", async () => {
    expect(await sweepAll([Promise.resolve(EASY)])).toEqual({
      found: [],
      error: "problem 1: a problem must not be a promise; await it first",
    });
  });

  test.each(["iterable", "later"] as const)("reads an endless %s no further than necessary", async (way) => {
    const { calls, ...given } = counted();
    expect(await sweepAll(given[way], 10)).toEqual({ found: numbers(10) });
    expect(calls.next).toBeLessThanOrEqual(10 + AHEAD);
    expect(calls.return).toBe(1);
  });

  test("does not read ahead while its results are not taken", async () => {
    const { calls, later } = counted();
    const results = solver.sweep(later);
    expect(calls.next).toBe(0);
    await results.next();
    await sleep(100);
    const read = calls.next;
    expect(read).toBeLessThanOrEqual(1 + AHEAD);
    await sleep(100);
    expect(calls.next).toBe(read);
    await results.return();
    expect(calls.return).toBe(1);
  });

  test("gives its first result while the second problem is still awaited", async () => {
    let give = () => {};
    const second = new Promise<void>((resolve) => {
      give = resolve;
    });
    async function* answered() {
      yield EASY;
      await second;
      yield EASY;
    }
    const found: number[] = [];
    for await (const { index } of solver.sweep(answered())) {
      found.push(index);
      // The next problem may depend on this result.
      give();
    }
    expect(found).toEqual([0, 1]);
  });

  test("returns the results before an error, and then the error", async () => {
    function* failing() {
      yield* generated(20);
      throw new Error("the list is torn");
    }
    async function* failingLater() {
      yield* failing();
    }
    const expected = { found: numbers(20), error: "the list is torn" };
    expect(await sweepAll(failing())).toEqual(expected);
    expect(await sweepAll(failingLater())).toEqual(expected);
  });

  test("names an invalid problem, and closes the iterator", async () => {
    const { calls, iterable } = counted(10, (index) => (index === 7 ? "none" : EASY));
    const { found, error } = await sweepAll(iterable);
    expect(found).toEqual(numbers(7));
    expect(error).toMatch(/^problem 8: none: write the number of stones/);
    expect(calls).toEqual({ next: 8, return: 1 });
  });

  test("does not close an iterator that has ended by itself", async () => {
    const { calls, iterable } = counted(3);
    expect(await sweepAll(iterable)).toEqual({ found: [0, 1, 2] });
    expect(calls).toEqual({ next: 4, return: 0 });
  });

  test("reports an error in closing the iterator", async () => {
    function* stubborn() {
      try {
        yield* generated(2 * AHEAD);
      } finally {
        // biome-ignore lint/correctness/noUnsafeFinally: that is what is tested
        throw new Error("does not let go");
      }
    }
    expect(await sweepAll(stubborn(), 1)).toEqual({ found: [0], error: "does not let go" });
  });

  test("can be left while the next problem never comes, and by its signal", async () => {
    let returned = 0;
    function never(): AsyncIterable<string> {
      let first = true;
      return {
        [Symbol.asyncIterator]: () => ({
          next() {
            if (!first) return new Promise<never>(() => {});
            first = false;
            return Promise.resolve({ value: EASY, done: false });
          },
          async return() {
            returned++;
            return { value: undefined, done: true };
          },
        }),
      };
    }
    expect(await sweepAll(never(), 1)).toEqual({ found: [0] });
    expect(returned).toBe(1);
    const controller = new AbortController();
    for await (const { index } of solver.sweep(never(), { signal: controller.signal })) {
      expect(index).toBe(0);
      controller.abort();
    }
    expect(returned).toBe(2);
    // Other calls can use the threads.
    expect(await solver.solve(EASY)).toMatchObject({ verdict: "proven" });
  });

  test("reports how many problems it knows of", async () => {
    const seen: { positions: number; done: number }[] = [];
    const onProgress = (progress: { positions: number; done: number }) => seen.push(progress);
    for await (const _ of solver.sweep(slowly(5), { onProgress }));
    expect(seen.every(({ positions, done }) => done <= positions && positions <= 5)).toBe(true);
    expect(seen.at(-1)).toMatchObject({ positions: 5, done: 5 });
  });
});
