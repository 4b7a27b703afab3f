/** What weights do on a set of positions: means of the sums of sums.ts. */

export interface Measured {
  readonly positions: number;
  readonly moves: number;
  /** Mean cost of a position with all weights 0, which is its number of legal moves; and with the weights. */
  readonly costBefore: number;
  readonly costAfter: number;
  /** Mean number of legal moves with a smaller D than the played one. */
  readonly rank: number;
  /** Share of positions where there is none. */
  readonly first: number;
  /** Mean D less the position's smallest, in plies: of the played moves, and of all moves. */
  readonly reductionPlayed: number;
  readonly reductionAll: number;
  /** Share of positions that cost more than before. */
  readonly dearer: number;
}

/** @param sums in the order of `MEASURES` */
export function measuredOf(sums: Float64Array): Measured {
  const [positions, moves, cost, before, first, reductionPlayed, reductionAll, dearer] = sums;
  return {
    positions,
    moves,
    costBefore: moves / positions,
    costAfter: cost / positions,
    rank: before / positions,
    first: first / positions,
    reductionPlayed: reductionPlayed / positions,
    reductionAll: reductionAll / moves,
    dearer: dearer / positions,
  };
}
