/**
 * The rules of Othello written for reading.
 *
 * This is the referee that the fast rules (rules.ts) and the endgame solver are tested against, and that certificates are checked
 * with. It shares nothing with them but the packed position, at its border.
 */
import { packPosition, unpackPosition } from "../notation/position.js";

type Colour = "black" | "white";
type Content = Colour | "empty";

export interface ReferencePosition {
  /** What is on each square, row by row from a1. The board is a square of any even size. */
  readonly board: readonly Content[];
  readonly sideToMove: Colour;
}

/** A square by its place on the board, or the pass. */
export type ReferenceMove = number | "pass";

const DIRECTIONS = [
  ...[-1, 0, 1].map((right) => ({ down: -1, right })),
  ...[-1, 1].map((right) => ({ down: 0, right })),
  ...[-1, 0, 1].map((right) => ({ down: 1, right })),
];

/** By size of the board: for each square the squares in each of the eight directions, the nearest first. */
const ROWS_FROM = new Map([4, 6, 8].map((size) => [size, rowsFrom(size)]));

function rowsFrom(size: number): readonly (readonly (readonly number[])[])[] {
  return Array.from({ length: size * size }, (_, square) =>
    DIRECTIONS.map(({ down, right }) => {
      const squares: number[] = [];
      let row = Math.floor(square / size) + down;
      let column = (square % size) + right;
      while (row >= 0 && row < size && column >= 0 && column < size) {
        squares.push(size * row + column);
        row += down;
        column += right;
      }
      return squares;
    }),
  );
}

/** The rows of squares from a square on. */
function rowsOf(board: readonly Content[], square: number): readonly (readonly number[])[] {
  const rows = ROWS_FROM.get(sizeOfReference(board));
  if (rows === undefined) throw new RangeError(`no board has ${board.length} squares`);
  return rows[square];
}

export function sizeOfReference(board: readonly Content[]): number {
  return Math.sqrt(board.length);
}

/** All legal moves: squares that turn something, row by row; else the pass; none when the game is over. */
export function referenceMoves({ board, sideToMove }: ReferencePosition): ReferenceMove[] {
  const squares = playableSquares(board, sideToMove);
  if (squares.length > 0) return squares;
  // Who cannot turn a disc passes, unless the opponent cannot either.
  return playableSquares(board, opponent(sideToMove)).length > 0 ? ["pass"] : [];
}

/** The position after a legal move. */
export function referencePlay(
  { board, sideToMove }: ReferencePosition,
  move: ReferenceMove,
): ReferencePosition {
  const next = opponent(sideToMove);
  if (move === "pass") return { board, sideToMove: next };
  const after = [...board];
  after[move] = sideToMove;
  for (const row of rowsOf(board, move)) {
    const turned = turnedIn(board, row, sideToMove);
    for (let i = 0; i < turned; i++) after[row[i]] = sideToMove;
  }
  return { board: after, sideToMove: next };
}

/**
 * The result of a finished game as the side to move sees it: the difference of discs, empty squares counted for the
 * winner.
 */
export function referenceScore({ board, sideToMove }: ReferencePosition): number {
  const own = count(board, sideToMove);
  const other = count(board, opponent(sideToMove));
  if (own === other) return 0;
  const empty = count(board, "empty");
  return own > other ? own - other + empty : own - other - empty;
}

/** Whether the side to move gets at least this score, whatever the other side plays: by trying all moves to the end of the game. */
export function referenceReaches(position: ReferencePosition, least: number): boolean {
  const moves = referenceMoves(position);
  if (moves.length === 0) return referenceScore(position) >= least;
  // The other side must not get more than -least.
  return moves.some((move) => !referenceReaches(referencePlay(position, move), 1 - least));
}

export function referenceEmpties({ board }: ReferencePosition): number {
  return count(board, "empty");
}

function count(board: readonly Content[], content: Content): number {
  let found = 0;
  for (const other of board) if (other === content) found++;
  return found;
}

function playableSquares(board: readonly Content[], colour: Colour): number[] {
  const squares: number[] = [];
  for (const [square, content] of board.entries()) {
    if (content === "empty" && rowsOf(board, square).some((row) => turnedIn(board, row, colour) > 0)) {
      squares.push(square);
    }
  }
  return squares;
}

/**
 * How many discs a disc of this colour turns in one direction: the unbroken row of enemies up to an own disc.
 *
 * @param row the squares in this direction, from the one next to the new disc on
 */
function turnedIn(board: readonly Content[], row: readonly number[], colour: Colour): number {
  let enemies = 0;
  for (const square of row) {
    if (board[square] === colour) return enemies;
    if (board[square] === "empty") return 0;
    enemies++;
  }
  return 0;
}

function opponent(colour: Colour): Colour {
  return colour === "black" ? "white" : "black";
}

/** Reads a packed position. */
export function referenceOf(words: Int32Array, offset = 0): ReferencePosition {
  const { squares, sideToMove } = unpackPosition(words, offset);
  return {
    board: squares.map((player) => (player === undefined ? "empty" : player === 0 ? "black" : "white")),
    sideToMove: sideToMove === 0 ? "black" : "white",
  };
}

/** Packs the position. */
export function packReference({ board, sideToMove }: ReferencePosition): Int32Array {
  return packPosition({
    squares: board.map((content) => (content === "empty" ? undefined : content === "black" ? 0 : 1)),
    sideToMove: sideToMove === "black" ? 0 : 1,
  });
}
