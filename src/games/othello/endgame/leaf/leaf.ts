/**
 * Positions with few empties in an exact Othello search: null-window alpha-beta on pairs of int32.
 *
 * Nearly all nodes of a search are here, so that what is done at a node counts more than how many there are. Down to
 * `SORTED` empties moves are tried in the order of the opponent's mobility (fastest first), and a small table of this
 * search's own remembers bounds. Below that, squares of quadrants with an odd number of empties come first (parity:
 * who plays first there also plays last), and the last four empties have code of their own.
 *
 * Scores are those of `finalScore`. All are even.
 */
import { bits, flips, legalMoves, popCount } from "../../rules/board.js";
import { countStable } from "../../rules/stability.js";
import { createLast, settle } from "./last.js";
import {
  BIT_HIGH,
  BIT_LOW,
  CORNERS_HIGH,
  CORNERS_LOW,
  firstSquare,
  NO_SCORE,
  parityOf,
  QUADRANT,
  QUADRANT_SQUARES,
  STABILITY_FROM,
} from "./squares.js";

/** The most empties that a leaf takes. */
export const LEAF_EMPTIES = 12;
/** With more empties than this, moves are sorted and positions remembered. */
const SORTED = 6;

/** No position with so few empties has more moves. */
const MOVES_SHIFT = 4;
const NO_MOVE = 64;

/** 2 to the power of so many positions are remembered: 1 MiB, which stays in a processor's own cache. */
const TABLE_BITS = 15;
/** Own discs (2 words), the other's (2), lower bound, upper bound, best move, generation. */
const ENTRY_WORDS = 8;
const LOWER = 4;
const UPPER = 5;
const MOVE = 6;
const GENERATION = 7;

export interface Leaf {
  /**
   * Searches a position with at most `LEAF_EMPTIES` empties.
   *
   * @returns a lower bound of the score when it is above alpha, otherwise an upper bound
   */
  search(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number, alpha: number): number;
  /** Positions with two empties or more that were searched since the last call. */
  takeNodes(): number;
  /** Forgets all positions. */
  clear(): void;
}

