/**
 * The last four empties of an exact Othello search. Squares are tried one after the other instead of generating moves,
 * and discs turned on the very last square are counted without being turned.
 *
 * A null window throughout: the result is a lower bound of the score when it is above alpha, otherwise an upper bound.
 */
import { bits, finalScore, flips, popCount } from "../../rules/board.js";
import { countStable } from "../../rules/stability.js";
import { BIT_HIGH, BIT_LOW, NO_SCORE, QUADRANT, QUADRANT_SQUARES, STABILITY_FROM } from "./squares.js";

/** The squares around each square: where none of the other's discs stands, no disc can be turned. */
const AROUND_LOW = new Int32Array(64);
const AROUND_HIGH = new Int32Array(64);
/** The two diagonals through each square, as [low, high, low, high]. */
const DIAGONALS = new Int32Array(4 * 64);
for (let square = 0; square < 64; square++) {
  for (let other = 0; other < 64; other++) {
    const rows = (other >> 3) - (square >> 3);
    const columns = (other & 7) - (square & 7);
    if (Math.max(Math.abs(rows), Math.abs(columns)) === 1) {
      AROUND_LOW[square] |= BIT_LOW[other];
      AROUND_HIGH[square] |= BIT_HIGH[other];
    }
    if (rows === columns) DIAGONALS[4 * square + (other >> 5)] |= 1 << (other & 31);
    if (rows === -columns) DIAGONALS[4 * square + 2 + (other >> 5)] |= 1 << (other & 31);
  }
}

/**
 * `TURNED[p << 8 | own]`: twice the number of discs turned in a line of eight places by playing on place p, where every
 * other place that is not own is the other's.
 */
const TURNED = new Uint8Array(8 << 8);
for (let place = 0; place < 8; place++) {
  for (let own = 0; own < 256; own++) {
    for (const step of [-1, 1]) {
      let next = place + step;
      while (next >= 0 && next < 8 && ((own >> next) & 1) === 0) next += step;
      if (next >= 0 && next < 8) TURNED[(place << 8) | own] += 2 * (Math.abs(next - place) - 1);
    }
  }
}

/** Twice the number of discs that the owner of `own` turns on the last empty square. */
function turnedLast(square: number, ownLow: number, ownHigh: number): number {
  const column = square & 7;
  const byColumn = column << 8;
  const at = square << 2;
  const inColumn =
    Math.imul(((ownLow >>> column) & 0x01010101) | (((ownHigh >>> column) & 0x01010101) << 4), 0x01020408) >>>
    24;
  const falling = Math.imul((ownLow & DIAGONALS[at]) | (ownHigh & DIAGONALS[at + 1]), 0x01010101) >>> 24;
  const rising = Math.imul((ownLow & DIAGONALS[at + 2]) | (ownHigh & DIAGONALS[at + 3]), 0x01010101) >>> 24;
  const inRow = ((square < 32 ? ownLow : ownHigh) >>> (square & 24)) & 255;
  return (
    TURNED[((square >> 3) << 8) | inColumn] +
    TURNED[byColumn | inRow] +
    TURNED[byColumn | falling] +
    TURNED[byColumn | rising]
  );
}

/** The score with one empty square. */
function last1(square: number, ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): number {
  const difference = 2 * popCount(ownLow, ownHigh) - 63;
  const won = turnedLast(square, ownLow, ownHigh);
  if (won !== 0) return difference + won + 1;
  const lost = turnedLast(square, otherLow, otherHigh);
  if (lost !== 0) return difference - lost - 1;
  return difference > 0 ? difference + 1 : difference - 1;
}

/** The score of a finished game. */
export function settle(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): number {
  return finalScore(popCount(ownLow, ownHigh), popCount(otherLow, otherHigh));
}

/** Searches a position with at most four empties; `parity` as of `parityOf`. */
export type SearchLast = (
  empties: number,
  parity: number,
  ownLow: number,
  ownHigh: number,
  otherLow: number,
  otherHigh: number,
  alpha: number,
) => number;

