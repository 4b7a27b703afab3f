/** The board of a problem's text: rows from the top, divided by `/`; and what cannot be on a board. */
import { NotationError } from "../../../game/errors.js";
import type { Field } from "./fields.js";
import { BLACK, EMPTY, LARGEST_SIZE, POINTS, SMALLEST_SIZE, STRIDE, WHITE } from "./points.js";
import { blockAt, isOnBoard, neighboursOf, pointsOf, type Size } from "./position.js";
import { formatPoint } from "./vertices.js";

const COLOURS: Readonly<Record<string, number>> = { ".": EMPTY, X: BLACK, O: WHITE };
const NAMES = ["empty", "black", "white"];
const LETTERS = ".XO";

export interface Board {
  readonly columns: number;
  readonly rows: number;
  readonly stones: Uint8Array;
}

/** Rows from the top. */
export function formatBoard(stones: Uint8Array, { columns, rows }: Size): string {
  const row = (number: number) =>
    Array.from({ length: columns }, (_, i) => LETTERS[stones[STRIDE * number + 1 + i]]).join("");
  return Array.from({ length: rows }, (_, i) => row(rows - i)).join("/");
}

/** The stones of rows from the top, divided by `/`. @throws NotationError */
export function parseBoard({ text, column }: Field): Board {
  const lines = text.split("/");
  const columns = lines[0].length;
  const rows = lines.length;
  checkSize(columns, rows, column);
  const stones = new Uint8Array(POINTS);
  let at = column;
  for (const [i, line] of lines.entries()) {
    for (const [j, letter] of [...line].entries()) {
      const colour = COLOURS[letter.toUpperCase()];
      if (colour === undefined) {
        throw new NotationError(at + j, `found ${JSON.stringify(letter)} on the board`, "write X, O or .");
      }
      stones[STRIDE * (rows - i) + 1 + j] = colour;
    }
    if (line.length !== columns) {
      const problem = `the row ${JSON.stringify(line)} has ${line.length} points, and the first has ${columns}`;
      throw new NotationError(at, problem, "write all rows with the same length");
    }
    at += line.length + 1;
  }
  return { columns, rows, stones };
}

/** @throws NotationError for a board that is too small or too large */
function checkSize(columns: number, rows: number, column: number): void {
  if (Math.min(columns, rows) >= SMALLEST_SIZE && Math.max(columns, rows) <= LARGEST_SIZE) return;
  throw new NotationError(
    column,
    `the board is ${columns} by ${rows}`,
    `boards have ${SMALLEST_SIZE} to ${LARGEST_SIZE} columns and rows`,
  );
}

/** @throws NotationError naming a block without a liberty */
export function checkLiberties(stones: Uint8Array, size: Size): void {
  for (const point of pointsOf(size)) {
    if (stones[point] === EMPTY || blockAt(stones, point, size).liberties.size > 0) continue;
    throw new NotationError(
      1,
      `the ${NAMES[stones[point]]} block at ${formatPoint(point)} has no liberty`,
      "remove the block, or leave it a liberty",
    );
  }
}

/**
 * Why a point cannot be banned, if it cannot. A stone of the side to move stood there alone, and was taken by a single stone
 * that now has this point for its one liberty.
 */
export function problemWithBan(
  point: number,
  stones: Uint8Array,
  sideToMove: 0 | 1,
  size: Size,
): string | undefined {
  if (!isOnBoard(point, size)) return "it is not on the board";
  if (stones[point] !== EMPTY) return "a stone stands there";
  const taker = 2 - sideToMove;
  const neighbours = neighboursOf(point, size);
  if (neighbours.some((next) => stones[next] !== taker)) {
    return `not all points next to it are ${NAMES[taker]}`;
  }
  const hasTaken = (next: number) => {
    const { stones: block, liberties } = blockAt(stones, next, size);
    return block.size === 1 && liberties.size === 1;
  };
  if (neighbours.some(hasTaken)) return undefined;
  return `no single ${NAMES[taker]} stone next to it has that point for its one liberty`;
}
