/**
 * Threads that race on one small table. Reads take no lock, so entries are torn all the time; what a thread accepts
 * must still be what some thread has stored for that very key.
 */
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { BUCKET_ENTRIES, BUCKET_LOCK } from "../../native-layout/table-entry.js";
import { createTable, type TableOptions, tableWords } from "../../src/table/transposition-table.js";

/** Counters of racing-thread.js. */
const WRONG = 0;
const DOWNGRADED = 1;
const HITS = 2;
const FINISHED = 3;

const THREADS = 4;

interface Race {
  readonly task: "mixtures" | "downgrades";
  readonly options: TableOptions;
  /** Low word, high word and context of each key. */
  readonly keys: Int32Array;
  /** Stores and reads: of each thread, or in all for each key that they race for. */
  readonly rounds: number;
  /** The first thread goes on until it is terminated. */
  readonly endless?: boolean;
}

function sharedWords(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * length));
}

/** Keys of which any two differ in the same bits of both words. */
function similarKeys(count: number): Int32Array {
  const keys = Array.from({ length: count }, (_, index) => [index, index ^ 0x2a, index & 31]);
  return Int32Array.from(keys.flat());
}

/** Keys of which no bucket gets more than it can hold. */
function keysThatFit(options: TableOptions, count: number): Int32Array {
  const table = createTable(sharedWords(tableWords(options)), options);
  const inBucket = new Map<number, number>();
  const keys: number[] = [];
  for (let low = 1; keys.length < 3 * count; low++) {
    const bucket = table.bucket(low, 0);
    const before = inBucket.get(bucket) ?? 0;
    if (before === BUCKET_ENTRIES) continue;
    inBucket.set(bucket, before + 1);
    keys.push(low, 0, low & 31);
  }
  return Int32Array.from(keys);
}

function startRace({ task, options, keys, rounds, endless = false }: Race) {
  const words = sharedWords(tableWords(options));
  const counters = sharedWords(5);
  const flags = sharedWords(keys.length / 3);
  const url = new URL("./racing-thread.js", import.meta.url);
  const workers = Array.from({ length: THREADS }, (_, thread) => {
    return new Worker(url, {
      workerData: {
        task,
        options,
        words,
        keys,
        counters,
        flags,
        rounds: endless && thread === 0 ? Number.POSITIVE_INFINITY : rounds,
        seed: 0x1234567 * (thread + 1),
      },
    });
  });
  const running = workers.map((worker) => new Promise((resolve) => worker.once("message", resolve)));
  const ended = workers.map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        worker.once("exit", () => resolve());
        worker.once("error", reject);
      }),
  );
  return { words, counters, workers, running, ended };
}

async function race(setup: Race): Promise<Int32Array> {
  const { counters, ended } = startRace(setup);
  await Promise.all(ended);
  expect(counters[FINISHED]).toBe(THREADS);
  return counters;
}

describe("racing threads", () => {
  it.each<TableOptions>([
    { entries: 3 },
    { entries: 12 },
    { entries: 4, whenFull: "stop" },
    { entries: 20, whenFull: "stop" },
  ])("accept only what was stored for the key: %o", async (options) => {
    const counters = await race({ task: "mixtures", options, keys: similarKeys(8), rounds: 500_000 });
    expect(counters[HITS]).toBeGreaterThan(100_000);
    expect(counters[WRONG]).toBe(0);
  });

  it.each<TableOptions>([{ entries: 30_000 }, { entries: 10_000, whenFull: "stop" }])(
    "never find a solved key open again: %o",
    async (options) => {
      const keys = options.whenFull === "stop" ? similarKeys(10_000) : keysThatFit(options, 10_000);
      const counters = await race({ task: "downgrades", options, keys, rounds: 100 });
      expect(counters[HITS]).toBeGreaterThan(500_000);
      expect(counters[DOWNGRADED]).toBe(0);
    },
  );

  it("go on when one of them is terminated, whatever it holds", async () => {
    const options = { entries: 3 };
    for (let run = 0; run < 5; run++) {
      const { words, counters, workers, running, ended } = startRace({
        task: "mixtures",
        options,
        keys: similarKeys(8),
        rounds: 5_000,
        endless: true,
      });
      await running[0];
      await wait(5 * run);
      await workers[0].terminate();
      // As if it had died while it held the only bucket's lock, which happens too seldom to wait for.
      words[BUCKET_LOCK] = 1;
      await Promise.all(ended);
      expect(counters[FINISHED]).toBe(THREADS - 1);
      expect(counters[WRONG]).toBe(0);
    }
  });
});
