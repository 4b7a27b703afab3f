/** Blocks that books speak of as one group. Nothing is proven by it. */
import { EMPTY } from "./points.js";
import { blockAt, neighboursOf, pointsOf, type Size } from "./position.js";

export type Block = ReturnType<typeof blockAt>;

/** The blocks of a colour, in the order of their lowest points, with which each of them begins. */
export function blocksOf(stones: Uint8Array, colour: number, size: Size): Block[] {
  const seen = new Set<number>();
  return pointsOf(size).flatMap((point) => {
    if (stones[point] !== colour || seen.has(point)) return [];
    const block = blockAt(stones, point, size);
    for (const stone of block.stones) seen.add(stone);
    return [block];
  });
}

/**
 * The block on a point, and those of its colour that stand close by: each has a liberty that is one of another's, or next to one.
 *
 * @returns the block on the point first
 */
export function groupAt(stones: Uint8Array, point: number, size: Size): Block[] {
  const group = [blockAt(stones, point, size)];
  const left = new Set(blocksOf(stones, stones[point], size).filter((block) => !block.stones.has(point)));
  const reach = new Set<number>();
  // A list that grows while it is walked through is walked through to its end.
  for (const { liberties } of group) {
    for (const liberty of liberties) {
      reach.add(liberty);
      for (const next of neighboursOf(liberty, size)) if (stones[next] === EMPTY) reach.add(next);
    }
    for (const block of left) {
      if (![...block.liberties].some((liberty) => reach.has(liberty))) continue;
      left.delete(block);
      group.push(block);
    }
  }
  return group;
}
