/**
 * Fail-soft alpha-beta a few plies deep on static values, to order moves by. Replies are tried in the order of the
 * mobility that they leave, a pass is no ply.
 */

import { bits, flips, legalMoves, popCount } from "../rules/board.js";
import type { Evaluation } from "../rules/discs.js";
import { settle } from "./leaf/last.js";
import { BIT_HIGH, BIT_LOW, firstSquare } from "./leaf/squares.js";

const MAXIMUM_MOVES = 64;

export interface ShallowSearch {
  /** The value of a position to so many plies, between alpha and beta, for the owner of `own`, who is to move. */
  search(
    depth: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
    beta: number,
  ): number;
  /** Positions whose moves were generated since the last call. */
  takeNodes(): number;
}

/** @param plies the most that it will look ahead */
export function createShallowSearch(evaluate: Evaluation, plies: number): ShallowSearch {
  // The positions after each move of the nodes on the path, by depth.
  const ownAfterLow = new Int32Array((plies + 1) * MAXIMUM_MOVES);
  const ownAfterHigh = new Int32Array((plies + 1) * MAXIMUM_MOVES);
  const otherAfterLow = new Int32Array((plies + 1) * MAXIMUM_MOVES);
  const otherAfterHigh = new Int32Array((plies + 1) * MAXIMUM_MOVES);
  const replies = new Int32Array((plies + 1) * MAXIMUM_MOVES);
  let nodes = 0;

  function search(
    depth: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    alpha: number,
    beta: number,
  ): number {
    if (depth === 0) return evaluate(ownLow, ownHigh, otherLow, otherHigh);
    nodes++;
    legalMoves(ownLow, ownHigh, otherLow, otherHigh);
    let movesLow = bits[0];
    let movesHigh = bits[1];
    if ((movesLow | movesHigh) === 0) {
      legalMoves(otherLow, otherHigh, ownLow, ownHigh);
      if ((bits[0] | bits[1]) === 0) return settle(ownLow, ownHigh, otherLow, otherHigh);
      return -search(depth, otherLow, otherHigh, ownLow, ownHigh, -beta, -alpha);
    }
    const first = depth * MAXIMUM_MOVES;
    let end = first;
    while ((movesLow | movesHigh) !== 0) {
      const square = firstSquare(movesLow, movesHigh);
      movesLow &= ~BIT_LOW[square];
      movesHigh &= ~BIT_HIGH[square];
      flips(square, ownLow, ownHigh, otherLow, otherHigh);
      const low = bits[0];
      const high = bits[1];
      ownAfterLow[end] = ownLow ^ low ^ BIT_LOW[square];
      ownAfterHigh[end] = ownHigh ^ high ^ BIT_HIGH[square];
      otherAfterLow[end] = otherLow ^ low;
      otherAfterHigh[end] = otherHigh ^ high;
      if (depth > 1) {
        legalMoves(otherAfterLow[end], otherAfterHigh[end], ownAfterLow[end], ownAfterHigh[end]);
        replies[end] = popCount(bits[0], bits[1]);
      }
      end++;
    }
    let best = Number.NEGATIVE_INFINITY;
    let floor = alpha;
    for (let i = first; i < end; i++) {
      if (depth > 1) bringForward(i, end);
      const value = -search(
        depth - 1,
        otherAfterLow[i],
        otherAfterHigh[i],
        ownAfterLow[i],
        ownAfterHigh[i],
        -beta,
        -floor,
      );
      if (value > best) {
        best = value;
        if (value >= beta) break;
        if (value > floor) floor = value;
      }
    }
    return best;
  }

  /** Puts what leaves the fewest replies of those from `at` on at that place. */
  function bringForward(at: number, end: number): void {
    let fewest = at;
    for (let i = at + 1; i < end; i++) if (replies[i] < replies[fewest]) fewest = i;
    if (fewest === at) return;
    swap(ownAfterLow, at, fewest);
    swap(ownAfterHigh, at, fewest);
    swap(otherAfterLow, at, fewest);
    swap(otherAfterHigh, at, fewest);
    swap(replies, at, fewest);
  }

  return {
    search,
    takeNodes() {
      const taken = nodes;
      nodes = 0;
      return taken;
    },
  };
}

function swap(array: Int32Array, a: number, b: number): void {
  const value = array[a];
  array[a] = array[b];
  array[b] = value;
}
