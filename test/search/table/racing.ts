/**
 * Threads that race on one small table. Reads take no lock, so threads often see half-written entries; what a thread accepts
 * must still be what some thread has stored for exactly that key.
 */
import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import { BUCKET_ENTRIES } from "../../../native-layout/table-entry.js";
import { createTable, type TableOptions, tableWords } from "../../../src/search/table/transposition-table.js";

/** Counters of racing-thread.js. */
export const WRONG = 0;
const DOWNGRADED = 1;
const HITS = 2;
export const FINISHED = 3;
const LOST = 7;

export const THREADS = 4;

interface Race {
  readonly task: "mixtures" | "downgrades" | "filling";
  readonly options: TableOptions;
  /** Low word, high word and context of each key. */
  readonly keys: Int32Array;
  /** How many stores and reads: of each thread, or in total for each key that they race for. */
  readonly rounds: number;
  /** The first thread continues until it is terminated. */
  readonly endless?: boolean;
}

function sharedWords(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * length));
}

/** Keys of which any two differ in the same bits of both words. */
export function similarKeys(count: number): Int32Array {
  const keys = Array.from({ length: count }, (_, index) => [index, index ^ 0x2a, index & 31]);
  return Int32Array.from(keys.flat());
}

/** Keys such that no bucket gets more than it can hold. */
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

export function startRace({ task, options, keys, rounds, endless = false }: Race) {
  const words = sharedWords(tableWords(options));
  const counters = sharedWords(8);
  const flags = sharedWords(keys.length / 3);
  const url = new URL("./racing-thread.js", import.meta.url);
  const workers = Array.from({ length: THREADS }, (_, thread) => {
    return new Worker(url, {
      workerData: {
        task,
        thread,
        threads: THREADS,
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

/** Several threads each store and read this often: whatever one of them accepts was stored for the key. */
export async function raceForMixtures(options: TableOptions, rounds: number): Promise<void> {
  const counters = await race({ task: "mixtures", options, keys: similarKeys(8), rounds });
  expect(counters[HITS]).toBeGreaterThan(rounds / 5);
  expect(counters[WRONG]).toBe(0);
}

/** The threads together store and read each of ten thousand keys this often: a key found solved stays solved. */
export async function raceForDowngrades(options: TableOptions, rounds: number): Promise<void> {
  const keys = options.whenFull === "stop" ? similarKeys(10_000) : keysThatFit(options, 10_000);
  const counters = await race({ task: "downgrades", options, keys, rounds });
  expect(counters[HITS]).toBeGreaterThan(5000 * rounds);
  expect(counters[DOWNGRADED]).toBe(0);
}

/** The threads together store so many keys in a table that grows meanwhile: nearly all are found, and nothing that was not stored. */
export async function raceToFill(options: TableOptions, count: number): Promise<void> {
  const keys = Int32Array.from(
    Array.from({ length: count }, (_, i) => [Math.imul(i, 0x9e3779b1), i, i & 3]).flat(),
  );
  const counters = await race({ task: "filling", options, keys, rounds: 40 });
  expect(counters[WRONG]).toBe(0);
  expect(counters[LOST]).toBeLessThan(count / 50);
}

export const SMALL: readonly TableOptions[] = [
  { entries: 3 },
  { entries: 12 },
  { entries: 4, whenFull: "stop" },
  { entries: 20, whenFull: "stop" },
];
export const LARGE: readonly TableOptions[] = [{ entries: 30_000 }, { entries: 10_000, whenFull: "stop" }];
