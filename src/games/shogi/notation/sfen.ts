/**
 * SFEN of positions and USI of moves as texts alone, without the rules: what the checker reads and writes.
 *
 * Reading is strict: anything impossible is a `NotationError` with its column and what would be right. The rules decide
 * whether a king can be taken, and whether a move is legal.
 */
import { NotationError } from "../../../game/errors.js";
import type { Player } from "../../../game/game.js";
import { DROPS, encodeDrop, encodeMove, moveFrom, moveTo, PROMOTES } from "./moves.js";
import {
  CODES,
  DEAD_END,
  FILES,
  FULL_SET,
  fileOf,
  GOLD,
  HAND_ONE,
  handCount,
  KING,
  PAWN,
  PROMOTED,
  pieceOf,
  rankOf,
  squareOf,
  TYPE_MASK,
} from "./pieces.js";
import { emptyBoard, packPosition, unpackPosition } from "./position.js";

export const START_TEXT = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export interface PositionTextOptions {
  /** Gives all missing pieces, except kings, to the side that is not to move. */
  readonly fillHand?: boolean;
}

/** Letters by type; a promoted piece has `+` in front. */
const LETTERS = " PLNSBRGK";
const NAMES = ["", "pawns", "lances", "knights", "silvers", "bishops", "rooks", "golds", "kings"] as const;
/** The order of a hand in SFEN, and in books. */
export const HAND_ORDER = [6, 5, 7, 4, 3, 2, 1];
const RANKS = "abcdefghi";
const LAYOUT = `write a board, a side and hands as in "${START_TEXT}"`;

export interface Field {
  readonly text: string;
  /** 1-based column of its first character. */
  readonly column: number;
}

/**
 * Takes the fields of an SFEN off the front; packed words.
 *
 * @throws NotationError naming the first place that is wrong
 */
export function parseSfen(
  fields: Field[],
  text: string,
  { fillHand = false }: PositionTextOptions = {},
): Int32Array {
  const take = (what: string): Field => {
    const found = fields.shift();
    if (found !== undefined) return found;
    throw new NotationError(text.trimEnd().length + 1, `the text ends before the ${what}`, LAYOUT);
  };
  const [boardField, bracketed] = withoutBrackets(take("board"));
  const board = parseBoard(boardField);
  const side = take("side to move");
  const sideToMove = bracketed === undefined ? parseSide(side) : parseSideOfFen(side, fields);
  const handField = bracketed ?? take("hands");
  const hands = parseHands(handField);
  if (bracketed === undefined && fields[0] !== undefined && fields[0].text !== "moves") {
    parseMoveNumber(fields.shift() as Field);
  }
  checkCounts(board, hands, boardField, handField);
  checkPawns(board, boardField);
  if (fillHand) hands[1 - sideToMove] += missingPieces(board, hands);
  return packPosition({ board, hands, sideToMove });
}

/** Splits at white space, and within links at `_`, leaving out a name and whatever else is before the last `|`. */
export function fieldsOf(text: string): Field[] {
  const begin = text.lastIndexOf("|") + 1;
  return [...text.slice(begin).matchAll(/\S+/g)].flatMap(({ 0: field, index }) => {
    const column = begin + index + 1;
    const link = /^https?:\/\//.test(field) ? LINKED.exec(decoded(field)) : null;
    if (link !== null)
      return link.slice(1).flatMap((part) => (part === undefined ? [] : [{ text: part, column }]));
    if (!/\/.*_/.test(field)) return [{ text: field, column }];
    return [...field.matchAll(/[^_]+/g)].map((part) => ({ text: part[0], column: column + part.index }));
  });
}

