/** Which stones books mean to live, though nobody says so: those outside. It is an assumption of the problem, and nothing is proven by it. */
import { blocksOf } from "./groups.js";
import { BLACK, EMPTY, WHITE } from "./points.js";
import { neighboursOf, type Problem, pointsOf } from "./position.js";
import { surroundingsOf } from "./surroundings.js";

type Size = Pick<Problem, "columns" | "rows">;

/** Liberties of a block that may be meant to live. */
const LIBERTIES_OUTSIDE = 3;

/** How far from the group a block has to have a liberty: what has none beyond is within. */
const STEPS = 2;

/**
 * A stone of each block of the attacker's that books mean to live: those with some liberties, one of them in the largest open area and
 * away from the group.
 *
 * @param target a stone of the group
 */
export function stonesOutside(stones: Uint8Array, target: number, size: Size, steps = STEPS): number[] {
  const { near } = surroundingsOf(stones, target, steps, size);
  const open = largestArea(
    pointsOf(size).filter((point) => stones[point] === EMPTY && !near.has(point)),
    size,
  );
  return blocksOf(stones, BLACK + WHITE - stones[target], size)
    .filter(
      ({ liberties }) => liberties.size >= LIBERTIES_OUTSIDE && [...liberties].some((next) => open.has(next)),
    )
    .map((block) => [...block.stones][0]);
}

/** The largest set of connected points among some. */
function largestArea(points: readonly number[], size: Size): ReadonlySet<number> {
  const left = new Set(points);
  let largest = new Set<number>();
  for (const start of points) {
    if (!left.delete(start)) continue;
    const area = new Set([start]);
    // A set that grows while it is walked through is walked through to its end.
    for (const point of area)
      for (const next of neighboursOf(point, size)) if (left.delete(next)) area.add(next);
    if (area.size > largest.size) largest = area;
  }
  return largest;
}
