/**
 * Simpei by its reference rules. Positions that a symmetry of the square maps to one another are the same: both worlds
 * turn together, and neither a row, column or diagonal nor the neighbours of a point, nor the four points that the first
 * piece may go to, are touched by that (docs/simpei.md, rules 1, 3, 6 and 9).
 */
import type { Referee, RefereeKind, Successor } from "../../../certificates/checker/referee.js";
import { FIRST_WINS, SECOND_WINS, UNDECIDED } from "../../../game/game.js";
import { moveFrom, moveTo, NO_POINT, PASS, relocationMask } from "../notation/moves.js";
import { encodeMove, parsePosition } from "../notation/notation.js";
import { PIECES } from "../notation/points.js";
import {
  fromPacked,
  isLegalMove,
  legalMoves,
  playMove,
  type ReferenceMove,
  type ReferencePosition,
  type ReferenceRules,
  type Square,
  toPacked,
  winner,
} from "./rules.js";

interface Place {
  readonly world: number;
  readonly size: number;
  readonly row: number;
  readonly column: number;
}

const PLACES: readonly Place[] = [4, 3].flatMap((size, world) =>
  Array.from({ length: size * size }, (_, i) => ({
    world,
    size,
    row: Math.floor(i / size),
    column: i % size,
  })),
);

/** The eight ways to turn and mirror a world: where a place of it goes. */
const SYMMETRIES: readonly ((place: Place) => readonly [row: number, column: number])[] = [
  ({ row, column }) => [row, column],
  ({ row, column, size }) => [column, size - 1 - row],
  ({ row, column, size }) => [size - 1 - row, size - 1 - column],
  ({ row, column, size }) => [size - 1 - column, row],
  ({ row, column, size }) => [row, size - 1 - column],
  ({ row, column, size }) => [size - 1 - row, column],
  ({ row, column }) => [column, row],
  ({ row, column, size }) => [size - 1 - column, size - 1 - row],
];

/** `WEIGHTS[symmetry][square]`: three to the power of the square that it goes to, the weight of that square's digit. */
const WEIGHTS: readonly Float64Array[] = SYMMETRIES.map((turn) =>
  Float64Array.from(PLACES, (place) => {
    const [row, column] = turn(place);
    return (
      3 **
      PLACES.findIndex((other) => other.world === place.world && other.row === row && other.column === column)
    );
  }),
);

const VERSION = 1;

export const referee: RefereeKind = {
  rules: VERSION,
  create: ({ options }) => createSimpeiReferee({ freeStart: options.freeStart === true }),
};

function createSimpeiReferee(rules: ReferenceRules): Referee<ReferencePosition> {
  function successor(position: ReferencePosition, move: ReferenceMove): Successor {
    const after = playMove(position, move);
    const won = winner(after);
    return {
      move: encode(move),
      outcome: won === undefined ? UNDECIDED : won === "x" ? FIRST_WINS : SECOND_WINS,
      name: won === undefined ? nameOf(after) : 0,
    };
  }

  return {
    rules: VERSION,
    positionWords: 2,
    parse: (text) => parsePosition(text),
    read(words) {
      const position = fromPacked(words);
      const packed = toPacked(position);
      return packed.every((word, i) => word === words[i]) && hasPieces(position) ? position : undefined;
    },
    sideToMove: ({ sideToMove }) => (sideToMove === "x" ? 0 : 1),
    // A line that merely is there counts for nothing (rule 10).
    outcome: () => UNDECIDED,
    successors: (position) => legalMoves(position, rules).map((move) => successor(position, move)),
    play(position, code) {
      const move = decode(code);
      return isLegalMove(position, move, rules) ? successor(position, move) : undefined;
    },
    name: nameOf,
  };
}

/** No side has more pieces than there are; fewer, and of any balance, are what passes of λ search leave. */
function hasPieces({ squares, hands }: ReferencePosition): boolean {
  return (["x", "o"] as const).every(
    (side) => squares.filter((content) => content === side).length + hands[side] <= PIECES,
  );
}

function encode({ to, from, relocations }: ReferenceMove): number {
  return to === undefined ? PASS : encodeMove(to, from ?? NO_POINT, relocations);
}

function decode(code: number): ReferenceMove {
  if (code === PASS) return { relocations: [] };
  const to = moveTo(code);
  const from = moveFrom(code);
  const relocations: Square[] = [];
  for (let put = relocationMask(code); put !== 0; put &= put - 1)
    relocations.push(31 - Math.clz32(put & -put));
  const move = from === NO_POINT ? { to, relocations } : { to, from, relocations };
  // Other words that say the same are none.
  return encode(move) === code ? move : { relocations: [NO_POINT] };
}

/** Used by `nameOf`: where pieces are, and whose they are. */
const occupied = new Int32Array(PLACES.length);
const digits = new Int32Array(PLACES.length);

/** The smallest of the eight images as a number: a digit of base three for each square, then hands and side. */
function nameOf({ squares, hands, sideToMove }: ReferencePosition): number {
  let count = 0;
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] === "empty") continue;
    digits[count] = squares[square] === "x" ? 1 : 2;
    occupied[count++] = square;
  }
  let smallest = Number.POSITIVE_INFINITY;
  for (const weights of WEIGHTS) {
    let image = 0;
    for (let i = 0; i < count; i++) image += digits[i] * weights[occupied[i]];
    if (image < smallest) smallest = image;
  }
  // Hands have three bits each; all of it is below 2 ** 47, and exact.
  return 2 * (8 * (8 * smallest + hands.x) + hands.o) + (sideToMove === "x" ? 0 : 1);
}
