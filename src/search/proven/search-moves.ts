/** Finds the move of a verdict that the table does not tell. */
import { type Game, UNDECIDED } from "../../game/game.js";
import type { Verdict } from "../search.js";
import type { ProvenValues } from "./proven-values.js";

/** Nodes that a search of a child gets at first, and how they grow. */
export const FIRST_SEARCH = 64;
export const GROWTH = 8;
const NOTHING_FOUND: ReturnType<ProvenValues["search"]> = { verdict: "unknown" };

interface Source {
  readonly game: Game;
  readonly facts: ProvenValues;
}

/**
 * Searches the positions after moves in turn, each time for longer, until one has this verdict; undefined when none has,
 * or no nodes are left. Which move it is shows soon, mostly, where the others would take long.
 *
 * @param open the moves; those that more nodes would not help are taken out
 */
export function searchMoves(source: Source, open: Set<number>, wanted: Verdict): number | undefined {
  for (let nodes = FIRST_SEARCH; open.size > 0 && source.facts.nodesLeft > 0; nodes *= GROWTH) {
    const move = searchEach(source, open, wanted, nodes);
    if (move !== undefined) return move;
  }
  return undefined;
}

/** One round of it: each move once, with this many nodes. */
export function searchEach(
  { game, facts }: Source,
  open: Set<number>,
  wanted: Verdict,
  nodes: number,
): number | undefined {
  for (const move of open) {
    game.play(move);
    const { verdict, reason } = game.outcome() === UNDECIDED ? facts.search(nodes) : NOTHING_FOUND;
    game.undo();
    if (verdict === wanted) return move;
    if (reason !== "node limit") open.delete(move);
  }
  return undefined;
}
