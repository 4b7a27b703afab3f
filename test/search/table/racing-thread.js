// One of the threads that race on a table in racing.threads.test.ts. Plain JavaScript that uses the built files, so that a
// thread can be started from it without a build of its own.
import { parentPort, workerData } from "node:worker_threads";
import { createTable } from "../../../dist/src/search/table/transposition-table.js";

/** Counters shared by all threads. */
const WRONG = 0;
const DOWNGRADED = 1;
const HITS = 2;
const FINISHED = 3;
/** Handed out one by one to threads that work on the same key. */
const TURN = 4;
const STARTED = 5;
const FILLED = 6;
const LOST = 7;

const { task, thread, threads, options, words, keys, counters, flags, rounds, seed } = workerData;
const table = createTable(words, { ...options, shared: true });
const tasks = { mixtures, downgrades, filling };

let state = seed;
/** xorshift32 */
function random() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state >>> 0;
}

// No thread begins before all have started: otherwise the first might finish before the last starts.
let started = Atomics.add(counters, STARTED, 1) + 1;
Atomics.notify(counters, STARTED);
while (started < threads) {
  Atomics.wait(counters, STARTED, started);
  started = Atomics.load(counters, STARTED);
}
parentPort.postMessage("running");
tasks[task]();
Atomics.add(counters, FINISHED, 1);

/**
 * Stores and reads numbers that belong to their key: its index is in the low bits of the proof number, and the
 * disproof number follows from the proof number. Two stores differ in the same bits of both words, and two keys in the
 * same bits of theirs, which is what an XOR over the words cannot see.
 */
function mixtures() {
  const count = keys.length / 3;
  let hits = 0;
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const index = random() % count;
    const low = keys[3 * index];
    const high = keys[3 * index + 1];
    const context = keys[3 * index + 2];
    const proof = ((random() & 0x3fff) << 12) | index;
    table.store(low, high, context, proof, proof ^ 0x155, context);
    for (let other = 0; other < count; other++) {
      if (table.probe(keys[3 * other], keys[3 * other + 1], keys[3 * other + 2]) < 0) continue;
      hits++;
      if ((table.found[0] & 0xfff) !== other || table.found[1] !== (table.found[0] ^ 0x155)) wrong++;
    }
  }
  Atomics.add(counters, HITS, hits);
  Atomics.add(counters, WRONG, wrong);
}

/**
 * Stores open and solved numbers, and reads them; all threads work on the same key at a time. A thread that sees it solved
 * raises its flag; from then on no thread may find it open.
 */
function downgrades() {
  for (;;) {
    const index = Math.floor(Atomics.add(counters, TURN, 1) / rounds);
    if (index >= flags.length) return;
    const [low, high, context] = keys.subarray(3 * index, 3 * index + 3);
    if ((random() & 15) === 0) table.store(low, high, context, 0, 1, 0);
    else table.store(low, high, context, 1 + (random() & 0xff), 1, 0);
    const solvedBefore = Atomics.load(flags, index) === 1;
    if (table.probe(low, high, context) < 0) continue;
    Atomics.add(counters, HITS, 1);
    if (table.found[0] === 0) Atomics.store(flags, index, 1);
    else if (solvedBefore) Atomics.add(counters, DOWNGRADED, 1);
  }
}

/** Stores the keys of which this thread has every n-th, and looks for them while the table grows under all threads, and in the end. */
function filling() {
  const count = keys.length / 3;
  let wrong = 0;
  const isFound = (/** @type {number} */ index) => {
    if (table.probe(keys[3 * index], keys[3 * index + 1], keys[3 * index + 2]) < 0) return false;
    if (table.found[0] !== index || table.found[1] !== (index ^ 0x155)) wrong++;
    return true;
  };
  for (let index = thread; index < count; index += threads) {
    table.store(keys[3 * index], keys[3 * index + 1], keys[3 * index + 2], index, index ^ 0x155, 5);
    // A search looks far more often than it stores. Threads that only stored would fill the table before it can grow.
    for (let i = 1; i <= rounds; i++) isFound(Math.floor((index * i) / rounds));
  }
  Atomics.add(counters, FILLED, 1);
  while (Atomics.load(counters, FILLED) < threads);
  let lost = 0;
  for (let index = thread; index < count; index += threads) if (!isFound(index)) lost++;
  Atomics.add(counters, LOST, lost);
  Atomics.add(counters, WRONG, wrong);
}
