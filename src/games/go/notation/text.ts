/**
 * The one text form of a problem of Go:
 *
 *     X.O./.XO./..X./.... b target=C4 goal=capture region=A1:D4 ko=B2 threats=0:1 taken=D4
 *
 * Rows from the top, divided by `/` (`X` black, `O` white, `.` empty); the side to move, `b` or `w`; then words, of which
 * only `target` has to be there. `goal=kill` wants all targets, `capture`, which is left out, any of them; `live` asks whether
 * they live, which is that not all of them are taken, or with `targets=any` not any. `region` is a
 * list of points and of rectangles; left out, it is the board. `safe` lists stones whose blocks are never
 * taken; `outside` stands for those that books mean. `ko` is the point that is banned, `threats` what attacker and
 * defender have left outside, `taken` the targets of `kill` that are taken. A name before `|` is skipped.
 *
 * Reading is strict: whatever cannot be is a `NotationError` with its column and what would be right.
 */
import { NotationError } from "../../../game/errors.js";
import { stonesOutside } from "./outside.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "./packing.js";
import {
  BLACK,
  EMPTY,
  LARGEST_SIZE,
  MOST_TARGETS,
  MOST_THREATS,
  POINTS,
  SMALLEST_SIZE,
  STRIDE,
  WHITE,
} from "./points.js";
import {
  blockAt,
  isOnBoard,
  neighboursOf,
  type Position,
  type Problem,
  packPosition,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "./position.js";
import { formatPoint, parsePoint } from "./vertices.js";

export const GOAL_NAMES = ["capture", "kill", "live"] as const;
/** What the side to move may want that words ask for without naming a target. */
export const ASKS = ["kill", "live"] as const;
export type GoalName = (typeof GOAL_NAMES)[number];

/** What a problem consists of, before it is known to be one. */
export interface ProblemParts {
  readonly columns: number;
  readonly rows: number;
  readonly stones: Uint8Array;
  readonly side: "b" | "w";
  /** Values of the words, as in `region=A1:E4`. */
  readonly words: Partial<Readonly<Record<WordName, Field>>>;
}

/** A piece of the text, and the column of its first character, from 1. */
export interface Field {
  readonly text: string;
  readonly column: number;
}

const WORD_NAMES = ["target", "goal", "targets", "region", "safe", "ko", "threats", "taken", "asks"] as const;
export type WordName = (typeof WORD_NAMES)[number];

const COLOURS: Readonly<Record<string, number>> = { ".": EMPTY, X: BLACK, O: WHITE };
const NAMES = ["empty", "black", "white"];
const LETTERS = ".XO";

/**
 * Reads a problem into the words of its position and its constants.
 *
 * @throws NotationError naming the first place that is wrong
 */
export function parseProblem(text: string): Int32Array {
  const parts = readParts(text);
  const { problem, position } = problemOf(parts, 1 + text.trimEnd().length);
  return packPosition(problem, position);
}

/** Writes what is at `words[offset]`, constants included. */
export function formatProblem(words: Int32Array, offset = 0): string {
  if (words.length < offset + POSITION_WORDS + CONSTANT_WORDS) {
    throw new RangeError("a position of Go is written with the constants of its problem behind it");
  }
  const problem = unpackProblem(words, offset + POSITION_WORDS);
  const position = unpackPosition(problem, words, offset);
  const { all, life = false, targets, region, safe = [], columns, rows } = problem;
  const { ban, attackersThreats, defendersThreats, taken } = position;
  return [
    formatBoard(position.stones, problem),
    position.sideToMove === 0 ? "b" : "w",
    `target=${formatPoints(targets)}`,
    ...(life ? ["goal=live", ...(all ? [] : ["targets=any"])] : all ? ["goal=kill"] : []),
    ...(region.size === columns * rows ? [] : [`region=${formatRegion(region)}`]),
    ...(safe.length === 0 ? [] : [`safe=${formatPoints(safe)}`]),
    ...(ban === 0 ? [] : [`ko=${formatPoint(ban)}`]),
    ...(attackersThreats + defendersThreats === 0 ? [] : [`threats=${attackersThreats}:${defendersThreats}`]),
    ...(taken.size === 0 ? [] : [`taken=${formatPoints([...taken])}`]),
  ].join(" ");
}

/** Whether these words are what the text of a problem that is not over is read as. */
export function isWritten(words: Int32Array): boolean {
  try {
    const read = parseProblem(formatProblem(words));
    return words.every((word, i) => word === read[i]);
  } catch (error) {
    if (error instanceof NotationError) return false;
    throw error;
  }
}

/** Rows from the top. */
export function formatBoard(stones: Uint8Array, { columns, rows }: Size): string {
  const row = (number: number) =>
    Array.from({ length: columns }, (_, i) => LETTERS[stones[STRIDE * number + 1 + i]]).join("");
  return Array.from({ length: rows }, (_, i) => row(rows - i)).join("/");
}

export function formatPoints(points: readonly number[]): string {
  return points.map(formatPoint).join(",");
}

/** A rectangle where it is one, otherwise a list. */
function formatRegion(region: ReadonlySet<number>): string {
  const points = [...region].sort((one, other) => one - other);
  const columns = points.map((point) => point % STRIDE);
  const first = STRIDE * Math.floor(points[0] / STRIDE) + Math.min(...columns);
  const last = STRIDE * Math.floor((points.at(-1) as number) / STRIDE) + Math.max(...columns);
  const rectangle = rectangleOf(first, last);
  const isRectangle = rectangle.length === points.length && rectangle.every((point) => region.has(point));
  return isRectangle && first !== last ? `${formatPoint(first)}:${formatPoint(last)}` : formatPoints(points);
}

/** All points between two corners. */
function rectangleOf(one: number, other: number): number[] {
  const [bottom, top] = [one, other].map((point) => Math.floor(point / STRIDE)).sort((a, b) => a - b);
  const [left, right] = [one, other].map((point) => point % STRIDE).sort((a, b) => a - b);
  const points: number[] = [];
  for (let row = bottom; row <= top; row++) {
    for (let column = left; column <= right; column++) points.push(STRIDE * row + column);
  }
  return points;
}

/**
 * Takes a text apart into board, side and words.
 *
 * @throws NotationError for a board, a side or a word that is none
 */
export function readParts(text: string): ProblemParts {
  const name = text.includes("|") ? text.indexOf("|") + 1 : 0;
  const fields = [...text.slice(name).matchAll(/\S+/g)].map(
    ({ 0: field, index }): Field => ({ text: field, column: name + index + 1 }),
  );
  const [board, side, ...rest] = fields;
  if (board === undefined) {
    throw new NotationError(
      1,
      "nothing stands there",
      "write the rows of the board, as in X.O./.XO./..X./....",
    );
  }
  const { columns, rows, stones } = parseBoard(board);
  if (side === undefined || !/^[bw]$/i.test(side.text)) {
    const found = side === undefined ? "the side to move is missing" : `found ${JSON.stringify(side.text)}`;
    const at = side?.column ?? 1 + text.trimEnd().length;
    throw new NotationError(at, found, "write b or w after the board, for the side to move");
  }
  const words: Partial<Record<WordName, Field>> = {};
  for (const { text: word, column } of rest) {
    const [, key, value] = /^([^=]*)=(.*)$/.exec(word) ?? [];
    const known = WORD_NAMES.find((one) => one === key);
    if (known === undefined) {
      throw new NotationError(
        column,
        `${JSON.stringify(word)} is not a word of a problem`,
        `there are ${WORD_NAMES.map((one) => `${one}=`).join(", ")}`,
      );
    }
    if (words[known] !== undefined)
      throw new NotationError(column, `${known}= is given twice`, "leave one out");
    words[known] = { text: value, column: column + known.length + 1 };
  }
  return { columns, rows, stones, side: side.text.toLowerCase() as "b" | "w", words };
}

/** The stones of rows from the top, divided by `/`. @throws NotationError */
export function parseBoard({ text, column }: Field): Pick<ProblemParts, "columns" | "rows" | "stones"> {
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

/**
 * The problem that its parts make.
 *
 * @param end where what is missing should stand
 * @throws NotationError for a position that cannot be, or that is not a problem
 */
function problemOf(
  { columns, rows, stones, side, words }: ProblemParts,
  end: number,
): { readonly problem: Problem; readonly position: Position } {
  const safe = safeOf(words, stones, { columns, rows });
  const size = { columns, rows, ...(safe.length === 0 ? {} : { safe }) };
  checkLiberties(stones, size);
  const { target } = words;
  if (target === undefined) {
    throw new NotationError(end, "no target is named", "name a stone to take, as in target=C3");
  }
  if (words.asks !== undefined) {
    const remedy = "write goal=kill or goal=live";
    throw new NotationError(
      words.asks.column - "asks=".length,
      "asks= is for problems without a target",
      remedy,
    );
  }
  const targets = distinctPoints(target, size);
  if (targets.length > MOST_TARGETS) {
    throw new NotationError(
      target.column,
      `there are ${targets.length} targets`,
      `name at most ${MOST_TARGETS}`,
    );
  }
  const { all, life } = parseGoal(words.goal, words.targets);
  const taken = parseTaken(words.taken, targets, all, size);
  const defender = ownerOf(
    targets.filter((point) => !taken.has(point)),
    stones,
    target,
  );
  refuseSafeTargets(words.safe, targets, stones, size);
  const region = parseRegion(words.region, targets, size);
  const [attackersThreats, defendersThreats] = parseThreats(words.threats);
  const sideToMove = side === "b" ? 0 : 1;
  const ban = parseBan(words.ko, stones, sideToMove, size);
  return {
    problem: { ...size, defender, all, ...(life ? { life } : {}), targets, region },
    position: { stones, sideToMove, ban, attackersThreats, defendersThreats, taken },
  };
}

type Size = Pick<Problem, "columns" | "rows" | "safe">;

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

/** A list of points and, where `rectangles` says so, of rectangles between two corners. */
function parsePoints(
  { text, column }: Field,
  size: Size,
  rectangles = false,
): { point: number; column: number }[] {
  const found: { point: number; column: number }[] = [];
  let at = column;
  for (const item of text.split(",")) {
    const corners = rectangles ? item.split(":") : [item];
    if (corners.length > 2) {
      throw new NotationError(
        at,
        `${JSON.stringify(item)} is not a rectangle`,
        "write two corners, as in A1:E4",
      );
    }
    let place = at;
    const points = corners.map((corner) => {
      const point = parsePoint(corner, place);
      if (!isOnBoard(point, size)) {
        throw new NotationError(
          place,
          `${formatPoint(point)} is not on the board`,
          `it has ${size.columns} columns and ${size.rows} rows`,
        );
      }
      place += corner.length + 1;
      return point;
    });
    for (const point of rectangleOf(points[0], points.at(-1) as number)) found.push({ point, column: at });
    at += item.length + 1;
  }
  return found;
}

/** Points of a list, ascending. */
function distinctPoints(field: Field, size: Size): number[] {
  const seen = new Set<number>();
  for (const { point, column } of parsePoints(field, size)) {
    if (seen.has(point))
      throw new NotationError(column, `${formatPoint(point)} is named twice`, "name it once");
    seen.add(point);
  }
  return [...seen].sort((one, other) => one - other);
}

/** Whether all targets have to be taken, and whether it is asked if they live. */
function parseGoal(
  named: Field | undefined,
  which: Field | undefined,
): { readonly all: boolean; readonly life: boolean } {
  const goal = named === undefined ? "capture" : GOAL_NAMES.find((name) => name === named.text);
  if (named !== undefined && goal === undefined) {
    const remedy = `there are ${GOAL_NAMES.slice(0, -1).join(", ")} and ${GOAL_NAMES.at(-1)}`;
    throw new NotationError(named.column, `${JSON.stringify(named.text)} is not a goal`, remedy);
  }
  const life = goal === "live";
  const all = which === undefined ? goal !== "capture" : which.text === "all";
  if (which === undefined) return { all, life };
  if (!["any", "all"].includes(which.text)) {
    const problem = `${JSON.stringify(which.text)} does not say which targets`;
    throw new NotationError(which.column, problem, "write any or all");
  }
  if (!life && all !== (goal === "kill")) {
    const remedy = "capture takes any of the targets, kill all";
    throw new NotationError(which.column, `targets=${which.text} is not the goal ${goal}`, remedy);
  }
  return { all, life };
}

function parseTaken(
  field: Field | undefined,
  targets: readonly number[],
  all: boolean,
  size: Size,
): ReadonlySet<number> {
  if (field === undefined) return new Set();
  const taken = distinctPoints(field, size);
  const other = taken.find((point) => !targets.includes(point));
  if (other !== undefined) {
    throw new NotationError(
      field.column,
      `${formatPoint(other)} is not a target`,
      "name only targets in taken=",
    );
  }
  if (!all || taken.length === targets.length) {
    throw new NotationError(
      field.column,
      "the goal is already reached",
      "leave a target to take, or leave out taken=",
    );
  }
  return new Set(taken);
}

/** The player who owns the targets that are left. */
function ownerOf(targets: readonly number[], stones: Uint8Array, { column }: Field): 0 | 1 {
  for (const point of targets) {
    if (stones[point] === EMPTY) {
      throw new NotationError(column, `the target ${formatPoint(point)} is empty`, "name a stone");
    }
    if (stones[point] === stones[targets[0]]) continue;
    throw new NotationError(
      column,
      `the targets ${formatPoint(targets[0])} and ${formatPoint(point)} have different colours`,
      "all targets belong to one side",
    );
  }
  return stones[targets[0]] === BLACK ? 0 : 1;
}

function parseRegion(field: Field | undefined, targets: readonly number[], size: Size): ReadonlySet<number> {
  if (field === undefined) return new Set(pointsOf(size));
  const region = new Set(parsePoints(field, size, true).map(({ point }) => point));
  const outside = targets.find((point) => !region.has(point));
  if (outside === undefined) return region;
  throw new NotationError(
    field.column,
    `the target ${formatPoint(outside)} is not in the region`,
    "name it there too: a region includes points with stones on them",
  );
}

/** In place of a list of safe stones: a stone of each block of the attacker's that is outside (outside.ts). */
export const SAFE_OUTSIDE = "outside";

function safeOf({ safe, target }: ProblemParts["words"], stones: Uint8Array, size: Size): number[] {
  if (safe === undefined) return [];
  if (safe.text !== SAFE_OUTSIDE) return parseSafe(safe, stones, size);
  // What is wrong with the target is said where it is read.
  if (target === undefined) return [];
  const stone = distinctPoints(target, size).find((point) => stones[point] !== EMPTY);
  if (stone === undefined) return [];
  const outside = stonesOutside(stones, size, BLACK + WHITE - stones[stone]);
  if (outside.length > 0) return outside;
  throw new NotationError(
    safe.column,
    "no stone of the attacker's is outside: none has three liberties, one in the largest open area",
    "name the stones that are safe, as in safe=C3,D4",
  );
}

/** Stones, ascending. @throws NotationError where none stands */
export function parseSafe(field: Field, stones: Uint8Array, size: Size): number[] {
  const safe = distinctPoints(field, size);
  const empty = safe.find((point) => stones[point] === EMPTY);
  if (empty === undefined) return safe;
  throw new NotationError(field.column, `${formatPoint(empty)} is empty, and cannot be safe`, "name a stone");
}

function refuseSafeTargets(
  field: Field | undefined,
  targets: readonly number[],
  stones: Uint8Array,
  size: Size,
): void {
  // What a target has become connected to in the course of play lives, which ends the play.
  const safe = targets.find((target) => stones[target] !== EMPTY && size.safe?.includes(target));
  if (field === undefined || safe === undefined) return;
  throw new NotationError(
    field.column,
    `${formatPoint(safe)} is safe, and a target`,
    "leave one out: it can never be taken",
  );
}

function parseThreats(field: Field | undefined): readonly [attackers: number, defenders: number] {
  if (field === undefined) return [0, 0];
  const [, attackers, defenders] = /^(\d+):(\d+)$/.exec(field.text) ?? [];
  const remedy = `write the attacker's and the defender's, 0 to ${MOST_THREATS} each, as in threats=0:1`;
  if (attackers === undefined) {
    throw new NotationError(field.column, `${JSON.stringify(field.text)} does not give threats`, remedy);
  }
  const numbers = [Number(attackers), Number(defenders)] as const;
  const most = Math.max(...numbers);
  if (most > MOST_THREATS) throw new NotationError(field.column, `${most} threats are too many`, remedy);
  return numbers;
}

function parseBan(field: Field | undefined, stones: Uint8Array, sideToMove: 0 | 1, size: Size): number {
  if (field === undefined) return 0;
  const point = parsePoint(field.text, field.column);
  const problem = problemWithBan(point, stones, sideToMove, size);
  if (problem === undefined) return point;
  throw new NotationError(
    field.column,
    `no ban can be at ${formatPoint(point)}: ${problem}`,
    "ko= is where the side to move may not retake",
  );
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
