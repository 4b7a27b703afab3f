/** The last four empties: src/games/othello/endgame/leaf/last.ts in WebAssembly, where everything is explained. */
import { diagonal, firstColumn, flips, gather, setOf } from "./board";
import { countStable } from "./stability";

export const NO_SCORE: i32 = -100;

/** For each square: the squares around it (8 bytes), its diagonals (16), its quadrant as a bit of a parity word (8). */
const SQUARES: usize = memory.data(64 * 32, 64);
/** For each parity word: the squares of its quadrants. */
const QUADRANTS: usize = memory.data(16 * 8, 64);
/** For [place << 8 | own]: twice the discs turned on the last empty square of a line. */
const TURNED: usize = memory.data(8 << 8, 64);

/** Positions with two empties or more that were searched. */
let nodes: i32 = 0;

export function countNode(): void {
  nodes++;
}

export function takeNodes(): i32 {
  const taken = nodes;
  nodes = 0;
  return taken;
}

export function quadrantOf(square: i32): i32 {
  return load<i32>(SQUARES + (<usize>square << 5), 24);
}

export function quadrantSquares(parity: i32): u64 {
  return load<u64>(QUADRANTS + (<usize>parity << 3));
}

/** From this alpha on it is worth counting stable discs. */
export function stabilityFrom(empties: i32): i32 {
  return empties < 4 ? 99 : min(56, 2 * empties - 2);
}

export function settle(own: u64, other: u64): i32 {
  const owns = <i32>popcnt(own);
  const others = <i32>popcnt(other);
  return owns > others ? 64 - 2 * others : owns < others ? 2 * owns - 64 : 0;
}

function turnedLast(square: i32, own: u64): i32 {
  const column = square & 7;
  const at = SQUARES + (<usize>square << 5);
  return (
    turnedOn(square >> 3, firstColumn(own >> column)) +
    turnedOn(column, <i32>(own >> (square & 56)) & 255) +
    turnedOn(column, gather(own & load<u64>(at, 8))) +
    turnedOn(column, gather(own & load<u64>(at, 16)))
  );
}

function turnedOn(place: i32, line: i32): i32 {
  return <i32>load<u8>(TURNED + ((place << 8) | line));
}

// @ts-expect-error: decorator
@inline
function last1(square: i32, own: u64, other: u64): i32 {
  const difference = 2 * <i32>popcnt(own) - 63;
  const won = turnedLast(square, own);
  if (won != 0) return difference + won + 1;
  const lost = turnedLast(square, other);
  if (lost != 0) return difference - lost - 1;
  return difference > 0 ? difference + 1 : difference - 1;
}

/** Whether any disc of the other side stands beside the square. */
function mayTurn(square: i32, other: u64): bool {
  return (other & load<u64>(SQUARES + (<usize>square << 5))) != 0;
}

// @ts-expect-error: decorator
@inline
function try2(a: i32, b: i32, own: u64, other: u64): i32 {
  if (!mayTurn(a, other)) return NO_SCORE;
  const turned = flips(a, own, other);
  return turned == 0 ? NO_SCORE : -last1(b, other ^ turned, own ^ turned ^ setOf(a));
}

function last2(a: i32, b: i32, own: u64, other: u64, alpha: i32, passed: bool): i32 {
  nodes++;
  const first = try2(a, b, own, other);
  if (first > alpha) return first;
  const second = try2(b, a, own, other);
  if (second > first) return second;
  if (first != NO_SCORE) return first;
  return passed ? settle(own, other) : -last2(a, b, other, own, -alpha - 1, true);
}

// @ts-expect-error: decorator
@inline
function try3(a: i32, b: i32, c: i32, own: u64, other: u64, alpha: i32): i32 {
  if (!mayTurn(a, other)) return NO_SCORE;
  const turned = flips(a, own, other);
  if (turned == 0) return NO_SCORE;
  return -last2(b, c, other ^ turned, own ^ turned ^ setOf(a), -alpha - 1, false);
}

function last3(a: i32, b: i32, c: i32, own: u64, other: u64, alpha: i32, passed: bool): i32 {
  nodes++;
  let best = try3(a, b, c, own, other, alpha);
  if (best > alpha) return best;
  let score = try3(b, a, c, own, other, alpha);
  if (score > alpha) return score;
  best = max(best, score);
  score = try3(c, a, b, own, other, alpha);
  best = max(best, score);
  if (best != NO_SCORE) return best;
  return passed ? settle(own, other) : -last3(a, b, c, other, own, -alpha - 1, true);
}

