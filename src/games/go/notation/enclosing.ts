/**
 * Stones that would shut a group in, where books leave their walls open: a reader takes the rest of the board for the attacker's.
 * Like `stonesOutside` it is an assumption of the problem, and nothing is proven by it.
 */
import { EMPTY } from "./points.js";
import { blockAt, neighboursOf, pointsOf, type Size } from "./position.js";

/** Liberties of the attacker's blocks that may be taken: those beside the target, and others. */
const WEAK_BESIDE = 2;
const WEAK = 3;
/** A group is in the open where it takes more stones than this for each of the attacker's around it. */
const MOST_OPEN = 2;

/**
 * The empty points around a group's surroundings, ascending: if the attacker had safe stones there, it could not get out.
 *
 * The surroundings are the empty points within some steps of the block. Its liberties are at one step, and those of the attacker's
 * weak blocks beside it; a step leads to an empty point, or past a block of the defender's or a weak one to its liberties.
 *
 * @param target a stone of the block
 * @returns none where the group is shut in already, and where it is in the open
 */
export function enclosingStones(stones: Uint8Array, target: number, steps: number, size: Size): number[] {
  const defender = stones[target];
  const inside = new Map<number, number>();
  const passed = new Set<number>();
  const wall = new Set<number>();
  const pass = (block: ReturnType<typeof blockAt>, distance: number) => {
    for (const stone of block.stones) passed.add(stone);
    for (const liberty of block.liberties) if (!inside.has(liberty)) inside.set(liberty, distance);
  };
  const own = blockAt(stones, target, size);
  pass(own, 1);
  for (const next of [...own.stones].flatMap((stone) => neighboursOf(stone, size))) {
    if (stones[next] === EMPTY || passed.has(next)) continue;
    const block = blockAt(stones, next, size);
    if (block.liberties.size <= WEAK_BESIDE) pass(block, 1);
    else wall.add(next);
  }
  // A map that grows while it is walked through is walked through to its end.
  for (const [point, distance] of inside) {
    if (distance > steps) continue;
    for (const next of neighboursOf(point, size)) {
      if (stones[next] === EMPTY) {
        if (!inside.has(next)) inside.set(next, distance + 1);
      } else if (!passed.has(next)) {
        const block = blockAt(stones, next, size);
        if (stones[next] === defender || block.liberties.size <= WEAK) pass(block, distance + 1);
        else wall.add(next);
      }
    }
  }
  const enclosing = pointsOf(size).filter((point) => (inside.get(point) ?? 0) > steps);
  return enclosing.length <= MOST_OPEN * wall.size ? enclosing : [];
}
