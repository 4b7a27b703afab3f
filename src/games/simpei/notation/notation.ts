/**
 * Text forms of Simpei's positions and moves.
 *
 * A position is four rows of the upper world, three of the lower, the side to move and the hands:
 * `..../.x../..../.... .../.../... o x3o4`. Blanks separate the four fields.
 *
 * A move is a placing `U01`, a move `U01-L00`, either with the squares of the sandwiched pieces after a colon
 * (`U01:L22`, `U01-L00:U33+L22`), or `pass`.
 *
 * Whatever is wrong is a `NotationError` with its column. See docs/simpei.md.
 */
import { NotationError } from "../../../game/errors.js";
import type { Player } from "../../../game/game.js";
import { flag, setting } from "../../../game/setting.js";
import { moveFrom, moveTo, NO_POINT, NO_RELOCATIONS, PASS, relocationMask } from "./moves.js";
import { PIECES, POINTS, UPPER_POINTS } from "./points.js";
import { packPosition, unpackPosition } from "./position.js";

/** The start of a game: empty worlds, x to move, four pieces in each hand. */
export const START_TEXT = "..../..../..../.... .../.../... x x4o4";

export interface PositionTextOptions {
  /**
   * Accepts pieces that are neither on the board nor in a hand (λ search lets the defender throw pieces away), and any
   * distribution of them. At most four per side is still the rule.
   */
  readonly anyHands?: boolean;
}

interface Field {
  readonly text: string;
  /** 1-based column of its first character. */
  readonly column: number;
}

interface World {
  readonly name: "upper" | "lower";
  readonly size: 4 | 3;
  readonly firstPoint: number;
}

const UPPER: World = { name: "upper", size: 4, firstPoint: 0 };
const LOWER: World = { name: "lower", size: 3, firstPoint: UPPER_POINTS };
const SIDES = "xo";
const LAYOUT = `write four fields as in "${START_TEXT}"`;

/**
 * Reads a position into its two packed words.
 *
 * Each side has four pieces, on the board or in its hand, and the side to move has as many pieces on the board
 * as the other or one fewer; `anyHands` lifts both.
 *
 * @throws NotationError naming the first place that is wrong.
 */
export function parsePosition(text: string, { anyHands = false }: PositionTextOptions = {}): Int32Array {
  const fields = [...text.matchAll(/\S+/g)].map((match) => ({ text: match[0], column: match.index + 1 }));
  const field = (index: number): Field => {
    const found = fields[index];
    if (found !== undefined) return found;
    const missing = ["upper world", "lower world", "side to move", "hands"][index];
    throw new NotationError(text.trimEnd().length + 1, `the text ends before the ${missing}`, LAYOUT);
  };

  const boards: [number, number] = [0, 0];
  parseWorld(field(0), UPPER, boards);
  parseWorld(field(1), LOWER, boards);
  const side = field(2);
  const sideToMove = parseSide(side);
  const hand = field(3);
  const hands = parseHands(hand);
  const extra = fields[4];
  if (extra !== undefined)
    throw new NotationError(extra.column, `found ${quote(extra.text)} after the hands`, LAYOUT);
  checkHands(boards, hands, hand, anyHands);
  if (!anyHands) checkBalance(boards, sideToMove, side);
  return packPosition({ boards, hands, sideToMove });
}

/** Writes the position packed at `words[offset]`, in the form that `parsePosition` reads. */
export function formatPosition(words: Int32Array, offset = 0): string {
  const { boards, hands, sideToMove } = unpackPosition(words, offset);
  const worlds = [UPPER, LOWER].map((world) => formatWorld(world, boards));
  return `${worlds.join(" ")} ${SIDES[sideToMove]} x${hands[0]}o${hands[1]}`;
}

/**
 * Reads a move into the int32 of moves.ts. The squares after the colon may be in any order: the result is the same, so that a
 * caller finds a legal move by comparing numbers. Whether it is legal is the rules' matter.
 *
 * @throws NotationError naming the first place that is wrong.
 */
