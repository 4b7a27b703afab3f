/**
 * The rules of shogi written for reading, on texts: SFEN in, USI out. It shares nothing with the fast rules, which are
 * tested against it.
 *
 * Articles of the law: pieces move as they do; a piece promotes when it enters, leaves or moves within the three rows
 * farthest from its side; it must when it could never move again (dead end). A captured piece is dropped unpromoted on
 * an empty square where it can move again; a pawn not on a file with an unpromoted pawn of the same side (nifu), and
 * not so that it mates (uchifuzume). No move may leave the own king in check.
 */

type Side = "b" | "w";

interface Piece {
  readonly side: Side;
  /** One of PLNSGBRK. */
  readonly kind: string;
  readonly promoted: boolean;
  readonly movement: Movement;
}

interface Movement {
  readonly steps: readonly (readonly number[])[];
  readonly slides: readonly (readonly number[])[];
}

type Squares = readonly (readonly (Piece | undefined)[])[];

export interface ReferencePosition {
  /** `squares[row][column]`: rows from a to i, columns from file 9 to file 1. */
  readonly squares: Squares;
  /** Numbers by letter, upper case for black. */
  readonly hands: Readonly<Record<string, number>>;
  readonly side: Side;
}

const SIZE = 9;
const KINDS = "RBGSNLP";

/** Steps as [rows, columns] for black; rows grow downwards. */
const FORWARD = [[-1, 0]];
const SIDES = [
  [0, -1],
  [0, 1],
];
const BACK = [[1, 0]];
const FORWARD_DIAGONALS = [
  [-1, -1],
  [-1, 1],
];
const BACK_DIAGONALS = [
  [1, -1],
  [1, 1],
];
const ORTHOGONALS = [...FORWARD, ...SIDES, ...BACK];
const DIAGONALS = [...FORWARD_DIAGONALS, ...BACK_DIAGONALS];
const GOLD = [...ORTHOGONALS.slice(0, 4), ...FORWARD_DIAGONALS];

const GOLD_MOVEMENT: Movement = { steps: GOLD, slides: [] };
/** By kind, with a plus before that of promoted pieces. */
const MOVEMENTS: Readonly<Record<string, Movement>> = {
  P: { steps: FORWARD, slides: [] },
  L: { steps: [], slides: FORWARD },
  N: {
    steps: [
      [-2, -1],
      [-2, 1],
    ],
    slides: [],
  },
  S: { steps: [...FORWARD, ...DIAGONALS], slides: [] },
  G: GOLD_MOVEMENT,
  B: { steps: [], slides: DIAGONALS },
  R: { steps: [], slides: ORTHOGONALS },
  K: { steps: [...ORTHOGONALS, ...DIAGONALS], slides: [] },
  "+P": GOLD_MOVEMENT,
  "+L": GOLD_MOVEMENT,
  "+N": GOLD_MOVEMENT,
  "+S": GOLD_MOVEMENT,
  "+B": { steps: ORTHOGONALS, slides: DIAGONALS },
  "+R": { steps: DIAGONALS, slides: ORTHOGONALS },
};

function createPiece(side: Side, kind: string, promoted: boolean): Piece {
  return { side, kind, promoted, movement: MOVEMENTS[promoted ? `+${kind}` : kind] };
}

export function readSfen(text: string): ReferencePosition {
  const [rows, side, hand] = text.split(" ");
  const squares = rows.split("/").map((row) =>
    [...row.matchAll(/(\+?)([A-Za-z])|(\d)/g)].flatMap(([, plus, letter, empty]): (Piece | undefined)[] => {
      if (empty !== undefined) return Array.from({ length: Number(empty) }, () => undefined);
      const kind = letter.toUpperCase();
      return [createPiece(letter === kind ? "b" : "w", kind, plus === "+")];
    }),
  );
  const hands: Record<string, number> = {};
  for (const [, count, letter] of hand.matchAll(/(\d*)([A-Za-z])/g)) hands[letter] = Number(count || "1");
  return { squares, hands, side: side as Side };
}

