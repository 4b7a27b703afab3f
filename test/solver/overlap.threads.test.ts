/** Sweeps over ranks that overlap, and blocks of ranks that come one by one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSolver, type Ranks, type Solver, type SweepResult, type SweptBlock } from "solve-fast";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

const VAST = resolve(import.meta.dirname, "./vast-game.js");
const ENDLESS = resolve(import.meta.dirname, "./endless-game.js");
const FROM = 6000;
const LIMITS = { maxNodes: 300 };

const openSimpei = () =>
  createSolver({ game: "simpei", threads: 2, tableEntries: 20_000, options: { freeStart: true } });
const openVast = () => createSolver({ game: VAST, threads: 2, tableEntries: 1000 });

/** Solvers for tests that do not close them. */
let simpei: Solver;
let vast: Solver;
beforeAll(async () => {
  [simpei, vast] = await Promise.all([openSimpei(), openVast()]);
});
afterAll(() => Promise.all([simpei.close(), vast.close()]));

async function found(solver: Solver, ranks: Ranks, settings: object = LIMITS): Promise<SweepResult[]> {
  const results: SweepResult[] = [];
  for await (const result of solver.sweep({ ranks }, settings)) results.push(result);
  return results;
}

const facts = (results: readonly SweepResult[]) => results.map(({ seconds: _, index: __, ...rest }) => rest);

/** This many blocks of ten, one after the other. */
const tens = (count: number): Ranks[] =>
  Array.from({ length: count }, (_, i) => ({ from: FROM + 10 * i, count: 10 }));

test("overlapping calls find what one call finds, and other calls keep their turn", async () => {
  const solver = simpei;
  const whole = facts(await found(solver, { from: FROM, count: 200 }));
  const order: string[] = [];
  const named = async <Result>(name: string, call: Promise<Result>) => {
    const result = await call;
    order.push(name);
    return result;
  };
  const [one, two, , three] = await Promise.all([
    named("one", found(solver, { from: FROM, count: 120 })),
    named(
      "two",
      found(
        solver,
        Array.from({ length: 80 }, (_, i) => FROM + 120 + i),
      ),
    ),
    named("solve", solver.solve(whole[0].position, LIMITS)),
    named("three", found(solver, { from: FROM, count: 1 })),
  ]);
  expect(facts([...one, ...two])).toEqual(whole);
  expect(one.map(({ index }) => index)).toEqual(one.map((_, i) => i));
  expect(two.map(({ index }) => index)).toEqual(two.map((_, i) => i));
  expect(facts(three)).toEqual(whole.slice(0, 1));
  // The first two share the threads, and either may end first. A call does not overtake the one before it, even where it could
  // share the threads with those that are running.
  expect(order.slice(0, 2).sort()).toEqual(["one", "two"]);
  expect(order.slice(2)).toEqual(["solve", "three"]);
});

test("a call with other limits next to one, and one that is aborted", async () => {
  const solver = simpei;
  const ranks = { from: FROM, count: 100 };
  const [wide, narrow] = [
    facts(await found(solver, ranks)),
    facts(await found(solver, ranks, { maxNodes: 20 })),
  ];
  expect(narrow).not.toEqual(wide);
  const controller = new AbortController();
  const aborted = found(solver, { from: 0, count: 12_102_165 }, { ...LIMITS, signal: controller.signal });
  const beside = [found(solver, ranks), found(solver, ranks, { maxNodes: 20 }), found(solver, ranks)];
  await sleep(50);
  controller.abort();
  expect((await aborted).length).toBeLessThan(12_102_165);
  expect((await Promise.all(beside)).map(facts)).toEqual([wide, narrow, wide]);
});

test("closing rejects all of them", async () => {
  const solver = await openVast();
  const all = { from: 0, count: 3_000_000_000 };
  const endOf = (call: Promise<unknown>) => call.catch((error: Error) => error.message);
  async function drain(settings = {}): Promise<void> {
    for await (const _ of solver.sweep({ ranks: all }, settings));
  }
  const iterator = solver.sweep({ ranks: all });
  await iterator.next();
  async function blocks(): Promise<void> {
    for await (const _ of solver.sweep({ blocks: [all, all] }));
  }
  const calls = [drain(), drain(), drain({ maxNodes: 3 }), blocks()].map(endOf);
  await sleep(50);
  await solver.close();
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 4 }, () => "the solver is closed"));
  await expect(solver.sweep({ blocks: [all] }).next()).rejects.toThrow("the solver is closed");
});

test("closing while a position's moves never come", async () => {
  const solver = await createSolver({ game: ENDLESS, threads: 2, tableEntries: 1000 });
  const endOf = (call: Promise<unknown>) => call.catch((error: Error) => error.message);
  const calls = [found(solver, [0, 4, 1], {}), found(solver, [0, 1, 2, 3], {})].map(endOf);
  await sleep(200);
  await solver.close();
  for (const end of await Promise.all(calls)) expect(end).toBe("the solver is closed");
});

