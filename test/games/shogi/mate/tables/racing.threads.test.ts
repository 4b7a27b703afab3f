// Threads that race on one small table for mates: what a thread finds, some thread has stored for exactly that board.
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

const THREADS = 3;
const ROUNDS = 50_000;

/** @returns how much all threads have found, and how much of it no thread has stored */
async function race(groups: number): Promise<{ hits: number; wrong: number }> {
  const words = (2 * groups + 1) * 16;
  const memory = new SharedArrayBuffer(4 * words);
  const url = new URL("./racing-thread.js", import.meta.url);
  const found = await Promise.all(
    Array.from({ length: THREADS }, (_, thread) => {
      const workerData = { memory, words, rounds: ROUNDS, seed: 7919 * (thread + 1) };
      const worker = new Worker(url, { workerData });
      return new Promise<{ hits: number; wrong: number }>((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
      });
    }),
  );
  return found.reduce((sum, { hits, wrong }) => ({ hits: sum.hits + hits, wrong: sum.wrong + wrong }));
}

it.each([1, 4])("finds nothing that no thread has stored, in %i groups", async (groups) => {
  const { hits, wrong } = await race(groups);
  expect(hits).toBeGreaterThan(ROUNDS / 10);
  expect(wrong).toBe(0);
});