/** A position in a link, where `+` may be a space, too: its board, the side to move, the hands, and the number of the move. */
const LINKED =
  /(?:position\+)?(?:sfen\+)?((?:[+1-9a-z]+\/){8}[+1-9a-z]+)[_ +]([bw])[_ +]([^_ /?&#+]+)(?:[_ +](\d+))?/i;

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** A board as programs for variants of chess write it, with the hands in brackets after it. */
function withoutBrackets({ text, column }: Field): readonly [board: Field, hands: Field | undefined] {
  const [, board, hands] = /^([^[\]]*)\[([^[\]]*)\]$/.exec(text) ?? [];
  if (board === undefined) return [{ text, column }, undefined];
  return [
    { text: board, column },
    { text: `[${hands}]`, column: column + board.length },
  ];
}

/**
 * The side to move in a FEN of such programs, whose "w" is the side of the capital letters, and takes the two counters
 * that follow it there. Without them nobody could tell it from an SFEN, where that side is "b".
 */
function parseSideOfFen({ text, column }: Field, fields: Field[]): Player {
  const [halves, number] = fields;
  if (!/^[bw]$/.test(text) || !/^\d+$/.test(halves?.text ?? "") || !/^\d+$/.test(number?.text ?? "")) {
    throw new NotationError(
      column,
      "with the hands in brackets after the board, it is not clear who is to move",
      'write an SFEN, as in "4k4/9/4P4/9/9/9/9/9/9 b G 1", or a FEN with both its counters',
    );
  }
  fields.splice(0, 2);
  return text === "w" ? 0 : 1;
}

function parseBoard({ text, column }: Field): Uint8Array {
  const board = emptyBoard();
  let rank = 1;
  let files = 0;
  let promoted = false;
  for (let i = 0; i < text.length; i++) {
    const symbol = text[i];
    const at = column + i;
    if (promoted && !/[PLNSBR]/i.test(symbol)) {
      throw new NotationError(
        at,
        `found ${quote(symbol)} after "+"`,
        "only P, L, N, S, B and R have a promoted side",
      );
    }
    if (symbol === "+") {
      promoted = true;
      continue;
    }
    if (symbol === "/") {
      checkRow(files, rank, at);
      rank++;
      files = 0;
      if (rank > FILES) throw new NotationError(at, "a tenth row", "a board has nine rows");
      continue;
    }
    if (symbol >= "1" && symbol <= "9") {
      files += Number(symbol);
    } else {
      const type = LETTERS.indexOf(symbol.toUpperCase());
      if (type < PAWN) {
        throw new NotationError(
          at,
          `found ${quote(symbol)}`,
          "write a letter of PLNSGBRK for a piece (lower case for white), or 1-9 for empty squares",
        );
      }
      files++;
      if (files <= FILES) {
        const player: Player = symbol === symbol.toUpperCase() ? 0 : 1;
        const piece = pieceOf(player, promoted ? type | PROMOTED : type);
        const square = squareOf(FILES + 1 - files, rank);
        if (DEAD_END[square * CODES + piece] !== 0) {
          throw new NotationError(
            at,
            `${quote(symbol)} can never move from ${formatSquare(square)}`,
            `it can only stand there promoted, as "+${symbol}"`,
          );
        }
        board[square] = piece;
      }
      promoted = false;
    }
    if (files > FILES)
      throw new NotationError(at, `row ${RANKS[rank - 1]} is too long`, "a row has nine squares");
  }
  checkRow(files, rank, column + text.length);
  if (rank < FILES) {
    throw new NotationError(
      column + text.length,
      `the board ends after ${rank} rows`,
      "a board has nine rows",
    );
  }
  return board;
}

function checkRow(files: number, rank: number, column: number): void {
  if (files < FILES)
    throw new NotationError(
      column,
      `row ${RANKS[rank - 1]} has ${files} squares`,
      "a row has nine squares; write empty ones as a number",
    );
}

function parseSide({ text, column }: Field): Player {
  if (text === "b") return 0;
  if (text === "w") return 1;
  throw new NotationError(column, `found ${quote(text)}`, 'the side to move is "b" (black) or "w" (white)');
}

function parseHands(field: Field): [number, number] {
  const hands: [number, number] = [0, 0];
  const [, bracketed] = /^\[(.*)\]$/.exec(field.text) ?? [];
  const text = bracketed ?? field.text;
  const column = bracketed === undefined ? field.column : field.column + 1;
  if (text === "-" || bracketed === "") return hands;
  const remedy = 'hands are pieces with their number in front, as in "2RGgs3p", or "-"';
  for (const match of text.matchAll(/(\d*)(\D?)/g)) {
    const [found, digits, symbol] = match;
    if (found === "") continue;
    const at = column + match.index;
    if (symbol === "") throw new NotationError(at + found.length, `no piece after ${quote(digits)}`, remedy);
    const type = LETTERS.indexOf(symbol.toUpperCase());
    if (type < PAWN || type > GOLD)
      throw new NotationError(at + digits.length, `found ${quote(symbol)}`, remedy);
    const count = digits === "" ? 1 : Number(digits);
    if (count < 1 || digits.startsWith("0"))
      throw new NotationError(at, `found ${quote(digits)} as a number of pieces`, remedy);
    const player = symbol === symbol.toUpperCase() ? 0 : 1;
    if (handCount(hands[player], type) > 0 && bracketed === undefined)
      throw new NotationError(
        at,
        `${quote(symbol)} is given a second time`,
        "write each piece once with its number",
      );
    const all = count + handCount(hands[player], type);
    if (all > FULL_SET[type])
      throw new NotationError(at, `${all} ${NAMES[type]} in hand`, `a set has ${FULL_SET[type]}`);
    hands[player] += count * HAND_ONE[type];
  }
  return hands;
}

function parseMoveNumber({ text, column }: Field): void {
  if (!/^\d+$/.test(text))
    throw new NotationError(column, `found ${quote(text)}`, "after the hands comes the number of the move");
}

/** No more pieces of a type than a set has, and at most one king per side. */
function checkCounts(
  board: Uint8Array,
  hands: readonly [number, number],
  { column }: Field,
  handField: Field,
): void {
  const counts = countOnBoard(board);
  for (let type = PAWN; type <= GOLD; type++) {
    const onBoard = counts[type];
    const all = onBoard + handCount(hands[0], type) + handCount(hands[1], type);
    if (all <= FULL_SET[type]) continue;
    const place = onBoard > FULL_SET[type] ? column : handField.column;
    throw new NotationError(
      place,
      `${all} ${NAMES[type]}, ${onBoard} on the board and ${all - onBoard} in hand`,
      `a set has ${FULL_SET[type]}`,
    );
  }
  for (const player of [0, 1] as const) {
    const kings = board.reduce((sum, piece) => sum + (piece === pieceOf(player, KING) ? 1 : 0), 0);
    if (kings > 1)
      throw new NotationError(
        column,
        `${kings} ${player === 0 ? "black" : "white"} kings`,
        "a side has one king",
      );
  }
}

/** Pieces on the board by type, promoted or not. */
export function countOnBoard(board: Uint8Array): Uint8Array {
  const counts = new Uint8Array(KING + 1);
  for (const piece of board) {
    const kind = piece & TYPE_MASK;
    if (kind !== 0) counts[kind > KING ? kind & ~PROMOTED : kind]++;
  }
  return counts;
}

function checkPawns(board: Uint8Array, { column }: Field): void {
  for (const player of [0, 1] as const) {
    for (let file = 1; file <= FILES; file++) {
      let pawns = 0;
      for (let rank = 1; rank <= FILES; rank++)
        if (board[squareOf(file, rank)] === pieceOf(player, PAWN)) pawns++;
      if (pawns < 2) continue;
      const side = player === 0 ? "black" : "white";
      throw new NotationError(
        column,
        `${pawns} unpromoted ${side} pawns on file ${file}`,
        "a side has at most one on a file",
      );
    }
  }
}

/** How many pieces, apart from kings, are neither on the board nor in a hand. */
export function countMissing(words: Int32Array): number {
  const { board, hands } = unpackPosition(words);
  const missing = missingPieces(board, hands);
  let count = 0;
  for (let type = PAWN; type <= GOLD; type++) count += handCount(missing, type);
  return count;
}

function missingPieces(board: Uint8Array, hands: readonly [number, number]): number {
  const counts = countOnBoard(board);
  let missing = 0;
  for (let type = PAWN; type <= GOLD; type++) {
    const seen = counts[type] + handCount(hands[0], type) + handCount(hands[1], type);
    missing += (FULL_SET[type] - seen) * HAND_ONE[type];
  }
  return missing;
}

/**
 * Reads a move of USI: `7g7f`, `8h2b+`, `G*5b`. Whether it is legal is the rules' matter.
 *
 * @param column of its first character in the text that an error refers to.
 * @throws NotationError naming the first place that is wrong.
 */
export function parseMove(text: string, column = 1): number {
  const remedy = "a move is written 7g7f, 8h2b+ or G*5b";
  const dropped = /^([PLNSBRG])\*/.exec(text);
  if (dropped !== null) {
    const to = parseSquare(text, 2, column, remedy);
    if (text.length > 4) throw new NotationError(column + 4, `found ${quote(text.slice(4))}`, remedy);
    return encodeDrop(LETTERS.indexOf(dropped[1]), to);
  }
  const from = parseSquare(text, 0, column, remedy);
  const to = parseSquare(text, 2, column, remedy);
  const rest = text.slice(4);
  if (rest !== "" && rest !== "+") throw new NotationError(column + 4, `found ${quote(rest)}`, remedy);
  return encodeMove(from, to, rest === "+");
}

/** The move that a text is; undefined where it is none. */
export function readMove(text: string): number | undefined {
  try {
    return parseMove(text);
  } catch (error) {
    if (error instanceof NotationError) return undefined;
    throw error;
  }
}

function parseSquare(text: string, index: number, column: number, remedy: string): number {
  const file = "123456789".indexOf(text[index] ?? "?") + 1;
  if (file === 0) throw new NotationError(column + index, noFound(text[index], "a file, 1-9"), remedy);
  const rank = RANKS.indexOf(text[index + 1] ?? "?") + 1;
  if (rank === 0)
    throw new NotationError(column + index + 1, noFound(text[index + 1], "a rank, a-i"), remedy);
  return squareOf(file, rank);
}

function noFound(symbol: string | undefined, wanted: string): string {
  return symbol === undefined ? `the move ends before ${wanted}` : `found ${quote(symbol)} for ${wanted}`;
}

export function formatMove(move: number): string {
  const to = formatSquare(moveTo(move));
  if ((move & DROPS) !== 0) return `${LETTERS[moveFrom(move)]}*${to}`;
  return `${formatSquare(moveFrom(move))}${to}${(move & PROMOTES) === 0 ? "" : "+"}`;
}

/** A square in USI, as in `7f`. */
export function formatSquare(square: number): string {
  return `${fileOf(square)}${RANKS[rankOf(square) - 1]}`;
}

/** Writes the position packed at `words[offset]` as SFEN; the number of the move is 1. */
export function formatPosition(words: Int32Array, offset = 0): string {
  const { board, hands, sideToMove } = unpackPosition(words, offset);
  return formatParts(board, hands.map(countsOf), sideToMove);
}

/**
 * Writes a position as SFEN, whether it can be or not.
 *
 * @param hands how many pieces of each type black and white have
 */
export function formatParts(
  board: Uint8Array,
  hands: readonly (readonly number[])[],
  sideToMove: Player,
): string {
  const rows: string[] = [];
  for (let rank = 1; rank <= FILES; rank++) {
    let row = "";
    let empty = 0;
    for (let file = FILES; file >= 1; file--) {
      const piece = board[squareOf(file, rank)];
      if (piece === 0) empty++;
      else {
        row += (empty === 0 ? "" : empty) + formatPiece(piece);
        empty = 0;
      }
    }
    rows.push(empty === 0 ? row : row + empty);
  }
  return `${rows.join("/")} ${"bw"[sideToMove]} ${formatHands(hands)} 1`;
}

function formatPiece(piece: number): string {
  const type = piece & TYPE_MASK;
  const letter = type > KING ? `+${LETTERS[type & 7]}` : LETTERS[type];
  return piece < 32 ? letter : letter.toLowerCase();
}

function formatHands(hands: readonly (readonly number[])[]): string {
  const text = hands.map((counts, player) => {
    const pieces = piecesOf(counts);
    return player === 0 ? pieces : pieces.toLowerCase();
  });
  return text.join("") || "-";
}

/** A hand as SFEN has black's, as in `2GP`; empty without pieces. */
export function formatHand(hand: number): string {
  return piecesOf(countsOf(hand));
}

function countsOf(hand: number): number[] {
  return Array.from({ length: KING }, (_, type) => handCount(hand, type));
}

function piecesOf(counts: readonly number[]): string {
  return HAND_ORDER.map((type) =>
    counts[type] === 0 ? "" : `${counts[type] === 1 ? "" : counts[type]}${LETTERS[type]}`,
  ).join("");
}

export function quote(text: string): string {
  return JSON.stringify(text);
}
