/**
 * The one text form of a problem of Go:
 *
 *     X.O./.XO./..X./.... b target=C4 goal=capture region=A1:D4 ko=B2 threats=0:1 taken=D4
 *
 * Rows from the top, divided by `/` (`X` black, `O` white, `.` empty); the side to move, `b` or `w`; then words, of which
 * only `target` has to be there. `goal=kill` wants all targets, `capture`, which is left out, any of them; `live` asks whether
 * they live, which is that not all of them are taken, or with `targets=any` not any. `region` is a
 * list of points and of rectangles; left out, it is the board. `safe` lists stones whose blocks are never
 * taken; `outside` stands for those that books mean, and `added` lists those of them that the problem's source does not have. `ko` is the point that is banned, `threats` what attacker and
 * defender have left outside, `taken` the targets of `kill` that are taken. A name before `|` is skipped.
 *
 * Reading is strict: whatever cannot be is a `NotationError` with its column and what would be right.
 */
import { NotationError } from "../../../game/errors.js";
import { type Board, checkLiberties, formatBoard, parseBoard, problemWithBan } from "./board.js";
import {
  distinctPoints,
  type Field,
  formatPoints,
  formatRegion,
  parseThreats,
  WORD_NAMES,
  type WordName,
  type Words,
} from "./fields.js";
import { parseGoal } from "./goals.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "./packing.js";
import { MOST_TARGETS } from "./points.js";
import {
  type Position,
  type Problem,
  packPosition,
  type Size,
  unpackPosition,
  unpackProblem,
} from "./position.js";
import { addedOf, ownerOf, parseRegion, parseTaken, refuseSafeTargets, safeOf } from "./targets.js";
import { formatPoint, parsePoint } from "./vertices.js";

/** What a problem consists of, before it is known to be one. */
export interface ProblemParts extends Board {
  readonly side: "b" | "w";
  readonly words: Words;
}

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
  const { all, life = false, targets, region, safe = [], added = [], columns, rows } = problem;
  const { ban, attackersThreats, defendersThreats, taken } = position;
  return [
    formatBoard(position.stones, problem),
    position.sideToMove === 0 ? "b" : "w",
    `target=${formatPoints(targets)}`,
    ...(life ? ["goal=live", ...(all ? [] : ["targets=any"])] : all ? ["goal=kill"] : []),
    ...(region.size === columns * rows ? [] : [`region=${formatRegion(region)}`]),
    ...(safe.length === 0 ? [] : [`safe=${formatPoints(safe)}`]),
    ...(added.length === 0 ? [] : [`added=${formatPoints(added)}`]),
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
  const added = addedOf(words.added, size);
  const [attackersThreats, defendersThreats] = parseThreats(words.threats);
  const sideToMove = side === "b" ? 0 : 1;
  const ban = parseBan(words.ko, stones, sideToMove, size);
  return {
    problem: { ...size, defender, all, ...(life ? { life } : {}), targets, region, ...added },
    position: { stones, sideToMove, ban, attackersThreats, defendersThreats, taken },
  };
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
