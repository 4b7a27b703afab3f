/**
 * Lengths of mates by their definition (docs/algorithms.md, "Lengths of mates in shogi"): every check and every answer is
 * tried by the reference rules. Written for reading; it shares nothing with the searches.
 */

import type { Futile } from "../../../../src/games/shogi/mate/bound.js";
import {
  inCheck,
  legalSuccessors,
  type ReferencePosition,
  type ReferenceSuccessor,
  writeSfen,
} from "../../../../src/games/shogi/reference/rules.js";

/** What is known about a position: the length of its mate, or that there is none within this many plies. */
interface Known {
  readonly length?: number;
  readonly noneWithin?: number;
}

/** Tells the plies to mate from a position, Infinity where they are more than `most`. */
export type LengthOf = (position: ReferencePosition, most: number) => number;

/** Checks of black, who mates; answers of white, who is in check when to move. */
type MovesOf = (position: ReferencePosition) => readonly ReferenceSuccessor[];

/** Checks of black, who mates, or answers of white. */
export function checksAndAnswers(position: ReferencePosition): readonly ReferenceSuccessor[] {
  const legal = legalSuccessors(position);
  return position.side === "b" ? legal.filter(({ after }) => inCheck(after)) : legal;
}

/** What was found out about one position is used for others. */
export function createMateLengths(): Readonly<Record<Futile, LengthOf>> {
  const known = new Map<string, readonly ReferenceSuccessor[]>();

  function movesOf(position: ReferencePosition): readonly ReferenceSuccessor[] {
    const name = writeSfen(position);
    let moves = known.get(name);
    if (moves === undefined) {
      moves = checksAndAnswers(position);
      known.set(name, moves);
    }
    return moves;
  }

  return { include: lengthsBy("include", movesOf), exclude: lengthsBy("exclude", movesOf) };
}

function lengthsBy(futile: Futile, movesOf: MovesOf): LengthOf {
  const known = new Map<string, Known>();

  function lengthOf(position: ReferencePosition, most: number): number {
    if (most < 0) return Number.POSITIVE_INFINITY;
    const name = writeSfen(position);
    const { length, noneWithin = -1 } = known.get(name) ?? {};
    if (length !== undefined) return length <= most ? length : Number.POSITIVE_INFINITY;
    if (most <= noneWithin) return Number.POSITIVE_INFINITY;
    const found = position.side === "b" ? attack(position, most) : defend(position, most);
    known.set(name, found <= most ? { length: found } : { noneWithin: most });
    return found <= most ? found : Number.POSITIVE_INFINITY;
  }

  /** One more than after the best check. A check that is not better than the best so far need not be followed. */
  function attack(position: ReferencePosition, most: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const { after } of movesOf(position))
      least = Math.min(least, 1 + lengthOf(after, Math.min(most, least - 2) - 1));
    return least;
  }

  /** The length after the best answer, 0 where there is none. */
  function defend(position: ReferencePosition, most: number): number {
    let longest = 0;
    for (const answer of movesOf(position)) {
      longest = Math.max(longest, worthOf(answer, position, most));
      if (longest > most) break;
    }
    return longest;
  }

  /** One more than the length after it; for an interposition at most the length where it is taken and given back. */
  function worthOf({ move, after }: ReferenceSuccessor, position: ReferencePosition, most: number): number {
    const counted = 1 + lengthOf(after, most - 1);
    if (futile === "include") return counted;
    const closer = closerPositions({ move, after }, position, movesOf);
    return Math.min(counted, ...closer.map((each) => lengthOf(each, most)));
  }

  return lengthOf;
}

/**
 * The positions in which the checking piece has taken an interposition with check, and the taken piece is the defender's
 * again, in hand.
 */
export function closerPositions(
  { move, after }: ReferenceSuccessor,
  position: ReferencePosition,
  movesOf: MovesOf = checksAndAnswers,
): readonly ReferencePosition[] {
  const to = move.slice(2, 4);
  const put = pieceOn(after, to);
  // A king's move, or one that takes the checking piece, is no interposition.
  if (put?.kind === "K" || pieceOn(position, to) !== undefined) return [];
  return movesOf(after)
    .filter((taking) => taking.move.slice(2, 4) === to && isTheChecker(taking.move.slice(0, 2), position))
    .map(({ after: taken }) => {
      const letter = put?.kind ?? "";
      const { hands } = taken;
      const exchanged = {
        [letter]: (hands[letter] ?? 0) - 1,
        [letter.toLowerCase()]: (hands[letter.toLowerCase()] ?? 0) + 1,
      };
      return { ...taken, hands: { ...hands, ...exchanged } };
    });
}

function pieceOn({ squares }: ReferencePosition, square: string) {
  return squares["abcdefghi".indexOf(square[1])][9 - Number(square[0])];
}

/** Whether the side to move would be out of check without the enemy's piece on a square. */
function isTheChecker(square: string, position: ReferencePosition): boolean {
  if (square[1] === "*") return false;
  const squares = position.squares.map((row) => [...row]);
  squares["abcdefghi".indexOf(square[1])][9 - Number(square[0])] = undefined;
  return !inCheck({ ...position, squares });
}
