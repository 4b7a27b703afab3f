// A thread that fills a table for mates beside others, so that it grows under all of them, and says what it has lost.
import { parentPort, workerData } from "node:worker_threads";
import { useMemory } from "../../../../../dist/src/engine/machine.js";
import * as table from "../../../../../dist/src/games/shogi/mate/tables/table.js";

const LOOKS = 40;
const { memory, words, boards, thread, threads, arrived } = workerData;
useMemory(memory);
table.useTable(0, words, true);
table.setGeneration(17);
// All begin at once.
Atomics.add(arrived, 0, 1);
while (Atomics.load(arrived, 0) < threads);

/** @param {number} board */
const keyOf = (board) => [Math.imul(board + 1, 0x9e3779b1), Math.imul(board + 1, 0x27d4eb2f)];
const seen = { lost: 0, wrong: 0 };

/** Whether the table knows a board; what it knows must be what was stored. @param {number} board */
function look(board) {
  const [low, high] = keyOf(board);
  if (!table.probe(table.place(low, high), low, high, 0)) return false;
  const [proof, disproof, , plies, note] = table.found;
  const right = board % 2 === 0 ? proof === 0 : disproof === 0;
  if (!right || plies !== 1 + board || note !== (board & 63)) seen.wrong++;
  return true;
}

for (let board = thread; board < boards; board += threads) {
  const [low, high] = keyOf(board);
  table.storeSolved(low, high, 0, board % 2 === 0, 1 + board, 5, board & 63);
  // A search looks far more often than it stores. Threads that only stored would fill the table before it can grow.
  for (let i = 1; i <= LOOKS; i++) look(Math.floor((board * i) / LOOKS));
}
// Until all have stored everything.
Atomics.add(arrived, 1, 1);
while (Atomics.load(arrived, 1) < threads);
for (let board = thread; board < boards; board += threads) if (!look(board)) seen.lost++;
parentPort?.postMessage(seen);
