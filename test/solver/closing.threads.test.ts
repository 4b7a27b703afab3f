/** Closing a solver at any moment, and ending threads that do not answer. */
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSolver, type SolveProgress, type SweepResult } from "solve-fast";
import { describe, expect, test } from "vitest";
import { createPool } from "../../dist/src/solver/threads/pool.js";

const ENDLESS = resolve(import.meta.dirname, "endless-game.js");
const easy = { game: ENDLESS, threads: 2, tableEntries: 1000 };
const EASY = "4";
/** Positions of the same game whose moves never come: the thread waits, or runs. */
const WAITING = "5";
const RUNNING = "7";
const CLOSED = "the solver is closed";
const STOPPED = { verdict: "unknown", reason: "stopped" };

/** Takes a thread longer than any test lasts. */
const hard = { game: "othello", threads: 1, tableEntries: 10_000 } as const;
const HARD = "---------------------------OX------XO--------------------------- X";

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => "no error",
    (error: Error) => error.message,
  );

/** A promise that settles with the first progress, and the function that receives it. */
function firstProgress() {
  let onProgress: (progress: SolveProgress) => void = () => {};
  const begun = new Promise<SolveProgress>((tell) => {
    onProgress = tell;
  });
  return { begun, onProgress };
}

describe("closing a solver", () => {
  test("every later call is rejected, not only the first, and closing twice is harmless", async () => {
    const solver = await createSolver({ game: "othello", threads: 1, tableEntries: 1000 });
    await Promise.all([solver.close(), solver.close()]);
    for (let round = 0; round < 2; round++) {
      expect(await errorOf(solver.solve(HARD))).toBe(CLOSED);
      expect(await errorOf(solver.choose(HARD))).toBe(CLOSED);
      expect(await errorOf(solver.sweep([HARD]).next())).toBe(CLOSED);
    }
    await solver.close();
  });

  test("before its threads have started", async () => {
    const solver = await createSolver({ ...easy, threads: 3 });
    const early = solver.solve(EASY);
    const closed = solver.close();
    expect(await errorOf(early)).toBe(CLOSED);
    await closed;
  });

  test("stops the running call, and rejects waiting ones", async () => {
    const solver = await createSolver({ ...hard, threads: 2 });
    const { begun, onProgress } = firstProgress();
    const working = solver.solve(HARD, { algorithm: "df-pn", onProgress });
    const waiting = [errorOf(solver.solve(HARD)), errorOf(solver.sweep([HARD]).next())];
    await begun;
    const closed = solver.close();
    expect(await working).toMatchObject(STOPPED);
    expect(await working).not.toHaveProperty("error");
    expect(await Promise.all(waiting)).toEqual([CLOSED, CLOSED]);
    await closed;
  });

  test.each([
    ["an exact score", { algorithm: "endgame" }],
    ["a proof", { algorithm: "df-pn", parallel: "shared-table" }],
  ] as const)("stops %s", async (_, settings) => {
    const solver = await createSolver(hard);
    const { begun, onProgress } = firstProgress();
    const working = solver.solve(HARD, { ...settings, onProgress });
    await begun;
    await solver.close();
    expect(await working).toMatchObject(STOPPED);
    expect(await working).not.toHaveProperty("error");
  });

  test("stops the choice of a move", async () => {
    const solver = await createSolver(hard);
    const { begun, onProgress } = firstProgress();
    const working = solver.choose(HARD, { depth: 40, onProgress });
    await begun;
    await solver.close();
    expect(await working).toMatchObject({ reason: "stopped", depth: 0, bestMove: null });
  });

  test("in the middle of a sweep returns what is done, but is not taken for the end of the sweep", async () => {
    const solver = await createSolver(easy);
    const results: SweepResult[] = [];
    const listening = (async () => {
      for await (const result of solver.sweep(Array.from({ length: 50_000 }, () => EASY))) {
        results.push(result);
        if (results.length === 3) solver.close();
      }
    })();
    expect(await errorOf(listening)).toBe(CLOSED);
    expect(results.length).toBeGreaterThanOrEqual(3);
    expect(results.length).toBeLessThan(50_000);
    expect(results.map(({ index, verdict }) => ({ index, verdict }))).toEqual(
      results.map((_, index) => ({ index, verdict: "proven" })),
    );
  });

  test("at the last result of a sweep is no error", async () => {
    const solver = await createSolver(easy);
    for await (const { verdict } of solver.sweep([EASY])) {
      expect(verdict).toBe("proven");
      await solver.close();
    }
  });

  test("does not wait for the listener of a sweep, nor do later calls", async () => {
    const solver = await createSolver(easy);
    const abandoned = solver.sweep(Array.from({ length: 50_000 }, () => EASY));
    await abandoned.next();
    const behind = errorOf(solver.solve(EASY));
    await solver.close();
    expect(await behind).toBe(CLOSED);
  });
});

