/** Finds the move of a verdict that the table does not tell. */
import { type Game, UNDECIDED } from "../game/game.js";
import type { Facts } from "./facts.js";
import type { Verdict } from "./search.js";

/** Nodes that a search of a child gets at first, and how they grow. */
export const FIRST_SEARCH = 64;
export const GROWTH = 8;
const NOTHING_FOUND: ReturnType<Facts["search"]> = { verdict: "unknown" };

/**
 * Searches the positions after moves in turn, each time for longer, until one has this verdict; undefined when none has,
 * or no nodes are left. Which move it is shows soon, mostly, where the others would take long.
 *
 * @param open the moves; those that more nodes would not help are taken out
 * @param atMost nodes of one search
 */
export function searchMoves(
  { game, facts }: { readonly game: Game; readonly facts: Facts },
  open: Set<number>,
  wanted: Verdict,
  atMost = Number.POSITIVE_INFINITY,
): number | undefined {
  for (let nodes = FIRST_SEARCH; open.size > 0 && facts.nodesLeft > 0 && nodes <= atMost; nodes *= GROWTH) {
    for (const move of open) {
      game.play(move);
      const { verdict, reason } = game.outcome() === UNDECIDED ? facts.search(nodes) : NOTHING_FOUND;
      game.undo();
      if (verdict === wanted) return move;
      if (reason !== "node limit") open.delete(move);
    }
  }
  return undefined;
}
