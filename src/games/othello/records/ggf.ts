/**
 * GGF, the format in which the Generic Game Server keeps games of Othello. A game is properties between `(;` and `;)`; a
 * file is a row of games, with a number before those that were played side by side.
 *
 *     (;GM[Othello]PC[GGS/os]PB[black]PW[white]RE[+4.000]TY[8]
 *     BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[c3//0.02]…;)
 *
 * `BO` is the size of the board, the position that the game begins from (`*` black, `O` white) and the side to move. `B`
 * and `W` are moves, with a value and a time after slashes.
 */
import { type ReadGames, RecordError } from "../../../files/file-errors.js";
import { placesIn } from "../../../files/text.js";
import { NotationError } from "../../../game/errors.js";
import { formatMove, parseMove, parsePosition, SIZES, START_TEXT } from "../notation/notation.js";
import { PASS, POSITION_WORDS, sideToMoveOf } from "../notation/position.js";
import { createOthello } from "../rules/rules.js";
import { createReplay } from "./replay.js";
import { resultMismatch } from "./result.js";

export interface GgfGame {
  /** Packed position that the game begins from. */
  readonly start: Int32Array;
  /** Squares 0..63 in order, passes left out. */
  readonly moves: Uint8Array;
  /** Whether a pass is written after the last move. */
  readonly passed: boolean;
  /** The names of black and of white; empty where the game does not say. */
  readonly players: readonly [string, string];
  /** Seconds that black and white have used, as far as the moves say. */
  readonly seconds: readonly [number, number];
  /** The clock, `TI`, as it is written. */
  readonly clock: string | undefined;
  /** What is wrong where reading ended before the end of the game. */
  readonly damage?: RecordError;
}

interface Property {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  /** The columns of its first character and of its value's. */
  readonly column: number;
  readonly valueColumn: number;
}

const TOKEN = /\(;|;\)|([A-Z]{1,8})\s*\[([^\][]*)\]|\d+|\S/g;
const BEGINNING = "(;";
const ENDING = ";)";
/** By word 4 of a position, the side to move. */
const SIDES = ["B", "W"];
/** The properties with the names of black and of white. */
const PLAYERS = ["PB", "PW"];
/** Names of the format (https://www.skatgame.net/mburo/ggsa/ggf). */
const NAMES = "GM PC DT PB PW RB RW TI TB TW TY RE BO B W KB KW KM".split(" ");

/** A game that is open: its properties so far, and what is wrong where they end. */
interface Open {
  readonly properties: Property[];
  damage?: RecordError;
}

/**
 * Reads the games of a file and plays them over. A game is read up to the place where it is damaged, or where a move is
 * not legal.
 *
 * @param file its name, for messages
 * @throws RecordError where the text has no game
 */
export function parseGgf(text: string, file: string): ReadGames<GgfGame> {
  const placeOf = placesIn(text);
  const games: (GgfGame | RecordError)[] = [];
  const damage: RecordError[] = [];
  let open: Open | undefined;
  /** Whether nothing is read up to the next game. */
  let isLost = false;
  for (const { 0: token, 1: name, 2: value, index } of text.matchAll(TOKEN)) {
    const found = `found ${JSON.stringify(token.slice(0, 8))}`;
    if (token === BEGINNING) {
      if (open !== undefined) close(errorAt(index, `found "(;"; the game before it lacks its end, ;)`));
      open = { properties: [] };
      isLost = false;
    } else if (open === undefined) {
      if (!isLost && !/^\d+$/.test(token)) {
        damage.push(errorAt(index, `${found}; a game begins with (;`));
        isLost = true;
      }
    } else if (token === ENDING) close();
    else if (name !== undefined && open.damage === undefined) {
      const { line, column } = placeOf(index);
      const valueColumn = column + token.length - value.length - 1;
      open.properties.push({ name, value, line, column, valueColumn });
    } else {
      open.damage ??= errorAt(index, `${found}; a game is properties such as B[d3], and ends in ;)`);
    }
  }
  if (open !== undefined) close(errorAt(text.length, "the game is cut short; it ends in ;)"));
  if (games.length === 0) {
    throw damage[0] ?? new RecordError(file, "", "no games; a game begins with (;GM[Othello]");
  }
  return { games, damage };

  function errorAt(index: number, problem: string): RecordError {
    const { line, column } = placeOf(index);
    return new RecordError(file, `line ${line}, column ${column}`, problem);
  }

  function close(problem?: RecordError): void {
    if (open !== undefined)
      games.push(readGame(open.properties, file, games.length + 1, open.damage ?? problem));
    open = undefined;
  }
}

/** Where in its line a text in a value is wrong; of a value of several lines, where it begins. */
function columnOf({ name, value, valueColumn }: Property, { column }: NotationError): number {
  if (value.includes("\n")) return valueColumn;
  const size = name === "BO" ? /^\s*\d*/.exec(value)?.[0].length : 0;
  return valueColumn + (size ?? 0) + column - 1;
}

