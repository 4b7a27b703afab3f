/**
 * Finds plies within which the attacker mates whatever the defender plays, as far as a search has proven it, and a line
 * of play that takes as many.
 *
 * The search stores with every mate the depth of the proof that it has found. Such a *bound* holds against every defence.
 * But most positions have mates that are shorter than their bounds. So the answer with the greatest bound need not be the
 * one that resists longest, and a line that just follows the bounds may end far too early. Here the bounds are lowered
 * until a line is as long as they say.
 *
 * From one position of a line to the next the bound falls, so that no line comes back to a position. What the table has
 * forgotten of a proof is searched again within the bound.
 */
import type { Player } from "../../../../game/game.js";
import type { Line, SearchLimits } from "../../../../search/search.js";
import { followBounds } from "./follow-bounds.js";
import { lowerBounds } from "./lower-bounds.js";
import { createProof, type LineSource, type Moves, NOT_KNOWN } from "./proof.js";

/**
 * The line from the game's position to the mate, with the plies that it takes. When the limits do not suffice for it, a
 * shorter line, or the line as far as it could be followed, with the plies that are known.
 *
 * @param maxNodes positions that may be looked at, including those of searches for what the table has forgotten
 */
export function mateLine(
  source: LineSource,
  attacker: Player,
  maxNodes: number,
  tick: SearchLimits["tick"],
): Line {
  // Half is left for following the proof where the bounds cannot be shown.
  const proof = createProof(source, attacker, Math.ceil(maxNodes / 2), tick);
  let plies = proof.read();
  if (plies === NOT_KNOWN) plies = proof.search()?.plies ?? NOT_KNOWN;
  if (plies < NOT_KNOWN) {
    const bound = lowerBounds(proof, plies);
    if (bound.shown) return { moves: Int32Array.from(listed(bound.moves)), plies: bound.plies };
    ({ plies } = bound);
  }
  proof.allow(Math.floor(maxNodes / 2));
  const moves = Int32Array.from(followBounds(proof));
  return plies < NOT_KNOWN ? { moves, plies } : { moves };
}

function* listed(moves: Moves | undefined): Generator<number> {
  for (let next = moves; next !== undefined; next = next.rest) yield next.move;
}
