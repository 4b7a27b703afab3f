/**
 * Unconditional life (Benson, "Life in the game of Go", 1976), written for reading: blocks that cannot be taken even if their
 * side passes forever.
 *
 * - A *region* is a connected set of points on which no stone of that side stands.
 * - A region is *vital* to a block when each of its empty points is a liberty of the block. The attacker cannot fill it: the
 *   last stone there would be suicide.
 * - Of all blocks of the side those are left out, again and again, that have fewer than two vital regions; and those regions
 *   do not count that touch a block which was left out. What remains lives.
 * - A block also lives by a liberty outside of the region of play, where nobody can play; one that is safe has such a liberty.
 */
import { EMPTY } from "../notation/points.js";
import {
  blockAt,
  neighboursOf,
  OUTSIDE,
  type Position,
  type Problem,
  pointsOf,
} from "../notation/position.js";

interface Block {
  readonly stones: ReadonlySet<number>;
  readonly liberties: ReadonlySet<number>;
}

interface Region {
  readonly points: ReadonlySet<number>;
  /** With `OUTSIDE` where a stone of the other side in it is safe: such a stone lets that side fill the region. */
  readonly empty: readonly number[];
  /** Blocks that touch it. */
  readonly around: readonly Block[];
}

/**
 * Whether the attacker can never reach the goal, since targets that the attacker needs live.
 *
 * @param within whether a point of the board is looked at: what lives does so by blocks and regions of such points alone. Default all
 */
export function isSafe(
  problem: Problem,
  { stones, taken }: Position,
  within?: (point: number) => boolean,
): boolean {
  const left = problem.targets.filter((target) => !taken.has(target));
  const areEnough = (lives: (target: number) => boolean) =>
    problem.all ? left.some(lives) : left.every(lives);
  if (!areEnough((target) => mayLive(problem, stones, target))) return false;
  const living = livingStones(problem, stones, within);
  return areEnough((target) => living.has(target));
}

/** Whether a block has what it needs to live, whatever becomes of the blocks around: it saves most of the time. */
function mayLive(problem: Problem, stones: Uint8Array, target: number): boolean {
  const { liberties } = blockAt(stones, target, problem);
  const isFilled = (start: number) => {
    const points = new Set([start]);
    for (const point of points) {
      if (stones[point] === EMPTY && !liberties.has(point)) return false;
      for (const next of neighboursOf(point, problem)) if (stones[next] !== stones[target]) points.add(next);
    }
    return true;
  };
  const all = [...liberties];
  return all.some((point) => !problem.region.has(point)) || all.filter(isFilled).length >= 2;
}

/**
 * The stones of the defender that live unconditionally.
 *
 * @param within as of `isSafe`
 */
export function livingStones(
  problem: Problem,
  stones: Uint8Array,
  within: (point: number) => boolean = () => true,
): ReadonlySet<number> {
  const own = 1 + problem.defender;
  const isWithin = (points: ReadonlySet<number>) => [...points].every(within);
  const isOut = (liberty: number) => liberty === OUTSIDE || (!problem.region.has(liberty) && within(liberty));
  let blocks = blocksOf(problem, stones, own);
  let regions = regionsOf(problem, stones, own, blocks).filter(({ points }) => isWithin(points));
  for (;;) {
    const living = blocks.filter(
      (block) =>
        isWithin(block.stones) &&
        ([...block.liberties].some(isOut) ||
          regions.filter(({ empty }) => empty.every((point) => block.liberties.has(point))).length >= 2),
    );
    if (living.length === blocks.length) return new Set(blocks.flatMap((block) => [...block.stones]));
    blocks = living;
    regions = regions.filter(({ around }) => around.every((block) => living.includes(block)));
  }
}

function blocksOf(problem: Problem, stones: Uint8Array, colour: number): Block[] {
  const blocks: Block[] = [];
  for (const point of pointsOf(problem)) {
    if (stones[point] !== colour || blocks.some((block) => block.stones.has(point))) continue;
    blocks.push(blockAt(stones, point, problem));
  }
  return blocks;
}

function regionsOf(problem: Problem, stones: Uint8Array, own: number, blocks: readonly Block[]): Region[] {
  const regions: Region[] = [];
  const seen = new Set<number>();
  for (const start of pointsOf(problem)) {
    if (stones[start] === own || seen.has(start)) continue;
    const points = new Set([start]);
    // A set that grows while it is walked through is walked through to its end.
    for (const point of points) {
      for (const next of neighboursOf(point, problem)) if (stones[next] !== own) points.add(next);
    }
    for (const point of points) seen.add(point);
    const border = new Set([...points].flatMap((point) => neighboursOf(point, problem)));
    const isSafe = problem.safe?.some((point) => points.has(point)) ?? false;
    regions.push({
      points,
      empty: [...points].filter((point) => stones[point] === EMPTY).concat(isSafe ? [OUTSIDE] : []),
      around: blocks.filter((block) => [...border].some((point) => block.stones.has(point))),
    });
  }
  return regions;
}
