/**
 * Where a depth-limited tree search ends: at leaves, which get their static value, or one ply above them, at parents
 * that get what a back-up makes of the static values of their children.
 */
import { UNDECIDED, type ValuedGame } from "../../game/game.js";
import type { BackUp } from "./back-up/back-up.js";
import type { PlyOptions } from "./move-search.js";

export interface Counts {
  /** Positions whose moves were generated. */
  nodes: number;
  /** Positions that were given their static value. */
  leaves: number;
}

export interface Frontier {
  /** A search with no more plies to go than this asks for the value of a position here. */
  readonly plies: number;
  /** The value of the current position, with as many plies to go; bounded by the window as in `TreeSearch`. */
  value(depth: number, alpha: number, beta: number): number;
  /** What it has counted; searches add their own nodes. */
  readonly counts: Counts;
}

export function leafFrontier(game: ValuedGame): Frontier {
  const counts: Counts = { nodes: 0, leaves: 0 };
  return {
    plies: 0,
    value() {
      counts.leaves++;
      return game.evaluate();
    },
    counts,
  };
}

export interface ParentOptions extends PlyOptions {
  /** Whether bounds of the back-up may end a parent before all of its children are known. Default true. */
  readonly cutting?: boolean | undefined;
  /**
   * Whether a leaf at which the game is over counts with its result as it is. Default false: a leaf is a leaf, and what
   * it has is taken for an estimate, as the paper does.
   */
  readonly certainResults?: boolean | undefined;
}

export function parentFrontier(game: ValuedGame, backUp: BackUp, options: ParentOptions = {}): Frontier {
  const { cutting = true, certainResults = false, freeMove } = options;
  const counts: Counts = { nodes: 0, leaves: 0 };
  const moves = new Int32Array(game.maximumMoves);

  function parent(alpha: number, beta: number): number {
    counts.nodes++;
    const count = game.generate(moves, 0);
    if (count === 0) return game.evaluate();
    if (moves[0] === freeMove) {
      game.play(freeMove);
      const value = 0 - parent(-beta, -alpha);
      game.undo();
      return value;
    }
    backUp.begin(game.keyLow(), game.keyHigh());
    for (let i = 0; i < count; i++) {
      game.play(moves[i]);
      const value = 0 - game.evaluate();
      const over = certainResults && game.outcome() !== UNDECIDED;
      game.undo();
      counts.leaves++;
      if (over) backUp.addResult(value);
      else backUp.add(value);
      if (cutting && i + 1 < count) {
        const bound = backUp.atLeast();
        if (bound >= beta) return bound;
      }
    }
    if (cutting) {
      const bound = backUp.atMost();
      if (bound <= alpha) return bound;
    }
    return backUp.value();
  }

  return {
    plies: 1,
    value(depth, alpha, beta) {
      if (depth > 0) return parent(alpha, beta);
      counts.leaves++;
      return game.evaluate();
    },
    counts,
  };
}
