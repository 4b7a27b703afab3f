/**
 * The order in which NegaScout looks at moves: the table's, captures and promotions that lose nothing by static exchange,
 * killers, quiet moves by their history, and what loses something by exchange. In the form that both compilers read.
 */
import { historyOf } from "./history.js";
import { killerRank } from "./killers.js";
import { MOVE_CAPACITY, NO_MOVE, TACTICAL } from "./numbers.js";
import { exchange, historyIndex, kind } from "./rules.js";

const FIRST = 1 << 30;
const WINNING = 1 << 24;
const KILLERS = 1 << 22;
const LOSING = -(1 << 24);

/** The moves of all nodes on the path, one node's behind another's, and what they are sorted by. */
export const moves = new Int32Array(MOVE_CAPACITY);
export const scores = new Int32Array(MOVE_CAPACITY);

export function scoreMoves(first: number, end: number, tableMove: number, ply: number): void {
  for (let i = first; i < end; i++) {
    const move = moves[i];
    if (move === tableMove && move !== NO_MOVE) scores[i] = FIRST;
    else if (kind(move) === TACTICAL) {
      const gain = exchange(move);
      scores[i] = (gain >= 0 ? WINNING : LOSING) + gain;
    } else {
      const rank = killerRank(ply, move);
      scores[i] = rank > 0 ? KILLERS + rank : historyOf(historyIndex(move));
    }
  }
}

/** By exchange alone, as quiescence does. */
export function scoreTactical(first: number, end: number): void {
  for (let i = first; i < end; i++) scores[i] = exchange(moves[i]);
}

/** Puts the best of the moves from `at` on at this place, the first of equals. */
export function pick(at: number, end: number): void {
  let best = at;
  for (let i = at + 1; i < end; i++) if (scores[i] > scores[best]) best = i;
  const move = moves[best];
  const score = scores[best];
  moves[best] = moves[at];
  scores[best] = scores[at];
  moves[at] = move;
  scores[at] = score;
}
