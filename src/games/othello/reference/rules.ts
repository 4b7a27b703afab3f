/**
 * The rules of Othello written for reading, on eight rows of eight squares.
 *
 * This is the referee that the fast rules (rules.ts) and the endgame solver are tested against. It shares nothing
 * with them but the packed position, at its border, and is in no hurry.
 */
import { packPosition, unpackPosition } from "../notation/position.js";

type Colour = "black" | "white";
type Content = Colour | "empty";

export interface ReferencePosition {
  /** `board[row][column]`, row 0 being row 1 of the notation and column 0 column a. */
  readonly board: readonly (readonly Content[])[];
  readonly sideToMove: Colour;
}

/** A square to play on, or the pass. */
export type ReferenceMove = { readonly row: number; readonly column: number } | "pass";

const SIZE = 8;
const DIRECTIONS = [-1, 0, 1]
  .flatMap((down) => [-1, 0, 1].map((right) => ({ down, right })))
  .filter(({ down, right }) => down !== 0 || right !== 0);

/** All legal moves: squares that turn something, row by row; else the pass; none when the game is over. */
export function referenceMoves(position: ReferencePosition): ReferenceMove[] {
  const squares = playableSquares(position, position.sideToMove);
  if (squares.length > 0) return squares;
  // Who cannot turn a disc passes, unless the opponent cannot either.
  return playableSquares(position, opponent(position.sideToMove)).length > 0 ? ["pass"] : [];
}

/** The position after a legal move. */
export function referencePlay(position: ReferencePosition, move: ReferenceMove): ReferencePosition {
  const { board, sideToMove } = position;
  const next = opponent(sideToMove);
  if (move === "pass") return { board, sideToMove: next };
  const after = board.map((row) => [...row]);
  after[move.row][move.column] = sideToMove;
  for (const { row, column } of turnedDiscs(position, move.row, move.column, sideToMove)) {
    after[row][column] = sideToMove;
  }
  return { board: after, sideToMove: next };
}

/**
 * The result of a finished game as the side to move sees it: the difference of discs, empty squares counted for the
 * winner.
 */
export function referenceScore({ board, sideToMove }: ReferencePosition): number {
  const count = (content: Content) => board.flat().filter((other) => other === content).length;
  const own = count(sideToMove);
  const other = count(opponent(sideToMove));
  if (own === other) return 0;
  return own > other ? own - other + count("empty") : own - other - count("empty");
}

function playableSquares(position: ReferencePosition, colour: Colour): { row: number; column: number }[] {
  return position.board.flatMap((contents, row) =>
    contents.flatMap((content, column) =>
      content === "empty" && turnedDiscs(position, row, column, colour).length > 0 ? [{ row, column }] : [],
    ),
  );
}

/** The discs that a disc of this colour turns: in each direction the unbroken row of enemies up to an own disc. */
function turnedDiscs(
  { board }: ReferencePosition,
  row: number,
  column: number,
  colour: Colour,
): { row: number; column: number }[] {
  return DIRECTIONS.flatMap(({ down, right }) => {
    const passed: { row: number; column: number }[] = [];
    for (let step = 1; step < SIZE; step++) {
      const place = { row: row + step * down, column: column + step * right };
      const content = board[place.row]?.[place.column];
      if (content === colour) return passed;
      if (content !== opponent(colour)) return [];
      passed.push(place);
    }
    return [];
  });
}

function opponent(colour: Colour): Colour {
  return colour === "black" ? "white" : "black";
}

/** Reads a packed position. */
export function referenceOf(words: Int32Array, offset = 0): ReferencePosition {
  const { squares, sideToMove } = unpackPosition(words, offset);
  const content = (square: number): Content => {
    const player = squares[square];
    return player === undefined ? "empty" : player === 0 ? "black" : "white";
  };
  return {
    board: Array.from({ length: SIZE }, (_, row) =>
      Array.from({ length: SIZE }, (_, column) => content(SIZE * row + column)),
    ),
    sideToMove: sideToMove === 0 ? "black" : "white",
  };
}

/** Packs the position. */
export function packReference({ board, sideToMove }: ReferencePosition): Int32Array {
  return packPosition({
    squares: board.flat().map((content) => (content === "empty" ? undefined : content === "black" ? 0 : 1)),
    sideToMove: sideToMove === "black" ? 0 : 1,
  });
}
