/**
 * One-eye problems, drawn: a block with one eye, walled in on 9x9, in a corner, at a side or in the middle, and either side to
 * move. Numbers go through places and sides in turn; what else there is of a problem is drawn from the seed and the number.
 *
 * It is *frozen*: what it draws is part of the problem set's provenance. Whatever changes here changes every problem, and the
 * set in problems/go/one-eye/ could no longer be made again.
 */
import type { Player } from "../../game/game.js";
import { lacksOfOneEye, pointsOfPlay } from "../../games/go/analysis/one-eye.js";
import { POINTS, STRIDE } from "../../games/go/notation/points.js";
import { isOnBoard, neighboursOf, packPosition } from "../../games/go/notation/position.js";
import type { Found, OneEyeAnswer } from "../../games/go/records/lives.js";
import type { Shape } from "../go/drawn-set.js";
import {
  type Below,
  BOARD,
  drawingOf,
  drawRegion,
  PLACES,
  type Rectangles,
  shuffled,
  wallOff,
} from "../go/regions.js";

/** What a problem of a number is. */
export type DrawnEye = Omit<OneEyeAnswer, keyof Found>;

/** A region is cut from one of them. */
const RECTANGLES: Rectangles = {
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
const FEWEST_POINTS = 5;
const MOST_POINTS = 15;
/** Numbers go through the sizes, too. */
const SIZES = MOST_POINTS - FEWEST_POINTS + 1;

/** The problem of a number, or undefined where what was drawn is none. Equal arguments give equal problems. */
export function drawShape(seed: number, number: number): Shape<DrawnEye> | undefined {
  const below = drawingOf(seed, number);
  const place = PLACES[number % PLACES.length];
  const defends = Math.floor(number / PLACES.length) % 2 === 0;
  const points = FEWEST_POINTS + (Math.floor(number / (2 * PLACES.length)) % SIZES);

  const region = drawRegion(place, RECTANGLES, MOST_CUT, below);
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
  if (!wallOff(stones, region, defender)) return undefined;
  const target = Math.min(...block);
  const problem = { ...BOARD, defender, all: true, life: true, targets: [target], region };
  const sideToMove = (defends ? defender : 1 - defender) as Player;
  const none = { ban: 0, attackersThreats: 0, defendersThreats: 0, taken: new Set<number>() };
  const words = packPosition(problem, { stones, sideToMove, ...none });
  if (lacksOfOneEye(words) !== undefined || pointsOfPlay(words) !== points) return undefined;
  return { drawn: { place, moves: defends ? "defender" : "attacker", points }, words };

  /** Whether a point is not the eye. */
  function isFree(point: number): boolean {
    return !neighboursOf(point, BOARD).every((next) => block?.has(next));
  }
}

/** Points of a block with an eye; it grows until this many points of the region are left. Undefined where there is no room. */
function drawBlock(region: ReadonlySet<number>, left: number, below: Below): ReadonlySet<number> | undefined {
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
