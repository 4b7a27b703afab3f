/** Games of Othello as matches play them: with ten empty squares both sides play exactly. */

import { fromNegascoutMove, toNegascoutMove } from "../../games/othello/negascout/valued-rules.js";
import { parsePosition, START_TEXT } from "../../games/othello/notation/notation.js";
import { POSITION_WORDS } from "../../games/othello/notation/position.js";
import { finalScore, popCount } from "../../games/othello/rules/board.js";
import { createOthello } from "../../games/othello/rules/rules.js";
import { createPlay, type Play } from "./play.js";

const EXACT_EMPTIES = 10;
const SQUARES = 64;

/** Values are hundredths of a disc. */
export function createOthelloPlay(): Play {
  const game = createOthello();
  const legal = new Int32Array(game.maximumMoves);
  const words = new Int32Array(POSITION_WORDS);
  const isOver = () => game.generate(legal, 0) === 0;
  /** Discs of black and of white. */
  function discs(): readonly [number, number] {
    game.store(words, 0);
    return [popCount(words[0], words[1]), popCount(words[2], words[3])];
  }
  return createPlay({
    game,
    start: parsePosition(START_TEXT),
    opening: { shortest: 8, longest: 16, noise: 200 },
    even: 400,
    // A game is played to its end, where it is counted.
    won: Number.POSITIVE_INFINITY,
    toNegascoutMove,
    fromNegascoutMove,
    mayOpen: () => !isOver(),
    begin() {},
    ended() {
      if (!isOver()) return undefined;
      const score = finalScore(...discs());
      return { end: "counted", winner: score === 0 ? null : score > 0 ? 0 : 1 };
    },
    note: () => undefined,
    exactPlies() {
      const empties = SQUARES - discs().reduce((a, b) => a + b);
      return empties <= EXACT_EMPTIES ? empties : undefined;
    },
  });
}
