/**
 * Stones that would shut a group in, where books leave their walls open: a reader takes the rest of the board for the attacker's.
 * Like `stonesOutside` it is an assumption of the problem, and nothing is proven by it.
 */
import type { Size } from "./position.js";
import { surroundingsOf } from "./surroundings.js";

/** A group is in the open where it takes more stones than this for each of the attacker's around it. */
const MOST_OPEN = 2;

/**
 * The empty points around a group's surroundings, ascending: if the attacker had safe stones there, it could not get out.
 *
 * @param target a stone of the group
 * @returns none where the group is shut in already, and where it is in the open
 */
export function enclosingStones(
  stones: Uint8Array,
  target: number,
  steps: number,
  size: Size,
): readonly number[] {
  const { exits, wall } = surroundingsOf(stones, target, steps, size);
  return exits.length <= MOST_OPEN * wall.size ? exits : [];
}
