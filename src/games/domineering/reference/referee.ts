/** Domineering by its reference rules, as certificates are checked. */
import type { Referee, RefereeKind, Successor } from "../../../certificates/checker/referee.js";
import { FIRST_WINS, type Outcome, SECOND_WINS, UNDECIDED } from "../../../game/game.js";
import { parsePosition } from "../notation/notation.js";
import { LARGEST, LIES, POSITION_WORDS } from "../notation/position.js";
import { isLegal, legalMoves, playMove, type ReferenceMove, type ReferencePosition } from "./rules.js";

const VERSION = 1;

export const referee: RefereeKind = { rules: VERSION, create: createDomineeringReferee };

function createDomineeringReferee(): Referee<ReferencePosition> {
  function successor(position: ReferencePosition, move: ReferenceMove): Successor {
    const after = playMove(position, move);
    return { move: encode(move, position.vertical), outcome: outcomeOf(after), name: nameOf(after) };
  }
  return {
    rules: VERSION,
    positionWords: POSITION_WORDS,
    parse: parsePosition,
    read,
    sideToMove: ({ vertical }) => (vertical ? 0 : 1),
    outcome: outcomeOf,
    successors: (position) => legalMoves(position).map((move) => successor(position, move)),
    play(position, code) {
      const square = code & (LIES - 1);
      const move = { row: Math.floor(square / LARGEST), column: square % LARGEST };
      const isWritten = encode(move, position.vertical) === code;
      return isWritten && isLegal(position, move) ? successor(position, move) : undefined;
    },
    name: nameOf,
  };
}

function outcomeOf(position: ReferencePosition): Outcome {
  if (legalMoves(position).length > 0) return UNDECIDED;
  return position.vertical ? SECOND_WINS : FIRST_WINS;
}

function encode({ row, column }: ReferenceMove, vertical: boolean): number {
  return LARGEST * row + column + (vertical ? 0 : LIES);
}

/** Undefined for words that are no position: no size of a board, or a square outside it that is free. */
function read(words: Int32Array): ReferencePosition | undefined {
  const columns = (words[2] >> 1) & 15;
  const rows = words[2] >> 5;
  if (columns < 1 || columns > LARGEST || rows < 1 || rows > LARGEST) return undefined;
  const isSet = (row: number, column: number) => ((words[row >> 2] >> (8 * (row & 3) + column)) & 1) === 1;
  for (let row = 0; row < LARGEST; row++) {
    for (let column = 0; column < LARGEST; column++) {
      if ((row >= rows || column >= columns) && !isSet(row, column)) return undefined;
    }
  }
  return {
    covered: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => isSet(row, column)),
    ),
    vertical: (words[2] & 1) === 0,
  };
}

/** A board that is mirrored, or turned upside down, has the same value: of the four images the first in the order of texts. */
function nameOf({ covered, vertical }: ReferencePosition): string {
  const mirrored = covered.map((row) => row.toReversed());
  const images = [covered, mirrored, covered.toReversed(), mirrored.toReversed()].map((image) =>
    image.map((row) => row.map((isCovered) => (isCovered ? "#" : ".")).join("")).join("/"),
  );
  return `${images.sort()[0]} ${vertical ? "v" : "h"}`;
}
