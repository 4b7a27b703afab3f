/**
 * The leaf of the endgame search, src/games/othello/endgame/leaf/leaf.ts, in WebAssembly: the same moves in the same order,
 * the same results and node counts, on sets of squares in one word instead of two. Solving takes half the time.
 */
import { flips, legalMoves, setOf } from "./board";
import { countNode, NO_SCORE, quadrantOf, quadrantSquares, searchLast, settle, stabilityFrom } from "./last";
import { countStable } from "./stability";

export { takeNodes } from "./last";

const SORTED: i32 = 6;
const CORNERS: u64 = 0x8100000000000081;
const NO_MOVE: i32 = 64;

const TABLE_BITS: i32 = 15;
/** Own discs (8 bytes), the other's (8), lower bound, upper bound, best move, generation (4 each). */
const TABLE: usize = memory.data(32 << 15, 64);
/** The moves of the nodes on the path, 16 a node, by empties: discs turned (8 bytes), square, cost (4 each). */
const MOVES: usize = memory.data(16 * 16 * 16, 64);

let generation: i32 = 1;

export function clear(): void {
  generation++;
}

export function search(ownLow: i32, ownHigh: i32, otherLow: i32, otherHigh: i32, alpha: i32): i32 {
  const own = <u64>(<u32>ownLow) | ((<u64>(<u32>ownHigh)) << 32);
  const other = <u64>(<u32>otherLow) | ((<u64>(<u32>otherHigh)) << 32);
  const empty = ~(own | other);
  const empties = <i32>popcnt(empty);
  let parity = 0;
  for (let rest = empty; rest != 0; rest &= rest - 1) parity ^= quadrantOf(<i32>ctz(rest));
  if (empties > SORTED) return searchSorted(empties, parity, own, other, alpha, false);
  if (empties > 4) return searchByParity(empties, parity, own, other, alpha, false);
  return searchLast(empties, parity, own, other, alpha);
}

function searchByParity(empties: i32, parity: i32, own: u64, other: u64, alpha: i32, passed: bool): i32 {
  countNode();
  if (alpha >= stabilityFrom(empties)) {
    const bound = 64 - 2 * countStable(other, own);
    if (bound <= alpha) return bound;
  }
  const moves = legalMoves(own, other);
  if (moves == 0) {
    return passed ? settle(own, other) : -searchByParity(empties, parity, other, own, -alpha - 1, true);
  }
  let best = NO_SCORE;
  let squares = quadrantSquares(parity);
  for (let round = 0; round < 2; round++) {
    for (let rest = moves & squares; rest != 0; rest &= rest - 1) {
      const square = <i32>ctz(rest);
      const turned = flips(square, own, other);
      const rival = other ^ turned;
      const next = own ^ turned ^ setOf(square);
      const after = parity ^ quadrantOf(square);
      const score =
        empties == 5
          ? -searchLast(4, after, rival, next, -alpha - 1)
          : -searchByParity(empties - 1, after, rival, next, -alpha - 1, false);
      if (score > alpha) return score;
      best = max(best, score);
    }
    squares = ~squares;
  }
  return best;
}

function searchSorted(empties: i32, parity: i32, own: u64, other: u64, alpha: i32, passed: bool): i32 {
  countNode();
  if (alpha >= stabilityFrom(empties)) {
    const bound = 64 - 2 * countStable(other, own);
    if (bound <= alpha) return bound;
  }
  const moves = legalMoves(own, other);
  if (moves == 0) {
    return passed ? settle(own, other) : -searchSorted(empties, parity, other, own, -alpha - 1, true);
  }

  const entry = entryOf(own, other);
  let lower = -64;
  let upper = 64;
  let bestMove = NO_MOVE;
  if (load<u64>(entry) == own && load<u64>(entry, 8) == other && load<i32>(entry, 28) == generation) {
    lower = load<i32>(entry, 16);
    if (lower > alpha) return lower;
    upper = load<i32>(entry, 20);
    if (upper <= alpha) return upper;
    bestMove = load<i32>(entry, 24);
  }

  const first = MOVES + ((<usize>empties) << 8);
  let end = listMoves(first, bestMove, moves, parity, own, other);
  if (end == 0) return 64;
  let best = NO_SCORE;
  while (end > first) {
    let cheapest = first;
    for (let at = first + 16; at < end; at += 16) {
      if (load<i32>(at, 12) < load<i32>(cheapest, 12)) cheapest = at;
    }
    const turned = load<u64>(cheapest);
    const square = load<i32>(cheapest, 8);
    end -= 16;
    store<u64>(cheapest, load<u64>(end));
    store<u64>(cheapest, load<u64>(end, 8), 8);
    const rival = other ^ turned;
    const next = own ^ turned ^ setOf(square);
    const after = parity ^ quadrantOf(square);
    const score =
      empties > SORTED + 1
        ? -searchSorted(empties - 1, after, rival, next, -alpha - 1, false)
        : -searchByParity(empties - 1, after, rival, next, -alpha - 1, false);
    if (score > best) {
      best = score;
      bestMove = square;
      if (score > alpha) break;
    }
  }

  store<u64>(entry, own);
  store<u64>(entry, other, 8);
  store<i32>(entry, best > alpha ? best : lower, 16);
  store<i32>(entry, best > alpha ? upper : best, 20);
  store<i32>(entry, bestMove, 24);
  store<i32>(entry, generation, 28);
  return best;
}

/** Returns the end of the list, or 0 when a move turns the other's last disc. */
function listMoves(first: usize, tableMove: i32, moves: u64, parity: i32, own: u64, other: u64): usize {
  const odd = quadrantSquares(parity);
  let at = first;
  for (let rest = moves; rest != 0; rest &= rest - 1) {
    const square = <i32>ctz(rest);
    const turned = flips(square, own, other);
    const rival = other ^ turned;
    if (rival == 0) return 0;
    let cost = -1;
    if (square != tableMove) {
      const replies = legalMoves(rival, own ^ turned ^ setOf(square));
      const count = <i32>(popcnt(replies) + popcnt(replies & CORNERS));
      cost = 4 * count + ((setOf(square) & odd) != 0 ? 0 : 3);
    }
    store<u64>(at, turned);
    store<i32>(at, square, 8);
    store<i32>(at, cost, 12);
    at += 16;
  }
  return at;
}

function entryOf(own: u64, other: u64): usize {
  let hash = (<u32>own * 0x9e3779b1) ^ (<u32>other * 0x85ebca6b);
  hash = (hash ^ (hash >> 15) ^ <u32>(own >> 32)) * 0xc2b2ae35;
  hash = (hash ^ (hash >> 13) ^ <u32>(other >> 32)) * 0x27d4eb2f;
  return TABLE + ((<usize>(hash >> (32 - TABLE_BITS))) << 5);
}