export function writeSfen({ squares, hands, side }: ReferencePosition): string {
  const rows = squares.map((row) =>
    row
      .map((piece) => (piece === undefined ? "." : (piece.promoted ? "+" : "") + letterOf(piece)))
      .join("")
      .replace(/\.+/g, (empty) => String(empty.length)),
  );
  const hand = [...KINDS, ...KINDS.toLowerCase()]
    .filter((letter) => (hands[letter] ?? 0) > 0)
    .map((letter) => (hands[letter] === 1 ? letter : `${hands[letter]}${letter}`))
    .join("");
  return `${rows.join("/")} ${side} ${hand || "-"} 1`;
}

function letterOf({ side, kind }: Pick<Piece, "side" | "kind">): string {
  return side === "b" ? kind : kind.toLowerCase();
}

/** A legal move in USI, and the position after it. */
export interface ReferenceSuccessor {
  readonly move: string;
  readonly after: ReferencePosition;
}

/** All legal moves. */
export function legalSuccessors(position: ReferencePosition): ReferenceSuccessor[] {
  return pseudoMoves(position)
    .map((move) => ({ move, after: playMove(position, move) }))
    .filter(({ move, after }) => isAllowed(position, move, after));
}

/** All legal moves in USI. */
export function legalMoves(position: ReferencePosition): string[] {
  return legalSuccessors(position).map(({ move }) => move);
}

/** Whether a move is one of `legalMoves`. */
export function isLegalMove(position: ReferencePosition, move: string): boolean {
  return pseudoMoves(position).includes(move) && isAllowed(position, move);
}

/** Whether the side to move has a legal move. */
export function hasLegalMove(position: ReferencePosition): boolean {
  for (const move of eachPseudoMove(position)) if (isAllowed(position, move)) return true;
  return false;
}

/** Whether a move as pieces make it leaves the own king safe, and is no drop of a pawn that mates. */
function isAllowed(position: ReferencePosition, move: string, after = playMove(position, move)): boolean {
  return !isAttackedKing(after, position.side) && !isPawnDropMate(position, move, after);
}

/** A pawn may not be dropped so that the other side has no legal move out of check. */
function isPawnDropMate(position: ReferencePosition, move: string, after: ReferencePosition): boolean {
  if (!move.startsWith("P*")) return false;
  return isAttackedKing(after, other(position.side)) && !hasLegalMove(after);
}

/** Whether the side to move is in check. */
export function inCheck(position: ReferencePosition): boolean {
  return isAttackedKing(position, position.side);
}

/** Whether the side to move could take a king: the other side would have left it in check. */
export function canTakeKing(position: ReferencePosition): boolean {
  return isAttackedKing(position, other(position.side));
}

/** Moves and drops as pieces make them, whether the own king is safe or not. */
export function pseudoMoves(position: ReferencePosition): string[] {
  return [...eachPseudoMove(position)];
}

/** One after the other: who asks whether there is a legal move seldom needs many. */
function* eachPseudoMove(position: ReferencePosition): Generator<string, void, undefined> {
  const { squares, side, hands } = position;
  const held = [...KINDS].filter((kind) => (hands[letterOf({ side, kind })] ?? 0) > 0);
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const piece = squares[row][column];
      if (piece?.side === side) yield* movesOf(position, piece, row, column);
      else if (piece === undefined) yield* dropsOn(position, held, row, column);
    }
  }
}

function* movesOf(
  position: ReferencePosition,
  piece: Piece,
  row: number,
  column: number,
): Generator<string, void, undefined> {
  const { squares, side } = position;
  for (const [toRow, toColumn] of targets(position, row, column)) {
    if (squares[toRow][toColumn]?.side === side) continue;
    const move = name(row, column) + name(toRow, toColumn);
    const promotable =
      !piece.promoted && !"GK".includes(piece.kind) && (isZone(side, row) || isZone(side, toRow));
    if (promotable) yield `${move}+`;
    if (!isDeadEnd(piece, toRow)) yield move;
  }
}

/** @param held kinds in the hand of the side to move */
function* dropsOn(
  position: ReferencePosition,
  held: readonly string[],
  row: number,
  column: number,
): Generator<string, void, undefined> {
  const { side } = position;
  for (const kind of held) {
    if (isDeadEnd({ side, kind, promoted: false }, row)) continue;
    if (kind === "P" && hasPawn(position, column)) continue;
    yield `${kind}*${name(row, column)}`;
  }
}

