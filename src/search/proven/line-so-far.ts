/**
 * The line that a search is at, as far as its table tells: the attacker's moves that are nearest to a proof, and the
 * defender's replies that are farthest from it. It proves nothing.
 */
import { DISPROVEN, INFINITE_NUMBER, PROVEN, type SearchGame } from "../../game/game.js";
import { createChildList, searchContext } from "../search.js";
import type { TranspositionTable } from "../table/transposition-table.js";

/** Plies of the line; what follows says little. */
const MOST_PLIES = 16;

/**
 * @param game whose current position is the root; it is there again at the end
 * @param orders the highest λ order of the search, 0 where it knows none
 */
export function lineSoFar(
  game: SearchGame,
  table: TranspositionTable,
  attacker: 0 | 1,
  orders: number,
): number[] {
  const children = createChildList(game.maximumMoves);
  /** The contexts of all orders, the highest first; a proof by a lower one is a proof, too. */
  const contexts = Array.from({ length: Math.max(1, orders) }, (_, i) => searchContext(attacker, orders - i));
  const line: number[] = [];
  game.setAttacker(attacker);

  /**
   * The child with the least proof number, or the greatest where the defender moves; of such the one with the least disproof
   * number. Undefined when the table knows none of them.
   */
  function choose(count: number): number | undefined {
    const sign = game.sideToMove() === attacker ? 1 : -1;
    let best: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    let leastDisproof = 0;
    for (let i = 0; i < count; i++) {
      const numbers = numbersOf(i);
      if (numbers === undefined) continue;
      const number = sign * numbers.proof;
      if (number > least || (number === least && numbers.disproof >= leastDisproof)) continue;
      least = number;
      leastDisproof = numbers.disproof;
      best = children.moves[i];
    }
    return best;
  }

  /** A child's least proof number of any order, and its disproof number of the highest; undefined when none is known. */
  function numbersOf(i: number): { readonly proof: number; readonly disproof: number } | undefined {
    let numbers: { proof: number; disproof: number } | undefined;
    for (const context of contexts) {
      if (table.probe(children.keyLow[i], children.keyHigh[i], context) < 0) continue;
      const [found, disproof] = table.found;
      // For what is disproven, the table holds something else in the place of the proof number.
      const proof = disproof === 0 ? INFINITE_NUMBER : found;
      numbers = { proof: Math.min(proof, numbers?.proof ?? proof), disproof: numbers?.disproof ?? disproof };
    }
    return numbers;
  }

  while (line.length < MOST_PLIES) {
    const count = game.expand(children, 0);
    const move = count === PROVEN || count === DISPROVEN ? undefined : choose(count);
    if (move === undefined) break;
    line.push(move);
    game.play(move);
  }
  for (let i = 0; i < line.length; i++) game.undo();
  return line;
}
