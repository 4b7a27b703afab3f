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
import type { Line } from "../../../../search/search.js";
import type { ShorterLine } from "../bound.js";
import { followBounds } from "./follow-bounds.js";
import { lowerBounds } from "./lower-bounds.js";
import { createProof, type LineLimits, type LineSource, type Moves, NOT_KNOWN } from "./proof.js";

/**
 * The line from the game's position to the mate, with the plies that it takes. When the limits do not suffice for it, a
 * shorter line, or the line as far as it could be followed, with the plies that are known.
 *
 * @param limits their nodes are positions that may be looked at, including those of searches for what the table has
 *   forgotten, and for shorter mates
 * @param shorter where shorter mates are to be looked for, too
 */
export function mateLine(
  source: LineSource,
  attacker: Player,
  { maxNodes, tick }: LineLimits,
  shorter?: ShorterLine,
): Line {
  // A share is left for following the proof where the bounds cannot be shown. Shorter mates have one of their own, so that
  // looking for them leaves as much for the line.
  const share = Math.ceil(maxNodes / (shorter === undefined ? 2 : 3));
  const proof = createProof(source, attacker, { maxNodes: share, tick }, shorter);
  let plies = proof.read();
  if (plies === NOT_KNOWN) plies = proof.search()?.plies ?? NOT_KNOWN;
  if (plies < NOT_KNOWN) {
    const bound = lowerBounds(proof, plies);
    if (bound.shown) return { moves: Int32Array.from(listed(bound.moves)), plies: bound.plies };
    ({ plies } = bound);
  }
  proof.allow(share);
  const moves = Int32Array.from(followBounds(proof));
  return plies < NOT_KNOWN ? { moves, plies } : { moves };
}

function* listed(moves: Moves | undefined): Generator<number> {
  for (let next = moves; next !== undefined; next = next.rest) yield next.move;
}
