/**
 * A position as users give it: its squares and the side to move, the moves that lead to it from the start, or both, the moves behind
 * a position. Moves may be numbered, as in `1. f5 d6 2. c3 d3`, end in a result, such as `36-28`, or stand in a link.
 */
import { NotationError } from "../../../game/errors.js";
import { formatMove, parseMove, parsePosition, SIZES, startText } from "../notation/notation.js";
import { PASS, POSITION_WORDS } from "../notation/position.js";
import { createNumbering, NUMBERING_REMEDY } from "./numbering.js";
import { createReplay } from "./replay.js";
import { isResult, resultMismatch } from "./result.js";

/** A game as moves that were played over. */
export interface Transcript {
  /** The packed position that it begins from. */
  readonly start: Int32Array;
  /** Squares 0..63 in order, passes left out. */
  readonly moves: Uint8Array;
  /** The packed position that it leads to. */
  readonly end: Int32Array;
}

/** A letter for a column where a position has `b`, `B` or another colour, then a digit, which no position has. */
const FIRST_MOVE = String.raw`(?:\d{1,2}\s*\.+\s*)?[a-h][1-8]`;
const MOVE_LIST = new RegExp(String.raw`^\s*${FIRST_MOVE}`, "i");
/** All squares, a side, and then moves. */
const BEHIND_POSITION = SIZES.map(
  (size) =>
    new RegExp(
      String.raw`^\s*(?:[-._XxOo*BbWw]\s*){${size * size}}[XxOo*BbWw](?=[\s:;,]+(?:--|${FIRST_MOVE}))`,
      "i",
    ),
);
const LINK = /^\s*[a-z][a-z+.]*:\/\/\S+\s*$/i;
/** What stands in a link between signs, and is moves throughout. */
const MOVES_IN_LINK = /(?<=[=#/?&:])(?:[a-h][1-8]|--|pp){2,}(?=$|[&#/?\s])/i;
const TOKEN = /\d{1,2}\s*\.+|[a-h][1-8]|--|pass|pa|ps|pp|[\s,;:]+|\S/giu;
const NUMBER = /^(\d+)\s*(\.+)$/;
const IS_MOVE = /^(?:[a-h][1-8]|--|pass|pa|ps|pp)$/i;

/**
 * Reads a position into its packed words. After moves, a player without a move has passed; passes may be written.
 *
 * @param size rows of the board that moves are played on; 8 where it is left out
 * @throws NotationError naming the first place that is wrong, also a move that is not legal
 */
export function parseProblem(text: string, size?: number): Int32Array {
  return readTranscript(text, size)?.end ?? parsePosition(text);
}

/**
 * Reads moves; undefined for a text that is a position alone, or none.
 *
 * @throws as `parseProblem`
 */
export function readTranscript(text: string, size = 8): Transcript | undefined {
  if (LINK.test(text)) {
    const found = MOVES_IN_LINK.exec(text);
    if (found === null)
      throw new NotationError(1, "the link holds no moves", "copy the moves of the game, as in f5d6c3");
    return play(parsePosition(startText(size)), found[0], found.index);
  }
  const behind = BEHIND_POSITION.map((form) => form.exec(text)?.[0]).find((found) => found !== undefined);
  if (behind !== undefined)
    return play(parsePosition(behind), text.slice(behind.length), behind.length, false);
  return MOVE_LIST.test(text) ? play(parsePosition(startText(size)), text, 0) : undefined;
}

/**
 * @param before characters in front of the moves
 * @param isStart whether they begin a game
 */
function play(start: Int32Array, text: string, before: number, isStart = true): Transcript {
  const replay = createReplay();
  replay.restart(start);
  const numbering = createNumbering(replay, text, isStart);
  const moves: number[] = [];
  const end = new Int32Array(POSITION_WORDS);
  for (const { 0: written, index } of text.matchAll(TOKEN)) {
    if (/^[\s,;:]/.test(written)) continue;
    const [, number, dots = ""] = NUMBER.exec(written) ?? [];
    if (number !== undefined) {
      refuse(index, numbering.number(Number(number), dots.length));
      continue;
    }
    if (!IS_MOVE.test(written)) {
      const rest = text.slice(index).trim();
      if (isResult(rest)) {
        if (!replay.finished()) break;
        replay.store(end, 0);
        const problem = resultMismatch(rest, end);
        if (problem === undefined) break;
        throw new NotationError(before + index + 1, problem, "leave the result out, or correct it");
      }
      const found = `found ${JSON.stringify(written)} as a move`;
      throw new NotationError(before + index + 1, found, "write moves as in f5d6c3, or --");
    }
    const move = /^pp$/i.test(written) ? PASS : parseMove(written);
    refuse(index, numbering.move(written, move === PASS));
    if (!(move === PASS ? replay.pass() : replay.play(move))) {
      const why = "a move turns at least one disc; begin with the first move of the game";
      throw new NotationError(before + index + 1, `${formatMove(move)} is not legal there`, why);
    }
    if (move !== PASS) moves.push(move);
  }
  replay.store(end, 0);
  return { start, moves: Uint8Array.from(moves), end };

  function refuse(index: number, problem: string | undefined): void {
    if (problem !== undefined) throw new NotationError(before + index + 1, problem, NUMBERING_REMEDY);
  }
}

/** The texts of both sides to move for the squares of a board without a side; undefined for any other text. */
export function withEitherSide(text: string): readonly [string, string] | undefined {
  const squares = text.replaceAll(/\s/g, "");
  const isBoard = /^[-._XxOo*BbWw]*$/.test(squares) && SIZES.some((size) => size * size === squares.length);
  return isBoard ? [`${squares} X`, `${squares} O`] : undefined;
}
