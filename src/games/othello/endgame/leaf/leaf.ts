/**
 * Positions with few empties in an exact Othello search: null-window alpha-beta, in the form that both compilers read.
 *
 * Nearly all nodes of a search are here, so that what is done at a node counts more than how many there are. Down to
 * `SORTED` empties moves are tried in the order of the opponent's mobility (fastest first), and a small table of this
 * search's own remembers bounds. Corners, and among equals good squares, come first there: 8 % of the nodes. Below that, squares of quadrants with an odd number of empties come first (parity:
 * who plays first there also plays last), and the last four empties have code of their own.
 *
 * Scores are those of `settle`. All are even.
 */
import {
  countSquares,
  discs,
  findMoves,
  foundHigh,
  foundLow,
  OWN,
  pass,
  play,
  settle,
} from "../../rules/positions.js";
import {
  boardHigh,
  boardLow,
  cornersHigh,
  cornersLow,
  firstSquare,
  margin,
  parityOf,
  QUADRANT,
  QUADRANT_SQUARES,
  squareCount,
} from "../../rules/squares.js";
import { SQUARE_WORTH, safeCorners } from "../order/order.js";
import { LEAF_EMPTIES, LEAF_ROW } from "../places.js";
import { NO_SCORE, stableBound } from "../scores.js";
import { countNode, placeAfterPass, rowOf, searchLast } from "./last.js";

/** With more empties than this, moves are sorted and positions remembered. */
const SORTED = 6;

/** What a reply costs, corners counted twice, and a quadrant with an even number of empties; what a disc in a corner or beside it saves. */
const REPLY = 64;
const EVEN_QUADRANT = 48;
const SAFE_CORNER = 24;
/** More than all that is saved. */
const DEAREST = 1024;

const NO_MOVE = 64;

/** 2 to the power of this many positions are remembered: 1 MiB, which stays in a processor's own cache. */
const TABLE_BITS = 15;
/** Own discs (2 words), the other's (2), lower bound, upper bound, best move, generation. */
const ENTRY_WORDS = 8;
const LOWER = 4;
const UPPER = 5;
const MOVE = 6;
const GENERATION = 7;
const table = new Int32Array(ENTRY_WORDS << TABLE_BITS);
let generation = 1;

/** The moves of the nodes on the path, by empties: those still to be tried by their numbers, what they cost, their squares. */
const open = new Uint8Array((LEAF_EMPTIES + 1) * LEAF_ROW);
const costs = new Int32Array((LEAF_EMPTIES + 1) * LEAF_ROW);
const squares = new Uint8Array((LEAF_EMPTIES + 1) * LEAF_ROW);
/** The other side's moves after them. */
const repliesLow = new Int32Array((LEAF_EMPTIES + 1) * LEAF_ROW);
const repliesHigh = new Int32Array((LEAF_EMPTIES + 1) * LEAF_ROW);

/** Five to `SORTED` empties. `movesLow` and `movesHigh`: the moves; `passed`: the other side could not move. */
function searchByParity(
  at: number,
  empties: number,
  parity: number,
  alpha: number,
  movesLow: number,
  movesHigh: number,
  passed: boolean,
): number {
  countNode();
  const bound = stableBound(at, empties, alpha);
  if (bound <= alpha) return bound;
  if ((movesLow | movesHigh) === 0) {
    if (passed) return settle(at);
    const after = placeAfterPass(empties);
    pass(at, after);
    findMoves(after, OWN);
    return -searchByParity(after, empties, parity, -alpha - 1, foundLow, foundHigh, true);
  }
  let best = NO_SCORE;
  const to = rowOf(empties);
  const oddLow = QUADRANT_SQUARES[parity & 3];
  const oddHigh = QUADRANT_SQUARES[parity >> 2];
  let restLow = movesLow & oddLow;
  let restHigh = movesHigh & oddHigh;
  for (let round = 0; round < 2; round++) {
    while ((restLow | restHigh) !== 0) {
      const square = firstSquare(restLow, restHigh);
      if (restLow !== 0) restLow &= restLow - 1;
      else restHigh &= restHigh - 1;
      play(at, square, to);
      const next = parity ^ QUADRANT[square];
      let score = 0;
      if (empties === 5) score = -searchLast(to, 4, next, -alpha - 1);
      else {
        findMoves(to, OWN);
        score = -searchByParity(to, empties - 1, next, -alpha - 1, foundLow, foundHigh, false);
      }
      if (score > alpha) return score;
      if (score > best) best = score;
    }
    restLow = movesLow & ~oddLow;
    restHigh = movesHigh & ~oddHigh;
  }
  return best;
}

