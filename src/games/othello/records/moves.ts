/**
 * Othello games as text: move lists such as `f5d6c3`, one per line, or in a column of a table (CSV), whichever column it is,
 * with a line of headings or without.
 *
 * Moves are a letter and a digit, upper or lower case, with or without blanks between them, and may be numbered (`1. f5 d6`); without a
 * table, a list with numbers may go on in the next lines. Passes may be left out or written (`--`, `pass`, `pa`, `ps`, `pp`). In lists
 * without a table, `#` begins a comment.
 */
import { type Cell, parseTable, type Table } from "../../../files/csv.js";
import { type ReadGames, RecordError } from "../../../files/file-errors.js";
import { PASS, POSITION_WORDS } from "../notation/position.js";
import { createNumbering, endOfGame, NUMBERING_REMEDY, placeIn } from "./numbering.js";
import { createReplay } from "./replay.js";
import { isResult, resultMismatch } from "./result.js";

export interface MoveList {
  /** Squares 0..63 in order, passes left out. */
  readonly moves: Uint8Array;
  /** Line of the file on which the list begins, from 1. */
  readonly line: number;
  /** What is wrong after the last of these moves. */
  readonly damage?: RecordError;
}

/** Between the columns of a table; without one, each line is a list. */
const DELIMITERS = [undefined, ",", ";", "\t"];
const MOVE = /[\s,;]*(?:(\d{1,2})\s*(\.+)\s*)?(?:([a-h])([1-8])|--|pass|pa|ps|pp)[\s,;]*/iy;

/**
 * Reads all games of a text and plays them over. A list is read up to the first thing that is not a move, or is not legal.
 *
 * @param name of the file, for messages
 * @throws RecordError for texts without move lists
 */
export function parseMoveLists(text: string, name: string): ReadGames<MoveList> {
  const { table, column } = findLists(text.replaceAll(/\r\n?/g, "\n"));
  const [first] = table.rows;
  const replay = createReplay();
  const position = new Int32Array(POSITION_WORDS);
  const games: (MoveList | RecordError)[] = [];
  for (const row of table.rows) {
    const cell = row[column];
    const end = row[row.length - 1];
    if (end === table.openQuote) {
      games.push(new RecordError(name, place(end, -1), "the quote that opens here is never closed"));
    } else if (row === first && (cell === undefined || isHeading(cell.text))) continue;
    else if (cell === undefined) {
      const at = place(end, end.text.length);
      games.push(
        new RecordError(name, at, `the row ends before column ${column + 1} of the table, the move list`),
      );
    } else games.push(play(cell));
  }
  if (games.length === 0) {
    throw new RecordError(name, "", "no games; write a move list such as f5d6c3 on each line");
  }
  return { games, damage: [] };

  function play(cell: Cell): MoveList | RecordError {
    const squares: number[] = [];
    let damage: RecordError | undefined;
    replay.restart();
    const numbering = createNumbering(replay, cell.text, true);
    const end = scan(cell.text, (move, index, length, number, dots) => {
      const problem =
        (number === undefined ? undefined : numbering.number(number, dots)) ??
        numbering.move(cell.text.slice(index, index + length), move === PASS);
      if (problem !== undefined) {
        damage = new RecordError(name, place(cell, index), `${problem}; ${NUMBERING_REMEDY}`);
        return false;
      }
      if (move === PASS ? replay.pass() : replay.play(move)) {
        if (move !== PASS) squares.push(move);
        return true;
      }
      const written = cell.text.slice(index, index + length);
      const what = move === PASS ? `the pass ("${written}")` : `${written}, move ${squares.length + 1},`;
      damage = new RecordError(name, place(cell, index), `${what} is not legal there`);
      return false;
    });
    const rest = cell.text.slice(end);
    if (damage === undefined && (rest !== "" || cell.text === "") && !isResult(rest)) {
      const found = cell.text === "" ? "nothing" : JSON.stringify(rest.slice(0, 8));
      damage = new RecordError(name, place(cell, end), `found ${found} where a move should be, such as f5`);
    }
    if (damage === undefined && replay.finished()) {
      replay.store(position, 0);
      const problem = resultMismatch(rest, position);
      if (problem !== undefined) damage = new RecordError(name, place(cell, end), problem);
    }
    if (damage !== undefined && squares.length === 0) return damage;
    return {
      moves: Uint8Array.from(squares),
      line: cell.line,
      ...(damage === undefined ? {} : { damage }),
    };
  }
}

/**
 * Calls `take` with each move or pass, its index and length in the text, the number in front of it and how many dots that has, until
 * it returns false; returns the index of the first character that does not belong to a move that was taken.
 */
function scan(
  text: string,
  take: (move: number, index: number, length: number, number: number | undefined, dots: number) => boolean,
): number {
  let at = 0;
  for (;;) {
    MOVE.lastIndex = at;
    const match = MOVE.exec(text);
    if (match === null) return at;
    const [whole, number, dots = "", letter, digit] = match;
    const blanks = whole.length - whole.trimStart().length;
    const move =
      letter === undefined ? PASS : 8 * (Number(digit) - 1) + "abcdefgh".indexOf(letter.toLowerCase());
    const value = number === undefined ? undefined : Number(number);
    if (!take(move, at + blanks, whole.trim().length, value, dots.length)) return at;
    at += whole.length;
  }
}

function place(cell: Cell, index: number): string {
  return placeIn(cell.text, Math.max(index, 0), cell.line, cell.column + Math.min(index, 0));
}

/** A damaged list also has moves. */
function isHeading(text: string): boolean {
  return !/[a-h][1-8]/i.test(text);
}

/** A list a row, also one that goes on in the next lines with the next number. */
function joined(text: string): Table {
  const rows: Cell[][] = [];
  const lines = text.split("\n");
  for (let first = 0, end = 0; first < lines.length; first = end) {
    end = endOfGame(lines, first);
    const written = lines.slice(first, end).join("\n");
    const column = written.length - written.trimStart().length + 1;
    if (written.trim() !== "") rows.push([{ text: written.trim(), line: first + 1, column }]);
  }
  return { rows, openQuote: undefined };
}

/**
 * The way to read the text as a table, and the column, that make most sense as move lists: by the moves in cells that
 * are lists throughout, then by those at the beginning of other cells, so that a damaged list is found and named.
 */
function findLists(text: string): { readonly table: Table; readonly column: number } {
  let best = { table: parseTable("", undefined), column: 0, whole: -1, begun: -1 };
  for (const delimiter of DELIMITERS) {
    if (delimiter !== undefined && !text.includes(delimiter)) continue;
    const table = delimiter === undefined ? joined(text.replaceAll(/#.*/g, "")) : parseTable(text, delimiter);
    const whole: number[] = [];
    const begun: number[] = [];
    for (const row of table.rows) {
      for (const [column, cell] of row.entries()) {
        let moves = 0;
        const end = scan(cell.text, () => ++moves > 0);
        begun[column] = (begun[column] ?? 0) + moves;
        whole[column] = (whole[column] ?? 0) + (end === cell.text.length ? moves : 0);
      }
    }
    for (const column of begun.keys()) {
      if (whole[column] < best.whole) continue;
      if (whole[column] === best.whole && begun[column] <= best.begun) continue;
      best = { table, column, whole: whole[column], begun: begun[column] };
    }
  }
  return best;
}
