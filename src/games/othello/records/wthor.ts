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
import { type ReadGames, RecordError } from "../../../files/file-errors.js";
import { formatMove } from "../notation/notation.js";
import { POSITION_WORDS } from "../notation/position.js";
import { createReplay } from "./replay.js";
import { blackScoreOf } from "./result.js";

const HEADER_BYTES = 16;
const GAME_BYTES = 68;
const MOVES_AT = 8;
const MOST_MOVES = GAME_BYTES - MOVES_AT;
const MOST_DISCS = 64;
const NAME_BYTES = 20;

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
  /** What is wrong after the last of these moves, or with the score that they lead to. */
  readonly damage?: RecordError;
}

export interface WthorFile {
  readonly header: WthorHeader;
  readonly games: readonly WthorGame[];
}

/**
 * Reads a file of games and plays all of them over. A game is read up to the first move that is not legal.
 *
 * @param name of the file, for messages
 * @throws RecordError naming the byte: for other boards than 8x8, solitaires, a header that is none, a file without a
 *   whole game where its header has games
 */
export function parseWthor(
  bytes: Uint8Array,
  name: string,
): ReadGames<WthorGame> & { readonly header: WthorHeader } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { header, count, damage } = parseHeader(view, name);
  const games: (WthorGame | RecordError)[] = [];
  const replay = createReplay();
  const end = new Int32Array(POSITION_WORDS);
  for (let number = 1; number <= count; number++) games.push(readGame(number));
  return { header, games, damage: damage === undefined ? [] : [damage] };

  function readGame(number: number): WthorGame | RecordError {
    const start = HEADER_BYTES + (number - 1) * GAME_BYTES;
    const fail = (offset: number, problem: string) =>
      new RecordError(name, `game ${number}, byte ${start + offset}`, problem);
    const blackScore = bytes[start + 6];
    const theoreticalScore = bytes[start + 7];
    if (blackScore > MOST_DISCS) return fail(6, `black's score is ${blackScore}; it is 0 to 64`);
    if (theoreticalScore > MOST_DISCS) {
      return fail(7, `black's theoretical score is ${theoreticalScore}; it is 0 to 64`);
    }
    const codes = bytes.subarray(start + MOVES_AT, start + GAME_BYTES);
    const squares: number[] = [];
    let problem: string | undefined;
    replay.restart();
    for (const code of codes) {
      problem = code === 0 ? undefined : playCode(code, squares.length + 1);
      if (code === 0 || problem !== undefined) break;
      squares.push(squareOf(code));
    }
    const played = squares.length;
    const more = codes.findIndex((code, i) => i > played && code !== 0);
    let damage: RecordError | undefined;
    if (problem !== undefined) damage = fail(MOVES_AT + played, problem);
    else if (more >= 0) {
      const found = `move ${more + 1} is ${codes[more]}, after the end of the game at move ${played}`;
      damage = fail(MOVES_AT + more, found);
    } else if (replay.finished() && scoreAtEnd() !== blackScore) {
      damage = fail(6, `black's score is ${blackScore}, and the moves lead to ${scoreAtEnd()}`);
    }
    return {
      tournament: view.getUint16(start, true),
      black: view.getUint16(start + 2, true),
      white: view.getUint16(start + 4, true),
      blackScore,
      theoreticalScore,
      moves: Uint8Array.from(squares),
      ...(damage === undefined ? {} : { damage }),
    };
  }

  /** Plays a move; returns what is wrong with it. */
  function playCode(code: number, number: number): string | undefined {
    const row = Math.floor(code / 10);
    const column = code % 10;
    if (row < 1 || row > 8 || column < 1 || column > 8) {
      return `move ${number} is ${code}; moves are 11 to 88, row and column 1 to 8`;
    }
    const square = squareOf(code);
    return replay.play(square) ? undefined : `move ${number}, ${formatMove(square)}, is not legal there`;
  }

  function scoreAtEnd(): number {
    replay.store(end, 0);
    return blackScoreOf(end);
  }
}

function squareOf(code: number): number {
  return 8 * (Math.floor(code / 10) - 1) + (code % 10) - 1;
}

/** The header, how many games follow, and what is wrong with their number. */
function parseHeader(
  view: DataView,
  name: string,
): { readonly header: WthorHeader; readonly count: number; readonly damage: RecordError | undefined } {
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
  const header = {
    created: { year: 100 * century + year, month, day },
    year: view.getUint16(10, true),
    depth,
  };
  const expected = HEADER_BYTES + games * GAME_BYTES;
  const whole = Math.floor((length - HEADER_BYTES) / GAME_BYTES);
  if (length >= expected) {
    const more = length - expected;
    const damage =
      more === 0
        ? undefined
        : fail(expected, `${more} bytes more than the ${games} games in the header take`);
    return { header, count: games, damage };
  }
  const damage = new RecordError(
    name,
    `game ${whole + 1}, byte ${length}`,
    `the file ends there; its header has ${games} games, which take ${expected} bytes`,
  );
  if (whole === 0) throw damage;
  return { header, count: whole, damage };
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

/**
 * The names of a file of players (`WTHOR.JOU`), by their numbers: the same header, N2 names, each 20 bytes, filled up with zeros.
 *
 * @throws RecordError for a file that ends before its last name
 */
export function parseNames(bytes: Uint8Array, file: string): string[] {
  const count =
    bytes.length < HEADER_BYTES ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint16(8, true);
  if (count === 0 || bytes.length < HEADER_BYTES + NAME_BYTES * count) {
    throw new RecordError(
      file,
      `byte ${bytes.length}`,
      `the file ends there, and its header has ${count} names`,
    );
  }
  return Array.from({ length: count }, (_, number) => {
    const from = HEADER_BYTES + NAME_BYTES * number;
    const name = Buffer.from(bytes.subarray(from, from + NAME_BYTES)).toString("latin1");
    return name.split("\0")[0].trim();
  });
}
