/**
 * Domineering, written for reading (Göran Andersson; M. Gardner, Scientific American, February 1974). Two players put dominoes on a
 * board, each on two free squares next to each other: Vertical one above the other, Horizontal side by side. Whoever cannot move
 * loses.
 */

export interface ReferencePosition {
  /** `covered[row][column]`; row 0 is at the bottom. */
  readonly covered: readonly (readonly boolean[])[];
  readonly vertical: boolean;
}

/** The square of a domino that is lower or further to the left. */
export interface ReferenceMove {
  readonly row: number;
  readonly column: number;
}

function squaresOf(
  { row, column }: ReferenceMove,
  vertical: boolean,
): readonly (readonly [number, number])[] {
  return [[row, column], vertical ? [row + 1, column] : [row, column + 1]];
}

export function isLegal({ covered, vertical }: ReferencePosition, move: ReferenceMove): boolean {
  return squaresOf(move, vertical).every(([row, column]) => covered[row]?.[column] === false);
}

export function legalMoves(position: ReferencePosition): ReferenceMove[] {
  const all = position.covered.flatMap((squares, row) => squares.map((_, column) => ({ row, column })));
  return all.filter((move) => isLegal(position, move));
}

export function playMove({ covered, vertical }: ReferencePosition, move: ReferenceMove): ReferencePosition {
  const taken = squaresOf(move, vertical);
  return {
    covered: covered.map((squares, y) =>
      squares.map((isCovered, x) => isCovered || taken.some(([row, column]) => row === y && column === x)),
    ),
    vertical: !vertical,
  };
}
