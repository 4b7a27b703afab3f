/**
 * The cost that is made small: what it takes to read the played move of a position to a given depth, when all moves are read
 * in the order of their D (Tsutsukana 2013, equations 1 and 2).
 *
 * With n legal moves m_i, B = √n, the played move t and D(m) = s / (1 + e^(−Σ w f(m))),
 *
 *     C = Σ_i B^(D(t) − D(m_i)),
 *
 * t itself among them. With all weights 0 the cost is n.
 */

/** The legal moves of a position with their features. */
export interface MoveList {
  /** Features of all moves, those of move i from `ends[i − 1]` to before `ends[i]`. */
  readonly features: Uint16Array;
  readonly ends: Int32Array;
  moves: number;
  /** The move that was played. */
  played: number;
}

/** More than the legal moves of any position, and their features. */
const MOST_MOVES = 1024;
const MOST_FEATURES = 64 * MOST_MOVES;

export function createMoveList(): MoveList {
  return {
    features: new Uint16Array(MOST_FEATURES),
    ends: new Int32Array(MOST_MOVES),
    moves: 0,
    played: 0,
  };
}

/** What the minimum is taken of: the sum over positions as printed, or each position's cost divided by its number of moves. */
export type Objective = "sum" | "mean";

export interface Cost {
  /** D of every move of a list, in plies; valid until the next call. */
  depthsOf(list: MoveList, weights: Float64Array): Float64Array;
  /** C of a position. */
  costOf(list: MoveList, weights: Float64Array): number;
  /** Adds to `gradient` what a position's cost changes by for each weight; returns C. */
  addGradient(list: MoveList, weights: Float64Array, gradient: Float64Array): number;
}

/** @param scale s, the most that D can be */
export function createCost(scale: number, objective: Objective = "sum"): Cost {
  const depths = new Float64Array(MOST_MOVES);
  const terms = new Float64Array(MOST_MOVES);

  function depthsOf({ features, ends, moves }: MoveList, weights: Float64Array): Float64Array {
    for (let i = 0, at = 0; i < moves; i++) {
      let sum = 0;
      for (const end = ends[i]; at < end; at++) sum += weights[features[at]];
      depths[i] = scale / (1 + Math.exp(-sum));
    }
    return depths;
  }

  function costOf(list: MoveList, weights: Float64Array): number {
    depthsOf(list, weights);
    const { moves, played } = list;
    const logBase = Math.log(moves) / 2;
    let cost = 0;
    for (let i = 0; i < moves; i++) {
      terms[i] = Math.exp(logBase * (depths[played] - depths[i]));
      cost += terms[i];
    }
    return cost;
  }

  return {
    depthsOf,
    costOf,
    addGradient(list, weights, gradient) {
      const cost = costOf(list, weights);
      const { features, ends, moves, played } = list;
      const share = (Math.log(moves) / 2) * (objective === "sum" ? 1 : 1 / moves);
      for (let i = 0, at = 0; i < moves; i++) {
        const slope = depths[i] * (1 - depths[i] / scale);
        const change = share * slope * ((i === played ? cost : 0) - terms[i]);
        for (const end = ends[i]; at < end; at++) gradient[features[at]] += change;
      }
      return cost;
    },
  };
}
