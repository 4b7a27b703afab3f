/** The board of a GTP session, by the reference rules: it keeps every position, so that moves can be taken back. */
import { InputError, NotationError } from "../../../../game/errors.js";
import { checkLiberties, formatBoard, parseBoard } from "../../notation/board.js";
import { EMPTY, LARGEST_SIZE, PASS, POINTS, SMALLEST_SIZE } from "../../notation/points.js";
import { blockAt, isOnBoard, type Position, type Problem, pointsOf } from "../../notation/position.js";
import { COLUMNS, formatPoint, parseMove } from "../../notation/vertices.js";
import type { RecordProblem } from "../../records/problems.js";
import { isLegalMove, playMove } from "../../reference/rules.js";

/** Black is 0. */
export type Colour = 0 | 1;

/** Stones that are connected, and their liberties. */
export interface Block {
  readonly colour: Colour;
  readonly stones: ReadonlySet<number>;
  readonly liberties: ReadonlySet<number>;
}

export interface GtpBoard {
  readonly columns: number;
  readonly rows: number;
  /** By point. */
  readonly stones: Uint8Array;
  /** Empties the board. @throws InputError for boards that are too small or too large */
  resize(columns: number, rows: number): void;
  /** Takes the position of a record; its moves cannot be taken back. */
  take(record: RecordProblem): void;
  /** Puts black stones on an empty board. @throws InputError where it is not empty, and for a list that cannot be put */
  setHandicap(vertices: readonly string[]): void;
  /** Either side may play twice in a row. @throws InputError for a move that is not legal */
  play(colour: Colour, vertex: string): void;
  /** @throws InputError when there is nothing to take back */
  undo(): void;
  /** The block on a point. @throws InputError where there is none */
  blockOn(vertex: string): Block;
  blocks(): Block[];
  /** The problem of a target with this side to move, in the text form, without what more words say. */
  problemOf(target: string, side: Colour): string;
  /** Rows from the top, with the names of columns and rows around them. */
  picture(): string;
}

export function createGtpBoard(): GtpBoard {
  let board = emptyBoard(LARGEST_SIZE, LARGEST_SIZE);
  let history: [Position, ...Position[]] = [START];
  const now = (): Position => history.at(-1) ?? START;

  function pointOf(vertex: string): number {
    if (vertex === "") throw new InputError("write a point behind the command, as in C3");
    const point = moveOf(vertex);
    if (point === PASS || isOnBoard(point, board)) return point;
    throw new InputError(`${vertex} is not on the board`);
  }

  function blockAtPoint(point: number): Block {
    const { stones } = now();
    return { colour: stones[point] === 1 ? 0 : 1, ...blockAt(stones, point, board) };
  }

  return {
    get columns() {
      return board.columns;
    },
    get rows() {
      return board.rows;
    },
    get stones() {
      return now().stones;
    },
    resize(columns, rows) {
      const fits = (one: number) => Number.isInteger(one) && one >= SMALLEST_SIZE && one <= LARGEST_SIZE;
      if (!fits(columns) || !fits(rows)) throw new InputError("unacceptable size");
      board = emptyBoard(columns, rows);
      history = [START];
    },
    take({ board: text, side = "b", words }) {
      const { columns, rows, stones } = parseBoard({ text, column: 1 });
      withoutColumn(() => checkLiberties(stones, { columns, rows }));
      board = emptyBoard(columns, rows);
      const ban = words.ko === undefined ? 0 : pointOf(words.ko);
      history = [{ ...START, stones, sideToMove: side === "b" ? 0 : 1, ban }];
    },
    setHandicap(vertices) {
      const { stones: before } = now();
      if (before.some((stone) => stone !== EMPTY)) throw new InputError("board not empty");
      const points = new Set(vertices.map(pointOf));
      if (points.size < vertices.length || points.size < 2 || points.has(PASS)) {
        throw new InputError("bad vertex list");
      }
      const stones = before.slice();
      for (const point of points) stones[point] = 1;
      history.push({ ...START, stones, sideToMove: 1 });
    },
    play(colour, vertex) {
      const { sideToMove, ban, ...rest } = now();
      const before: Position = { ...rest, sideToMove: colour, ban: colour === sideToMove ? ban : 0 };
      const move = pointOf(vertex);
      if (!isLegalMove(board, before, move)) throw new InputError("illegal move");
      history.push(playMove(board, before, move));
    },
    undo() {
      if (history.length === 1) throw new InputError("cannot undo");
      history.pop();
    },
    blockOn(vertex) {
      const point = pointOf(vertex);
      if (now().stones[point] === EMPTY || point === PASS) throw new InputError(`no stone on ${vertex}`);
      return blockAtPoint(point);
    },
    blocks() {
      const { stones } = now();
      const seen = new Set<number>();
      return pointsOf(board).flatMap((point) => {
        if (stones[point] === EMPTY || seen.has(point)) return [];
        const block = blockAtPoint(point);
        for (const stone of block.stones) seen.add(stone);
        return [block];
      });
    },
    problemOf(target, side) {
      const { stones, sideToMove, ban } = now();
      const ko = ban !== 0 && side === sideToMove ? ` ko=${formatPoint(ban)}` : "";
      return `${formatBoard(stones, board)} ${side === 0 ? "b" : "w"} target=${target.toUpperCase()}${ko}`;
    },
    picture() {
      const names = `   ${[...COLUMNS.slice(0, board.columns)].join(" ")}`;
      const lines = formatBoard(now().stones, board)
        .split("/")
        .map((row, i) => {
          const number = String(board.rows - i);
          return `${number.padStart(2)} ${[...row].join(" ")} ${number}`;
        });
      return [names, ...lines, names].join("\n");
    },
  };
}

/** @throws InputError for what is not a point */
function moveOf(vertex: string): number {
  return withoutColumn(() => parseMove(vertex));
}

/** @throws InputError for what is wrong with a text, without the column, of which those who wrote none know nothing */
function withoutColumn<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    throw new InputError(error.message.replace(/^column \d+: /, ""));
  }
}

const START: Position = {
  stones: new Uint8Array(POINTS),
  sideToMove: 0,
  ban: 0,
  attackersThreats: 0,
  defendersThreats: 0,
  taken: new Set(),
};

/** A board on which nothing is to be taken, so that play never ends. */
function emptyBoard(columns: number, rows: number): Problem {
  const region = new Set(pointsOf({ columns, rows }));
  return { columns, rows, defender: 0, all: false, targets: [], region };
}
