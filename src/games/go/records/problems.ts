/**
 * Problems of Go in SGF: set-up and main line up to a move. The targets are the blocks marked by `MA`, or by `TR` where
 * there is no `MA`; the region is marked by `SQ`; `PL` says who is to move. What this project wrote comes back as it was.
 */
import { RecordError } from "../../../formats/record-error.js";
import {
  CONSTANT_WORDS,
  POSITION_WORDS,
  packRegion,
  packSize,
  packState,
  packStone,
} from "../notation/packing.js";
import {
  BLACK,
  EMPTY,
  LARGEST_SIZE,
  PASS,
  POINTS,
  SMALLEST_SIZE,
  STRIDE,
  WHITE,
} from "../notation/points.js";
import { blockAt, isOnBoard, pointsOf, unpackPosition, unpackProblem } from "../notation/position.js";
import { formatBoard, formatPoints } from "../notation/text.js";
import { formatPoint } from "../notation/vertices.js";
import { createGo } from "../rules/rules.js";
import { parseSgf, type SgfGame, type SgfNode, type SgfValue } from "./sgf.js";

/** A problem as the text form writes it, as far as the record says it. */
export interface RecordProblem {
  /** File and number of the game, for messages and answers. */
  readonly source: string;
  readonly board: string;
  /** Left out where the record does not say who is to move. */
  readonly side?: "b" | "w";
  /** Values of the words, as of `target` and `region`. */
  readonly words: Readonly<Record<string, string>>;
}

interface Size {
  readonly columns: number;
  readonly rows: number;
}

const LETTERS = "abcdefghijklmnopqrs";
const COLOURS = [EMPTY, BLACK, WHITE];
const SET_UP = ["AE", "AB", "AW"];
const MOVES = ["B", "W"];
const MARKS = ["MA", "TR", "SQ"];
/** Words of the text form for which SGF has no property; a record that this project wrote may have it (write-sgf.ts). */
export const WORDS_PROPERTY = "SOLVEFAST";

/**
 * The problems of a file, one a game; in the place of one that cannot be read, what is wrong with it.
 *
 * @param at how many moves of the main line are played; left out, those up to the first node with marks, or none where
 *   nothing is marked
 * @throws RecordError for a file that is no SGF
 */
export function readSgfProblems(
  bytes: Uint8Array,
  file: string,
  at: number | undefined,
): (RecordProblem | RecordError)[] {
  const games = parseSgf(bytes, file);
  return games.map((game, i) => {
    const source = games.length === 1 ? file : `${file}, game ${i + 1}`;
    try {
      return problemIn(game, source, at);
    } catch (error) {
      if (error instanceof RecordError) return error;
      throw error;
    }
  });
}