/** The squares that the piece on a square attacks. */
function targets({ squares }: ReferencePosition, row: number, column: number): [number, number][] {
  const piece = squares[row][column];
  if (piece === undefined) return [];
  const turn = piece.side === "b" ? 1 : -1;
  const found: [number, number][] = [];
  const { steps, slides } = piece.movement;
  for (const [rows, columns] of steps) {
    if (onBoard(row + turn * rows, column + turn * columns))
      found.push([row + turn * rows, column + turn * columns]);
  }
  for (const [rows, columns] of slides) {
    let [r, c] = [row + turn * rows, column + turn * columns];
    while (onBoard(r, c)) {
      found.push([r, c]);
      if (squares[r][c] !== undefined) break;
      [r, c] = [r + turn * rows, c + turn * columns];
    }
  }
  return found;
}

function onBoard(row: number, column: number): boolean {
  return row >= 0 && row < SIZE && column >= 0 && column < SIZE;
}

function isZone(side: Side, row: number): boolean {
  return side === "b" ? row < 3 : row > 5;
}

function isDeadEnd({ side, kind, promoted }: Omit<Piece, "movement">, row: number): boolean {
  if (promoted) return false;
  const rowsAhead = side === "b" ? row : SIZE - 1 - row;
  return (kind === "N" && rowsAhead < 2) || ("PL".includes(kind) && rowsAhead < 1);
}

function hasPawn({ squares, side }: ReferencePosition, column: number): boolean {
  return squares.some((row) => {
    const piece = row[column];
    return piece?.side === side && piece.kind === "P" && !piece.promoted;
  });
}

function isAttackedKing({ squares }: ReferencePosition, side: Side): boolean {
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      const piece = squares[row][column];
      if (piece?.kind === "K" && piece.side === side && isAttacked(squares, row, column, other(side)))
        return true;
    }
  return false;
}

/** Whether a piece of `side` attacks a square. */
function isAttacked(squares: Squares, toRow: number, toColumn: number, side: Side): boolean {
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      const piece = squares[row][column];
      if (piece?.side === side && reaches(squares, piece, row, column, toRow, toColumn)) return true;
    }
  return false;
}

function reaches(
  squares: Squares,
  { side, movement }: Piece,
  row: number,
  column: number,
  toRow: number,
  toColumn: number,
): boolean {
  const turn = side === "b" ? 1 : -1;
  const rows = turn * (toRow - row);
  const columns = turn * (toColumn - column);
  for (const step of movement.steps) if (step[0] === rows && step[1] === columns) return true;
  const distance = Math.max(Math.abs(rows), Math.abs(columns));
  for (const slide of movement.slides) {
    if (slide[0] * distance !== rows || slide[1] * distance !== columns) continue;
    let passed = 1;
    while (
      passed < distance &&
      squares[row + turn * passed * slide[0]][column + turn * passed * slide[1]] === undefined
    )
      passed++;
    return passed === distance;
  }
  return false;
}

function other(side: Side): Side {
  return side === "b" ? "w" : "b";
}

function name(row: number, column: number): string {
  return `${SIZE - column}${"abcdefghi"[row]}`;
}

/** Row and column of the square that a move names from a letter on. */
function place(move: string, at: number): [number, number] {
  return ["abcdefghi".indexOf(move[at + 1]), SIZE - Number(move[at])];
}

export function playMove(position: ReferencePosition, move: string): ReferencePosition {
  const { side } = position;
  const squares = [...position.squares];
  const hands = { ...position.hands };
  const put = (row: number, column: number, piece: Piece | undefined) => {
    const changed = [...squares[row]];
    changed[column] = piece;
    squares[row] = changed;
  };
  const [row, column] = place(move, 2);
  if (move[1] === "*") {
    const letter = letterOf({ side, kind: move[0] });
    hands[letter]--;
    put(row, column, createPiece(side, move[0], false));
  } else {
    const [fromRow, fromColumn] = place(move, 0);
    const piece = squares[fromRow][fromColumn] as Piece;
    const captured = squares[row][column];
    if (captured !== undefined) {
      const letter = letterOf({ side, kind: captured.kind });
      hands[letter] = (hands[letter] ?? 0) + 1;
    }
    put(fromRow, fromColumn, undefined);
    put(row, column, move.endsWith("+") ? createPiece(side, piece.kind, true) : piece);
  }
  return { squares, hands, side: other(side) };
}