/** @param cut what is wrong after the properties */
function readGame(
  properties: readonly Property[],
  file: string,
  number: number,
  cut: RecordError | undefined,
): GgfGame | RecordError {
  const replay = createReplay();
  const position = new Int32Array(POSITION_WORDS);
  const moves: number[] = [];
  let start: Int32Array | undefined;
  let passed = false;
  let clock: string | undefined;
  const seconds: [number, number] = [0, 0];
  const players: [string, string] = ["", ""];
  let damage = cut;
  for (const property of properties) {
    if (!NAMES.includes(property.name)) {
      damage ??= refusal(property, `${property.name} is no property of GGF; it was passed over`);
    }
    const error = errorIn(property);
    if (error === undefined) continue;
    if (start === undefined || !SIDES.includes(property.name)) return error;
    damage = error;
    break;
  }
  const result = properties.find(({ name }) => name === "RE");
  if (damage === undefined && start !== undefined && result !== undefined && replay.finished()) {
    replay.store(position, 0);
    const problem = resultMismatch(result.value, position);
    if (problem !== undefined) damage = refusal(result, problem);
  }
  // Text that begins with damage is probably not a game.
  if (start !== undefined && (damage === undefined || moves.length > 0)) {
    const rest = damage === undefined ? {} : { damage };
    return { start, moves: Uint8Array.from(moves), passed, players, seconds, clock, ...rest };
  }
  return damage ?? refusal(properties[0], "no position is set up, as in BO[8 ---…--- *]");

  function refusal(property: Property | undefined, problem: string, column = property?.column): RecordError {
    const place = property === undefined ? "" : `line ${property.line}, column ${column}, `;
    return new RecordError(file, `${place}game ${number}`, problem);
  }

  function errorIn(property: Property): RecordError | undefined {
    try {
      const problem = read(property);
      return problem === undefined ? undefined : refusal(property, problem);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      return refusal(property, error.message.replace(/^column \d+: /, ""), columnOf(property, error));
    }
  }

  /** What is wrong with a property, if anything. */
  function read({ name, value }: Property): string | undefined {
    if (name === "GM" && !/^\s*othello\s*$/i.test(value)) return `a game of ${value}; Othello is read`;
    if (name === "TY" && /a/i.test(value)) return `TY[${value}] is anti-Othello, which the fewer discs win`;
    if (name === "BO") {
      const [, size, board] = /^\s*(\d+)(.*)$/s.exec(value) ?? [];
      if (!SIZES.some((one) => String(one) === size)) {
        return `a board of size ${size ?? "?"}; 8x8, 6x6 and 4x4 can be read`;
      }
      if (start !== undefined) return "a second position is set up; a game has one";
      const squares = [...board.replaceAll(/\s/g, "")].length - 1;
      if (squares !== Number(size) ** 2 && SIZES.some((one) => one * one === squares)) {
        return `${squares} squares on a board of size ${size}`;
      }
      start = parsePosition(board, Number(size));
      replay.restart(start);
    }
    if (name === "TI") clock = value;
    const player = PLAYERS.indexOf(name);
    if (player >= 0) players[player] = value.trim();
    if (!SIDES.includes(name)) return undefined;
    if (start === undefined) return `${name}[${value}] stands in front of the position, BO`;
    const [written, , time = ""] = value.split("/");
    const move = parseMove(written);
    const illegal = `${name}[${written}] is not legal there`;
    const isPass = move === PASS;
    // Leaves a pass that is not written after it.
    if (!isPass) replay.store(position, 0);
    if (isPass ? !replay.pass() : SIDES[sideToMoveOf(position)] !== name || !replay.play(move))
      return illegal;
    seconds[SIDES.indexOf(name)] += Number(time) || 0;
    passed = isPass;
    if (!isPass) moves.push(move);
    return undefined;
  }
}

const BOARD = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";

/**
 * A game from the usual start as GGF.
 *
 * @param moves with passes
 * @param names of black and of white
 * @returns a line, with a line feed
 */
export function writeGgf(moves: readonly number[], names: readonly [string, string]): string {
  const game = createOthello();
  game.load(parsePosition(START_TEXT), 0);
  const played = moves.map((move) => {
    const side = game.sideToMove() === 0 ? "B" : "W";
    game.play(move);
    return `${side}[${move === PASS ? "pass" : formatMove(move)}]`;
  });
  // The difference from black's side, whoever is to move.
  const difference = game.discDifference() * (game.sideToMove() === 0 ? 1 : -1);
  const score = `${difference < 0 ? "-" : "+"}${Math.abs(difference)}`;
  const [black, white] = names.map((name) => name.replaceAll(/[\]\\]/g, "_"));
  return `(;GM[Othello]PC[solve-fast]PB[${black}]PW[${white}]RE[${score}]TY[8]BO[${BOARD}]${played.join("")};)\n`;
}
