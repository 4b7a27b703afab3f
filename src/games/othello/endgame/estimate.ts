/**
 * What can be said of a position before its exact score is known: the values of its moves by the search that orders
 * them, one ply further at a time.
 */
import { bits, flips, legalMoves } from "../rules/board.js";
import { BIT_HIGH, BIT_LOW, firstSquare } from "./leaf/squares.js";
import { type MoveOrder, principalPlies } from "./order.js";

/** The best move by static values, which proves nothing. */
export interface Estimate {
  readonly move: number;
  /** In discs as the side to move sees them; not a whole number. */
  readonly value: number;
  /** Plies looked ahead: the move counts as one, a pass as none. */
  readonly depth: number;
}

export interface Estimator {
  /** By square, the values of the moves as the other side sees them: those of the deepest search that was finished. */
  readonly values: Float64Array;
  /**
   * Values the moves of a position that has some. The search of one ply is always finished.
   *
   * @param goOn is told how many positions had their moves generated since the last call; false ends the search
   */
  estimate(
    empties: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    goOn: (nodes: number) => boolean,
  ): Estimate;
}

export function createEstimator(order: MoveOrder): Estimator {
  const values = new Float64Array(64);
  const deeper = new Float64Array(64);

  return {
    values,
    estimate(empties, ownLow, ownHigh, otherLow, otherHigh, goOn) {
      legalMoves(ownLow, ownHigh, otherLow, otherHigh);
      const movesLow = bits[0];
      const movesHigh = bits[1];
      let found: Estimate | undefined;
      for (let plies = 0; found === undefined || plies <= principalPlies(empties); plies++) {
        let move = firstSquare(movesLow, movesHigh);
        let restLow = movesLow;
        let restHigh = movesHigh;
        while ((restLow | restHigh) !== 0) {
          const square = firstSquare(restLow, restHigh);
          restLow &= ~BIT_LOW[square];
          restHigh &= ~BIT_HIGH[square];
          flips(square, ownLow, ownHigh, otherLow, otherHigh);
          const low = bits[0];
          const high = bits[1];
          deeper[square] = order.value(
            plies,
            ownLow ^ low ^ BIT_LOW[square],
            ownHigh ^ high ^ BIT_HIGH[square],
            otherLow ^ low,
            otherHigh ^ high,
          );
          if (deeper[square] < deeper[move]) move = square;
          if (found !== undefined && !goOn(order.takeNodes())) return found;
        }
        values.set(deeper);
        found = { move, value: 0 - deeper[move], depth: plies + 1 };
      }
      return found;
    },
  };
}