describe("threads that do not answer", () => {
  // The tests below run at the same time, since most of their time is waiting.
  test.concurrent.each([
    [1, "shared-table", WAITING],
    [2, "root-split", WAITING],
    [1, "root-split", RUNNING],
  ] as const)("%d threads, %s, position %s: are ended by time and signal, and replaced", async (...run) => {
    const [threads, parallel, position] = run;
    await using solver = await createSolver({ game: ENDLESS, threads, tableEntries: 1000 });
    const timed = await solver.solve(position, { parallel, time: 0.05 });
    expect(timed).toMatchObject({ verdict: "unknown", reason: "time limit", line: [] });
    expect(timed).not.toHaveProperty("error");
    if (position === WAITING) {
      const stopped = await solver.solve(position, { parallel, signal: AbortSignal.timeout(50) });
      expect(stopped).toMatchObject(STOPPED);
      expect(stopped).not.toHaveProperty("error");
    }
    // There is no move to a position whose moves never come: the root's moves are roots themselves.
    expect(await solver.solve("3", { parallel })).toMatchObject({ verdict: "disproven" });
  });

  test.concurrent("a choice is ended, and says why", async () => {
    await using solver = await createSolver({ game: ENDLESS, threads: 1 });
    const none = { bestMove: null, moves: [], depth: 0 };
    expect(await solver.choose(WAITING, { time: 0.05 })).toMatchObject({ ...none, reason: "time limit" });
    const signal = AbortSignal.timeout(50);
    expect(await solver.choose(WAITING, { signal })).toMatchObject({ ...none, reason: "stopped" });
    expect(await solver.choose("6", { depth: 2 })).toMatchObject({ depth: 2 });
  });

  test.concurrent.each([1, 2])(
    "a sweep on %d threads leaves the position behind, and goes on",
    async (threads) => {
      await using solver = await createSolver({ game: ENDLESS, threads, tableEntries: 1000 });
      const found: (string | undefined)[] = [];
      const settings = { time: 0.2 };
      for await (const { verdict, reason, error } of solver.sweep(["4", WAITING, "6", "8"], settings))
        found.push(verdict, reason, error);
      expect(found).toEqual([
        ...["proven", undefined, undefined],
        ...["unknown", "time limit", undefined],
        ...["disproven", undefined, undefined],
        ...["proven", undefined, undefined],
      ]);
    },
  );

  test.concurrent("a stopped sweep returns what was found before", async () => {
    await using solver = await createSolver(easy);
    const found: number[] = [];
    const controller = new AbortController();
    for await (const { index } of solver.sweep(["3", "4", WAITING, "6"], { signal: controller.signal })) {
      found.push(index);
      if (index === 1) controller.abort();
    }
    expect(found).toEqual([0, 1]);
    // A caller that leaves a sweep no longer waits.
    for await (const { index } of solver.sweep(["3", WAITING])) {
      expect(index).toBe(0);
      break;
    }
  });

  test.concurrent("closing ends them", async () => {
    const solver = await createSolver(easy);
    const { begun, onProgress } = firstProgress();
    const working = solver.solve(WAITING, { onProgress });
    await begun;
    await solver.close();
    expect(await working).toMatchObject(STOPPED);
  });

  test.concurrent("a task that is not due is left alone, however long it takes", async () => {
    const pool = createPool(1);
    await pool.start("simpei");
    // It waits until it is told to go on.
    const waits = "export const run = ({ go }, begin) => { begin(); Atomics.wait(go, 0, 0); };";
    const go = new Int32Array(new SharedArrayBuffer(4));
    const task = {
      kind: "of-game",
      module: `data:text/javascript,${encodeURIComponent(waits)}`,
      go,
    } as const;
    let ended = false;
    const waiting = pool.run(task).finally(() => {
      ended = true;
    });
    await sleep(1500);
    expect(ended).toBe(false);
    Atomics.store(go, 0, 1);
    Atomics.notify(go, 0);
    await waiting;
    await pool.close();
  });
});
