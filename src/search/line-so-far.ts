/**
 * The line that a search is at, as far as its table tells: at each node the child that the search would go to next. It
 * proves nothing.
 */
import { DISPROVEN, PROVEN, type SearchGame } from "../game/game.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { createChildList, searchContext } from "./search.js";

/** Plies of the line; what follows says little. */
const MOST_PLIES = 16;

/**
 * @param game whose current position is the root; it stands there again at the end
 * @param orders the highest λ order of the search, 0 where it knows none
 */
export function lineSoFar(
  game: SearchGame,
  table: TranspositionTable,
  attacker: 0 | 1,
  orders: number,
): number[] {
  const children = createChildList(game.maximumMoves);
  const context = searchContext(attacker, orders);
  const line: number[] = [];
  game.setAttacker(attacker);

  /** The child with the smallest number of the side that chooses; undefined when the table knows none of them. */
  function choose(count: number): number | undefined {
    const which = game.sideToMove() === attacker ? 0 : 1;
    let best: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      if (table.probe(children.keyLow[i], children.keyHigh[i], context) < 0) continue;
      const number = table.found[which];
      if (number >= least) continue;
      least = number;
      best = children.moves[i];
    }
    return best;
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