/** @param nodes counts, in its element 0, positions with two empties or more */
export function createLast(nodes: Int32Array): SearchLast {
  /** The empty squares, those in odd quadrants first. */
  const empty = new Int32Array(4);

  /** The score of playing on `a`, after which only `b` is empty; NO_SCORE when that turns nothing. */
  function try2(
    a: number,
    b: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
  ): number {
    if (((otherLow & AROUND_LOW[a]) | (otherHigh & AROUND_HIGH[a])) === 0) return NO_SCORE;
    flips(a, ownLow, ownHigh, otherLow, otherHigh);
    const low = bits[0];
    const high = bits[1];
    if ((low | high) === 0) return NO_SCORE;
    return -last1(
      b,
      otherLow ^ low,
      otherHigh ^ high,
      ownLow ^ low ^ BIT_LOW[a],
      ownHigh ^ high ^ BIT_HIGH[a],
    );
  }

  /** Two empty squares; `passed`: the other side could not move. */
  function last2(
    a: number,
    b: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
    passed: boolean,
  ): number {
    nodes[0]++;
    const first = try2(a, b, ownLow, ownHigh, otherLow, otherHigh);
    if (first > alpha) return first;
    const second = try2(b, a, ownLow, ownHigh, otherLow, otherHigh);
    if (second > first) return second;
    if (first !== NO_SCORE) return first;
    if (passed) return settle(ownLow, ownHigh, otherLow, otherHigh);
    return -last2(a, b, otherLow, otherHigh, ownLow, ownHigh, -alpha - 1, true);
  }

  /** The score of playing on `a`, after which `b` and `c` are empty; NO_SCORE when that turns nothing. */
  function try3(
    a: number,
    b: number,
    c: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
  ): number {
    if (((otherLow & AROUND_LOW[a]) | (otherHigh & AROUND_HIGH[a])) === 0) return NO_SCORE;
    flips(a, ownLow, ownHigh, otherLow, otherHigh);
    const low = bits[0];
    const high = bits[1];
    if ((low | high) === 0) return NO_SCORE;
    const nextLow = ownLow ^ low ^ BIT_LOW[a];
    const nextHigh = ownHigh ^ high ^ BIT_HIGH[a];
    return -last2(b, c, otherLow ^ low, otherHigh ^ high, nextLow, nextHigh, -alpha - 1, false);
  }

  /** Three empty squares, to be tried in this order. */
  function last3(
    a: number,
    b: number,
    c: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
    passed: boolean,
  ): number {
    nodes[0]++;
    let best = try3(a, b, c, ownLow, ownHigh, otherLow, otherHigh, alpha);
    if (best > alpha) return best;
    let score = try3(b, a, c, ownLow, ownHigh, otherLow, otherHigh, alpha);
    if (score > alpha) return score;
    if (score > best) best = score;
    score = try3(c, a, b, ownLow, ownHigh, otherLow, otherHigh, alpha);
    if (score > best) best = score;
    if (best !== NO_SCORE) return best;
    if (passed) return settle(ownLow, ownHigh, otherLow, otherHigh);
    return -last3(a, b, c, otherLow, otherHigh, ownLow, ownHigh, -alpha - 1, true);
  }

  /** The score of playing on `a`, after which the other three are empty; NO_SCORE when that turns nothing. */
  function try4(
    a: number,
    b: number,
    c: number,
    d: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
  ): number {
    if (((otherLow & AROUND_LOW[a]) | (otherHigh & AROUND_HIGH[a])) === 0) return NO_SCORE;
    flips(a, ownLow, ownHigh, otherLow, otherHigh);
    const low = bits[0];
    const high = bits[1];
    if ((low | high) === 0) return NO_SCORE;
    const rivalLow = otherLow ^ low;
    const rivalHigh = otherHigh ^ high;
    const nextLow = ownLow ^ low ^ BIT_LOW[a];
    const nextHigh = ownHigh ^ high ^ BIT_HIGH[a];
    // A square alone in its quadrant beside a pair comes first.
    const quadrant = QUADRANT[b];
    if (quadrant === QUADRANT[c]) {
      if (quadrant !== QUADRANT[d]) {
        return -last3(d, b, c, rivalLow, rivalHigh, nextLow, nextHigh, -alpha - 1, false);
      }
    } else if (quadrant === QUADRANT[d]) {
      return -last3(c, b, d, rivalLow, rivalHigh, nextLow, nextHigh, -alpha - 1, false);
    }
    return -last3(b, c, d, rivalLow, rivalHigh, nextLow, nextHigh, -alpha - 1, false);
  }

  /** Four empty squares, to be tried in this order. */
  function last4(
    a: number,
    b: number,
    c: number,
    d: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
    passed: boolean,
  ): number {
    nodes[0]++;
    if (alpha >= STABILITY_FROM[4]) {
      const bound = 64 - 2 * countStable(otherLow, otherHigh, ownLow, ownHigh);
      if (bound <= alpha) return bound;
    }
    let best = try4(a, b, c, d, ownLow, ownHigh, otherLow, otherHigh, alpha);
    if (best > alpha) return best;
    let score = try4(b, a, c, d, ownLow, ownHigh, otherLow, otherHigh, alpha);
    if (score > alpha) return score;
    if (score > best) best = score;
    score = try4(c, a, b, d, ownLow, ownHigh, otherLow, otherHigh, alpha);
    if (score > alpha) return score;
    if (score > best) best = score;
    score = try4(d, a, b, c, ownLow, ownHigh, otherLow, otherHigh, alpha);
    if (score > best) best = score;
    if (best !== NO_SCORE) return best;
    if (passed) return settle(ownLow, ownHigh, otherLow, otherHigh);
    return -last4(a, b, c, d, otherLow, otherHigh, ownLow, ownHigh, -alpha - 1, true);
  }

  /** Adds the squares of a set to `empty`; returns how many stand there then. */
  function list(low: number, high: number, count: number): number {
    for (let rest = low; rest !== 0; rest &= rest - 1) empty[count++] = 31 - Math.clz32(rest & -rest);
    for (let rest = high; rest !== 0; rest &= rest - 1) empty[count++] = 63 - Math.clz32(rest & -rest);
    return count;
  }

  return (empties, parity, ownLow, ownHigh, otherLow, otherHigh, alpha) => {
    const emptyLow = ~(ownLow | otherLow);
    const emptyHigh = ~(ownHigh | otherHigh);
    const oddLow = QUADRANT_SQUARES[parity & 3];
    const oddHigh = QUADRANT_SQUARES[parity >> 2];
    const odd = list(emptyLow & oddLow, emptyHigh & oddHigh, 0);
    list(emptyLow & ~oddLow, emptyHigh & ~oddHigh, odd);
    const a = empty[0];
    const b = empty[1];
    const c = empty[2];
    if (empties === 4) return last4(a, b, c, empty[3], ownLow, ownHigh, otherLow, otherHigh, alpha, false);
    if (empties === 3) return last3(a, b, c, ownLow, ownHigh, otherLow, otherHigh, alpha, false);
    if (empties === 2) return last2(a, b, ownLow, ownHigh, otherLow, otherHigh, alpha, false);
    if (empties === 1) return last1(a, ownLow, ownHigh, otherLow, otherHigh);
    return settle(ownLow, ownHigh, otherLow, otherHigh);
  };
}