function problemIn(game: SgfGame, source: string, at: number | undefined): RecordProblem {
  const [root] = game;
  const refuse = (value: SgfValue | undefined, problem: string) =>
    new RecordError(source, value === undefined ? "" : `line ${value.line}, column ${value.column}`, problem);
  const kind = root.get("GM")?.[0];
  if (kind !== undefined && kind.text.trim() !== "1")
    throw refuse(kind, "is not a game of Go (which has GM[1])");
  const size = sizeOf(root);
  const board = createBoard(size);
  const nodes = nodesUpTo(game, at);
  let moves = 0;
  let asked: "b" | "w" | undefined;
  let marks: SgfNode | undefined;
  for (const node of nodes) {
    setUp(node);
    for (const [colour, name] of MOVES.entries()) {
      for (const value of node.get(name) ?? []) {
        playMove(colour, value);
        moves++;
        asked = undefined;
      }
    }
    asked = sideIn(node) ?? asked;
    if (MARKS.some((name) => node.has(name))) marks = node;
  }
  if (at !== undefined && at !== WHOLE_LINE && moves < at) {
    throw new ShortGameError(source, moves, at);
  }
  const { stones, ban, sideToMove } = board.position();
  const side = asked ?? (moves === 0 ? undefined : sideToMove === 0 ? "b" : "w");
  const targets = targetsOf(stones, marks);
  const region = [...new Set(pointsIn(marks?.get("SQ") ?? []).map(({ point }) => point))];
  // Whoever is asked instead of the side that the ban is for may play there.
  const banned = ban !== 0 && (side === "b") === (sideToMove === 0);
  return {
    source,
    board: formatBoard(stones, size),
    ...(side === undefined ? {} : { side }),
    words: {
      ...(targets.length === 0 ? {} : { target: formatPoints(targets) }),
      ...(region.length === 0 ? {} : { region: formatPoints(region) }),
      ...(banned ? { ko: formatPoint(ban) } : {}),
      ...wordsIn(marks?.has(WORDS_PROPERTY) ? marks : root),
    },
  };

  /** What the record says in the words of the text form. */
  function wordsIn(node: SgfNode | undefined): Record<string, string> {
    const [value, second] = node?.get(WORDS_PROPERTY) ?? [];
    if (second !== undefined)
      throw refuse(second, `${WORDS_PROPERTY} has two values; write all words in one`);
    const said = new Set<string>();
    const pairs = value?.text.split(/\s+/).filter((word) => word !== "") ?? [];
    return Object.fromEntries(
      pairs.map((word) => {
        const [, name, content] = /^([a-z]+)=(\S+)$/.exec(word) ?? [];
        if (name === undefined) {
          throw refuse(
            value,
            `${JSON.stringify(word)} is not a word of a problem; write threats=0:1 or the like`,
          );
        }
        if (said.has(name)) throw refuse(value, `${name}= is given twice; leave one out`);
        said.add(name);
        return [name, content];
      }),
    );
  }

  function sizeOf(node: SgfNode): Size {
    const [value, second] = node.get("SZ") ?? [];
    if (second !== undefined) throw refuse(second, "the size of the board is given twice; leave one SZ out");
    if (value === undefined) return { columns: LARGEST_SIZE, rows: LARGEST_SIZE };
    const [, columns, rows = columns] = /^\s*(\d+)\s*(?::\s*(\d+)\s*)?$/.exec(value.text) ?? [];
    const sizes = [Number(columns), Number(rows)];
    if (sizes.every((one) => one >= SMALLEST_SIZE && one <= LARGEST_SIZE)) {
      return { columns: sizes[0], rows: sizes[1] };
    }
    throw refuse(
      value,
      `SZ[${value.text}] is not a size of a board; boards have ${SMALLEST_SIZE} to ${LARGEST_SIZE} columns and rows`,
    );
  }

  function sideIn(node: SgfNode): "b" | "w" | undefined {
    const value = node.get("PL")?.[0];
    if (value === undefined || value.text.trim() === "") return undefined;
    if (/^\s*(b|black|1)\s*$/i.test(value.text)) return "b";
    if (/^\s*(w|white|2)\s*$/i.test(value.text)) return "w";
    throw refuse(value, `PL[${value.text}] names no side; write B or W`);
  }

  /** Points of a list of points and rectangles, each with the value that names it. */
  function pointsIn(list: readonly SgfValue[]): { readonly point: number; readonly value: SgfValue }[] {
    return list.flatMap((value) => {
      if (value.text.trim() === "") return [];
      const corners = value.text.split(":").map((corner) => pointOf(corner.trim(), value));
      const [one, other = one] = corners;
      if (corners.length > 2)
        throw refuse(value, `${value.text} is not a rectangle; write two corners, as in aa:cc`);
      return pointsOf(size)
        .filter((point) => isBetween(point, one, other))
        .map((point) => ({ point, value }));
    });
  }

  function pointOf(text: string, value: SgfValue): number {
    const [column, row] = [...text].map((letter) => LETTERS.indexOf(letter));
    const point = STRIDE * (size.rows - row) + 1 + column;
    if (text.length === 2 && column >= 0 && row >= 0 && isOnBoard(point, size)) return point;
    throw refuse(
      value,
      `${JSON.stringify(text)} is not a point of a board of ${size.columns} columns and ${size.rows} rows`,
    );
  }

  function setUp(node: SgfNode): void {
    const put = new Map<number, number>();
    for (const [i, name] of SET_UP.entries()) {
      for (const { point, value } of pointsIn(node.get(name) ?? [])) {
        if (put.has(point)) throw refuse(value, `two stones stand on ${formatPoint(point)}`);
        put.set(point, COLOURS[i]);
      }
    }
    if (put.size === 0) return;
    board.setUp(put);
  }

  function playMove(colour: number, value: SgfValue): void {
    const text = value.text.trim();
    const isPass = text === "" || (text === "tt" && Math.max(size.columns, size.rows) <= LARGEST_SIZE);
    const point = isPass ? 0 : pointOf(text, value);
    const problem = board.play(colour, point);
    if (problem !== undefined) throw refuse(value, `${formatPoint(point)} cannot be played: ${problem}`);
  }

  /** One marked stone of each block. */
  function targetsOf(all: Uint8Array, node: SgfNode | undefined): number[] {
    const list = pointsIn(node?.get("MA") ?? node?.get("TR") ?? []);
    const targets: number[] = [];
    const seen = new Set<number>();
    for (const { point, value } of list) {
      if (all[point] === EMPTY) {
        throw refuse(value, `the mark on ${formatPoint(point)} is on an empty point; mark a stone to take`);
      }
      if (all[point] !== all[list[0].point]) {
        throw refuse(
          value,
          `marks are on blocks of both colours, ${formatPoint(list[0].point)} and ${formatPoint(point)}; mark those of one side`,
        );
      }
      if (seen.has(point)) continue;
      targets.push(point);
      for (const stone of blockAt(all, point, size).stones) seen.add(stone);
    }
    return targets;
  }
}