/** More than `SORTED` empties. */
function searchSorted(
  at: number,
  empties: number,
  parity: number,
  alpha: number,
  movesLow: number,
  movesHigh: number,
  passed: boolean,
): number {
  countNode();
  const bound = stableBound(at, empties, alpha);
  if (bound <= alpha) return bound;
  if ((movesLow | movesHigh) === 0) {
    if (passed) return settle(at);
    const after = placeAfterPass(empties);
    pass(at, after);
    findMoves(after, OWN);
    return -searchSorted(after, empties, parity, -alpha - 1, foundLow, foundHigh, true);
  }

  const entry = entryOf(at);
  let lower = -64;
  let upper = 64;
  let bestMove = NO_MOVE;
  if (holds(entry, at)) {
    lower = table[entry + LOWER];
    if (lower > alpha) return lower;
    upper = table[entry + UPPER];
    if (upper <= alpha) return upper;
    bestMove = table[entry + MOVE];
  }

  const first = empties * LEAF_ROW;
  let end = listMoves(at, empties, bestMove, movesLow, movesHigh, parity);
  if (end < 0) return squareCount;
  let best = NO_SCORE;
  while (end > first) {
    let cheapest = first;
    for (let i = first + 1; i < end; i++) if (costs[i] < costs[cheapest]) cheapest = i;
    const move = open[cheapest];
    end--;
    open[cheapest] = open[end];
    costs[cheapest] = costs[end];
    const square = squares[first + move];
    const to = rowOf(empties) + move;
    const next = parity ^ QUADRANT[square];
    const low = repliesLow[first + move];
    const high = repliesHigh[first + move];
    const score =
      empties > SORTED + 1
        ? -searchSorted(to, empties - 1, next, -alpha - 1, low, high, false)
        : -searchByParity(to, empties - 1, next, -alpha - 1, low, high, false);
    if (score > best) {
      best = score;
      bestMove = square;
      if (score > alpha) break;
    }
  }

  const i = at << 2;
  table[entry] = discs[i];
  table[entry + 1] = discs[i + 1];
  table[entry + 2] = discs[i + 2];
  table[entry + 3] = discs[i + 3];
  table[entry + LOWER] = best > alpha ? best : lower;
  table[entry + UPPER] = best > alpha ? upper : best;
  table[entry + MOVE] = bestMove;
  table[entry + GENERATION] = generation;
  return best;
}

/** Writes the moves of a node; returns where they end, or -1 when one turns the other's last disc. */
function listMoves(
  at: number,
  empties: number,
  tableMove: number,
  movesLow: number,
  movesHigh: number,
  parity: number,
): number {
  const first = empties * LEAF_ROW;
  let restLow = movesLow;
  let restHigh = movesHigh;
  let i = first;
  while ((restLow | restHigh) !== 0) {
    const square = firstSquare(restLow, restHigh);
    if (restLow !== 0) restLow &= restLow - 1;
    else restHigh &= restHigh - 1;
    const to = rowOf(empties) + i - first;
    play(at, square, to);
    if ((discs[to << 2] | discs[(to << 2) + 1]) === 0) return -1;
    findMoves(to, OWN);
    repliesLow[i] = foundLow;
    repliesHigh[i] = foundHigh;
    let cost = -1;
    if (square !== tableMove) {
      const replies =
        countSquares(foundLow, foundHigh) + countSquares(foundLow & cornersLow, foundHigh & cornersHigh);
      cost = DEAREST + REPLY * replies + ((QUADRANT[square] & parity) !== 0 ? 0 : EVEN_QUADRANT);
      // Tried on 8x8 alone.
      if (margin === 0) {
        const next = to << 2;
        cost -= SAFE_CORNER * safeCorners(discs[next + 2], discs[next + 3]) + SQUARE_WORTH[square];
      }
    }
    open[i] = i - first;
    squares[i] = square;
    costs[i++] = cost;
  }
  return i;
}

/** Where a position's entry begins. */
function entryOf(at: number): number {
  const i = at << 2;
  let hash = Math.imul(discs[i], 0x9e3779b1) ^ Math.imul(discs[i + 2], 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ discs[i + 1], 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13) ^ discs[i + 3], 0x27d4eb2f);
  return (hash >>> (32 - TABLE_BITS)) * ENTRY_WORDS;
}

function holds(entry: number, at: number): boolean {
  const i = at << 2;
  return (
    table[entry] === discs[i] &&
    table[entry + 1] === discs[i + 1] &&
    table[entry + 2] === discs[i + 2] &&
    table[entry + 3] === discs[i + 3] &&
    table[entry + GENERATION] === generation
  );
}

/**
 * Searches a position with at most `LEAF_EMPTIES` empties.
 *
 * @returns a lower bound of the score when it is above alpha, otherwise an upper bound
 */
export function searchLeaf(at: number, alpha: number): number {
  const i = at << 2;
  const emptyLow = boardLow & ~(discs[i] | discs[i + 2]);
  const emptyHigh = boardHigh & ~(discs[i + 1] | discs[i + 3]);
  const empties = countSquares(emptyLow, emptyHigh);
  const parity = parityOf(emptyLow, emptyHigh);
  if (empties <= 4) return searchLast(at, empties, parity, alpha);
  findMoves(at, OWN);
  return empties > SORTED
    ? searchSorted(at, empties, parity, alpha, foundLow, foundHigh, false)
    : searchByParity(at, empties, parity, alpha, foundLow, foundHigh, false);
}

/** Forgets all positions. */
export function clearLeaf(): void {
  generation++;
}
