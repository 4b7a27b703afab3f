/**
 * The rules of Simpei written for reading: docs/simpei.md, rule by rule, on arrays of squares.
 *
 * This is the referee that the fast rules (rules.ts) are tested against and that a proof is checked with. It
 * shares nothing with them but the packed position, at its border.
 */
import type { Player } from "../../../game/game.js";
import { type Position, packPosition, unpackPosition } from "../notation/position.js";

/** Index of a point in the text form's order: U00..U33 are 0..15, L00..L22 are 16..24. */
export type Square = number;
export type Colour = "x" | "o";
type Content = Colour | "empty";

export interface ReferencePosition {
  /** What is on each of the 25 points. */
  readonly squares: readonly Content[];
  readonly hands: Readonly<Record<Colour, number>>;
  readonly sideToMove: Colour;
  /** The point last played to; undefined at the start of a game, after a pass and for a position set up. */
  readonly lastPlayed?: Square;
}

export interface ReferenceMove {
  /** Undefined for a pass. */
  readonly to?: Square;
  /** Where the moving piece stood; undefined for a placing. */
  readonly from?: Square | undefined;
  /** The squares that sandwiched pieces are put on, ascending. */
  readonly relocations: readonly Square[];
}

export interface ReferenceRules {
  /** Whether the first piece may be placed anywhere (rule 3). */
  readonly freeStart?: boolean;
}

interface Direction {
  readonly row: number;
  readonly column: number;
}

interface Point {
  readonly world: "upper" | "lower";
  readonly row: number;
  readonly column: number;
}

// Rule 1: the upper world has 4 x 4 points, the lower 3 x 3.
const POINTS: readonly Point[] = [...worldPoints("upper", 4), ...worldPoints("lower", 3)];
const SQUARES: readonly Square[] = POINTS.map((_, square) => square);
// Rows, columns and both diagonals (rules 6 and 9).
const AXES: readonly Direction[] = [
  { row: 0, column: 1 },
  { row: 1, column: 0 },
  { row: 1, column: 1 },
  { row: 1, column: -1 },
];
/** For each square and axis, the squares met on the two ways from there to the edge of its world. */
const WAYS: readonly (readonly [readonly Square[], readonly Square[]])[][] = SQUARES.map((square) =>
  AXES.map((axis) => [walk(square, axis), walk(square, reverse(axis))]),
);
// Rule 1: L(r,c) has the neighbours U(r,c), U(r,c+1), U(r+1,c) and U(r+1,c+1), and there are no others.
const NEIGHBOURS: readonly (readonly Square[])[] = SQUARES.map((square) =>
  SQUARES.filter((other) => liesBetween(square, other) || liesBetween(other, square)),
);
/** Rule 3: the inner points of the upper world, U11, U12, U21 and U22. */
const OFFICIAL_FIRST_POINTS: readonly Square[] = [5, 6, 9, 10];
/** Rule 2. */
const PIECES_A_SIDE = 4;
/** Rule 9. */
const WINNING_LENGTH = 3;

/** All legal moves; none when the move just played has won. */
export function legalMoves(position: ReferencePosition, rules: ReferenceRules = {}): ReferenceMove[] {
  if (winner(position) !== undefined) return [];
  const steps = legalSteps(position, rules);
  // Rule 5: who cannot move passes, and only then.
  if (steps.length === 0) return [{ relocations: [] }];
  const moves: ReferenceMove[] = [];
  for (const step of steps) {
    const { free, pieces } = relocationsAfter(position, step);
    const { to, from } = step;
    for (const relocations of subsets(free, pieces)) moves.push({ to, from, relocations });
  }
  return moves;
}

/** Whether a move is one of `legalMoves`. */
export function isLegalMove(
  position: ReferencePosition,
  { to, from, relocations }: ReferenceMove,
  rules: ReferenceRules = {},
): boolean {
  if (winner(position) !== undefined) return false;
  const steps = legalSteps(position, rules);
  if (to === undefined) return steps.length === 0 && from === undefined && relocations.length === 0;
  const step = steps.find((legal) => legal.to === to && legal.from === from);
  if (step === undefined) return false;
  const { free, pieces } = relocationsAfter(position, step);
  const ascending = relocations.every((square, i) => i === 0 || square > relocations[i - 1]);
  return relocations.length === pieces && ascending && relocations.every((square) => free.includes(square));
}

