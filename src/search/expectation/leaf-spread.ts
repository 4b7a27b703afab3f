/**
 * σ of the expectation method for one position, from its own tree: the spread of what searches two plies below its leaves
 * find around the leaves' static values (Kobayashi et al., IPSJ 2002, §3.1, where σ is that of many positions).
 *
 * The leaves are the ends of random lines of play, the same ones every time, since trees soon have too many.
 */
import type { ValuedGame } from "../../game/game.js";
import type { PlyOptions } from "./move-search.js";
import { createMinimax } from "./tree-search.js";

const LINES = 1000;
/** Plies from a leaf to the value that its static value is compared with. */
const AHEAD = 2;

export interface LeafSpreadOptions extends PlyOptions {
  /** Plies from the game's current position to the leaves, at least 1. */
  readonly depth: number;
}

/**
 * √ mean (h − g)², static values h, values g of searches from the same leaf; 0 when no line is that long. Leaves the position
 * as it was.
 */
export function leafSpread(game: ValuedGame, { depth, freeMove }: LeafSpreadOptions): number {
  const minimax = createMinimax(game, { freeMove });
  const moves = new Int32Array(game.maximumMoves);
  let squares = 0;
  let leaves = 0;
  let state = 1;

  /** A whole number below the bound, by xorshift32. */
  function random(bound: number): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  }

  for (let line = 0; line < LINES; line++) {
    let played = 0;
    let left = depth;
    let count = game.generate(moves, 0);
    while (left > 0 && count > 0) {
      const move = moves[random(count)];
      game.play(move);
      played++;
      if (move !== freeMove) left--;
      count = game.generate(moves, 0);
    }
    // A game that is over has its value; nothing is left to be expected.
    if (count > 0) {
      const difference = game.evaluate() - minimax.value(AHEAD).value;
      squares += difference * difference;
      leaves++;
    }
    while (played-- > 0) game.undo();
  }
  return leaves === 0 ? 0 : Math.sqrt(squares / leaves);
}
