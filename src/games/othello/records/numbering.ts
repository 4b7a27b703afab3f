/**
 * Numbers in front of moves: one for each move, or one for each pair of moves, and without a gap. A gap is a move that is missing, or
 * a game whose first moves stand elsewhere; read without its numbers it would be another game.
 */
import type { Replay } from "./replay.js";

export interface Numbering {
  /**
   * Takes a number in front of the next move.
   *
   * @param dots behind it: with more than one, it may be that of the pair that is begun, as in `1. f5 1... d6`
   * @returns what is wrong with it
   */
  number(value: number, dots: number): string | undefined;
  /**
   * Takes a move before it is played.
   *
   * @returns what is wrong with its place
   */
  move(written: string, isPass: boolean): string | undefined;
}

export const NUMBERING_REMEDY =
  "number each move or each pair of moves, without a gap, a game from 1, or leave the numbers out";

const NUMBERED_MOVE = String.raw`(\d{1,2})\s*\.+\s*(?:[a-h][1-8]|--|pass|pa|ps|pp)`;
/** A line that begins with a position or not, and then with a move that has a number. */
const NUMBERED = new RegExp(String.raw`^[-._XxOo*BbWw\s:;,]*${NUMBERED_MOVE}`, "i");
const NUMBER_IN_FRONT = new RegExp(String.raw`^\s*${NUMBERED_MOVE}`, "i");

/** A single number in front of more than a pair of moves in one word is that of the game, as in a list of openings. */
const OF_GAME = /^[^.]*\d\s*\.+\s*(?:[a-h][1-8]|--|pp){3,}[^.]*$/i;

/**
 * The lines of a game that goes on below its first line, which is `lines[first]`: they begin with a number greater than 1.
 *
 * @returns index behind the last of them, blank ones left out at the end
 */
export function endOfGame(lines: readonly string[], first: number): number {
  let end = first + 1;
  if (!NUMBERED.test(lines[first]) || OF_GAME.test(lines[first])) return end;
  for (let at = end; at < lines.length; at++) {
    if (lines[at].trim() === "") continue;
    if (!(Number(NUMBER_IN_FRONT.exec(lines[at])?.[1]) > 1) || OF_GAME.test(lines[at])) break;
    end = at + 1;
  }
  return end;
}

/**
 * The place of a character in a text that may have several lines.
 *
 * @param line of the file on which the text begins, and `column`, both from 1
 */
export function placeIn(text: string, index: number, line: number, column = 1): string {
  const before = text.slice(0, index).split("\n");
  const last = before[before.length - 1].length + 1;
  return `line ${line + before.length - 1}, column ${before.length === 1 ? last + column - 1 : last}`;
}

/**
 * @param text with the moves
 * @param isStart whether the moves begin a game: behind a position, the first number may be any
 */
export function createNumbering(replay: Replay, text: string, isStart: boolean): Numbering {
  if (OF_GAME.test(text)) return { number: () => undefined, move: () => undefined };
  let current: number | undefined;
  /** Moves behind the number. */
  let moves = 0;
  /** How many a number has; not known before the second, nor where the first may have half a pair. */
  let each: number | undefined;
  let isFirst = true;
  /** Who made the last move, and whether a pass was left out since the number before. */
  let last: number | undefined;
  let passed = false;

  function number(value: number, dots: number): string | undefined {
    if (current === undefined) {
      if (moves > 0) return `found number ${value}, and the moves before it have none`;
      if (isStart && value !== 1) {
        return `found number ${value} where 1 was expected, as the moves begin at the start of a game`;
      }
    } else {
      if (dots > 1 && value === current && moves === 1) return undefined;
      if (value !== current + 1) return `found number ${value} where ${current + 1} was expected`;
      if (moves === 0) return `found number ${value} where the move of number ${current} was expected`;
      const isPassLeftOut = last === replay.mover();
      if (each === 2 && moves === 1 && !passed && !isPassLeftOut) {
        return `found number ${value} where the second move of number ${current} was expected`;
      }
      // Behind a position the first pair may be half of one.
      if (moves === 2 || ((isStart || !isFirst) && !passed && !isPassLeftOut)) each ??= moves;
      isFirst = false;
      passed = isPassLeftOut;
    }
    current = value;
    moves = 0;
    return undefined;
  }

  function move(written: string, isPass: boolean): string | undefined {
    if (current !== undefined) {
      if (moves === (each ?? 2)) return `found ${written} where number ${current + 1} was expected`;
      const mover = isPass ? 1 - replay.mover() : replay.mover();
      if (mover === last) passed = true;
      last = mover;
    }
    moves++;
    return undefined;
  }

  return { number, move };
}
