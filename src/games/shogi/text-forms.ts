/**
 * Text forms of shogi: SFEN for positions, USI for moves (sfen.ts), and lines of both, read by the rules.
 *
 * A position is `<board> <side> <hands> [<move number>]`, the same after `sfen`, or a line of the USI protocol,
 * `position sfen … moves …` or `position startpos moves …`. A name before `|` is skipped, as files of problems have it.
 * Reading is strict: whatever cannot be is a `NotationError` with its column and what would be right.
 */
import { NotationError } from "../../game/errors.js";
import type { Player } from "../../game/game.js";
import {
  type Field,
  fieldsOf,
  type PositionTextOptions,
  parseMove,
  parseSfen,
  quote,
  START_TEXT,
} from "./notation/sfen.js";
import { createShogi, type ShogiGame } from "./rules/rules.js";

export {
  formatMove,
  formatPosition,
  type PositionTextOptions,
  parseMove,
  START_TEXT,
} from "./notation/sfen.js";

/** A position and the moves that lead on from it. */
export interface PositionLine {
  /** Packed words of the position that the line begins with. */
  readonly start: Int32Array;
  /** Packed words after the moves. */
  readonly position: Int32Array;
  readonly moves: readonly number[];
  /** What ended a game, or the moves that can be read, against the rules; it is not among the moves. */
  readonly illegal?: IllegalEnd;
}

/** A move against the rules, and the end that the record gives, both as they are written. */
export interface IllegalEnd {
  readonly move: string;
  /** Left out where no foul is spoken of: the move is a mistake in the solution of a problem. */
  readonly end?: string;
}

export interface LineOptions extends PositionTextOptions {
  /** Reads a line up to a move that is not legal, instead of refusing it. */
  readonly upToIllegal?: boolean;
}

/** What ended a game against the rules, as a sentence; undefined for other games. */
export function formatIllegalEnd({ moves, illegal }: PositionLine): string | undefined {
  if (illegal?.end === undefined) return undefined;
  const { move, end } = illegal;
  return `move ${moves.length + 1}, ${quote(move)}, is against the rules and ends the game (${end}); the moves before it are read`;
}

/**
 * Reads a position into its packed words; after `moves`, the position after them.
 *
 * @throws NotationError naming the first place that is wrong.
 */
export function parsePosition(text: string, options: PositionTextOptions = {}): Int32Array {
  return parsePositionLine(text, options).position;
}

/**
 * Reads a position with the moves after it.
 *
 * @throws NotationError naming the first place that is wrong, an illegal move included.
 */
export function parsePositionLine(text: string, options: LineOptions = {}): PositionLine {
  const fields = fieldsOf(text);
  if (fields[0]?.text === "position") fields.shift();
  refuseBareMoves(fields[0]);
  let start: Int32Array;
  if (fields[0]?.text === "startpos") {
    fields.shift();
    start = parsePosition(START_TEXT);
  } else {
    if (fields[0]?.text === "sfen") fields.shift();
    const [board] = fields;
    start = parseSfen(fields, text, options);
    checkKing(start, board);
  }
  const next = fields.shift();
  if (next === undefined) return { start, position: start, moves: [] };
  if (next.text !== "moves") {
    throw new NotationError(
      next.column,
      `found ${quote(next.text)} after the position`,
      'only "moves" can follow',
    );
  }
  return { start, ...playMoves(start, fields, options) };
}

/** Moves without a position in front are a likely slip, and would be read as a strange board. */
function refuseBareMoves(first: Field | undefined): void {
  if (first === undefined || !/^(?:moves|(?:[1-9][a-i]|[A-Z]\*)[1-9][a-i]\+?)$/.test(first.text)) return;
  throw new NotationError(
    first.column,
    `${quote(first.text)} is where the position should be`,
    'begin a game from the usual start with "position startpos moves"',
  );
}

/** Made when the first text is read. */
let rules: ShogiGame | undefined;

/** The rules at a position, until the next text is read. */
function rulesAt(words: Int32Array): ShogiGame {
  rules ??= createShogi();
  rules.load(words, 0);
  return rules;
}

/** Whether the side to move is in check. */
export function inCheck(words: Int32Array): boolean {
  return rulesAt(words).inCheck();
}

/** Whether the side to move has no legal move. */
export function isOver(words: Int32Array): boolean {
  const game = rulesAt(words);
  return game.generate(new Int32Array(game.maximumMoves), 0) === 0;
}

/** The side that is not to move may not be in check: its king could be taken. */
function checkKing(words: Int32Array, { column }: Field): void {
  const game = rulesAt(words);
  const waiting = (1 - game.sideToMove()) as Player;
  if (!game.board.inCheck(waiting)) return;
  throw new NotationError(
    column,
    `the ${waiting === 0 ? "black" : "white"} king can be taken`,
    `it is ${waiting === 0 ? "white" : "black"}'s turn; check the side to move`,
  );
}

/** How a line of moves may end: words of USI, and those that engines and boards write into records. */
const END =
  /^(?:resign|win|lose|draw|rep_(?:draw|win|lose|sup|inf)|max_moves|time_?(?:up|out)|break|interrupt|abort|mate|jishogi|impass|illegal(?:_win|_lose|_move)?|foul(?:_win|_lose)?)$/i;
/** Ends that a move against the rules may come before. */
const FOUL = /^(?:illegal|foul)/i;

function playMoves(
  start: Int32Array,
  fields: readonly Field[],
  { upToIllegal = false }: LineOptions,
): Omit<PositionLine, "start"> {
  const game = rulesAt(start);
  const legal = new Int32Array(game.maximumMoves);
  const moves: number[] = [];
  let illegal: IllegalEnd | undefined;
  const end = END.test(fields.at(-1)?.text ?? "") ? fields[fields.length - 1] : undefined;
  const written = end === undefined ? fields : fields.slice(0, -1);
  for (const [i, { text, column }] of written.entries()) {
    const move = parseMove(text, column);
    const count = game.generate(legal, 0);
    if (!legal.subarray(0, count).includes(move)) {
      if (end !== undefined && FOUL.test(end.text) && i === written.length - 1) {
        illegal = { move: text, end: end.text };
        break;
      }
      if (upToIllegal) {
        illegal = { move: text };
        break;
      }
      throw new NotationError(
        column,
        `${quote(text)} is not a legal move here`,
        `it is move ${moves.length + 1}`,
      );
    }
    game.play(move);
    moves.push(move);
  }
  const position = new Int32Array(start.length);
  game.store(position, 0);
  return { position, moves, ...(illegal && { illegal }) };
}
