/** How a game ended: what a record says of it, beside where its moves lead. */
import { sizeOf, unpackPosition } from "../notation/position.js";

/** How a list may say, after its moves, how the game ended: `36-28`, `+8`, `resigned`, `time`. */
const RESULT = /^(?:\d{1,2}\s*[-:]\s*\d{1,2}|[+-]\d{1,2}|resign(?:s|ed)?|time(?:out)?|draw)$/i;
const DISCS = /^(\d{1,2})\s*[-:]\s*(\d{1,2})$/;
/** GGF has decimals, and a letter where the game was not played to its end. */
const DIFFERENCE = /^[+-]?\d{1,2}(?:\.0*)?$/;

/** Whether a text says how a game ended. */
export function isResult(text: string): boolean {
  return RESULT.test(text);
}

/** The discs of both sides in a position that is over. */
function discsAt(end: Int32Array): { readonly black: number; readonly white: number } {
  const { squares } = unpackPosition(end, 0);
  const [black, white] = [0, 1].map((player) => squares.filter((each) => each === player).length);
  return { black, white };
}

/** Black's score in a position that is over, 0 to the number of squares: the empty squares are counted for the winner. */
export function blackScoreOf(end: Int32Array): number {
  const squares = sizeOf(end) ** 2;
  const { black, white } = discsAt(end);
  return black === white ? squares / 2 : black > white ? squares - white : black;
}

/**
 * Says what is wrong with a result, written as discs (`36-28`, black's first; `1-0` for a win), as a difference as black sees it (`+8`), or as
 * `draw`; undefined where it is right, and where it says something else, such as `resigned`.
 *
 * @param end the packed position in which neither side has a move
 */
export function resultMismatch(result: string, end: Int32Array): string | undefined {
  const text = result.trim();
  const score = blackScoreOf(end);
  const difference = 2 * score - sizeOf(end) ** 2;
  const { black, white } = discsAt(end);
  const [, ...written] = DISCS.exec(text) ?? [];
  const [first, second] = written.map(Number);
  const isRight = () => {
    if (/^draw$/i.test(text)) return difference === 0;
    if (DIFFERENCE.test(text)) return [difference, black - white].includes(Number(text));
    if (written.length === 0) return true;
    // 1-0 and 0-1 say who has won.
    if (first + second === 1) return first - second === Math.sign(difference);
    return [black, score].includes(first) && [white, score - difference].includes(second);
  };
  return isRight() ? undefined : `the result is ${text}, and the moves lead to ${black}-${white}`;
}
