/**
 * Alpha-beta (Knuth & Moore 1975) in its fail-soft form, to a fixed number of plies: children in the order in which the
 * game generates them, no table. What the paper on the expectation method compares with, and builds on.
 *
 * Players move in turn, so that a value is the negative of what the other side sees; a pass is a move. A game that ends
 * on the way has its result for a value, whatever the depth that is left.
 */
import type { ValuedGame } from "../../game/game.js";
import type { Frontier } from "./frontier.js";
import { MAXIMUM_PLIES, type PlyOptions, type TreeSearch } from "./move-search.js";

export function createAlphaBeta(
  game: ValuedGame,
  frontier: Frontier,
  { freeMove }: PlyOptions = {},
): TreeSearch {
  const { plies, counts } = frontier;
  /** The moves of all nodes on the path, one node's after another's. */
  const moves = new Int32Array(MAXIMUM_PLIES * (game.maximumMoves + 1));

  function search(depth: number, alpha: number, beta: number, first: number): number {
    if (depth <= plies) return frontier.value(depth, alpha, beta);
    counts.nodes++;
    const count = game.generate(moves, first);
    if (count === 0) return game.evaluate();
    const end = first + count;
    let best = Number.NEGATIVE_INFINITY;
    let floor = alpha;
    for (let i = first; i < end; i++) {
      const move = moves[i];
      game.play(move);
      const value = 0 - search(move === freeMove ? depth : depth - 1, -beta, -floor, end);
      game.undo();
      if (value > best) {
        best = value;
        if (value >= beta) break;
        if (value > floor) floor = value;
      }
    }
    return best;
  }

  return {
    search(depth, alpha, beta) {
      if (depth > MAXIMUM_PLIES) throw new RangeError(`a depth of ${depth}; at most ${MAXIMUM_PLIES} plies`);
      return search(depth, alpha, beta, 0);
    },
    start() {
      counts.nodes = 0;
      counts.leaves = 0;
    },
    nodes: () => counts.nodes,
    leaves: () => counts.leaves,
  };
}
