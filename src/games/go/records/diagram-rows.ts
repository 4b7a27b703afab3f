/** Rows of a board as people paste them, and the problem that rows make. */
import { RecordError } from "../../../files/file-errors.js";
import { formatBoard } from "../notation/board.js";
import { formatPoints } from "../notation/fields.js";
import { BLACK, EMPTY, LARGEST_SIZE, POINTS, SMALLEST_SIZE, STRIDE, WHITE } from "../notation/points.js";
import { formatPoint } from "../notation/vertices.js";
import { withoutHint } from "./asked-words.js";
import type { RecordProblem } from "./problems.js";

/** How the points of a row are written. */
export interface Signs {
  readonly colours: Readonly<Record<string, number>>;
  /** Stones that are marked, as targets. */
  readonly marked: string;
  /** Whether rows may have numbers; otherwise numbers are moves. */
  readonly hasNumbers: boolean;
  /** The character that stands for a point, for messages. */
  readonly form: string;
}

const coloured = (signs: string, colour: number) =>
  Object.fromEntries([...signs].map((sign) => [sign, colour]));

export const PLAIN: Signs = {
  colours: {
    ...coloured("Xx●⚫", BLACK),
    ...coloured("Oo○⚪", WHITE),
    ...coloured(".·+,┌┬┐├┼┤└┴┘╋＋", EMPTY),
  },
  marked: "",
  hasNumbers: true,
  form: "write X, O and . for its points, and nothing else but their coordinates",
};

/** In Sensei's Library small letters name empty points. */
export const SENSEI: Signs = {
  colours: {
    ...coloured("XB#YZ", BLACK),
    ...coloured("OW@QP", WHITE),
    ...coloured(".,CSTM*?abcdefghijklmnopqrstuvwxyz", EMPTY),
  },
  marked: "B#YZW@QP",
  hasNumbers: false,
  form: "write X, O and . or a mark of Sensei's Library; moves with numbers are left out",
};

/** No row has this many characters. */
const LONGEST_LINE = 200;
/** A row, with a number or a frame before its points and after them. */
const ROW = /^(\s*)(\d{1,2})?(\s*\|)?(.*?)(\|\s*)?(\d{1,2})?\s*$/u;

interface Cell {
  readonly colour: number;
  readonly isMarked: boolean;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly numbers: readonly string[];
  readonly edges: readonly Edge[];
}

export type Edge = "top" | "bottom" | "left" | "right";

/** A diagram as far as it is read. */
export interface Diagram {
  readonly signs: Signs;
  /** Line of the first row or of what is above it, from 1. */
  readonly line: number;
  readonly rows: Row[];
  /** The number of the first row, where rows have numbers, and how many columns have names. */
  top?: number;
  columns?: number;
  side?: "b" | "w";
  words: Readonly<Record<string, string>>;
  /** The size of the board that it says, and the edges that it draws. */
  size?: number;
  readonly edges: Set<Edge>;
  /** Whether what ends a diagram is after its rows. */
  isClosed: boolean;
  /** What is wrong with one of its lines. */
  error?: RecordError;
}

/** The points of a row; or, where it is not a row, the first character that does not belong, and its index. */
export function rowOf(
  content: string,
  signs: Signs,
): Row | { readonly stranger: string; readonly index: number } {
  const [, blanks = "", first = "", left = "", middle = "", right = "", last = ""] =
    ROW.exec(content.slice(0, LONGEST_LINE)) ?? [];
  const start = blanks.length + first.length + left.length;
  if (!signs.hasNumbers && first !== "") return { stranger: first, index: blanks.length };
  if (!signs.hasNumbers && last !== "")
    return { stranger: last, index: start + middle.length + right.length };
  // Programs put the last move in brackets, or numbers after the last moves.
  const points = signs.hasNumbers
    ? middle.replaceAll(/\(([XO])\)/gi, " $1 ").replaceAll(/([XO])[)1-3]/gi, "$1 ")
    : middle;
  // Letters without blanks between them are more likely a word than a row, unless there is a frame or a dot.
  const isFramed = left !== "" || right !== "";
  const isTight = !/\S\s+\S/.test(points) && (isFramed || (points.includes(".") && !/[a-z]/.test(points)));
  const cells: Cell[] = [];
  let index = start;
  for (const sign of points) {
    if (sign.trim() !== "") {
      const colour = Object.hasOwn(signs.colours, sign) ? signs.colours[sign] : undefined;
      const isWord =
        !signs.hasNumbers && !isTight && /\S\S/.test(points.slice(index - start, index - start + 2));
      if (colour === undefined || isWord) return { stranger: sign, index };
      cells.push({ colour, isMarked: signs.marked.includes(sign) });
    }
    index += sign.length;
  }
  if (cells.length === 0 || content.length > LONGEST_LINE) {
    return { stranger: content.trim().slice(0, 8), index: blanks.length };
  }
  return {
    cells,
    numbers: [first, last].filter((number) => number !== ""),
    edges: [...(left === "" ? [] : (["left"] as const)), ...(right === "" ? [] : (["right"] as const))],
  };
}

