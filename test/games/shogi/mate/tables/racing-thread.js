// A thread that races with others on one small table for mates, and counts the results it finds that no thread has stored.
import { parentPort, workerData } from "node:worker_threads";
import { useMemory } from "../../../../../dist/src/engine/machine.js";
import * as table from "../../../../../dist/src/games/shogi/mate/tables/table.js";
import { HAND_ONE } from "../../../../../dist/src/games/shogi/notation/pieces.js";

const { memory, words, rounds, seed } = workerData;
useMemory(memory);
table.useTable(0, words, true);
table.setGeneration(1);

const HANDS = [0, HAND_ONE[1], HAND_ONE[2], HAND_ONE[1] + HAND_ONE[2]];
const BOARDS = 8;
const seen = { hits: 0, wrong: 0 };

let state = seed;
/** @param {number} limit */
function below(limit) {
  state = (Math.imul(state, 0x19660d) + 0x3c6ef35f) | 0;
  return (state >>> 16) % limit;
}

/** Numbers that only this board and hand have, so that a mixture of two entries can be recognised. */
const numberOf = (/** @type {number} */ board, /** @type {number} */ hand) => 1 + 4 * board + hand;

for (let round = 0; round < rounds; round++) {
  const board = below(BOARDS);
  // Any two boards differ in the same bits of both words.
  const [low, high] = [board, board ^ 0x2a];
  const hand = below(HANDS.length);
  const number = numberOf(board, hand);
  // A board is won or lost whatever the hand, so that facts do not contradict each other.
  const task = below(9);
  if (task < 3) table.storeSolved(low, high, HANDS[hand], board % 2 === 0, number, below(8), board);
  else if (task < 5) table.store(low, high, HANDS[hand], 100 + number, 200 + number, below(8));
  const asked = below(HANDS.length);
  if (!table.probe(table.place(low, high), low, high, HANDS[asked])) continue;
  seen.hits++;
  const [proof, disproof, held, plies, note] = table.found;
  if (proof === 0 || disproof === 0) {
    const right = (proof === 0) === (board % 2 === 0);
    if (!right || plies !== numberOf(board, HANDS.indexOf(held)) || note !== board) seen.wrong++;
  } else {
    // Open numbers are the largest among the hands that bound them.
    const ofBoard = (/** @type {number} */ value) =>
      value >= numberOf(board, 0) && value <= numberOf(board, 3);
    if (!ofBoard(proof - 100) || !ofBoard(disproof - 200)) seen.wrong++;
  }
}
parentPort?.postMessage(seen);
