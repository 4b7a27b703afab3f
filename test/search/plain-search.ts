/** Depth-limited searches by their definition, without cuts, tables or move ordering. */
import { UNDECIDED, type ValuedGame } from "../../src/game/game.js";

/** A leaf of a parent, from the view of the side to move at the parent. */
export interface PlainLeaf {
  readonly value: number;
  readonly over: boolean;
}

/** The value of a parent of leaves; with `Math.max` of their values it is minimax. */
export type PlainBackUp = (leaves: readonly PlainLeaf[]) => number;

export function plainMoves(game: ValuedGame): number[] {
  const moves = new Int32Array(game.maximumMoves);
  return Array.from(moves.subarray(0, game.generate(moves, 0)));
}

/** What `look` finds after each move, from the view of the side that moves. */
function afterEach<T>(game: ValuedGame, look: () => T): T[] {
  return plainMoves(game).map((move) => {
    game.play(move);
    const found = look();
    game.undo();
    return found;
  });
}

/** The value of the current position, with this back-up at the parents of leaves and minimax above. */
export function plainValue(game: ValuedGame, depth: number, backUp: PlainBackUp, freeMove?: number): number {
  const moves = plainMoves(game);
  if (depth === 0 || moves.length === 0) return game.evaluate();
  if (moves[0] === freeMove) {
    return 0 - afterEach(game, () => plainValue(game, depth, backUp, freeMove))[0];
  }
  if (depth === 1) {
    const leaves = afterEach(game, () => ({
      value: 0 - game.evaluate(),
      over: game.outcome() !== UNDECIDED,
    }));
    return backUp(leaves);
  }
  return Math.max(...afterEach(game, () => 0 - plainValue(game, depth - 1, backUp, freeMove)));
}

/** The values of all moves. */
export function plainValues(
  game: ValuedGame,
  depth: number,
  backUp: PlainBackUp,
  freeMove?: number,
): number[] {
  const below = plainMoves(game)[0] === freeMove ? depth : depth - 1;
  return afterEach(game, () => 0 - plainValue(game, below, backUp, freeMove));
}

export const largest: PlainBackUp = (leaves) => Math.max(...leaves.map(({ value }) => value));
