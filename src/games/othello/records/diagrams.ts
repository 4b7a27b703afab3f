/**
 * Boards in files of positions, as programs print them and people draw them: eight lines of eight squares, or six of six, or four of
 * four, with or without blanks, a frame of `|`, numbers and letters at the edges, and the side to move below. The Generic Game Server
 * prints them in this way, with a `|` before each line.
 */
import { SIZES } from "../notation/notation.js";

const SQUARE = "[-._XxOo*BbWw]";
const FORMS = SIZES.map((size) => ({
  size,
  row: new RegExp(
    `^\\s*\\|?\\s*[1-8]?\\s*\\|?\\s*((?:${SQUARE}[\\s|]*){${size - 1}}${SQUARE})\\s*\\|?\\s*[1-8]?\\s*$`,
  ),
}));
/** Letters of columns, and lines of a frame. */
const EDGE = /^[\s|]*(?:a\s*b\s*c\s*d(?:\s*e\s*f(?:\s*g\s*h)?)?|[-+=\s]{9,})[\s|]*$/i;
const SIDE = /(?:^|[\s,;:(|])(black|white|X|O|\*|B|W)(?:\s+(?:to\s+(?:move|play)|moves|plays))?[.)]?\s*$/i;

/** What is at a line of a file: one position, as it is written in one line, or why a board is none. */
export interface Written {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly problem?: string;
}

/** @param lines of a file, without their comments; those that are empty are left out */
export function* joinDiagrams(lines: readonly string[]): Generator<Written> {
  for (let at = 0; at < lines.length; at++) {
    let first = at;
    while (first < lines.length && isEdge(lines[first])) first++;
    const form = formOf(lines[first] ?? "");
    let end = first;
    while (end < lines.length && form?.row.test(lines[end])) end++;
    if (end - first < 2) {
      if (!isBlank(lines[at])) yield { text: lines[at], line: at + 1 };
      continue;
    }
    const rows = lines
      .slice(first, end)
      .map((line) => (form?.row.exec(line)?.[1] ?? "").replaceAll(/[\s|]/g, ""));
    while (end < lines.length && (isBlank(lines[end]) || isEdge(lines[end]))) end++;
    const side = SIDE.exec(lines[end] ?? "")?.[1];
    const text = side === undefined ? rows.join("") : `${rows.join("")} ${sideOf(side)}`;
    const place = { text, line: first + 1 };
    if (rows.length !== form?.size) {
      yield { ...place, problem: `a board has ${form?.size} rows, and here are ${rows.length}` };
    } else yield place;
    at = side === undefined ? end - 1 : end;
  }
}

/** A frame may go on where nothing stands. */
function isBlank(line: string): boolean {
  return /^[\s|]*$/.test(line);
}

/** A row of empty squares may look like a frame. */
function isEdge(line: string): boolean {
  return EDGE.test(line) && formOf(line) === undefined;
}

function formOf(line: string): (typeof FORMS)[number] | undefined {
  return FORMS.find(({ row }) => row.test(line));
}

function sideOf(side: string): string {
  return /^[wo]/i.test(side) ? "O" : "X";
}
