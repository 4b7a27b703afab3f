/**
 * Parts of blocks in a zone: stones of one side that are connected within it. A part is safe if it has a liberty in the zone, or
 * a stone that the problem says is safe: then whatever stands outside cannot take it.
 */
import { EMPTY } from "../notation/points.js";
import { neighboursOf, type Problem } from "../notation/position.js";
import type { PointSets } from "./point-sets.js";

export function createSafeParts(problem: Problem, { has, add, pointsIn }: PointSets) {
  const { region, safe = [] } = problem;

  /**
   * Makes the part of a stone of the zone safe: adds the nearest liberty of its block, with the stones on the way, unless the part
   * has one. A liberty where nobody can play is the best.
   *
   * @param looked stones whose parts were made safe before are not looked at again; all of this part are added
   */
  function makeSafe(
    zone: Int32Array,
    stones: Uint8Array,
    start: number,
    looked: Set<number> = new Set(),
  ): void {
    if (looked.has(start)) return;
    const part = new Set([start]);
    let isSafe = false;
    // A set that grows while it is walked through is walked through to its end.
    for (const stone of part) {
      looked.add(stone);
      if (safe.includes(stone)) isSafe = true;
      for (const next of neighboursOf(stone, problem)) {
        if (!has(zone, next)) continue;
        if (stones[next] === stones[start]) part.add(next);
        else if (stones[next] === EMPTY) isSafe = true;
      }
    }
    if (!isSafe) add(zone, ...wayToLiberty(stones, part));
  }

  /** The stones outside of a part that lead to the nearest liberty of its block, and the liberty. */
  function wayToLiberty(stones: Uint8Array, part: ReadonlySet<number>): readonly number[] {
    const [start] = part;
    let ways = [...part].map((stone): readonly number[] => [stone]);
    const seen = new Set(part);
    while (ways.length > 0) {
      const longer: (readonly number[])[] = [];
      let liberty: readonly number[] | undefined;
      for (const way of ways) {
        for (const next of neighboursOf(way[way.length - 1], problem)) {
          if (stones[next] === EMPTY) {
            if (!region.has(next)) return [...way, next];
            liberty ??= [...way, next];
          } else if (stones[next] === stones[start] && !seen.has(next)) {
            if (safe.includes(next)) return [...way, next];
            seen.add(next);
            longer.push([...way, next]);
          }
        }
      }
      if (liberty !== undefined) return liberty;
      ways = longer;
    }
    throw new Error("a block without a liberty");
  }

  /** Makes all parts of a colour safe that have a stone in a zone. */
  function makeAllSafe(zone: Int32Array, stones: Uint8Array, needed: Int32Array, colour: number): void {
    const looked = new Set<number>();
    for (const point of pointsIn(needed)) {
      if (stones[point] === colour) makeSafe(zone, stones, point, looked);
    }
  }

  return { makeSafe, makeAllSafe };
}