/** Moves before their relocations, but for a pass. */
function legalSteps(position: ReferencePosition, rules: ReferenceRules): Step[] {
  return position.hands[position.sideToMove] > 0 ? placings(position, rules) : boardMoves(position);
}

/** The position after a legal move. */
export function playMove(position: ReferencePosition, move: ReferenceMove): ReferencePosition {
  const { sideToMove, hands } = position;
  const enemy = opponent(sideToMove);
  const { to, from, relocations } = move;
  if (to === undefined) return { squares: position.squares, hands, sideToMove: enemy };

  const squares = afterStep(position, to, from);
  // Rule 9: a win ends the game before any relocation.
  if (!completesLine(squares, to)) {
    for (const square of sandwichedBy(position, to)) squares[square] = "empty";
    // Rule 8: nothing further happens to the pieces put down here.
    for (const square of relocations) squares[square] = enemy;
  }
  return {
    squares,
    hands: from === undefined ? { ...hands, [sideToMove]: hands[sideToMove] - 1 } : hands,
    sideToMove: enemy,
    lastPlayed: to,
  };
}

/**
 * Who has won by the move just played, if anyone.
 *
 * Rule 10: a line that merely is there counts for nothing, since only the point last played to is looked
 * at. Rule 11: no position is a draw by itself.
 */
export function winner({ squares, lastPlayed }: ReferencePosition): Colour | undefined {
  if (lastPlayed === undefined || !completesLine(squares, lastPlayed)) return undefined;
  const content = squares[lastPlayed];
  return content === "empty" ? undefined : content;
}

/**
 * The pass of λ search, which is no legal move: a player with pieces in hand throws one of them away for good,
 * a player with none just gives up the turn (Soeda et al. 2007, section 4.3).
 */
export function passForLambda(position: ReferencePosition): ReferencePosition {
  const { squares, hands, sideToMove } = position;
  const left = Math.max(0, hands[sideToMove] - 1);
  return { squares, hands: { ...hands, [sideToMove]: left }, sideToMove: opponent(sideToMove) };
}

/** A move before its relocations. */
interface Step {
  readonly to: Square;
  readonly from: Square | undefined;
}

/** Rule 3: a piece in hand goes on any empty point; officially the first of a game on an inner upper point. */
function placings(position: ReferencePosition, { freeStart = false }: ReferenceRules): Step[] {
  const official = !freeStart && isFirstPly(position);
  return emptySquares(position.squares)
    .filter((to) => !official || OFFICIAL_FIRST_POINTS.includes(to))
    .map((to) => ({ to, from: undefined }));
}

/** Ply 1: every piece is still in a hand. After a λ pass it is no longer: a piece is gone. */
function isFirstPly({ squares, hands }: ReferencePosition): boolean {
  return (
    squares.every((content) => content === "empty") && hands.x === PIECES_A_SIDE && hands.o === PIECES_A_SIDE
  );
}

/** Rule 4: one own piece goes to an empty neighbouring point. */
function boardMoves(position: ReferencePosition): Step[] {
  const { squares, sideToMove } = position;
  const steps: Step[] = [];
  for (const from of SQUARES) {
    if (squares[from] !== sideToMove) continue;
    for (const to of NEIGHBOURS[from]) if (squares[to] === "empty") steps.push({ to, from });
  }
  return steps;
}

/** The squares after a piece is placed on `to`, or moved there. */
function afterStep({ squares, sideToMove }: ReferencePosition, to: Square, from?: Square): Content[] {
  const after = squares.slice();
  after[to] = sideToMove;
  if (from !== undefined) after[from] = "empty";
  return after;
}

/**
 * Rule 9: whether the piece on `square` is part of a line of exactly three of its colour, in a row, column or
 * diagonal of its world.
 */
function completesLine(squares: readonly Content[], square: Square): boolean {
  const colour = squares[square];
  for (const [one, other] of WAYS[square]) {
    if (runLength(squares, one, colour) + 1 + runLength(squares, other, colour) === WINNING_LENGTH)
      return true;
  }
  return false;
}

