/**
 * Othello by its reference rules, as certificates are checked: those of a goal, and those of a score, whose positions are claims
 * (docs/certificates.md).
 */
import type {
  Referee,
  RefereeKind,
  RefereeSubject,
  Successor,
} from "../../../certificates/checker/referee.js";
import { DRAWN, FIRST_WINS, type Outcome, type Player, SECOND_WINS, UNDECIDED } from "../../../game/game.js";
import { AT_LEAST, AT_MOST, claimOf, doubtOf, NO_CLAIM, setClaim } from "../notation/claims.js";
import { parsePosition } from "../notation/notation.js";
import { PASS, POSITION_WORDS, sizeOf, squareAt } from "../notation/position.js";
import {
  packReference,
  type ReferenceMove,
  type ReferencePosition,
  referenceEmpties,
  referenceMoves,
  referenceOf,
  referencePlay,
  referenceReaches,
  referenceScore,
  sizeOfReference,
} from "./rules.js";

const VERSION = 1;

export const referee: RefereeKind = { rules: VERSION, create: createOthelloReferee };

/** In a certificate of a score, a position with the claim about it: `NO_CLAIM` where the doubter is to choose one. */
interface ClaimedPosition extends ReferencePosition {
  readonly claim: number;
}

function createOthelloReferee(subject: RefereeSubject): Referee<ClaimedPosition> {
  return subject.score === undefined ? createGoalReferee(subject) : createScoreReferee(subject);
}

/** What both referees have in common. */
interface Ends {
  /** Rows of the board. */
  readonly size: number;
  /** Whether positions have claims. */
  readonly claims: boolean;
  sideToMove(position: ClaimedPosition): Player;
  outcome(position: ClaimedPosition): Outcome;
}

function createReferee({ size, claims, sideToMove, outcome }: Ends): Referee<ClaimedPosition> {
  function become(move: number, after: ClaimedPosition): Successor {
    const end = outcome(after);
    // Where play is over, a name means nothing, and takes time.
    return { move, outcome: end, name: end === UNDECIDED ? nameOf(after) : "" };
  }

  const successor = (position: ClaimedPosition, move: ReferenceMove) =>
    become(encode(position, move), { ...referencePlay(position, move), claim: position.claim });
  const doubt = (position: ClaimedPosition, claim: number) => become(doubtOf(claim), { ...position, claim });
  const isOpen = ({ claim }: ClaimedPosition) => claims && claim === NO_CLAIM;

  return {
    rules: VERSION,
    positionWords: POSITION_WORDS,
    isOfScore: claims,
    parse: parsePosition,
    read(words) {
      if (sizeOf(words) !== size) return undefined;
      const position = { ...referenceOf(words), claim: claimOf(words) };
      if (position.claim > (claims ? AT_MOST : NO_CLAIM)) return undefined;
      const packed = packReference(position);
      setClaim(packed, position.claim);
      return packed.every((word, i) => word === words[i]) ? position : undefined;
    },
    sideToMove,
    outcome,
    successors(position) {
      if (isOpen(position)) return [doubt(position, AT_LEAST), doubt(position, AT_MOST)];
      return referenceMoves(position).map((move) => successor(position, move));
    },
    play(position, code) {
      if (isOpen(position)) {
        const claim = [AT_LEAST, AT_MOST].find((one) => doubtOf(one) === code);
        return claim === undefined ? undefined : doubt(position, claim);
      }
      const move = referenceMoves(position).find((one) => encode(position, one) === code);
      return move === undefined ? undefined : successor(position, move);
    },
    name: nameOf,
  };
}

/** The goal is that a player has more discs at the end. */
function createGoalReferee({ position: text }: RefereeSubject): Referee<ClaimedPosition> {
  return createReferee({
    size: sizeOf(parsePosition(text)),
    claims: false,
    sideToMove: ({ sideToMove }) => (sideToMove === "black" ? 0 : 1),
    outcome(position) {
      if (referenceMoves(position).length > 0) return UNDECIDED;
      const score = referenceScore(position);
      if (score === 0) return DRAWN;
      return score > 0 === (position.sideToMove === "black") ? FIRST_WINS : SECOND_WINS;
    },
  });
}

/**
 * The claimant, player 0, says that the player to move in the position of the certificate gets exactly this score: at least it, and
 * at most. The doubter says which of the two is doubted. Then both play on, the claimant for the player whom the claim favours, until
 * so few squares are empty that all can be tried.
 */
function createScoreReferee({
  position: text,
  score = 0,
  leafEmpties = 0,
}: RefereeSubject): Referee<ClaimedPosition> {
  const words = parsePosition(text);
  const { sideToMove: claimed } = referenceOf(words);

  /** Whether the claim favours the side to move. */
  function isFavoured({ sideToMove, claim }: ClaimedPosition): boolean {
    return (sideToMove === claimed) === (claim === AT_LEAST);
  }

  /** By trying everything. */
  function holds(position: ClaimedPosition): boolean {
    // What the player gets at least whom the claim favours: "at most 4" is at least -4 for the other one.
    const least = position.claim === AT_LEAST ? score : -score;
    return isFavoured(position) ? referenceReaches(position, least) : !referenceReaches(position, 1 - least);
  }

  return createReferee({
    size: sizeOf(words),
    claims: true,
    sideToMove: (position) => (position.claim !== NO_CLAIM && isFavoured(position) ? 0 : 1),
    outcome(position) {
      if (position.claim === NO_CLAIM) return UNDECIDED;
      if (referenceEmpties(position) > leafEmpties && referenceMoves(position).length > 0) return UNDECIDED;
      return holds(position) ? FIRST_WINS : SECOND_WINS;
    },
  });
}

function encode({ board }: ReferencePosition, move: ReferenceMove): number {
  return move === "pass" ? PASS : squareAt(move, sizeOfReference(board));
}

/** By size of the board: for each of its eight symmetries the squares in the order in which it reads them. */
const READINGS = new Map([4, 6, 8].map((size) => [size, readingsOf(size)]));
const LETTERS = { black: "X", white: "O", empty: "-" } as const;

function readingsOf(size: number): readonly (readonly number[])[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((symmetry) =>
    Array.from({ length: size * size }, (_, square) => {
      const [row, column] = [Math.floor(square / size), square % size];
      const [down, right] = symmetry & 1 ? [column, row] : [row, column];
      return size * (symmetry & 2 ? size - 1 - down : down) + (symmetry & 4 ? size - 1 - right : right);
    }),
  );
}

/** The first of its eight images in the order of their texts. */
function nameOf({ board, sideToMove, claim }: ClaimedPosition): string {
  let first = "";
  for (const reading of READINGS.get(sizeOfReference(board)) ?? []) {
    let image = "";
    for (const square of reading) image += LETTERS[board[square]];
    if (first === "" || image < first) first = image;
  }
  return `${first} ${LETTERS[sideToMove]} ${claim}`;
}
