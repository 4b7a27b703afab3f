/** A position as users give it: 64 squares and the side to move, or the moves that lead to it from the start. */
import { NotationError } from "../../../game/errors.js";
import { formatMove, parseMove, parsePosition } from "../notation/notation.js";
import { PASS, POSITION_WORDS } from "../notation/position.js";
import { createReplay } from "./replay.js";

/** A letter for a column where a position has `b`, `B` or another colour, then a digit, which no position has. */
const MOVE_LIST = /^\s*[a-h][1-8]/i;
const ONE_MOVE = /[a-h][1-8]|--|pass|pa|ps|\S/giu;

/**
 * Reads a position into its packed words. After moves, a player without a move has passed; passes may be written.
 *
 * @throws NotationError naming the first place that is wrong, also a move that is not legal
 */
export function parseProblem(text: string): Int32Array {
  if (!MOVE_LIST.test(text)) return parsePosition(text);
  const replay = createReplay();
  for (const { 0: written, index } of text.matchAll(ONE_MOVE)) {
    const move = readMove(written, index);
    if (!(move === PASS ? replay.pass() : replay.play(move))) {
      const why = "a move turns at least one disc; begin with the first move of the game";
      throw new NotationError(index + 1, `${formatMove(move)} is not legal there`, why);
    }
  }
  const words = new Int32Array(POSITION_WORDS);
  replay.store(words, 0);
  return words;
}

function readMove(written: string, index: number): number {
  try {
    return parseMove(written);
  } catch {
    throw new NotationError(
      index + 1,
      `found ${JSON.stringify(written)} as a move`,
      "write moves as in f5d6c3, or --",
    );
  }
}