export function parseMove(text: string): number {
  const move = text.trim();
  const column = text.length - text.trimStart().length + 1;
  if (move === "pass") return PASS;
  const [played, ...colons] = move.split(":");
  const points = split({ text: played, column }, "-").map(parsePoint);
  if (points.length > 2)
    throw new NotationError(column + 7, `found ${quote(played.slice(7))}`, "a move is written U01-L00");
  const [first, second] = points;
  const from = second === undefined ? NO_POINT : first;
  const to = second ?? first;
  if (colons.length === 0) return encodeMove(to, from);
  return encodeMove(
    to,
    from,
    parseRelocations({ text: colons.join(":"), column: column + played.length + 1 }),
  );
}

/** Writes a move of moves.ts; squares of sandwiched pieces are in the order of the points. */
export function formatMove(move: number): string {
  if (move === PASS) return "pass";
  const from = moveFrom(move);
  const relocations = relocationMask(move);
  let text = from === NO_POINT ? "" : `${formatPoint(from)}-`;
  text += formatPoint(moveTo(move));
  let mark = ":";
  for (let point = 0; point < POINTS; point++) {
    if ((relocations >>> point) & 1) {
      text += mark + formatPoint(point);
      mark = "+";
    }
  }
  return text;
}

/** Pieces are put into `boards` (of x and o). */
function parseWorld(field: Field, world: World, boards: [number, number]): void {
  const { name, size } = world;
  const example = Array<string>(size).fill(".".repeat(size)).join("/");
  const remedy = `the ${name} world has ${size} rows of ${size} points, as in "${example}"`;
  const rows = split(field, "/");
  rows.forEach((row, r) => {
    if (r === size) throw new NotationError(row.column - 1, `a row too many in the ${name} world`, remedy);
    [...row.text].forEach((symbol, c) => {
      const column = row.column + c;
      const player = SIDES.indexOf(symbol);
      if (player < 0 && symbol !== ".")
        throw new NotationError(column, `found ${quote(symbol)}`, `a point is "x", "o" or "." (empty)`);
      if (c >= size) throw new NotationError(column, `row ${r} of the ${name} world is too long`, remedy);
      if (player < 0) return;
      if (countOf(boards[player]) === PIECES)
        throw new NotationError(column, `a fifth piece of ${symbol}`, `each side has ${PIECES} pieces`);
      boards[player] |= 1 << (world.firstPoint + r * size + c);
    });
    if (row.text.length < size)
      throw new NotationError(
        row.column + row.text.length,
        `row ${r} of the ${name} world is too short`,
        remedy,
      );
  });
  if (rows.length < size)
    throw new NotationError(
      field.column + field.text.length,
      `the ${name} world has only ${rows.length} of its rows`,
      remedy,
    );
}

function parseSide({ text, column }: Field): Player {
  if (text === "x") return 0;
  if (text === "o") return 1;
  throw new NotationError(column, `found ${quote(text)} as the side to move`, `it is "x" or "o"`);
}

function parseHands({ text, column }: Field): [number, number] {
  const remedy = `the pieces in hand are written as in "x3o4", 0 to ${PIECES} each`;
  const form = ["x", "01234", "o", "01234"];
  form.forEach((allowed, i) => {
    if (i >= text.length) throw new NotationError(column + i, "the hands end early", remedy);
    if (!allowed.includes(text[i]))
      throw new NotationError(column + i, `found ${quote(text[i])} in the hands`, remedy);
  });
  if (text.length > form.length)
    throw new NotationError(column + form.length, `found ${quote(text.slice(form.length))}`, remedy);
  return [Number(text[1]), Number(text[3])];
}

