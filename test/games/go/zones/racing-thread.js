// One of the threads that race on a table for zones in racing.threads.test.ts. Plain JavaScript that uses the built files, so that a
// thread can be started from it without a build of its own.
import { parentPort, workerData } from "node:worker_threads";
import { useMemory } from "../../../../dist/src/engine/machine.js";
import { POSITION_WORDS } from "../../../../dist/src/games/go/notation/packing.js";
import { parseProblem } from "../../../../dist/src/games/go/notation/text.js";
import { setProblem } from "../../../../dist/src/games/go/rules/board.js";
import {
  comeIn,
  goOut,
  isAlone,
  isWanted,
  letIn,
  wantAlone,
} from "../../../../dist/src/games/go/zones/inside.js";
import { sets, ZONE } from "../../../../dist/src/games/go/zones/point-sets.js";
import * as records from "../../../../dist/src/games/go/zones/records.js";
import * as table from "../../../../dist/src/games/go/zones/table.js";

const ROWS = 19;
/** Positions looked up before a thread goes out by itself. */
const LOOKS = 50;

const { memory, words, keys, rounds, seed, first } = workerData;
setProblem(
  parseProblem(`${".................../".repeat(18)}O.................. b target=A1`),
  POSITION_WORDS,
);
useMemory(memory);
table.useTable(0, words);
table.useGeneration(7);
if (first) table.begin();
while (!table.hasBegun()) waitAMoment();

let state = seed;
/** xorshift32 */
function random() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state >>> 0;
}

const counts = { hits: 0, wrong: 0, collections: 0, hints: 0 };
/** Addresses that were read since the thread came in, with their positions. */
let kept = [];

/** The rows of the zone that a position has: which of them there are depends on the number of its writing, too. */
function rowOf(key, number, row) {
  if (((number >> (row % 5)) & 1) === 0) return 0;
  return (Math.imul(key * 32 + row, 0x9e3779b1) ^ (number * 0x10001)) & 0xffffe;
}

const lowOf = (key) => Math.imul(key, 0x61c88647);
const highOf = (key) => key ^ 0x2a;

function write(key) {
  const number = 1 + (random() & 0x3f);
  for (let row = 1; row <= ROWS; row++) sets[ZONE + row] = rowOf(key, number, row);
  const address = records.writeZone(ZONE, key, number);
  if (address === 0) return;
  if (key % 4 === 0) table.storeHint(lowOf(key), highOf(key), address);
  else
    table.store(lowOf(key), highOf(key), key & 1 ? 0 : 99, key & 1 ? 99 : 0, address, 3, random() & 0xffff);
}

/** Whether a record is one that some thread has written for the position. */
function isTrue(key, address) {
  const number = records.pliesOf(address);
  if (records.moveOf(address) !== key) return false;
  records.readZone(ZONE, address);
  for (let row = 1; row <= ROWS; row++) if (sets[ZONE + row] !== rowOf(key, number, row)) return false;
  return true;
}

function read(key) {
  if (!table.find(lowOf(key), highOf(key))) return;
  counts.hits++;
  if (table.foundHint !== 0) {
    counts.hints++;
    if (!isTrue(key, table.foundHint)) counts.wrong++;
  }
  const isOpen = table.foundZone === 0;
  if (isOpen !== (table.foundPhi !== 0 && table.foundDelta !== 0)) counts.wrong++;
  if (isOpen) return;
  if ((table.foundPhi === 0) !== ((key & 1) === 1) || !isTrue(key, table.foundZone)) counts.wrong++;
  kept.push([key, table.foundZone]);
}

/** A stay inside: what was read in it holds until its end. */
function stay() {
  records.tryAgain();
  kept = [];
  for (let i = 0; i < LOOKS && !records.isFull && !isWanted(); i++) {
    const key = 1 + (random() % keys);
    if ((random() & 3) === 0)
      table.store(lowOf(key), highOf(key), 1 + (random() & 63), 1 + (random() & 63), 0, 2, 1);
    else write(key);
    read(1 + (random() % keys));
  }
  for (const [key, address] of kept) if (!isTrue(key, address)) counts.wrong++;
}

function waitAMoment() {
  Atomics.wait(table.words, table.INSIDE, Atomics.load(table.words, table.INSIDE), 0.05);
}

function makeRoom() {
  if (!wantAlone()) return;
  while (!isAlone()) waitAMoment();
  records.collect();
  counts.collections++;
  letIn();
}

for (let round = 0; round < rounds; round++) {
  while (!comeIn()) waitAMoment();
  stay();
  goOut();
  if (records.isFull) makeRoom();
}
parentPort.postMessage(counts);