function try4(a: i32, b: i32, c: i32, d: i32, own: u64, other: u64, alpha: i32): i32 {
  if (!mayTurn(a, other)) return NO_SCORE;
  const turned = flips(a, own, other);
  if (turned == 0) return NO_SCORE;
  const rival = other ^ turned;
  const next = own ^ turned ^ setOf(a);
  const quadrant = quadrantOf(b);
  if (quadrant == quadrantOf(c)) {
    if (quadrant != quadrantOf(d)) return -last3(d, b, c, rival, next, -alpha - 1, false);
  } else if (quadrant == quadrantOf(d)) return -last3(c, b, d, rival, next, -alpha - 1, false);
  return -last3(b, c, d, rival, next, -alpha - 1, false);
}

function last4(a: i32, b: i32, c: i32, d: i32, own: u64, other: u64, alpha: i32, passed: bool): i32 {
  nodes++;
  if (alpha >= stabilityFrom(4)) {
    const bound = 64 - 2 * countStable(other, own);
    if (bound <= alpha) return bound;
  }
  let best = try4(a, b, c, d, own, other, alpha);
  if (best > alpha) return best;
  let score = try4(b, a, c, d, own, other, alpha);
  if (score > alpha) return score;
  best = max(best, score);
  score = try4(c, a, b, d, own, other, alpha);
  if (score > alpha) return score;
  best = max(best, score);
  score = try4(d, a, b, c, own, other, alpha);
  best = max(best, score);
  if (best != NO_SCORE) return best;
  return passed ? settle(own, other) : -last4(a, b, c, d, other, own, -alpha - 1, true);
}

/** At most four empties, those in odd quadrants first. */
export function searchLast(empties: i32, parity: i32, own: u64, other: u64, alpha: i32): i32 {
  const empty = ~(own | other);
  const odd = quadrantSquares(parity);
  let first = empty & odd;
  let rest = empty & ~odd;
  const a = firstOf(first, rest);
  if (first != 0) first &= first - 1;
  else rest &= rest - 1;
  const b = firstOf(first, rest);
  if (first != 0) first &= first - 1;
  else rest &= rest - 1;
  const c = firstOf(first, rest);
  if (first != 0) first &= first - 1;
  else rest &= rest - 1;
  if (empties == 4) return last4(a, b, c, firstOf(first, rest), own, other, alpha, false);
  if (empties == 3) return last3(a, b, c, own, other, alpha, false);
  if (empties == 2) return last2(a, b, own, other, alpha, false);
  if (empties == 1) return last1(a, own, other);
  return settle(own, other);
}

function firstOf(first: u64, rest: u64): i32 {
  return <i32>ctz(first != 0 ? first : rest);
}

for (let square = 0; square < 64; square++) {
  let around: u64 = 0;
  for (let other = 0; other < 64; other++) {
    const rows = abs((other >> 3) - (square >> 3));
    const columns = abs((other & 7) - (square & 7));
    if (max(rows, columns) == 1) around |= setOf(other);
  }
  const at = SQUARES + (<usize>square << 5);
  store<u64>(at, around);
  store<u64>(at, diagonal(square, 1), 8);
  store<u64>(at, diagonal(square, -1), 16);
  const quadrant = 1 << (((square >> 5) << 1) | ((square >> 2) & 1));
  store<i32>(at, quadrant, 24);
  for (let parity = 0; parity < 16; parity++) {
    if ((parity & quadrant) == 0) continue;
    const squares = QUADRANTS + (<usize>parity << 3);
    store<u64>(squares, load<u64>(squares) | setOf(square));
  }
}
for (let place = 0; place < 8; place++) {
  for (let own = 0; own < 256; own++) {
    let turned = 0;
    for (let step = -1; step <= 1; step += 2) {
      let next = place + step;
      while (next >= 0 && next < 8 && ((own >> next) & 1) == 0) next += step;
      if (next >= 0 && next < 8) turned += 2 * (abs(next - place) - 1);
    }
    store<u8>(TURNED + ((place << 8) | own), <u8>turned);
  }
}
