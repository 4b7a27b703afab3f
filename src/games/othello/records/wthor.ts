/**
 * WTHOR files of Othello games (`.wtb`), the format of the French Othello federation's archive. Numbers are
 * little-endian.
 *
 * | bytes of the header | field |
 * |---|---|
 * | 0-3 | date of creation: century, year within it, month, day |
 * | 4-7 | N1, number of games |
 * | 8-9 | N2, 0 in files of games, number of names in files of players and tournaments |
 * | 10-11 | year in which the games were played |
 * | 12 | P1, size of the board: 8 or 0 for 8x8, 10 for 10x10 |
 * | 13 | P2, 1 for solitaires, 0 for games |
 * | 14 | P3, empty squares from which on the theoretical score was computed |
 * | 15 | not used |
 *
 * | bytes of a game | field |
 * |---|---|
 * | 0-5 | numbers of the tournament, of the black and of the white player |
 * | 6 | black's score, 0 to 64 discs; empty squares at the end count for the winner |
 * | 7 | black's theoretical score: best play from P3 empty squares on |
 * | 8-67 | moves, ten times the row plus the column, each 1 to 8; passes left out; 0 after the last |
 */

import { RecordError } from "../../../formats/record-error.js";
import { formatMove } from "../notation/notation.js";
import { createReplay } from "../replay.js";

const HEADER_BYTES = 16;
const GAME_BYTES = 68;
const MOVES_AT = 8;
const MOST_MOVES = GAME_BYTES - MOVES_AT;
const MOST_DISCS = 64;

export interface WthorHeader {
  /** Date of creation as it is written there; 0 where it is unknown. */
  readonly created: { readonly year: number; readonly month: number; readonly day: number };
  /** Year in which the games were played. */
  readonly year: number;
  /** Empty squares from which on the theoretical scores were computed (P3). */
  readonly depth: number;
}

export interface WthorGame {
  /** Numbers of names in the archive's files of tournaments and players. */
  readonly tournament: number;
  readonly black: number;
  readonly white: number;
  /** Discs of black at the end, with the empty squares for the winner. */
  readonly blackScore: number;
  /** The same with best play from the header's `depth` on. */
  readonly theoreticalScore: number;
  /** Squares 0..63 in order, passes left out. */
  readonly moves: Uint8Array;
}

export interface WthorFile {
  readonly header: WthorHeader;
  readonly games: readonly WthorGame[];
}

/**
 * Reads a file of games and plays all of them over.
 *
 * @param name of the file, for messages
 * @throws RecordError naming the byte, and the game where there is one: for other boards than 8x8, solitaires, files
 *   cut short, numbers out of range, illegal moves
 */
export function parseWthor(bytes: Uint8Array, name: string): WthorFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = parseHeader(view, name);
  const count = Math.floor((bytes.length - HEADER_BYTES) / GAME_BYTES);
  const games: WthorGame[] = [];
  const replay = createReplay();
  for (let number = 1; number <= count; number++) {
    const start = HEADER_BYTES + (number - 1) * GAME_BYTES;
    const fail = (offset: number, problem: string) =>
      new RecordError(name, `game ${number}, byte ${start + offset}`, problem);
    const blackScore = bytes[start + 6];
    const theoreticalScore = bytes[start + 7];
    if (blackScore > MOST_DISCS) throw fail(6, `black's score is ${blackScore}; it is 0 to 64`);
    if (theoreticalScore > MOST_DISCS) {
      throw fail(7, `black's theoretical score is ${theoreticalScore}; it is 0 to 64`);
    }
    let played = 0;
    const squares = new Uint8Array(MOST_MOVES);
    replay.restart();
    for (; played < MOST_MOVES; played++) {
      const code = bytes[start + MOVES_AT + played];
      if (code === 0) break;
      const row = Math.floor(code / 10);
      const column = code % 10;
      if (row < 1 || row > 8 || column < 1 || column > 8) {
        throw fail(
          MOVES_AT + played,
          `move ${played + 1} is ${code}; moves are 11 to 88, row and column 1 to 8`,
        );
      }
      const square = 8 * (row - 1) + column - 1;
      if (!replay.play(square)) {
        throw fail(MOVES_AT + played, `move ${played + 1}, ${formatMove(square)}, is not legal there`);
      }
      squares[played] = square;
    }
    for (let i = played; i < MOST_MOVES; i++) {
      const code = bytes[start + MOVES_AT + i];
      if (code !== 0) {
        throw fail(MOVES_AT + i, `move ${i + 1} is ${code}, after the end of the game at move ${played}`);
      }
    }
    games.push({
      tournament: view.getUint16(start, true),
      black: view.getUint16(start + 2, true),
      white: view.getUint16(start + 4, true),
      blackScore,
      theoreticalScore,
      moves: squares.subarray(0, played),
    });
  }
  return { header, games };
}

