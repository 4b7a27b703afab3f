/**
 * What a run has learned of checks. Where a check proves its node and others looked as easy or easier, it is taken for
 * easier from then on, and the others for harder: wherever the same piece comes to the same square, the king being where it
 * is. On 200 searches of old problems, of 100,000 nodes at most, that saves 7 % of the nodes (± 2 %).
 */
import { moves, proof } from "../../../engine/child-list.js";
import { DROPS, PROMOTES } from "../notation/moves.js";
import { kings, squares, state } from "../rules/board.js";
import { SIDE } from "../rules/words.js";
import { leaf } from "./children.js";
import { leafProof } from "./expansions.js";

/** Few, so that they stay in the caches: with 16 times as many the search takes about as many nodes, and each a little longer. */
const CELL_BITS = 12;
/** A check that always wins counts half, one that always loses twice. */
const MOST_SCORE_BITS = 4;
const MOST_SCORE = 1 << MOST_SCORE_BITS;
/** In a cell, above these bits: the run whose score it is. */
const SCORE_BITS = 8;
const SCORE_MASK = (1 << SCORE_BITS) - 1;
const MOST_RUNS = 1 << (31 - SCORE_BITS);

/** Scores, from -`MOST_SCORE` to it, plus `MOST_SCORE`. */
const cells = new Int32Array(1 << CELL_BITS);
let run = 0;

/** Begins a run, which knows nothing of those before it. */
export function clear(): void {
  run++;
  if (run < MOST_RUNS) return;
  cells.fill(0, 0, 1 << CELL_BITS);
  run = 1;
}

function cellOf(check: number): number {
  const side = state[SIDE];
  const from = (check >> 8) & 255;
  const piece = (check & DROPS) !== 0 ? from | 64 : squares[from];
  const coming = (check & PROMOTES) === 0 ? piece : piece | 128;
  return Math.imul((coming << 16) | ((check & 255) << 8) | kings[side ^ 1], 0x9e3779b1) >>> (32 - CELL_BITS);
}

function scoreIn(cell: number): number {
  const word = cells[cell];
  return word >> SCORE_BITS === run ? (word & SCORE_MASK) - MOST_SCORE : 0;
}

function change(check: number, by: number): void {
  const cell = cellOf(check);
  const score = Math.max(-MOST_SCORE, Math.min(scoreIn(cell) + by, MOST_SCORE));
  cells[cell] = (run << SCORE_BITS) | (score + MOST_SCORE);
}

/** The attacker's node whose children these are is proven by the one at `winner`; the board is at that node. */
export function learn(first: number, end: number, winner: number): void {
  const number = leafProof(leaf[winner]);
  let misled = false;
  for (let i = first; i < end; i++) {
    if (proof[i] === 0 || leaf[i] === 0 || leafProof(leaf[i]) > number) continue;
    change(moves[i], -1);
    misled = true;
  }
  if (misled) change(moves[winner], 1);
}

/** The first number of a check, at least 1, as its score changes it. */
export function weigh(check: number, number: number): number {
  const score = scoreIn(cellOf(check));
  const weighed =
    score > 0
      ? (number * (2 * MOST_SCORE - score)) >> (MOST_SCORE_BITS + 1)
      : (number * (MOST_SCORE - score)) >> MOST_SCORE_BITS;
  return Math.max(1, weighed);
}
