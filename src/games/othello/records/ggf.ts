/**
 * GGF, the format in which the Generic Game Server keeps games of Othello. A game is properties between `(;` and `;)`; a
 * file is a row of games, with a number in front of those that were played side by side.
 *
 *     (;GM[Othello]PC[GGS/os]PB[black]PW[white]RE[+4.000]TY[8]
 *     BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[c3//0.02]…;)
 *
 * `BO` is the size of the board, the position that the game begins from (`*` black, `O` white) and the side to move. `B`
 * and `W` are moves, with a value and a time behind slashes.
 */

import { RecordError } from "../../../formats/record-error.js";
import { NotationError } from "../../../game/notation-error.js";
import { parseMove, parsePosition } from "../notation/notation.js";
import { PASS, POSITION_WORDS } from "../notation/position.js";
import { createReplay } from "../replay.js";

export interface GgfGame {
  /** Packed position that the game begins from. */
  readonly start: Int32Array;
  /** Squares 0..63 in order, passes left out. */
  readonly moves: Uint8Array;
  /** Whether a pass is written behind the last move. */
  readonly passed: boolean;
  /** Seconds that black and white have used, as far as the moves say. */
  readonly seconds: readonly [number, number];
  /** The clock, `TI`, as it is written. */
  readonly clock: string | undefined;
}

interface Property {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  /** Of its first character and of its value's. */
  readonly column: number;
  readonly valueColumn: number;
}

const TOKEN = /\(;|;\)|([A-Z]+)\s*\[([^\]]*)\]|\d+|\S/g;
/** By word 4 of a position, the side to move. */
const SIDES = ["B", "W"];

/**
 * Reads the games of a file and plays them over.
 *
 * @param file its name, for messages
 * @returns the games; in the place of a game that cannot be read, an error that says what is wrong with it
 * @throws RecordError where the text is no row of games
 */
export function parseGgf(text: string, file: string): (GgfGame | RecordError)[] {
  const games: (GgfGame | RecordError)[] = [];
  let open: Property[] | undefined;
  let line = 1;
  let lineStart = 0;
  let seen = 0;
  for (const { 0: token, 1: name, 2: value, index } of text.matchAll(TOKEN)) {
    line += text.slice(seen, index).split("\n").length - 1;
    seen = index;
    lineStart = text.lastIndexOf("\n", index) + 1;
    const column = index - lineStart + 1;
    if (open === undefined) {
      if (token === "(;") open = [];
      else if (!/^\d+$/.test(token)) throw stray(token, "a game begins with (;");
    } else if (name !== undefined) {
      open.push({ name, value, line, column, valueColumn: column + token.length - value.length - 1 });
    } else if (token === ";)") {
      games.push(readGame(open, file, games.length + 1));
      open = undefined;
    } else throw stray(token, "a game is properties such as B[d3], and ends in ;)");
  }
  if (open !== undefined) throw new RecordError(file, `line ${line}`, "the game is cut short; it ends in ;)");
  if (games.length === 0) throw new RecordError(file, "", "no games; a game begins with (;GM[Othello]");
  return games;

  function stray(token: string, remedy: string): RecordError {
    const place = `line ${line}, column ${seen - lineStart + 1}`;
    return new RecordError(file, place, `found ${JSON.stringify(token.slice(0, 8))}; ${remedy}`);
  }
}

/** Where in its line a text in a value is wrong; of a value of several lines, where it begins. */
function columnOf({ name, value, valueColumn }: Property, { column }: NotationError): number {
  if (value.includes("\n")) return valueColumn;
  const size = name === "BO" ? /^\s*\d*/.exec(value)?.[0].length : 0;
  return valueColumn + (size ?? 0) + column - 1;
}

function readGame(properties: readonly Property[], file: string, number: number): GgfGame | RecordError {
  const replay = createReplay();
  const position = new Int32Array(POSITION_WORDS);
  const moves: number[] = [];
  let start: Int32Array | undefined;
  let passed = false;
  let clock: string | undefined;
  const seconds: [number, number] = [0, 0];
  const [first] = properties;
  for (const property of properties) {
    try {
      const problem = read(property);
      if (problem !== undefined) return refusal(property, problem);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      return refusal(property, error.message.replace(/^column \d+: /, ""), columnOf(property, error));
    }
  }
  if (start === undefined) return refusal(first, "no position is set up, as in BO[8 ---…--- *]");
  return { start, moves: Uint8Array.from(moves), passed, seconds, clock };

  function refusal(property: Property | undefined, problem: string, column = property?.column): RecordError {
    const place = property === undefined ? "" : `line ${property.line}, column ${column}, `;
    return new RecordError(file, `${place}game ${number}`, problem);
  }

  /** What is wrong with a property, if anything. */
  function read({ name, value }: Property): string | undefined {
    if (name === "GM" && !/^\s*othello\s*$/i.test(value)) return `a game of ${value}; Othello is read`;
    if (name === "BO") {
      const [, size, board] = /^\s*(\d+)(.*)$/s.exec(value) ?? [];
      if (size !== "8") return `a board of size ${size ?? "?"}; only 8x8 can be read`;
      start = parsePosition(board);
      replay.restart(start);
    }
    if (name === "TI") clock = value;
    if (!SIDES.includes(name)) return undefined;
    if (start === undefined) return `${name}[${value}] stands in front of the position, BO`;
    const [written, , time = ""] = value.split("/");
    const move = parseMove(written);
    const illegal = `${name}[${written}] is not legal there`;
    seconds[SIDES.indexOf(name)] += Number(time) || 0;
    passed = move === PASS;
    if (passed) return replay.pass() ? undefined : illegal;
    // Leaves a pass that is not written behind it.
    replay.store(position, 0);
    if (SIDES[position[4]] !== name || !replay.play(move)) return illegal;
    moves.push(move);
    return undefined;
  }
}
