/** The empty points around a group, as far as it may play; what books mean is told from them, and nothing is proven by it. */
import { type Block, groupAt } from "./groups.js";
import { EMPTY } from "./points.js";
import { blockAt, neighboursOf, type Size } from "./position.js";

/** Liberties of the attacker's blocks that may be taken: those beside the group, and others. */
const WEAK_BESIDE = 2;
const WEAK = 3;

export interface Surroundings {
  /** Empty points within the steps. */
  readonly near: ReadonlySet<number>;
  /** Empty points one step farther, by which the group may get out; ascending. */
  readonly exits: readonly number[];
  /** The attacker's stones around. */
  readonly wall: ReadonlySet<number>;
}

/**
 * The liberties of a group are at one step, and so are those of the attacker's weak blocks beside it; a step leads to an empty point,
 * or past a block of the defender's or a weak one to its liberties. What lies beyond is near, too, where it is not larger: a corner
 * behind the group is no way out.
 *
 * @param target a stone of the group
 * @param steps 1 or more
 */
export function surroundingsOf(stones: Uint8Array, target: number, steps: number, size: Size): Surroundings {
  const defender = stones[target];
  const reached = new Map<number, number>();
  const passed = new Set<number>();
  const wall = new Set<number>();
  const pass = (block: Block, distance: number) => {
    for (const stone of block.stones) passed.add(stone);
    for (const liberty of block.liberties) if (!reached.has(liberty)) reached.set(liberty, distance);
  };
  const group = groupAt(stones, target, size);
  for (const block of group) pass(block, 1);
  for (const stone of group.flatMap((block) => [...block.stones])) {
    for (const next of neighboursOf(stone, size)) {
      if (stones[next] === EMPTY || passed.has(next)) continue;
      const block = blockAt(stones, next, size);
      if (block.liberties.size <= WEAK_BESIDE) pass(block, 1);
      else wall.add(next);
    }
  }
  // A map that grows while it is walked through is walked through to its end.
  for (const [point, distance] of reached) {
    if (distance > steps) continue;
    for (const next of neighboursOf(point, size)) {
      if (stones[next] === EMPTY) {
        if (!reached.has(next)) reached.set(next, distance + 1);
      } else if (!passed.has(next)) {
        const block = blockAt(stones, next, size);
        if (stones[next] === defender || block.liberties.size <= WEAK) pass(block, distance + 1);
        else wall.add(next);
      }
    }
  }
  const within = new Set([...reached].flatMap(([point, distance]) => (distance <= steps ? [point] : [])));
  const near = new Set(within);
  const exits: number[] = [];
  for (const point of [...reached.keys()].sort((one, other) => one - other)) {
    if (near.has(point)) continue;
    const beyond = reachableFrom(point);
    if (beyond.size > within.size) exits.push(point);
    else for (const each of beyond) near.add(each);
  }
  return { near, exits, wall };

  /** Where the defender may go from a point without coming near, until it is more than the surroundings. */
  function reachableFrom(start: number): Set<number> {
    const beyond = new Set([start]);
    for (const point of beyond) {
      if (beyond.size > within.size) break;
      for (const next of neighboursOf(point, size)) {
        const further = stones[next] === defender ? blockAt(stones, next, size).liberties : [next];
        for (const each of further) if (stones[each] === EMPTY && !within.has(each)) beyond.add(each);
      }
    }
    return beyond;
  }
}
