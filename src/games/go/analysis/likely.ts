/**
 * What a position may ask that does not say it: whether a group lives or dies. Nothing here decides anything; it only says which
 * questions to try first.
 *
 * Books surround the group in question: its side is nearer to less of the empty board than the other. So the blocks of that side
 * come first, the largest in front.
 */
import type { Player } from "../../../game/game.js";
import { blocksOf, groupAt } from "../notation/groups.js";
import { BLACK, EMPTY, MOST_TARGETS, WHITE } from "../notation/points.js";
import { neighboursOf, type Problem, pointsOf } from "../notation/position.js";

type Size = Pick<Problem, "columns" | "rows">;

export interface LikelyQuestion {
  /** A stone of the block in question, or of each block of the group: one of them has to live. At most `MOST_TARGETS`. */
  readonly targets: readonly number[];
  /** Stones of the block or the group. */
  readonly stones: number;
  /** Whether it is of the side to move, who then wants it to live; otherwise to kill it. */
  readonly isOwn: boolean;
  /** The whole group of a block to kill; left out where the block is all of it. */
  readonly group?: Group;
}

interface Group {
  /** A stone of each block, ascending; at most `MOST_TARGETS`. */
  readonly targets: readonly number[];
  readonly stones: number;
}

interface OneBlock {
  readonly target: number;
  readonly count: number;
}

/** Blocks of a side that are asked about, each for itself. */
const BLOCKS = 2;

/**
 * The questions about either side's blocks, those of the weaker side first, and of each the most likely first. The side to move may
 * want to live with any of its blocks, so that its largest group comes, too, after the blocks; a second block that belongs to it is
 * asked about by itself when nothing of this is left.
 *
 * @param stones by point
 * @param safe stones whose blocks nothing is asked about
 * @returns lists of which each has its turn when no question of those before it is left
 */
export function likelyQuestions(
  stones: Uint8Array,
  size: Size,
  side: Player,
  safe: readonly number[] = [],
): LikelyQuestion[][] {
  const space = spaceOf(stones, size);
  const weak = space(BLACK) < space(WHITE) ? BLACK : WHITE;
  const questions = [weak, BLACK + WHITE - weak].flatMap((colour) => {
    const isOwn = colour === 1 + side;
    const blocks = blocksOf(stones, colour, size)
      .filter((block) => !safe.some((stone) => block.stones.has(stone)))
      .map((block): OneBlock => ({ target: [...block.stones][0], count: block.stones.size }))
      .sort((one, other) => other.count - one.count);
    const largest = isOwn && blocks.length > 0 ? groupOf(blocks[0].target, stones, size, safe) : undefined;
    // A single stone is seldom what a problem is about.
    const single = blocks.filter(({ count }, i) => i < BLOCKS && (i === 0 || count > 1));
    const isPart = (block: OneBlock) =>
      block !== blocks[0] && largest?.targets.includes(block.target) === true;
    const ask = ({ target, count }: OneBlock) => {
      const group = isOwn ? undefined : groupOf(target, stones, size, safe);
      return { targets: [target], stones: count, isOwn, ...(group && { group }) };
    };
    const apart = single.filter((block) => !isPart(block)).map(ask);
    const parts = single.filter(isPart).map(ask);
    return [largest === undefined ? apart : [...apart, { ...largest, isOwn }], parts];
  });
  return questions.filter((some) => some.length > 0);
}

/** The group of a stone; undefined where that is one block, or one of its blocks is safe. */
function groupOf(target: number, stones: Uint8Array, size: Size, safe: readonly number[]): Group | undefined {
  const blocks = groupAt(stones, target, size).slice(0, MOST_TARGETS);
  const isSafe = blocks.some((block) => safe.some((stone) => block.stones.has(stone)));
  if (blocks.length === 1 || isSafe) return undefined;
  const targets = blocks.map((block) => Math.min(...block.stones)).sort((one, other) => one - other);
  return { targets, stones: blocks.reduce((sum, block) => sum + block.stones.size, 0) };
}

/** By colour: how many empty points are nearer to its stones than to the other's, on ways that no stone of the other's blocks. */
function spaceOf(stones: Uint8Array, size: Size): (colour: number) => number {
  const [black, white] = [BLACK, WHITE].map((colour) => distances(stones, size, colour));
  const far = Number.POSITIVE_INFINITY;
  const isNearer = (point: number, one: Map<number, number>, other: Map<number, number>) =>
    (one.get(point) ?? far) < (other.get(point) ?? far);
  const empty = pointsOf(size).filter((point) => stones[point] === EMPTY);
  return (colour) => {
    const [own, other] = colour === BLACK ? [black, white] : [white, black];
    return empty.filter((point) => isNearer(point, own, other)).length;
  };
}

function distances(stones: Uint8Array, size: Size, colour: number): Map<number, number> {
  const steps = new Map(pointsOf(size).flatMap((point) => (stones[point] === colour ? [[point, 0]] : [])));
  // A map that grows while it is walked through is walked through to its end.
  for (const [point, length] of steps) {
    for (const next of neighboursOf(point, size)) {
      if (!steps.has(next) && stones[next] !== BLACK + WHITE - colour) steps.set(next, length + 1);
    }
  }
  return steps;
}