function parseHeader(view: DataView, name: string): WthorHeader {
  const fail = (offset: number, problem: string) => new RecordError(name, `byte ${offset}`, problem);
  const length = view.byteLength;
  if (length < HEADER_BYTES) {
    throw fail(length, `the file ends within the header, which has ${HEADER_BYTES} bytes`);
  }
  const [century, year, month, day] = [0, 1, 2, 3].map((offset) => view.getUint8(offset));
  if (year > 99) throw fail(1, `the year of creation is ${year}; it is 0 to 99, without the century`);
  if (month > 12) throw fail(2, `the month of creation is ${month}; it is 1 to 12`);
  if (day > 31) throw fail(3, `the day of creation is ${day}; it is 1 to 31`);
  const games = view.getUint32(4, true);
  const names = view.getUint16(8, true);
  if (names !== 0) {
    throw fail(8, `N2 is ${names}: a file of players, tournaments or solitaires; files of games have 0`);
  }
  const boardSize = view.getUint8(12);
  if (boardSize === 10) throw fail(12, "games on 10x10 boards; only 8x8 can be read");
  if (boardSize !== 8 && boardSize !== 0) {
    throw fail(12, `the size of the board is ${boardSize}; only 8 (or 0, which means 8) can be read`);
  }
  const kind = view.getUint8(13);
  if (kind === 1) throw fail(13, "a file of solitaires; only games can be read");
  if (kind !== 0) throw fail(13, `the kind of file is ${kind}; only 0, games, can be read`);
  const depth = view.getUint8(14);
  if (depth > MOST_MOVES) throw fail(14, `the theoretical scores begin at ${depth} empty squares, of 60`);
  const expected = HEADER_BYTES + games * GAME_BYTES;
  if (length < expected) {
    const whole = Math.floor((length - HEADER_BYTES) / GAME_BYTES);
    throw new RecordError(
      name,
      `game ${whole + 1}, byte ${length}`,
      `the file ends there; its header has ${games} games, which take ${expected} bytes`,
    );
  }
  if (length > expected) {
    throw fail(expected, `${length - expected} bytes more than the ${games} games in the header take`);
  }
  return { created: { year: 100 * century + year, month, day }, year: view.getUint16(10, true), depth };
}

/** The bytes of a file of games. */
export function formatWthor({ header, games }: WthorFile): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + games.length * GAME_BYTES);
  const view = new DataView(bytes.buffer);
  const { year, month, day } = header.created;
  bytes.set([Math.floor(year / 100), year % 100, month, day]);
  view.setUint32(4, games.length, true);
  view.setUint16(10, header.year, true);
  bytes.set([8, 0, header.depth], 12);
  let start = HEADER_BYTES;
  for (const { tournament, black, white, blackScore, theoreticalScore, moves } of games) {
    view.setUint16(start, tournament, true);
    view.setUint16(start + 2, black, true);
    view.setUint16(start + 4, white, true);
    bytes.set([blackScore, theoreticalScore], start + 6);
    bytes.set(
      moves.map((square) => 10 * ((square >> 3) + 1) + (square & 7) + 1),
      start + MOVES_AT,
    );
    start += GAME_BYTES;
  }
  return bytes;
}
