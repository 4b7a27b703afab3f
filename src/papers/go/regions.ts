/**
 * Regions to draw problems in: rectangles without some of their points, in a corner, at a side or in the middle of 9x9, and the
 * attacker's walls around them.
 *
 * It is *frozen* with the shapes that are drawn in them (../one-eye/shapes.ts, ../life-and-death/shapes.ts).
 */
import type { Player } from "../../game/game.js";
import { EMPTY, STRIDE } from "../../games/go/notation/points.js";
import { blockAt, neighboursOf, pointsOf } from "../../games/go/notation/position.js";
import { createRandom } from "../../math/random.js";

export const PLACES = ["corner", "side", "middle"] as const;
export type Place = (typeof PLACES)[number];

export const BOARD = { columns: 9, rows: 9 } as const;
const POINTS_OF_BOARD = pointsOf(BOARD);

/** Columns and rows of the rectangles that a region may be cut from. */
export type Rectangles = Readonly<Record<Place, readonly (readonly [number, number])[]>>;
/** A whole number from 0 up to, but not including, a most. */
export type Below = (most: number) => number;

export function drawingOf(seed: number, number: number): Below {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  return (most) => Math.floor(random() * most);
}

/** A rectangle without some of its points. */
export function drawRegion(place: Place, rectangles: Rectangles, mostCut: number, below: Below): Set<number> {
  const all = rectangles[place];
  const turned = below(2) === 1;
  const [long, short] = all[below(all.length)];
  const columns = turned ? short : long;
  const rows = turned ? long : short;
  const at = (size: number, inside: boolean) => {
    const rest = BOARD.columns - size;
    return inside ? 2 + below(rest - 3) : below(2) * rest;
  };
  const left = at(columns, place === "middle" || (place === "side" && !turned));
  const bottom = at(rows, place === "middle" || (place === "side" && turned));
  const region = new Set<number>();
  for (let row = bottom + 1; row <= bottom + rows; row++) {
    for (let column = left + 1; column <= left + columns; column++) region.add(STRIDE * row + column);
  }
  const isRim = (point: number) => neighboursOf(point, BOARD).some((next) => !region.has(next));
  for (let cut = below(1 + mostCut); cut > 0; cut--) {
    const rim = [...region].filter(isRim);
    region.delete(rim[below(rim.length)]);
  }
  return region;
}

/** Puts the attacker's stones around a region; returns whether every block on the board then has a liberty. */
export function wallOff(stones: Uint8Array, region: ReadonlySet<number>, defender: Player): boolean {
  for (const point of POINTS_OF_BOARD) {
    const bordering = neighboursOf(point, BOARD).some((next) => region.has(next));
    if (bordering && !region.has(point)) stones[point] = 2 - defender;
  }
  return POINTS_OF_BOARD.every(
    (point) => stones[point] === EMPTY || blockAt(stones, point, BOARD).liberties.size > 0,
  );
}

export function shuffled(points: number[], below: Below): number[] {
  for (let i = points.length - 1; i > 0; i--) {
    const other = below(i + 1);
    [points[i], points[other]] = [points[other], points[i]];
  }
  return points;
}
