/**
 * Problems of life and death, drawn: a block around an eye space, with up to two gaps, on 9x9, in a corner, at a side or in the
 * middle. Half of them are *tight*: the attacker's walls stand at the block. Around the others there are empty points between
 * block and walls, liberties and useless moves as games have them. Numbers go through places, sides to move, goals, and tight or
 * not; what else there is of a problem is drawn from the seed and the number.
 *
 * It is *frozen*: what it draws is part of the problem set's provenance. Whatever changes here changes every problem, and the
 * set in problems/go/life-and-death/ could no longer be made again.
 */
import type { Player } from "../../game/game.js";
import { lackOfBorder, pointsOfPlay } from "../../games/go/analysis/one-eye.js";
import { POINTS, STRIDE } from "../../games/go/notation/points.js";
import {
  blockAt,
  isOnBoard,
  neighboursOf,
  packPosition,
  unpackPosition,
  unpackProblem,
} from "../../games/go/notation/position.js";
import type { Found, LifeAndDeathAnswer } from "../../games/go/records/lives.js";
import { isSafe } from "../../games/go/reference/life.js";
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
export type DrawnLife = Omit<LifeAndDeathAnswer, keyof Found>;

/** How large problems are. */
interface Size {
  /** An eye space is cut from one of them. */
  readonly rectangles: Rectangles;
  readonly fewestPoints: number;
  readonly mostPoints: number;
}

const SMALL_RECTANGLES: Rectangles = {
  corner: [
    [3, 2],
    [4, 2],
    [5, 2],
    [3, 3],
    [4, 3],
  ],
  side: [
    [3, 2],
    [4, 2],
    [5, 2],
    [3, 3],
    [4, 3],
  ],
  middle: [
    [3, 2],
    [4, 2],
    [3, 3],
    [4, 3],
  ],
};
const SMALL: Size = { rectangles: SMALL_RECTANGLES, fewestPoints: 4, mostPoints: 12 };

const LARGE_RECTANGLES: Rectangles = {
  corner: [
    [5, 3],
    [6, 2],
    [6, 3],
    [4, 4],
  ],
  side: [
    [6, 2],
    [7, 2],
    [5, 3],
    [6, 3],
  ],
  middle: [
    [5, 2],
    [5, 3],
    [4, 4],
  ],
};
const LARGE: Size = { rectangles: LARGE_RECTANGLES, fewestPoints: 12, mostPoints: 18 };

const MOST_CUT = 4;
const MOST_GAPS = 2;
const MOST_OUTSIDE = 5;
const MOST_STONES = 5;

/** The problem of a number, or undefined where what was drawn is none. Equal arguments give equal problems. */
export function drawLife(seed: number, number: number): Shape<DrawnLife> | undefined {
  return draw(SMALL, seed, number);
}

/** The same with 12 to 18 points of play. */
export function drawLargeLife(seed: number, number: number): Shape<DrawnLife> | undefined {
  return draw(LARGE, seed, number);
}

function draw(
  { rectangles, fewestPoints, mostPoints }: Size,
  seed: number,
  number: number,
): Shape<DrawnLife> | undefined {
  const below = drawingOf(seed, number);
  const place = PLACES[number % PLACES.length];
  const rest = Math.floor(number / PLACES.length);
  const [defends, asksForLife, tight] = [1, 2, 4].map((bit) => (rest & bit) === 0);

  const inside = drawRegion(place, rectangles, MOST_CUT, below);
  if (!isConnected(inside)) return undefined;
  const block = drawBlock(inside, below);
  const gaps = new Set<number>();
  for (const point of shuffled([...block].filter(touches(inside)), below).slice(0, below(1 + MOST_GAPS))) {
    if (!isConnected(without(block, point))) continue;
    block.delete(point);
    gaps.add(point);
  }
  const space = new Set([...inside, ...gaps]);
  const outside = tight ? new Set<number>() : drawOutside(block, space, 1 + below(MOST_OUTSIDE), below);

  const defender = below(2) as Player;
  const stones = new Uint8Array(POINTS);
  for (const point of block) stones[point] = 1 + defender;
  const filled = shuffled([...space], below).slice(0, below(1 + MOST_STONES));
  for (const point of filled) stones[point] = 1 + below(2);
  const region = new Set([...block, ...space, ...outside].sort((a, b) => a - b));
  if (!wallOff(stones, region, defender)) return undefined;

  const target = Math.min(...block);
  const problem = { ...BOARD, defender, all: true, life: asksForLife, targets: [target], region };
  const sideToMove = (defends ? defender : 1 - defender) as Player;
  const none = { ban: 0, attackersThreats: 0, defendersThreats: 0, taken: new Set<number>() };
  const position = { stones, sideToMove, ...none };
  const words = packPosition(problem, position);
  if (lackOfBorder(problem, position) !== undefined || isSafe(problem, position)) return undefined;
  const points = pointsOfPlay(words);
  const liberties = outsideLiberties(words);
  if (points < fewestPoints || points > mostPoints || (liberties === 0) !== tight) return undefined;
  return { drawn: { place, moves: defends ? "defender" : "attacker", points, outside: liberties }, words };
}

