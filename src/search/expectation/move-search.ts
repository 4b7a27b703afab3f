/**
 * Choosing a move at the root of a depth-limited search, whichever tree search looks at what lies below the moves.
 *
 * Among moves of equal value the first in the order in which the game generates them is chosen, in whatever order they
 * are searched and by whatever search: two methods that agree on all values choose the same move.
 */
import type { ValuedGame } from "../../game/game.js";
import { nextAbove, nextBelow } from "../../math/next-double.js";

/** Looks this many plies ahead of the current position of its game. */
export interface TreeSearch {
  /**
   * The value of the current position as the side to move sees it, when it is between `alpha` and `beta`; otherwise a
   * bound on the same side of the window as the value.
   *
   * @param depth plies to look ahead, 0 for the static value
   */
  search(depth: number, alpha: number, beta: number): number;
  /** Begins a new count, and forgets what another run has found. */
  start(): void;
  /** Positions whose moves were generated since `start`. */
  nodes(): number;
  /** Positions that were given their static value. */
  leaves(): number;
}

/** What a search has done for a result. */
export interface Effort {
  readonly nodes: number;
  readonly leaves: number;
}

export interface MoveChoice extends Effort {
  readonly move: number;
  /** The value of the position after the move, as the side that plays it sees it. */
  readonly value: number;
}

export interface MoveValues extends Effort {
  /** In the order of the game. */
  readonly moves: Int32Array;
  /** The exact value of each, as the side that plays it sees it. */
  readonly values: Float64Array;
}

export interface PositionValue extends Effort {
  readonly value: number;
}

/** One instance per thread; it searches the current position of the game it was made with, and leaves it unchanged. */
export interface MoveSearch {
  /**
   * The best move, and the first of several.
   *
   * @param depth plies to look ahead, the move included: at least 1
   * @throws RangeError when the game is over
   */
  choose(depth: number): MoveChoice;
  /**
   * The exact values of all moves, each searched separately; none when the game is over.
   *
   * @param depth as in `choose`
   */
  values(depth: number): MoveValues;
  /**
   * The value of the position itself.
   *
   * @param depth at least 0
   */
  value(depth: number): PositionValue;
}

export interface RootOptions extends PlyOptions {
  /**
   * Whether root moves are looked at through a null window first, and as shallower searches have ordered them. Otherwise
   * they are searched one by one, the best so far being the lower end of the window.
   */
  readonly nullWindow: boolean;
}

/** @param game the one that `tree` searches */
export function createMoveSearch(
  game: ValuedGame,
  tree: TreeSearch,
  { nullWindow, freeMove }: RootOptions,
): MoveSearch {
  const moves = new Int32Array(game.maximumMoves);
  /** Places of the root moves in the order in which they are searched, and the values they go by. */
  const order = new Int32Array(game.maximumMoves);
  const found = new Float64Array(game.maximumMoves);

  /** The value of a root move within a window, as the root sees it. */
  function valueAfter(move: number, depth: number, alpha: number, beta: number): number {
    game.play(move);
    const value = 0 - tree.search(move === freeMove ? depth : depth - 1, -beta, -alpha);
    game.undo();
    return value;
  }

  /** The place of the best of `count` moves; leaves its value, and bounds for the others, in `found`. */
  function best(count: number, depth: number): number {
    let place = order[0];
    found[place] = valueAfter(moves[place], depth, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    for (let i = 1; i < count; i++) {
      const at = order[i];
      // A move that comes before the best so far is chosen also when it is only as good.
      const alpha = at < place ? nextBelow(found[place]) : found[place];
      let value = nullWindow
        ? valueAfter(moves[at], depth, alpha, nextAbove(alpha))
        : Number.POSITIVE_INFINITY;
      if (value > alpha) {
        value = valueAfter(moves[at], depth, alpha, Number.POSITIVE_INFINITY);
        if (value > alpha) place = at;
      }
      found[at] = value;
    }
    return place;
  }

  /** Puts moves that looked better earlier first; those that looked the same stay as they are. */
  function sort(count: number, first: number): void {
    for (let i = 1; i < count; i++) {
      const at = order[i];
      const key = at === first ? Number.POSITIVE_INFINITY : found[at];
      let to = i;
      for (; to > 0 && order[to - 1] !== first && found[order[to - 1]] < key; to--) order[to] = order[to - 1];
      order[to] = at;
    }
  }

  function checkDepth(depth: number, least: number): void {
    if (!(Number.isInteger(depth) && depth >= least)) {
      throw new RangeError(`a depth of ${depth}; it has to be a whole number of at least ${least}`);
    }
  }

  const effort = (): Effort => ({ nodes: tree.nodes(), leaves: tree.leaves() });

  return {
    choose(depth) {
      checkDepth(depth, 1);
      const count = game.generate(moves, 0);
      if (count === 0) throw new RangeError("the game is over: there is no move to choose");
      tree.start();
      for (let i = 0; i < count; i++) order[i] = i;
      if (nullWindow) {
        // Depths differ by two, since values of odd and even depths have little in common.
        for (let shallow = 2 - (depth % 2); shallow < depth; shallow += 2) sort(count, best(count, shallow));
      }
      const place = best(count, depth);
      return { move: moves[place], value: found[place], ...effort() };
    },
    values(depth) {
      checkDepth(depth, 1);
      const count = game.generate(moves, 0);
      tree.start();
      const values = new Float64Array(count);
      for (let i = 0; i < count; i++) {
        values[i] = valueAfter(moves[i], depth, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
      }
      return { moves: moves.slice(0, count), values, ...effort() };
    },
    value(depth) {
      checkDepth(depth, 0);
      tree.start();
      const value = tree.search(depth, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
      return { value, ...effort() };
    },
  };
}

/** Plies that a search may look ahead, at most. */
export const MAXIMUM_PLIES = 128;

export interface PlyOptions {
  /**
   * A move that does not count as a ply, such as a forced pass, so that all leaves of a tree have as many discs.
   * It is the only move where it is one, and never comes twice in a row. Left out, every move is a ply.
   */
  readonly freeMove?: number | undefined;
}
