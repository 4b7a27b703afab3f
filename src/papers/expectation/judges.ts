/**
 * The two judges of a chosen move: (a) a search deeper than the one that chose it, (b) the end of the game. Values are
 * differences of discs as the player who moves sees them; of a finished game its result.
 */
import { createSmallEndgame } from "../../games/othello/endgame/in-javascript.js";
import { POSITION_WORDS } from "../../games/othello/notation/position.js";
import { createOthello } from "../../games/othello/rules/rules.js";
import { createMinimax } from "../../search/expectation/tree-search.js";
import { FREE_PASSES } from "./methods.js";

/** Judges the moves of one position after the other. Equal moves are judged once. */
export interface Referee {
  /** Begins with a position. */
  load(words: Int32Array, offset: number): void;
  /** (a): the value of a move in a tree `depth` plies deep from the position, at least 1. */
  deeper(move: number, depth: number): number;
  /** (b): the result of the game after a move with best play of both sides. */
  final(move: number): number;
}

export function createReferee(): Referee {
  const game = createOthello();
  // NegaScout is the faster of the two at this depth; values are the same.
  const search = createMinimax(game, { ...FREE_PASSES, algorithm: "negascout" });
  const endgame = createSmallEndgame();
  const after = new Int32Array(POSITION_WORDS);
  const deeperValues = new Map<number, number>();
  const finalValues = new Map<number, number>();

  /** The value of a move, from that of the position after it as the other side sees it. */
  function judge(known: Map<number, number>, move: number, valueAfter: () => number): number {
    const before = known.get(move);
    if (before !== undefined) return before;
    game.play(move);
    const value = 0 - valueAfter();
    game.undo();
    known.set(move, value);
    return value;
  }

  return {
    load(words, offset) {
      game.load(words, offset);
      deeperValues.clear();
      finalValues.clear();
    },
    deeper: (move, depth) => judge(deeperValues, move, () => search.value(depth - 1).value),
    final: (move) =>
      judge(finalValues, move, () => {
        game.store(after, 0);
        return endgame.solve(after).score;
      }),
  };
}