function isBetween(point: number, one: number, other: number): boolean {
  const within = (value: number, first: number, last: number) =>
    value >= Math.min(first, last) && value <= Math.max(first, last);
  return (
    within(point % STRIDE, one % STRIDE, other % STRIDE) &&
    within(Math.floor(point / STRIDE), Math.floor(one / STRIDE), Math.floor(other / STRIDE))
  );
}

/** In place of a number of moves: all of the main line. */
export const WHOLE_LINE = Number.POSITIVE_INFINITY;

/** A game that has fewer moves than were asked for. */
export class ShortGameError extends RecordError {
  constructor(
    source: string,
    readonly moves: number,
    at: number,
  ) {
    super(source, "", `has no move ${at} on its main line; --at ${moves} is after the last`);
  }
}

/** The nodes that lead to the problem. */
function nodesUpTo(game: SgfGame, at: number | undefined): SgfNode[] {
  const isMove = (node: SgfNode) => MOVES.some((name) => node.has(name));
  const marked = game.findIndex((node) => MARKS.some((name) => node.has(name)));
  if (at === undefined && marked >= 0) return game.slice(0, marked + 1);
  let left = at ?? 0;
  const end = game.findIndex((node) => isMove(node) && left-- === 0);
  return end < 0 ? [...game] : game.slice(0, end);
}

/** A board to set up and to play on, whoever is to move. */
function createBoard({ columns, rows }: Size) {
  const go = createGo();
  const words = new Int32Array(POSITION_WORDS + CONSTANT_WORDS);
  const points = pointsOf({ columns, rows });
  packSize(words, POSITION_WORDS, columns, rows, 0, false);
  for (const point of points) packRegion(words, POSITION_WORDS, point);
  packState(words, 0, 0, 0, 0, 0, 0);
  go.setConstants?.(words, POSITION_WORDS);
  go.load(words, 0);
  const position = () => {
    go.store(words, 0);
    return unpackPosition(unpackProblem(words), words);
  };
  return {
    position,
    setUp(put: ReadonlyMap<number, number>): void {
      const stones = new Uint8Array(POINTS);
      stones.set(position().stones);
      for (const [point, colour] of put) stones[point] = colour;
      packState(words, 0, go.sideToMove(), 0, 0, 0, 0);
      for (const [i, point] of points.entries()) {
        if (stones[point] !== EMPTY) packStone(words, 0, i, stones[point]);
      }
      go.load(words, 0);
    },
    /** Plays a stone, or passes where the point is 0; returns what speaks against it. */
    play(colour: number, point: number): string | undefined {
      if (go.sideToMove() !== colour) go.play(PASS);
      const move = point === 0 ? PASS : go.board.moveAt(point);
      if (move !== 0) go.play(move);
      else if (go.board.stone(point) !== EMPTY) return "a stone stands there";
      else return point === go.board.bannedPoint() ? "it takes back a ko at once" : "it would be suicide";
      return undefined;
    },
  };
}