/** @returns what is wrong with a row after the others */
export function addRow(diagram: Diagram, row: Row): string | undefined {
  const { rows, edges } = diagram;
  if (edges.has("bottom")) return "a row below the frame; separate boards by an empty line";
  for (const number of row.numbers) {
    diagram.top ??= Number(number) + rows.length;
    const expected = diagram.top - rows.length;
    if (Number(number) !== expected)
      return `row ${number} stands where ${expected} should; rows count down to 1`;
  }
  for (const edge of row.edges) edges.add(edge);
  rows.push(row);
  const [{ cells }] = rows;
  if (cells.length === row.cells.length) return undefined;
  return `a row of ${row.cells.length} points, and ${cells.length} in the first; one of them is cut or too long`;
}

/**
 * @param marksTargets whether the targets are the marked stones; otherwise they are named elsewhere, and no mark can be wrong
 * @param warn called with each assumption that was made
 * @throws RecordError for a diagram that shows no board
 */
export function problemOf(
  diagram: Diagram,
  source: string,
  marksTargets: boolean,
  warn: (warning: RecordError) => void,
): RecordProblem {
  const { rows, columns, top, side, words, edges, signs, line } = diagram;
  const refuse = (problem: string) => new RecordError(source, `line ${line}`, problem);
  if (diagram.error !== undefined) throw diagram.error;
  const [first] = rows;
  if (first === undefined) throw refuse("a diagram without rows");
  const width = first.cells.length;
  if (columns !== undefined && columns !== width) {
    throw refuse(`names of ${columns} columns, and rows of ${width} points`);
  }
  if (top !== undefined && top !== rows.length) {
    throw refuse(`${rows.length} rows, and the first has the number ${top}; a board has its rows down to 1`);
  }
  // A plain board is whole where it has coordinates, or no frame.
  const isPart = signs === SENSEI || (columns === undefined && top === undefined && edges.size % 4 > 0);
  const size = isPart ? sizeOf(diagram, width, refuse) : { columns: width, rows: rows.length };
  if (Math.min(size.columns, size.rows) < SMALLEST_SIZE || Math.max(size.columns, size.rows) > LARGEST_SIZE) {
    const sizes = `${SMALLEST_SIZE} to ${LARGEST_SIZE} columns and rows`;
    throw refuse(`a board of ${size.columns} by ${size.rows}; boards have ${sizes}`);
  }
  if (size.columns > width || size.rows > rows.length) {
    const shown = `${width} by ${rows.length} points of a board of ${size.columns} by ${size.rows}`;
    warn(refuse(`shows ${shown}; the rest was taken as empty`));
  }
  const isBare = signs === PLAIN && columns === undefined && top === undefined && edges.size === 0;
  if (isBare && size.columns !== size.rows) {
    const shown = `${size.columns} by ${size.rows} points without a frame, taken as a whole board`;
    warn(refuse(`${shown}; for a part of one, draw the edges that it has (| and ---)`));
  }
  // The edges of a diagram say which part of the board it shows.
  const leftmost = edges.has("left") ? 1 : size.columns - width + 1;
  const highest = edges.has("top") ? size.rows : rows.length;
  const stones = new Uint8Array(POINTS);
  const targets: number[] = [];
  for (const [i, { cells }] of rows.entries()) {
    for (const [j, { colour, isMarked }] of cells.entries()) {
      const point = STRIDE * (highest - i) + leftmost + j;
      stones[point] = colour;
      if (isMarked && marksTargets) targets.push(point);
    }
  }
  const other = targets.find((point) => stones[point] !== stones[targets[0]]);
  if (other !== undefined) {
    const both = [targets[0], other].map(formatPoint).join(" and ");
    throw refuse(`stones of both sides are marked, ${both}; mark those of one side`);
  }
  return {
    source,
    board: formatBoard(stones, size),
    ...(side === undefined ? {} : { side }),
    words: withoutHint({ ...(targets.length === 0 ? {} : { target: formatPoints(targets) }), ...words }),
  };
}

/** The size of the board of a diagram, which may show a part of it: its edges say which. */
function sizeOf(
  { signs, rows, edges, size }: Diagram,
  width: number,
  refuse: (problem: string) => RecordError,
) {
  const isWide = edges.has("left") && edges.has("right");
  const isHigh = edges.has("top") && edges.has("bottom");
  const columns = isWide ? width : (size ?? (isHigh ? rows.length : LARGEST_SIZE));
  const height = isHigh ? rows.length : (size ?? (isWide ? width : LARGEST_SIZE));
  if (columns < width || height < rows.length) {
    throw refuse(
      `${width} by ${rows.length} points, which is more than its board of ${columns} by ${height}; draw all edges of a whole board`,
    );
  }
  const isPlaced =
    (columns === width || edges.has("left") || edges.has("right")) &&
    (height === rows.length || edges.has("top") || edges.has("bottom"));
  if (isPlaced) return { columns, rows: height };
  const whole = signs === PLAIN ? ", or none for a whole board" : "";
  throw refuse(
    `a part of a board, and nothing says which; draw an edge beside it (|) and above or below it (---)${whole}`,
  );
}
