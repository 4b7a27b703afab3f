/** Threads that race on one small table for zones, and make room in it: what a thread reads, some thread has written for that position. */
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { sampled } from "../../../samples.js";

const THREADS = 3;

it.each([
  ["with few positions", 1 << 12, 12],
  ["with more than there is room for", 1 << 13, 4000],
])("believe nothing that none of them has written, %s", async (_, words, keys) => {
  const memory = new SharedArrayBuffer(4 * words);
  const url = new URL("./racing-thread.js", import.meta.url);
  const rounds = sampled(10_000);
  const counts = await Promise.all(
    Array.from({ length: THREADS }, (_, thread) => {
      const first = thread === 0;
      const workerData = { memory, words, keys, rounds, first, seed: 7919 * (thread + 1) };
      const worker = new Worker(url, { workerData });
      return new Promise<Record<"hits" | "hints" | "wrong" | "collections", number>>((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
      });
    }),
  );
  const sum = (of: keyof (typeof counts)[0]) => counts.reduce((all, each) => all + each[of], 0);
  expect(sum("wrong")).toBe(0);
  expect(sum("hits")).toBeGreaterThan(2 * rounds);
  expect(sum("hints")).toBeGreaterThan(rounds / 50);
  expect(sum("collections")).toBeGreaterThan(rounds / 250);
});
