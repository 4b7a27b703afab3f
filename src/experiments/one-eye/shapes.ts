/**
 * One-eye problems, drawn: a block with one eye, walled in on 9x9, in a corner, at a side or in the middle, and either side to
 * move. Numbers go through places and sides in turn; what else there is of a problem is drawn from the seed and the number.
 *
 * It is *frozen*: what it draws is part of the problem set's provenance. Whatever changes here changes every problem, and the
 * set in problems/go/one-eye/ could no longer be made again.
 */
import type { Player } from "../../game/game.js";
import { EMPTY, POINTS, STRIDE } from "../../games/go/notation/points.js";
import {
  blockAt,
  isOnBoard,
  neighboursOf,
  packPosition,
  pointsOf,
} from "../../games/go/notation/position.js";
import { lacksOfOneEye, pointsOfPlay } from "../../games/go/questions/one-eye.js";
import { createRandom } from "../../math/random.js";

export const PLACES = ["corner", "side", "middle"] as const;
export type Place = (typeof PLACES)[number];

export interface Shape {
  readonly place: Place;
  /** Whether the defender is to move. */
  readonly defends: boolean;
  readonly points: number;
  /** The packed problem, which asks whether the block lives. */
  readonly words: Int32Array;
}

const BOARD = { columns: 9, rows: 9 } as const;
const POINTS_OF_BOARD = pointsOf(BOARD);
/** Columns and rows of the rectangle that a region is cut from. */
const RECTANGLES: Readonly<Record<Place, readonly (readonly [number, number])[]>> = {
  corner: [
    [4, 3],
    [5, 3],
    [4, 4],
    [5, 4],
    [6, 3],
    [5, 5],
  ],
  side: [
    [5, 2],
    [5, 3],
    [6, 3],
    [7, 3],
    [5, 4],
    [6, 4],
  ],
  middle: [
    [4, 4],
    [5, 4],
    [5, 5],
  ],
};
const MOST_CUT = 9;
const MOST_GROWTH = 9;
const MOST_STONES = 5;
export const FEWEST_POINTS = 5;
export const MOST_POINTS = 15;
/** Numbers go through the sizes, too. */
const SIZES = MOST_POINTS - FEWEST_POINTS + 1;

/** The problem of a number, or undefined where what was drawn is none. Equal arguments give equal problems. */
export function drawShape(seed: number, number: number): Shape | undefined {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const below = (most: number) => Math.floor(random() * most);
  const place = PLACES[number % PLACES.length];
  const defends = Math.floor(number / PLACES.length) % 2 === 0;
  const points = FEWEST_POINTS + (Math.floor(number / (2 * PLACES.length)) % SIZES);

  const region = drawRegion(place, below);
  const block = drawBlock(region, points, below);
  if (block === undefined) return undefined;
  const defender = below(2) as Player;
  const stones = new Uint8Array(POINTS);
  for (const point of block) stones[point] = 1 + defender;
  const free = shuffled(
    [...region].filter((point) => !block.has(point) && isFree(point)),
    below,
  );
  // Kos are rarest where little is on the board.
  const most = Math.floor(number / (2 * PLACES.length * SIZES)) % 2 === 0 ? MOST_STONES : free.length;
  for (const point of free.slice(0, below(1 + most))) stones[point] = 1 + below(2);
  for (const point of POINTS_OF_BOARD) {
    const bordering = neighboursOf(point, BOARD).some((next) => region.has(next));
    if (bordering && !region.has(point)) stones[point] = 2 - defender;
  }
  const stands = (point: number) =>
    stones[point] === EMPTY || blockAt(stones, point, BOARD).liberties.size > 0;
  if (!POINTS_OF_BOARD.every(stands)) return undefined;
  const target = Math.min(...block);
  const problem = { ...BOARD, defender, all: true, life: true, targets: [target], region };
  const sideToMove = (defends ? defender : 1 - defender) as Player;
  const none = { ban: 0, attackersThreats: 0, defendersThreats: 0, taken: new Set<number>() };
  const words = packPosition(problem, { stones, sideToMove, ...none });
  if (lacksOfOneEye(words) !== undefined || pointsOfPlay(words) !== points) return undefined;
  return { place, defends, points, words };

  /** Whether a point is not the eye. */
  function isFree(point: number): boolean {
    return !neighboursOf(point, BOARD).every((next) => block?.has(next));
  }
}

/** A rectangle without some of its points. */
function drawRegion(place: Place, below: (most: number) => number): Set<number> {
  const all = RECTANGLES[place];
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
  for (let cut = below(1 + MOST_CUT); cut > 0; cut--) {
    const rim = [...region].filter(isRim);
    region.delete(rim[below(rim.length)]);
  }
  return region;
}

/** Points of a block with an eye; it grows until so many points of the region are left. Undefined where there is no room. */
function drawBlock(
  region: ReadonlySet<number>,
  left: number,
  below: (most: number) => number,
): ReadonlySet<number> | undefined {
  const rings = [...region].flatMap((eye) => {
    const ring = ringAround(eye);
    return ring.every((point) => region.has(point)) ? [{ eye, ring }] : [];
  });
  if (rings.length === 0) return undefined;
  const { eye, ring } = rings[below(rings.length)];
  const block = new Set(ring);
  // In the middle one of the corners is not needed to hold the block together.
  if (ring.length === 8) block.delete(ring[1 + 2 * below(4)]);
  const growth = region.size - block.size - left;
  if (growth < 0 || growth > MOST_GROWTH) return undefined;
  for (let grown = 0; grown < growth; grown++) {
    const next = [...region].filter(
      (point) =>
        point !== eye && !block.has(point) && neighboursOf(point, BOARD).some((one) => block.has(one)),
    );
    if (next.length === 0) return undefined;
    block.add(next[below(next.length)]);
  }
  return block;
}

/** The points around a point, neighbours at even places and corners between them: 8, 5 at a side, 3 in a corner. */
function ringAround(eye: number): number[] {
  const steps = [1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1, -STRIDE, 1 - STRIDE];
  return steps.map((step) => eye + step).filter((point) => isOnBoard(point, BOARD));
}

function shuffled(points: number[], below: (most: number) => number): number[] {
  for (let i = points.length - 1; i > 0; i--) {
    const other = below(i + 1);
    [points[i], points[other]] = [points[other], points[i]];
  }
  return points;
}