test("blocks come whole and in their order, from a list and from a slow iterator", async () => {
  const solver = simpei;
  const whole = facts(await found(solver, { from: FROM, count: 120 }));
  async function collect(blocks: Iterable<Ranks> | AsyncIterable<Ranks>): Promise<SweptBlock[]> {
    const swept: SweptBlock[] = [];
    for await (const block of solver.sweep({ blocks }, LIMITS)) swept.push(block);
    return swept;
  }
  const wanted = tens(12);
  const list = await collect(wanted);
  expect(list.map(({ ranks }) => ranks)).toEqual(wanted);
  expect(facts(list.flatMap(({ results }) => results))).toEqual(whole);
  for (const { results } of list) expect(results.map(({ index }) => index)).toEqual(results.map((_, i) => i));
  // A block is returned also while the next one does not come.
  let came = () => {};
  async function* slowly() {
    for (const [i, block] of wanted.slice(0, 4).entries()) {
      if (i > 0)
        await new Promise<void>((resolve) => {
          came = resolve;
        });
      yield block;
    }
  }
  const slow: SweptBlock[] = [];
  for await (const block of solver.sweep({ blocks: slowly() }, LIMITS)) {
    slow.push(block);
    came();
  }
  expect(facts(slow.flatMap(({ results }) => results))).toEqual(whole.slice(0, 40));
  expect(await collect([])).toEqual([]);
  expect((await collect([[], [FROM], []])).map(({ results }) => results.length)).toEqual([0, 1, 0]);
});

test("blocks are read no further than needed, and an iterator is closed when no more are wanted", async () => {
  const solver = vast;
  let read = 0;
  let isClosed = false;
  function* endless() {
    try {
      for (; ; read++) yield { from: 4096 * read, count: 4096 };
    } finally {
      isClosed = true;
    }
  }
  let taken = 0;
  for await (const { ranks, results } of solver.sweep({ blocks: endless() })) {
    expect(ranks).toEqual({ from: 4096 * taken, count: 4096 });
    expect(results).toHaveLength(4096);
    // Two waiting, and one that is read while the caller has this one.
    expect(read).toBeLessThanOrEqual(taken + 3);
    if (++taken === 5) break;
  }
  expect(isClosed).toBe(true);
  expect(await found(solver, [5], {})).toHaveLength(1);
});

test("an error in the blocks comes after the blocks before it", async () => {
  const solver = vast;
  async function endOf(
    blocks: Iterable<unknown> | AsyncIterable<unknown>,
    settings = {},
  ): Promise<unknown[]> {
    const ends: unknown[] = [];
    try {
      for await (const { results } of solver.sweep({ blocks: blocks as Iterable<Ranks> }, settings)) {
        ends.push(results.length);
      }
    } catch (error) {
      ends.push((error as Error).message);
    }
    return ends;
  }
  async function* broken() {
    yield { from: 0, count: 3 };
    yield [7];
    throw new Error("the source is gone");
  }
  expect(await endOf(broken())).toEqual([3, 1, "the source is gone"]);
  const wrong = { from: 2_999_999_999, count: 2 };
  expect(await endOf([[1], wrong, [2]])).toEqual([
    1,
    expect.stringContaining("from 2999999999, count 2; ranks are"),
  ]);
  expect(await endOf([[1], 5])).toEqual([1, expect.stringContaining("5 is neither a range nor a list")]);
  expect(await endOf({ from: 0, count: 3 } as never)).toEqual([
    "sweep takes blocks of ranks in a list or another iterable, not an object without an iterator",
  ]);
  expect(await endOf([[1]], { maxnodes: 3 })).toEqual([expect.stringContaining("knows no maxnodes")]);
});

test("a signal ends blocks also while the next one does not come", async () => {
  const solver = vast;
  const controller = new AbortController();
  async function* never() {
    yield [1, 2];
    await new Promise(() => {});
  }
  const lengths: number[] = [];
  for await (const { results } of solver.sweep({ blocks: never() }, { signal: controller.signal })) {
    lengths.push(results.length);
    setTimeout(() => controller.abort(), 20);
  }
  expect(lengths).toEqual([2]);
  // An incomplete block is not returned.
  const ended = new AbortController();
  const all = { from: 0, count: 3_000_000_000 };
  const blocks: number[] = [];
  for await (const { results } of solver.sweep({ blocks: [[1], all, [2]] }, { signal: ended.signal })) {
    blocks.push(results.length);
    setTimeout(() => ended.abort(), 20);
  }
  expect(blocks).toEqual([1]);
});

test("a plan has the results of the same ranks, and continues its file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "plan-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const solver = simpei;
  const plan = { sample: 1 / 1_000_000, maxNodes: 300, out: join(folder, "a.sweep") };
  const planned: SweepResult[] = [];
  for await (const result of solver.sweep({ plan })) planned.push(result);
  expect(planned.map(({ index, algorithm }) => [index, algorithm])).toEqual(
    planned.map((_, i) => [i, "df-pn"]),
  );
  const ranks = planned.map(({ rank = -1 }) => rank);
  const same = facts(await found(solver, ranks));
  expect(facts(planned).map(({ algorithm: _, ...rest }) => rest)).toEqual(same);
  expect(planned).toHaveLength(12);
  const again: SweepResult[] = [];
  for await (const result of solver.sweep({ plan: { ...plan, resume: true } })) again.push(result);
  expect(again).toEqual([]);
});

test("a sweep is over one kind of input, and a plan needs no other settings", async () => {
  const solver = simpei;
  const two = { ranks: [1], blocks: [[1]] } as { ranks: Ranks };
  await expect(solver.sweep(two).next()).rejects.toThrow("over one of ranks, blocks and a plan");
  const plan = { sample: 1 / 1_000_000 };
  const settings = { maxNodes: 3 } as object;
  await expect(solver.sweep({ plan }, settings).next()).rejects.toThrow("maxNodes belongs in the plan");
  const threads = solver.sweep({ plan: { ...plan, threads: 2 } as object });
  await expect(threads.next()).rejects.toThrow("threads is not part of a plan; it belongs to the solver");
  expect("sweepRanks" in solver || "sweepBlocks" in solver || "walk" in solver).toBe(false);
});
