/** Shogi as far as problems need it, in pages too: without static values, which only choose moves. */
import { NotationError } from "../../game/errors.js";
import type { GameModule, LambdaSettings } from "../../game/module.js";
import { GOALS, goalOf } from "./notation/goals.js";
import { KING, pieceOf } from "./notation/pieces.js";
import { unpackPosition } from "./notation/position.js";
import { createLinkedShogi } from "./search/linked-game.js";
import { formatMove, formatPosition, inCheck, isOver, parseMove, parsePosition } from "./text-forms.js";

/** A mate in five, so that the command has something to solve without a position. */
const START_TEXT = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1";

/** The remedy where a problem stands with its solution. */
const WITHOUT_MOVES = 'leave out "moves" and what follows to solve the position in front of them';

/** The column of the word in front of a line's moves. */
export function movesAt(text: string): number | undefined {
  const at = text.search(/\smoves\s[^|]*$/);
  return at < 0 ? undefined : at + 2;
}

/**
 * Reads a position whose side to move is to mate the other, or is in check and may be mated itself.
 *
 * @throws NotationError as `parsePosition`, and when there is no king to mate
 */
function parseProblem(text: string): Int32Array {
  const words = parsePosition(text);
  checkProblem(words, text);
  return words;
}

/**
 * @throws NotationError for a position of this text in which there is no king to mate, and for one that is over after moves: most
 * likely a problem followed by its solution
 */
export function checkProblem(words: Int32Array, text: string): void {
  const { board, sideToMove } = unpackPosition(words);
  const moves = movesAt(text);
  if (moves !== undefined && isOver(words)) {
    throw new NotationError(moves, "the game is over after the moves", WITHOUT_MOVES);
  }
  if (goalOf(words) === "mated" && inCheck(words)) return;
  if (!board.includes(pieceOf(sideToMove === 0 ? 1 : 0, KING))) {
    const [attacker, defender] = sideToMove === 0 ? ["black", "white"] : ["white", "black"];
    const problem = `${attacker} is to mate, and ${defender} has no king`;
    if (moves !== undefined) throw new NotationError(moves, `${problem} after the moves`, WITHOUT_MOVES);
    throw new NotationError(1, problem, `set up ${defender}'s king, or let the other side move`);
  }
}

/**
 * How λ search goes best, as in the paper: the pass first, and with it the sum strategy. Without a handicap for order 1: 27 hisshi from games of
 * self-play take 23 thousand nodes with none, 30 with 4; plain df-pn with passes takes 32 thousand.
 */
export const SHOGI_LAMBDA = {
  maxOrder: 2,
  andStrategy: "sum",
  passFirst: true,
  lowerOrderHandicap: 0,
  freelyTried: 1,
} as const satisfies LambdaSettings;

export const shogiProblems: GameModule = {
  name: "shogi",
  create: ({ leafMates }) => createLinkedShogi({ leafMates: leafMates as boolean | undefined }),
  parsePosition: parseProblem,
  formatPosition,
  formatMove,
  parseMove: (text) => parseMove(text),
  goals: GOALS,
  goalOf,
  lambda: SHOGI_LAMBDA,
  start: START_TEXT,
};
