/**
 * Quiescence: at the leaves captures and promotions are searched out that lose nothing by static exchange, and the side to
 * move may be content with the static value. In check it may not, and all answers are looked at. In the form that both
 * compilers read.
 */
import { enter, stopped } from "../../engine/budget.js";
import { INFINITE, MAXIMUM_PLY, MOVE_CAPACITY, NO_MOVE } from "./numbers.js";
import { moves, pick, scoreMoves, scores, scoreTactical } from "./order.js";
import {
  evaluate,
  generate,
  generateTactical,
  inCheck,
  maximumMoves,
  play,
  undo,
  valueAtEnd,
} from "./rules.js";

/** What a move may bring beside its exchange, in centipawns. */
const MARGIN = 200;

/** Positions that were given their static value. */
let leaves: f64 = 0;

export function forgetLeaves(): void {
  leaves = 0;
}

export function leafCount(): f64 {
  return leaves;
}

/** The value within the window, or a bound on its side of it. @param first free place for moves */
export function quiescence(alpha: number, beta: number, ply: number, first: number): number {
  enter(0, 0);
  if (stopped) return 0;
  if (ply >= MAXIMUM_PLY - 1 || first + maximumMoves() > MOVE_CAPACITY) return evaluate();
  const checked = inCheck();
  let best = -INFINITE;
  let still = 0;
  let floor = alpha;
  if (!checked) {
    still = evaluate();
    best = still;
    leaves += 1;
    if (best >= beta) return best;
    if (best > floor) floor = best;
  }
  const count = checked ? generate(moves, first) : generateTactical(moves, first);
  if (count === 0) return checked ? valueAtEnd(ply) : best;
  const end = first + count;
  if (checked) scoreMoves(first, end, NO_MOVE, ply);
  else scoreTactical(first, end);
  for (let i = first; i < end; i++) {
    pick(i, end);
    if (!checked) {
      if (scores[i] < 0) break;
      // What the exchange wins does not bring the static value up to the window: nor do those behind it.
      const most = still + scores[i] + MARGIN;
      if (most <= floor) {
        best = Math.max(best, most);
        break;
      }
    }
    play(moves[i]);
    const value = -quiescence(-beta, -floor, ply + 1, end);
    undo();
    if (stopped) return 0;
    if (value > best) {
      best = value;
      if (value >= beta) break;
      if (value > floor) floor = value;
    }
  }
  return best;
}
