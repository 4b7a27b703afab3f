/**
 * Boards in files of positions, as programs print them and people draw them: eight lines of eight squares, or six of six, or four of
 * four, with or without blanks, a frame of `|`, numbers and letters at the edges, and the side to move below. The Generic Game Server
 * prints them in this way, with a `|` before each line.
 */
import { SIZES } from "../notation/notation.js";
import { endOfGame } from "./numbering.js";

const SQUARE = "[-._XxOo*BbWw]";
const FORMS = SIZES.map((size) => ({
  size,
  row: new RegExp(
    `^\\s*\\|?\\s*([1-8])?\\s*\\|?\\s*((?:${SQUARE}[\\s|]*){${size - 1}}${SQUARE})\\s*\\|?\\s*([1-8])?\\s*$`,
  ),
}));
/** Names of columns, in whatever order, and lines of a frame. */
const EDGE = /^[\s|]*(?:[a-h](?:[\s|]*[a-h]){3,7}|[1-8](?:[\s|]*[1-8]){3,7}|[-+=\s]{9,})[\s|]*$/i;
const COLOUR = `(black|white|[XOBW*])`;
const TO_MOVE = String.raw`to\s+(?:move|play)`;
const BEFORE_SIDE = String.raw`(?:(?:(?:side|player|colou?r)\s+)?${TO_MOVE}|turn|next(?:\s+move)?)\s*(?:[:=]|is\b)?\s*`;
/** What names the side to move, and nothing else: a colour may also have won, or made the last move. */
const SIDES = [
  new RegExp(String.raw`^[\s|(]*(?:${BEFORE_SIDE})?${COLOUR}(?:\s+(?:moves|plays)|'s\s+turn)?[\s.)|]*$`, "i"),
  // Counts of discs and the like may stand before it.
  new RegExp(String.raw`^(?!.*${TO_MOVE}.*${TO_MOVE})(?:.*[,;:.(|])?\s*${COLOUR}\s+${TO_MOVE}[\s.)|]*$`, "i"),
];
const NAMES_COLOUR = /\b(?:black|white)\b|(?:^|[\s,;:(|])[XOBW*](?=$|[\s,;:.)|])/i;
/** A position in one line also has `X` or `O` behind it. */
const POSITION = new RegExp(String.raw`^\s*(?:${SQUARE}\s*){16}`);

/** Whether a line is what a drawn board begins with: a row, or what stands above the first. */
export function beginsDiagram(line: string): boolean {
  return formOf(line) !== undefined || isEdge(line);
}

/** What is at a line of a file: one position, as it is written in one line, a game, whose lines are joined by line feeds, or why a board is none. */
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
    if (form === undefined || end - first < 2) {
      if (isBlank(lines[at])) continue;
      const next = endOfGame(lines, at);
      yield { text: lines.slice(at, next).join("\n"), line: at + 1 };
      at = next - 1;
      continue;
    }
    const drawn = lines.slice(first, end).map((line) => form.row.exec(line) ?? []);
    const rows = drawn.map(([, , squares = ""]) => squares.replaceAll(/[\s|]/g, ""));
    const behind = end;
    while (end < lines.length && (isBlank(lines[end]) || isEdge(lines[end]))) end++;
    if (formOf(lines[end] ?? "") !== undefined) {
      // What stands in front of the next board names its columns.
      end = behind;
      while (isEdge(lines[end])) end++;
    }
    const below = lines[end] ?? "";
    const side = SIDES.map((form) => form.exec(below)?.[1]).find((found) => found !== undefined);
    const isRemark = side === undefined && NAMES_COLOUR.test(below) && !isPosition(below);
    const text = side === undefined ? rows.join("") : `${rows.join("")} ${sideOf(side)}`;
    const place = { text, line: first + 1 };
    const edges = Array.from({ length: end - at }, (_, i) => at + i).filter((i) => i < first || i >= behind);
    if (rows.length !== form.size) {
      yield { ...place, problem: `a board has ${form.size} rows, and here are ${rows.length}` };
    } else if (isRemark) {
      const problem = `found ${JSON.stringify(below.trim())} below a board; only the side to move stands there, as in "Black to move"`;
      yield { ...place, line: end + 1, problem };
    } else yield wrongNumber(drawn, place) ?? wrongLetters(lines, edges, place, form.size) ?? place;
    at = side === undefined && !isRemark ? end - 1 : end;
  }
}

/** Numbers at either edge have to be those of the rows: a board that is drawn upside down is another position. */
function wrongNumber(
  drawn: readonly (readonly (string | undefined)[])[],
  place: Written,
): Written | undefined {
  for (const edge of [1, 3]) {
    if (drawn.every((row) => row[edge] === undefined)) continue;
    const at = drawn.findIndex((row, i) => row[edge] !== String(i + 1));
    if (at === -1) continue;
    const found = drawn[at][edge];
    const said = found === undefined ? "has no number" : `is numbered ${found}`;
    const problem = `row ${at + 1} of the board ${said}; rows count 1, 2, 3 … from the top, or have no numbers`;
    return { ...place, line: place.line + at, problem };
  }
  return undefined;
}

/** @param edges indices of lines, blank ones and those of frames among them */
function wrongLetters(
  lines: readonly string[],
  edges: readonly number[],
  place: Written,
  size: number,
): Written | undefined {
  const right = "abcdefgh".slice(0, size);
  for (const at of edges) {
    const found = lines[at].toLowerCase().replaceAll(/[^a-h1-8]/g, "");
    if (found === "" || found === right) continue;
    const [first, last] = [right[0], right[size - 1]];
    const problem = `the columns of the board are named ${found}; name them ${first} to ${last} from left to right, or leave the names out`;
    return { ...place, line: at + 1, problem };
  }
  return undefined;
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

/** The first row of another board, or all of one. */
function isPosition(line: string): boolean {
  return formOf(line) !== undefined || POSITION.test(line);
}

function sideOf(side: string): string {
  return /^[wo]/i.test(side) ? "O" : "X";
}