function checkHands(
  boards: readonly number[],
  hands: readonly number[],
  field: Field,
  anyHands: boolean,
): void {
  for (const player of [0, 1]) {
    const onBoard = countOf(boards[player]);
    const due = PIECES - onBoard;
    if (anyHands ? hands[player] <= due : hands[player] === due) continue;
    throw new NotationError(
      field.column + 2 * player,
      `${SIDES[player]} has ${onBoard} on the board and ${hands[player]} in hand`,
      `each side has ${PIECES} pieces, so write ${SIDES[player]}${due}${anyHands ? " or fewer" : ""}`,
    );
  }
}

/** Players place in turn, so the side to move has ⌊n/2⌋ of the n pieces on the board. */
function checkBalance(boards: readonly number[], sideToMove: Player, field: Field): void {
  const own = countOf(boards[sideToMove]);
  const other = countOf(boards[1 - sideToMove]);
  if (own === other || own === other - 1) return;
  throw new NotationError(
    field.column,
    `${SIDES[sideToMove]} is to move with ${own} on the board against ${other}`,
    own === other + 1
      ? `write ${SIDES[1 - sideToMove]}: the side to move has as many pieces on the board as the other or one fewer`
      : "the side to move has as many pieces on the board as the other or one fewer",
  );
}

function parseRelocations(field: Field): number[] {
  const squares = split(field, "+");
  const points = squares.map(parsePoint);
  points.forEach((point, i) => {
    if (points.indexOf(point) < i)
      throw new NotationError(
        squares[i].column,
        `${squares[i].text} is given twice`,
        "each sandwiched piece has a square of its own",
      );
    if (i === PIECES)
      throw new NotationError(
        squares[i].column,
        "a fifth square after the colon",
        `each side has ${PIECES} pieces`,
      );
  });
  return points;
}

/** `U` with row and column 0-3, `L` with row and column 0-2. */
function parsePoint({ text, column }: Field): number {
  const world = text[0] === "U" ? UPPER : LOWER;
  const digits = "0123".slice(0, world.size);
  const form = ["UL", digits, digits];
  const remedy = "a point is U00 to U33 or L00 to L22; moves are written U01, U01-L00, U01:L22+L00 or pass";
  form.forEach((allowed, i) => {
    if (i >= text.length) throw new NotationError(column + i, "a point ends early", remedy);
    if (!allowed.includes(text[i])) throw new NotationError(column + i, `found ${quote(text[i])}`, remedy);
  });
  if (text.length > form.length)
    throw new NotationError(column + form.length, `found ${quote(text.slice(form.length))}`, remedy);
  return world.firstPoint + Number(text[1]) * world.size + Number(text[2]);
}

function formatWorld({ size, firstPoint }: World, boards: readonly number[]): string {
  const rows: string[] = [];
  for (let r = 0; r < size; r++) {
    let row = "";
    for (let c = 0; c < size; c++) {
      const point = firstPoint + r * size + c;
      row += (boards[0] >>> point) & 1 ? "x" : (boards[1] >>> point) & 1 ? "o" : ".";
    }
    rows.push(row);
  }
  return rows.join("/");
}

function formatPoint(point: number): string {
  const { name, size, firstPoint } = point < UPPER_POINTS ? UPPER : LOWER;
  const place = point - firstPoint;
  return `${name === "upper" ? "U" : "L"}${Math.floor(place / size)}${place % size}`;
}

/** The parts of a field between single-character separators, each with its column. */
function split({ text, column }: Field, separator: string): Field[] {
  let next = column;
  return text.split(separator).map((part) => {
    const field = { text: part, column: next };
    next += part.length + 1;
    return field;
  });
}

function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

export const GOALS = { "x-wins": 0, "o-wins": 1 } as const;

export const OPTIONS = { freeStart: setting(flag, "allow the first piece on any point") };

/** @param relocations squares that sandwiched pieces are put on, up to four in any order */
export function encodeMove(to: number, from: number, relocations: readonly number[] = []): number {
  let move = NO_RELOCATIONS | (from << 5) | to;
  [...relocations]
    .sort((a, b) => a - b)
    .forEach((point, i) => {
      move ^= (NO_POINT ^ point) << (10 + 5 * i);
    });
  return move;
}
