/** What values of SGF's properties say about a position of Go: points, stones, sides, sizes of boards. */
import { RecordError } from "../../../files/file-errors.js";
import { BLACK, EMPTY, LARGEST_SIZE, SMALLEST_SIZE, STRIDE, WHITE } from "../notation/points.js";
import { isOnBoard, pointsOf } from "../notation/position.js";
import { formatPoint } from "../notation/vertices.js";
import type { SgfGame } from "./sgf.js";
import type { SgfNode, SgfValue } from "./sgf-node.js";

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

const LETTERS = "abcdefghijklmnopqrs";
const COLOURS = [EMPTY, BLACK, WHITE];
export const SET_UP = ["AE", "AB", "AW"];
export const MOVES = ["B", "W"];
/** Values of a position: good for black, good for white. */
export const GOOD_FOR = ["GB", "GW"];
/** Words of the text form for which SGF has no property; a record that this project wrote may have it (write-sgf.ts). */
export const WORDS_PROPERTY = "SOLVEFAST";

/** What is wrong with a value, with its place. */
export function refusal(source: string, value: SgfValue | undefined, problem: string): RecordError {
  const place = value === undefined ? "" : `line ${value.line}, column ${value.column}`;
  return new RecordError(source, place, problem);
}

/** The values of a property anywhere on the main line. */
export function valuesOf({ nodes }: SgfGame, name: string): readonly SgfValue[] {
  return nodes.flatMap((node) => node.get(name) ?? []);
}

export function isMove(node: SgfNode): boolean {
  return MOVES.some((name) => node.has(name));
}

/** @throws RecordError for what is not the size of a board, or is in a wrong place */
export function sizeOf(game: SgfGame, source: string): Size {
  const [value, ...more] = valuesOf(game, "SZ");
  const second = more.find(({ text }) => text !== value.text);
  if (second !== undefined)
    throw refusal(source, second, "the size of the board is given twice; leave one SZ out");
  if (value === undefined) return { columns: LARGEST_SIZE, rows: LARGEST_SIZE };
  const [, columns, rows = columns] = /^\s*(\d+)\s*(?::\s*(\d+)\s*)?$/.exec(value.text) ?? [];
  const sizes = [Number(columns), Number(rows)];
  const begun = game.nodes.findIndex((node) => isMove(node) || SET_UP.some((name) => node.has(name)));
  if (begun >= 0 && !game.nodes.slice(0, begun + 1).some((node) => node.has("SZ"))) {
    const problem = "SZ comes after stones; the size of the board belongs to the first node";
    throw refusal(source, value, problem);
  }
  if (sizes.every((one) => one >= SMALLEST_SIZE && one <= LARGEST_SIZE)) {
    return { columns: sizes[0], rows: sizes[1] };
  }
  const problem = `SZ[${value.text}] is not a size of a board; boards have ${SMALLEST_SIZE} to ${LARGEST_SIZE} columns and rows`;
  throw refusal(source, value, problem);
}

/** Who is to move from this node on, where it says so. */
export function sideIn(source: string, node: SgfNode): "b" | "w" | undefined {
  const [value, second] = node.get("PL") ?? [];
  if (second !== undefined) throw refusal(source, second, "PL has two values; one side is to move");
  if (value === undefined || value.text.trim() === "") return undefined;
  if (/^\s*(b|black|1)\s*$/i.test(value.text)) return "b";
  if (/^\s*(w|white|2)\s*$/i.test(value.text)) return "w";
  throw refusal(source, value, `PL[${value.text}] names no side; write B or W`);
}

/** The record that values are of, and the size of its board. */
interface Board {
  readonly source: string;
  readonly size: Size;
}

/** Points of a list of points and rectangles, each with the value that names it. */
export function pointsIn(
  record: Board,
  list: readonly SgfValue[],
): { readonly point: number; readonly value: SgfValue }[] {
  return list.flatMap((value) => {
    if (value.text.trim() === "") return [];
    const corners = value.text.split(":").map((corner) => pointOf(record, corner.trim(), value));
    const [one, other = one] = corners;
    if (corners.length > 2) {
      const problem = `${value.text} is not a rectangle; write two corners, as in aa:cc`;
      throw refusal(record.source, value, problem);
    }
    return pointsOf(record.size)
      .filter((point) => isBetween(point, one, other))
      .map((point) => ({ point, value }));
  });
}

/** The point that two letters name; undefined where they name none. */
export function pointAt(size: Size, text: string): number | undefined {
  const [column, row] = [...text].map((letter) => LETTERS.indexOf(letter));
  const point = STRIDE * (size.rows - row) + 1 + column;
  return text.length === 2 && column >= 0 && row >= 0 && isOnBoard(point, size) ? point : undefined;
}

function pointOf({ source, size }: Board, text: string, value: SgfValue): number {
  const point = pointAt(size, text);
  if (point !== undefined) return point;
  throw refusal(source, value, noPoint(text, size));
}

/** The point of a move, or 0 for a pass; undefined where it names none. */
export function moveIn(size: Size, value: SgfValue): number | undefined {
  const text = value.text.trim();
  return text === "" || text === "tt" ? 0 : pointAt(size, text);
}

/** The same. @throws RecordError where it names none */
export function moveOf({ source, size }: Board, value: SgfValue): number {
  const point = moveIn(size, value);
  if (point === undefined) throw refusal(source, value, noPoint(value.text.trim(), size));
  return point;
}

export function noPoint(text: string, { columns, rows }: Size): string {
  return `${JSON.stringify(text)} is not a point of a board of ${columns} columns and ${rows} rows`;
}

/** Colours by points, as a node sets them up. */
export function stonesIn(record: Board, node: SgfNode): Map<number, number> {
  const put = new Map<number, number>();
  for (const [i, name] of SET_UP.entries()) {
    for (const { point, value } of pointsIn(record, node.get(name) ?? [])) {
      const before = put.get(point) ?? COLOURS[i];
      if (before !== COLOURS[i]) {
        const where = formatPoint(point);
        const problem =
          before === EMPTY
            ? `${name} puts a stone on ${where}, and AE takes one off; leave one out`
            : `two stones stand on ${where}; leave one out`;
        throw refusal(record.source, value, problem);
      }
      put.set(point, COLOURS[i]);
    }
  }
  return put;
}

/** What the record says in the words of the text form. */
export function wordsIn(source: string, node: SgfNode | undefined): Record<string, string> {
  const [value, second] = node?.get(WORDS_PROPERTY) ?? [];
  if (second !== undefined)
    throw refusal(source, second, `${WORDS_PROPERTY} has two values; write all words in one`);
  const said = new Set<string>();
  const pairs = value?.text.split(/\s+/).filter((word) => word !== "") ?? [];
  return Object.fromEntries(
    pairs.map((word) => {
      const [, name, content] = /^([a-z]+)=(\S+)$/.exec(word) ?? [];
      if (name === undefined) {
        const problem = `${JSON.stringify(word)} is not a word of a problem; write threats=0:1 or the like`;
        throw refusal(source, value, problem);
      }
      if (said.has(name)) throw refusal(source, value, `${name}= is given twice; leave one out`);
      said.add(name);
      return [name, content];
    }),
  );
}

function isBetween(point: number, one: number, other: number): boolean {
  const within = (value: number, first: number, last: number) =>
    value >= Math.min(first, last) && value <= Math.max(first, last);
  return (
    within(point % STRIDE, one % STRIDE, other % STRIDE) &&
    within(Math.floor(point / STRIDE), Math.floor(one / STRIDE), Math.floor(other / STRIDE))
  );
}
