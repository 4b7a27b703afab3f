/**
 * The last four empties of an exact Othello search, in the form that both compilers read. Squares are tried one after the other
 * instead of generating moves, and discs turned on the very last square are counted without being turned.
 *
 * A null window throughout: the result is a lower bound of the score when it is above alpha, otherwise an upper bound.
 */
import {
  countDiscs,
  discs,
  mayPlay,
  OTHER,
  OWN,
  pass,
  play,
  settle,
  turnedOnLast,
} from "../../rules/positions.js";
import {
  boardHigh,
  boardLow,
  firstSquare,
  QUADRANT,
  QUADRANT_SQUARES,
  squareCount,
} from "../../rules/squares.js";
import { LEAF_PLACES, LEAF_ROW } from "../places.js";
import { NO_SCORE, stableBound } from "../scores.js";

/** Positions with two empties or more that were searched since `takeNodes`. */
let nodes = 0;

export function countNode(): void {
  nodes++;
}

export function takeNodes(): number {
  const taken = nodes;
  nodes = 0;
  return taken;
}

/** Where the moves of a node with this many empties stand. */
export function rowOf(empties: number): number {
  return LEAF_PLACES + LEAF_ROW * empties;
}

/** Where it stands after a pass. */
export function placeAfterPass(empties: number): number {
  return LEAF_PLACES + LEAF_ROW * empties + LEAF_ROW - 1;
}

/** The score with one empty square. */
function last1(at: number, square: number): number {
  const difference = 2 * countDiscs(at, OWN) + 1 - squareCount;
  const won = turnedOnLast(at, OWN, square);
  if (won !== 0) return difference + won + 1;
  const lost = turnedOnLast(at, OTHER, square);
  if (lost !== 0) return difference - lost - 1;
  return difference > 0 ? difference + 1 : difference - 1;
}

/** The score of playing on `a`, after which only `b` is empty; NO_SCORE when that turns nothing. */
function try2(at: number, a: number, b: number): number {
  if (!mayPlay(at, a) || !play(at, a, rowOf(2))) return NO_SCORE;
  return -last1(rowOf(2), b);
}

/** Two empty squares; `passed`: the other side could not move. */
function last2(at: number, a: number, b: number, alpha: number, passed: boolean): number {
  nodes++;
  const first = try2(at, a, b);
  if (first > alpha) return first;
  const second = try2(at, b, a);
  if (second > first) return second;
  if (first !== NO_SCORE) return first;
  if (passed) return settle(at);
  pass(at, placeAfterPass(2));
  return -last2(placeAfterPass(2), a, b, -alpha - 1, true);
}

/** The score of playing on `a`, after which `b` and `c` are empty; NO_SCORE when that turns nothing. */
function try3(at: number, a: number, b: number, c: number, alpha: number): number {
  if (!mayPlay(at, a) || !play(at, a, rowOf(3))) return NO_SCORE;
  return -last2(rowOf(3), b, c, -alpha - 1, false);
}

/** Three empty squares, to be tried in this order. */
function last3(at: number, a: number, b: number, c: number, alpha: number, passed: boolean): number {
  nodes++;
  let best = try3(at, a, b, c, alpha);
  if (best > alpha) return best;
  let score = try3(at, b, a, c, alpha);
  if (score > alpha) return score;
  best = Math.max(best, score);
  score = try3(at, c, a, b, alpha);
  best = Math.max(best, score);
  if (best !== NO_SCORE) return best;
  if (passed) return settle(at);
  pass(at, placeAfterPass(3));
  return -last3(placeAfterPass(3), a, b, c, -alpha - 1, true);
}

/** The score of playing on `a`, after which the other three are empty; NO_SCORE when that turns nothing. */
function try4(at: number, a: number, b: number, c: number, d: number, alpha: number): number {
  const to = rowOf(4);
  if (!mayPlay(at, a) || !play(at, a, to)) return NO_SCORE;
  // A square alone in its quadrant beside a pair comes first.
  const quadrant = QUADRANT[b];
  if (quadrant === QUADRANT[c]) {
    if (quadrant !== QUADRANT[d]) return -last3(to, d, b, c, -alpha - 1, false);
  } else if (quadrant === QUADRANT[d]) return -last3(to, c, b, d, -alpha - 1, false);
  return -last3(to, b, c, d, -alpha - 1, false);
}

/** Four empty squares, to be tried in this order. */
function last4(
  at: number,
  a: number,
  b: number,
  c: number,
  d: number,
  alpha: number,
  passed: boolean,
): number {
  nodes++;
  const bound = stableBound(at, 4, alpha);
  if (bound <= alpha) return bound;
  let best = try4(at, a, b, c, d, alpha);
  if (best > alpha) return best;
  let score = try4(at, b, a, c, d, alpha);
  if (score > alpha) return score;
  best = Math.max(best, score);
  score = try4(at, c, a, b, d, alpha);
  if (score > alpha) return score;
  best = Math.max(best, score);
  score = try4(at, d, a, b, c, alpha);
  best = Math.max(best, score);
  if (best !== NO_SCORE) return best;
  if (passed) return settle(at);
  pass(at, placeAfterPass(4));
  return -last4(placeAfterPass(4), a, b, c, d, -alpha - 1, true);
}

/** The empty squares, those in odd quadrants first. */
const empty = new Int32Array(4);

/** Adds the squares of a set to `empty`; returns how many stand there then. */
function list(low: number, high: number, count: number): number {
  let end = count;
  for (let rest = low; rest !== 0; rest &= rest - 1) empty[end++] = firstSquare(rest, 0);
  for (let rest = high; rest !== 0; rest &= rest - 1) empty[end++] = firstSquare(0, rest);
  return end;
}

/** At most four empties; `parity` as of `parityOf`. */
export function searchLast(at: number, empties: number, parity: number, alpha: number): number {
  const i = at << 2;
  const emptyLow = boardLow & ~(discs[i] | discs[i + 2]);
  const emptyHigh = boardHigh & ~(discs[i + 1] | discs[i + 3]);
  const oddLow = QUADRANT_SQUARES[parity & 3];
  const oddHigh = QUADRANT_SQUARES[parity >> 2];
  const odd = list(emptyLow & oddLow, emptyHigh & oddHigh, 0);
  list(emptyLow & ~oddLow, emptyHigh & ~oddHigh, odd);
  const a = empty[0];
  const b = empty[1];
  const c = empty[2];
  if (empties === 4) return last4(at, a, b, c, empty[3], alpha, false);
  if (empties === 3) return last3(at, a, b, c, alpha, false);
  if (empties === 2) return last2(at, a, b, alpha, false);
  if (empties === 1) return last1(at, a);
  return settle(at);
}