/**
 * How many liberties of the block are not in its eye space. The block divides the rest of the region; the largest part, of
 * equal ones the first, is the eye space, and other parts are outside of it where they touch the walls.
 *
 * @param words of a problem with one target
 */
export function outsideLiberties(words: Int32Array): number {
  const problem = unpackProblem(words);
  const { stones } = unpackPosition(problem, words);
  const block = blockAt(stones, problem.targets[0], problem);
  const parts = partsOf(new Set([...problem.region].filter((point) => !block.stones.has(point))));
  const largest = parts.reduce((most, part) => (part.size > most.size ? part : most), new Set<number>());
  const touchesWalls = (part: ReadonlySet<number>) =>
    [...part].some((point) => neighboursOf(point, problem).some((next) => !problem.region.has(next)));
  return parts
    .filter((part) => part !== largest && touchesWalls(part))
    .reduce((sum, part) => sum + [...part].filter((point) => block.liberties.has(point)).length, 0);
}

/** The points around an eye space; of its corners some of those that do not hold the block together are left out. */
function drawBlock(inside: ReadonlySet<number>, below: Below): Set<number> {
  const steps = [1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1, -STRIDE, 1 - STRIDE];
  const around = [...inside].flatMap((point) => steps.map((step) => point + step));
  const block = new Set(around.filter((point) => isOnBoard(point, BOARD) && !inside.has(point)));
  const touchesInside = touches(inside);
  for (const point of shuffled(
    [...block].filter((one) => !touchesInside(one)),
    below,
  )) {
    if (below(2) === 0 && isConnected(without(block, point))) block.delete(point);
  }
  return block;
}

/** Points outside of a block, each next to it or to another one, and none next to its eye space. */
function drawOutside(
  block: ReadonlySet<number>,
  space: ReadonlySet<number>,
  most: number,
  below: Below,
): Set<number> {
  const outside = new Set<number>();
  const touchesSpace = touches(space);
  const bordering = () =>
    [...new Set([...block, ...outside].flatMap((point) => neighboursOf(point, BOARD)))]
      .filter((point) => !block.has(point) && !space.has(point) && !outside.has(point))
      .filter((point) => !touchesSpace(point))
      .sort((a, b) => a - b);
  while (outside.size < most) {
    const free = bordering();
    if (free.length === 0) break;
    outside.add(free[below(free.length)]);
  }
  return outside;
}

function touches(points: ReadonlySet<number>): (point: number) => boolean {
  return (point) => neighboursOf(point, BOARD).some((next) => points.has(next));
}

function without(points: ReadonlySet<number>, one: number): Set<number> {
  return new Set([...points].filter((point) => point !== one));
}

function isConnected(points: ReadonlySet<number>): boolean {
  return partsOf(points).length === 1;
}

/** The connected parts of a set. */
function partsOf(points: ReadonlySet<number>): Set<number>[] {
  const parts: Set<number>[] = [];
  for (const start of points) {
    if (parts.some((part) => part.has(start))) continue;
    const part = new Set([start]);
    // A set that grows while it is walked through is walked through to its end.
    for (const point of part) {
      for (const next of neighboursOf(point, BOARD)) if (points.has(next)) part.add(next);
    }
    parts.push(part);
  }
  return parts;
}
