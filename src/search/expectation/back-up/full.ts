/**
 * A back-up at every level of the tree, not only at the parents of leaves: how M & N, the generalised mean, and product
 * and average propagation were meant by their authors. No node can be cut off, since each child counts.
 */
import type { ValuedGame } from "../../../game/game.js";
import { createMoveSearch, MAXIMUM_PLIES, type MoveSearch, type PlyOptions } from "../move-search.js";
import type { BackUp } from "./back-up.js";

/** @param createBackUp makes one for each level, with room for as many children as the game has moves */
export function createFullBackUp(
  game: ValuedGame,
  createBackUp: () => BackUp,
  { freeMove }: PlyOptions = {},
): MoveSearch {
  const moves = new Int32Array(MAXIMUM_PLIES * (game.maximumMoves + 1));
  /** By plies to go. */
  const backUps: BackUp[] = [];
  let nodes = 0;
  let leaves = 0;

  function search(depth: number, first: number): number {
    if (depth === 0) {
      leaves++;
      return game.evaluate();
    }
    nodes++;
    const end = first + game.generate(moves, first);
    if (end === first) return game.evaluate();
    if (moves[first] === freeMove) return after(freeMove, depth, end);
    const backUp = backUps[depth];
    backUp.begin(game.keyLow(), game.keyHigh());
    for (let i = first; i < end; i++) backUp.add(after(moves[i], depth - 1, end));
    return backUp.value();
  }

  /** The value of the position after a move, as the side that plays it sees it. */
  function after(move: number, depth: number, first: number): number {
    game.play(move);
    const value = 0 - search(depth, first);
    game.undo();
    return value;
  }

  const tree = {
    search(depth: number) {
      if (depth > MAXIMUM_PLIES) throw new RangeError(`a depth of ${depth}; at most ${MAXIMUM_PLIES} plies`);
      while (backUps.length <= depth) backUps.push(createBackUp());
      return search(depth, 0);
    },
    start() {
      nodes = 0;
      leaves = 0;
    },
    nodes: () => nodes,
    leaves: () => leaves,
  };
  return createMoveSearch(game, tree, { nullWindow: false, freeMove });
}