/**
 * Rule 6: in each direction from the point played to, the unbroken run of enemy pieces that an own piece ends.
 * (A piece that moves comes from the other world, so it cannot be that end itself.)
 */
function sandwichedBy({ squares, sideToMove }: ReferencePosition, to: Square): Square[] {
  const enemy = opponent(sideToMove);
  const sandwiched: Square[] = [];
  for (const ways of WAYS[to]) {
    for (const way of ways) {
      const length = runLength(squares, way, enemy);
      const end = way[length];
      if (end !== undefined && squares[end] === sideToMove) sandwiched.push(...way.slice(0, length));
    }
  }
  return sandwiched;
}

/**
 * Rule 7: how many sandwiched pieces have to be put somewhere, and the squares for them: empty after the step, and none
 * of those that these pieces stood on. The point that the moving piece has left is one of them. A step that wins ends
 * the game before that (rule 9).
 */
function relocationsAfter(
  position: ReferencePosition,
  { to, from }: Step,
): { readonly free: readonly Square[]; readonly pieces: number } {
  const pieces = sandwichedBy(position, to).length;
  if (pieces === 0) return { free: [], pieces };
  const squares = afterStep(position, to, from);
  if (completesLine(squares, to)) return { free: [], pieces: 0 };
  return { free: emptySquares(squares), pieces };
}

function emptySquares(squares: readonly Content[]): Square[] {
  return SQUARES.filter((square) => squares[square] === "empty");
}

function liesBetween(lower: Square, upper: Square): boolean {
  const below = POINTS[lower];
  const above = POINTS[upper];
  return (
    below.world === "lower" &&
    above.world === "upper" &&
    [0, 1].includes(above.row - below.row) &&
    [0, 1].includes(above.column - below.column)
  );
}

/** The squares met on the way from `square` to the edge of its world. */
function walk(square: Square, direction: Direction): Square[] {
  const { world, row, column } = POINTS[square];
  const next = POINTS.findIndex(
    (point) =>
      point.world === world &&
      point.row === row + direction.row &&
      point.column === column + direction.column,
  );
  return next < 0 ? [] : [next, ...walk(next, direction)];
}

/** How many squares from the beginning of a way have this content. */
function runLength(squares: readonly Content[], way: readonly Square[], content: Content): number {
  let length = 0;
  while (length < way.length && squares[way[length]] === content) length++;
  return length;
}

/** All subsets of `count` members, each in the order of the list. */
function subsets<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((first, i) => subsets(list.slice(i + 1), count - 1).map((rest) => [first, ...rest]));
}

function reverse({ row, column }: Direction): Direction {
  return { row: -row, column: -column };
}

function opponent(colour: Colour): Colour {
  return colour === "x" ? "o" : "x";
}

function worldPoints(world: Point["world"], size: number): Point[] {
  return Array.from({ length: size * size }, (_, i) => ({
    world,
    row: Math.floor(i / size),
    column: i % size,
  }));
}

/** Reads a packed position; nothing has been played yet. */
export function fromPacked(words: Int32Array, offset = 0): ReferencePosition {
  const { boards, hands, sideToMove }: Position = unpackPosition(words, offset);
  return {
    squares: SQUARES.map((square) =>
      hasBit(boards[0], square) ? "x" : hasBit(boards[1], square) ? "o" : "empty",
    ),
    hands: { x: hands[0], o: hands[1] },
    sideToMove: sideToMove === 0 ? "x" : "o",
  };
}

/** Packs the position, without the memory of the point last played to. */
export function toPacked({ squares, hands, sideToMove }: ReferencePosition): Int32Array {
  let [x, o] = [0, 0];
  for (const square of SQUARES) {
    if (squares[square] === "x") x += 1 << square;
    else if (squares[square] === "o") o += 1 << square;
  }
  return packPosition({
    boards: [x, o],
    hands: [hands.x, hands.o],
    sideToMove: (sideToMove === "x" ? 0 : 1) satisfies Player,
  });
}

function hasBit(bits: number, square: Square): boolean {
  return ((bits >>> square) & 1) === 1;
}
