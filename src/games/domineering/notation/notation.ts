/**
 * Texts of Domineering. A position is its rows from the top, divided by `/` (`.` is free, `#` is covered), and the side to move,
 * `v` or `h`; an empty board may be written by its rows and columns, as in `6x6 v`. A move is its two squares, as in `b3-b4`.
 */
import { NotationError } from "../../../game/errors.js";
import { LARGEST, LIES, POSITION_WORDS } from "./position.js";

const COLUMNS = "abcdefgh";
const FORM = `write up to ${LARGEST} rows of . and # divided by /, then v or h, as in "..#/.../... v", or "3x3 v"`;

/** The text form of an empty board. */
export function emptyBoard(rows: number, columns: number): string {
  return `${Array.from({ length: rows }, () => ".".repeat(columns)).join("/")} v`;
}

/** @throws NotationError */
export function parsePosition(text: string): Int32Array {
  const size = /^( *)(\d+)x(\d+)/.exec(text);
  if (size !== null) {
    const [whole, indent, rows, columns] = size;
    if (![rows, columns].every((one) => /^[1-8]$/.test(one))) {
      throw new NotationError(indent.length + 1, `a board of ${rows} rows and ${columns} columns`, FORM);
    }
    const side = sideAfter(text, whole.length);
    return parsePosition(emptyBoard(Number(rows), Number(columns)).replace(/v$/, side));
  }
  const [start, indent, board] = /^( *)([.#/]*)/.exec(text) as RegExpExecArray;
  const next = text.charAt(start.length);
  if (next !== "" && next !== " ") throw new NotationError(start.length + 1, `"${next}" is no square`, FORM);
  const rows = board.split("/");
  const columns = rows[0].length;
  const wrong = rows.findIndex((row) => row.length !== columns);
  if (wrong >= 0) {
    const end = indent.length + rows.slice(0, wrong + 1).join("/").length + 1;
    throw new NotationError(end, "the rows have different lengths", FORM);
  }
  if (columns < 1 || columns > LARGEST || rows.length > LARGEST) {
    throw new NotationError(indent.length + 1, `a board of ${rows.length} rows and ${columns} columns`, FORM);
  }
  const side = sideAfter(text, start.length);
  const words = new Int32Array(POSITION_WORDS).fill(-1);
  rows.reverse().forEach((row, y) => {
    Array.from(row).forEach((square, x) => {
      if (square === ".") words[y >> 2] ^= 1 << (8 * (y & 3) + x);
    });
  });
  words[2] = (side === "h" ? 1 : 0) | (columns << 1) | (rows.length << 5);
  return words;
}

/** The side that stands behind a board which ends at an index. @throws NotationError */
function sideAfter(text: string, end: number): string {
  const [, blanks, side] = /^( *)(.*)$/s.exec(text.slice(end)) as RegExpExecArray;
  if (/^[vh]$/.test(side) && blanks !== "") return side;
  const problem = side === "" ? "the side to move is missing" : `${JSON.stringify(side)} is no side to move`;
  const remedy = "write a blank and v or h behind the board, for Vertical or Horizontal";
  throw new NotationError(end + (side === "" ? 0 : blanks.length) + 1, problem, remedy);
}

/** Puts a board in the place of its mirror image and of those upside down: of the four the first in the order of texts. */
export function canonicalise(words: Int32Array, offset: number): void {
  const rows = rowsOf(words, offset);
  const mirrored = rows.map((row) => Array.from(row).reverse().join(""));
  const images = [rows, mirrored, rows.toReversed(), mirrored.toReversed()].map((image) => image.join("/"));
  words.set(parsePosition(`${images.sort()[0]} ${sideOf(words, offset)}`), offset);
}

export function formatPosition(words: Int32Array, offset = 0): string {
  return `${rowsOf(words, offset).join("/")} ${sideOf(words, offset)}`;
}

function sideOf(words: Int32Array, offset: number): string {
  return words[offset + 2] & 1 ? "h" : "v";
}

/** On several lines, with the names of rows and columns. */
export function drawBoard(words: Int32Array): string {
  const rows = rowsOf(words, 0);
  const lines = rows.map((row, i) => `${rows.length - i} ${Array.from(row).join(" ")}`);
  return [...lines, `  ${Array.from(COLUMNS.slice(0, rows[0].length)).join(" ")}`].join("\n");
}

/** From the top. Words that are no position have a text, too, which a checker may have to name; it is no longer than others. */
function rowsOf(words: Int32Array, offset: number): string[] {
  const columns = (words[offset + 2] >> 1) & 15;
  return Array.from({ length: Math.min(LARGEST, words[offset + 2] >>> 5) }, (_, y) =>
    Array.from({ length: columns }, (_, x) =>
      (words[offset + (y >> 2)] >> (8 * (y & 3) + x)) & 1 ? "#" : ".",
    ).join(""),
  ).reverse();
}

export function formatMove(move: number): string {
  const square = move & (LIES - 1);
  return `${nameOf(square)}-${nameOf(square + (move & LIES ? 1 : LARGEST))}`;
}

function nameOf(square: number): string {
  return `${COLUMNS[square % LARGEST]}${Math.floor(square / LARGEST) + 1}`;
}

/** @throws NotationError */
export function parseMove(text: string): number {
  const found = /^([a-h])([1-8])-([a-h])([1-8])$/.exec(text);
  if (found !== null) {
    const square = COLUMNS.indexOf(found[1]) + LARGEST * (Number(found[2]) - 1);
    const move = found[2] === found[4] ? square | LIES : square;
    if (formatMove(move) === text) return move;
  }
  throw new NotationError(
    1,
    `"${text}" is no move`,
    "write the lower or left square and the one above it or to its right, as in b3-b4",
  );
}

/** The goals of Domineering, by name. Vertical is player 0. */
export const GOALS = { win: "side-to-move", "vertical-wins": 0, "horizontal-wins": 1 } as const;
