/** Blocks that books speak of as one group. Nothing is proven by it. */
import { EMPTY } from "./points.js";
import { blockAt, neighboursOf, pointsOf, type Size } from "./position.js";

type Block = ReturnType<typeof blockAt>;

/**
 * The block on a point, and those of its colour that stand close by: each has a liberty that is one of another's, or next to one.
 *
 * @returns the block on the point first
 */
export function groupAt(stones: Uint8Array, point: number, size: Size): Block[] {
  const group = [blockAt(stones, point, size)];
  const seen = new Set(group[0].stones);
  const reach = new Set<number>();
  // Lists that grow while they are walked through are walked through to their end.
  for (const { liberties } of group) {
    for (const liberty of liberties) {
      reach.add(liberty);
      for (const next of neighboursOf(liberty, size)) if (stones[next] === EMPTY) reach.add(next);
    }
    for (const start of pointsOf(size)) {
      if (stones[start] !== stones[point] || seen.has(start)) continue;
      const block = blockAt(stones, start, size);
      if (![...block.liberties].some((liberty) => reach.has(liberty))) continue;
      for (const stone of block.stones) seen.add(stone);
      group.push(block);
    }
  }
  return group;
}
