/** Which stones books mean to live, though nobody says so: those outside. It is an assumption of the problem, and nothing is proven by it. */
import { EMPTY } from "./points.js";
import { blockAt, neighboursOf, type Problem, pointsOf } from "./position.js";

type Size = Pick<Problem, "columns" | "rows">;

/** Liberties of a block that may be meant to live. */
const LIBERTIES_OUTSIDE = 3;

/** A stone of each block of a colour that books mean to live: those with some liberties, one in the largest open area. */
export function stonesOutside(stones: Uint8Array, size: Size, colour: number): number[] {
  const open = largestArea(stones, size);
  const seen = new Set<number>();
  return pointsOf(size).filter((point) => {
    if (stones[point] !== colour || seen.has(point)) return false;
    const block = blockAt(stones, point, size);
    for (const stone of block.stones) seen.add(stone);
    return block.liberties.size >= LIBERTIES_OUTSIDE && [...block.liberties].some((next) => open.has(next));
  });
}

/** The largest set of connected empty points. */
function largestArea(stones: Uint8Array, size: Size): ReadonlySet<number> {
  const seen = new Set<number>();
  let largest = new Set<number>();
  for (const start of pointsOf(size)) {
    if (stones[start] !== EMPTY || seen.has(start)) continue;
    const area = new Set([start]);
    // A set that grows while it is walked through is walked through to its end.
    for (const point of area) {
      seen.add(point);
      for (const next of neighboursOf(point, size)) if (stones[next] === EMPTY) area.add(next);
    }
    if (area.size > largest.size) largest = area;
  }
  return largest;
}