export function createLeaf(): Leaf {
  const table = new Int32Array(ENTRY_WORDS << TABLE_BITS);
  let generation = 1;
  const nodes = new Int32Array(1);
  const searchLast = createLast(nodes);
  // The moves of the nodes on the path that are still to be tried.
  const squares = new Int32Array((LEAF_EMPTIES + 1) << MOVES_SHIFT);
  const turnedLow = new Int32Array((LEAF_EMPTIES + 1) << MOVES_SHIFT);
  const turnedHigh = new Int32Array((LEAF_EMPTIES + 1) << MOVES_SHIFT);
  const costs = new Int32Array((LEAF_EMPTIES + 1) << MOVES_SHIFT);

  /** Five to `SORTED` empties. `passed`: the other side could not move. */
  function searchByParity(
    empties: number,
    parity: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
    passed: boolean,
  ): number {
    nodes[0]++;
    if (alpha >= STABILITY_FROM[empties]) {
      const bound = 64 - 2 * countStable(otherLow, otherHigh, ownLow, ownHigh);
      if (bound <= alpha) return bound;
    }
    legalMoves(ownLow, ownHigh, otherLow, otherHigh);
    const movesLow = bits[0];
    const movesHigh = bits[1];
    if ((movesLow | movesHigh) === 0) {
      if (passed) return settle(ownLow, ownHigh, otherLow, otherHigh);
      return -searchByParity(empties, parity, otherLow, otherHigh, ownLow, ownHigh, -alpha - 1, true);
    }
    let best = NO_SCORE;
    const oddLow = QUADRANT_SQUARES[parity & 3];
    const oddHigh = QUADRANT_SQUARES[parity >> 2];
    let restLow = movesLow & oddLow;
    let restHigh = movesHigh & oddHigh;
    for (let round = 0; round < 2; round++) {
      while ((restLow | restHigh) !== 0) {
        const square = firstSquare(restLow, restHigh);
        restLow &= ~BIT_LOW[square];
        restHigh &= ~BIT_HIGH[square];
        flips(square, ownLow, ownHigh, otherLow, otherHigh);
        const low = bits[0];
        const high = bits[1];
        const rivalLow = otherLow ^ low;
        const rivalHigh = otherHigh ^ high;
        const nextLow = ownLow ^ low ^ BIT_LOW[square];
        const nextHigh = ownHigh ^ high ^ BIT_HIGH[square];
        const next = parity ^ QUADRANT[square];
        const score =
          empties === 5
            ? -searchLast(4, next, rivalLow, rivalHigh, nextLow, nextHigh, -alpha - 1)
            : -searchByParity(empties - 1, next, rivalLow, rivalHigh, nextLow, nextHigh, -alpha - 1, false);
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
    empties: number,
    parity: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
    passed: boolean,
  ): number {
    nodes[0]++;
    if (alpha >= STABILITY_FROM[empties]) {
      const bound = 64 - 2 * countStable(otherLow, otherHigh, ownLow, ownHigh);
      if (bound <= alpha) return bound;
    }
    legalMoves(ownLow, ownHigh, otherLow, otherHigh);
    const movesLow = bits[0];
    const movesHigh = bits[1];
    if ((movesLow | movesHigh) === 0) {
      if (passed) return settle(ownLow, ownHigh, otherLow, otherHigh);
      return -searchSorted(empties, parity, otherLow, otherHigh, ownLow, ownHigh, -alpha - 1, true);
    }

    const entry = entryOf(ownLow, ownHigh, otherLow, otherHigh);
    let lower = -64;
    let upper = 64;
    let bestMove = NO_MOVE;
    if (
      table[entry] === ownLow &&
      table[entry + 1] === ownHigh &&
      table[entry + 2] === otherLow &&
      table[entry + 3] === otherHigh &&
      table[entry + GENERATION] === generation
    ) {
      lower = table[entry + LOWER];
      if (lower > alpha) return lower;
      upper = table[entry + UPPER];
      if (upper <= alpha) return upper;
      bestMove = table[entry + MOVE];
    }

    const first = empties << MOVES_SHIFT;
    let end = listMoves(first, bestMove, movesLow, movesHigh, parity, ownLow, ownHigh, otherLow, otherHigh);
    if (end < 0) return 64;
    let best = NO_SCORE;
    while (end > first) {
      let cheapest = first;
      for (let i = first + 1; i < end; i++) if (costs[i] < costs[cheapest]) cheapest = i;
      const square = squares[cheapest];
      const low = turnedLow[cheapest];
      const high = turnedHigh[cheapest];
      end--;
      squares[cheapest] = squares[end];
      turnedLow[cheapest] = turnedLow[end];
      turnedHigh[cheapest] = turnedHigh[end];
      costs[cheapest] = costs[end];
      const rivalLow = otherLow ^ low;
      const rivalHigh = otherHigh ^ high;
      const nextLow = ownLow ^ low ^ BIT_LOW[square];
      const nextHigh = ownHigh ^ high ^ BIT_HIGH[square];
      const next = parity ^ QUADRANT[square];
      const score =
        empties > SORTED + 1
          ? -searchSorted(empties - 1, next, rivalLow, rivalHigh, nextLow, nextHigh, -alpha - 1, false)
          : -searchByParity(empties - 1, next, rivalLow, rivalHigh, nextLow, nextHigh, -alpha - 1, false);
      if (score > best) {
        best = score;
        bestMove = square;
        if (score > alpha) break;
      }
    }

    // What a position below has written over is no matter: the entry is written as a whole.
    table[entry] = ownLow;
    table[entry + 1] = ownHigh;
    table[entry + 2] = otherLow;
    table[entry + 3] = otherHigh;
    table[entry + LOWER] = best > alpha ? best : lower;
    table[entry + UPPER] = best > alpha ? upper : best;
    table[entry + MOVE] = bestMove;
    table[entry + GENERATION] = generation;
    return best;
  }

  /**
   * Writes all moves with what they turn and what they cost: the opponent's moves after them, corners counted twice,
   * then whether the quadrant is an even one. The table's move costs least.
   *
   * @returns the end of the list, or -1 when a move turns the other's last disc
   */
  function listMoves(
    first: number,
    tableMove: number,
    movesLow: number,
    movesHigh: number,
    parity: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
  ): number {
    const oddLow = QUADRANT_SQUARES[parity & 3];
    const oddHigh = QUADRANT_SQUARES[parity >> 2];
    let restLow = movesLow;
    let restHigh = movesHigh;
    let at = first;
    while ((restLow | restHigh) !== 0) {
      const square = firstSquare(restLow, restHigh);
      const bitLow = BIT_LOW[square];
      const bitHigh = BIT_HIGH[square];
      restLow &= ~bitLow;
      restHigh &= ~bitHigh;
      flips(square, ownLow, ownHigh, otherLow, otherHigh);
      const low = bits[0];
      const high = bits[1];
      const rivalLow = otherLow ^ low;
      const rivalHigh = otherHigh ^ high;
      if ((rivalLow | rivalHigh) === 0) return -1;
      squares[at] = square;
      turnedLow[at] = low;
      turnedHigh[at] = high;
      if (square === tableMove) costs[at++] = -1;
      else {
        legalMoves(rivalLow, rivalHigh, ownLow ^ low ^ bitLow, ownHigh ^ high ^ bitHigh);
        const replies = popCount(bits[0], bits[1]) + popCount(bits[0] & CORNERS_LOW, bits[1] & CORNERS_HIGH);
        const odd = (bitLow & oddLow) | (bitHigh & oddHigh);
        costs[at++] = 4 * replies + (odd !== 0 ? 0 : 3);
      }
    }
    return at;
  }

  return {
    search(ownLow, ownHigh, otherLow, otherHigh, alpha) {
      const emptyLow = ~(ownLow | otherLow);
      const emptyHigh = ~(ownHigh | otherHigh);
      const empties = popCount(emptyLow, emptyHigh);
      const parity = parityOf(emptyLow, emptyHigh);
      if (empties > SORTED) {
        return searchSorted(empties, parity, ownLow, ownHigh, otherLow, otherHigh, alpha, false);
      }
      if (empties > 4) {
        return searchByParity(empties, parity, ownLow, ownHigh, otherLow, otherHigh, alpha, false);
      }
      return searchLast(empties, parity, ownLow, ownHigh, otherLow, otherHigh, alpha);
    },
    takeNodes() {
      const taken = nodes[0];
      nodes[0] = 0;
      return taken;
    },
    clear() {
      generation++;
    },
  };
}

/** Where a position's entry begins. */
function entryOf(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): number {
  let hash = Math.imul(ownLow, 0x9e3779b1) ^ Math.imul(otherLow, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ ownHigh, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13) ^ otherHigh, 0x27d4eb2f);
  return (hash >>> (32 - TABLE_BITS)) * ENTRY_WORDS;
}
