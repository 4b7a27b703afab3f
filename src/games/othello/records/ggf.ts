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
}

interface Property {
  readonly name: string;
  readonly value: string;
  readonly line: number;
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
  let seen = 0;
  for (const { 0: token, 1: name, 2: value, index } of text.matchAll(TOKEN)) {
    line += text.slice(seen, index).split("\n").length - 1;
    seen = index;
    if (open === undefined) {
      if (token === "(;") open = [];
      else if (!/^\d+$/.test(token)) throw stray(token, "a game begins with (;");
    } else if (name !== undefined) open.push({ name, value, line });
    else if (token === ";)") {
      games.push(readGame(open, file, games.length + 1));
      open = undefined;
    } else throw stray(token, "a game is properties such as B[d3], and ends in ;)");
  }
  if (open !== undefined) throw new RecordError(file, `line ${line}`, "the game is cut short; it ends in ;)");
  if (games.length === 0) throw new RecordError(file, "", "no games; a game begins with (;GM[Othello]");
  return games;

  function stray(token: string, remedy: string): RecordError {
    return new RecordError(file, `line ${line}`, `found ${JSON.stringify(token.slice(0, 8))}; ${remedy}`);
  }
}

function readGame(properties: readonly Property[], file: string, number: number): GgfGame | RecordError {
  const replay = createReplay();
  const position = new Int32Array(POSITION_WORDS);
  const moves: number[] = [];
  let start: Int32Array | undefined;
  const [first] = properties;
  for (const property of properties) {
    try {
      const problem = read(property);
      if (problem !== undefined) return refusal(property, problem);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      return refusal(property, error.message.replace(/^column \d+: /, ""));
    }
  }
  if (start === undefined) return refusal(first, "no position is set up, as in BO[8 ---…--- *]");
  return { start, moves: Uint8Array.from(moves) };

  function refusal(property: Property | undefined, problem: string): RecordError {
    const place = property === undefined ? "" : `line ${property.line}, `;
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
    if (!SIDES.includes(name)) return undefined;
    if (start === undefined) return `${name}[${value}] stands in front of the position, BO`;
    const [written] = value.split("/");
    const move = parseMove(written);
    const illegal = `${name}[${written}] is not legal there`;
    if (move === PASS) return replay.pass() ? undefined : illegal;
    // Leaves a pass that is not written behind it.
    replay.store(position, 0);
    if (SIDES[position[4]] !== name || !replay.play(move)) return illegal;
    moves.push(move);
    return undefined;
  }
}
