/**
 * One-eye problems (Ishii 2005): a block that has one eye, inside walls that cannot be taken. Whether it gets a second one is
 * the question.
 *
 * Stones may be played in the region alone, so that an attacker's block with a liberty outside of it stays forever. An *eye*
 * is an empty point with stones of the block alone around it: the attacker can play there only as the last move.
 */
import { EMPTY } from "../notation/points.js";
import {
  blockAt,
  neighboursOf,
  type Position,
  type Problem,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../notation/position.js";
import { formatPoint } from "../notation/vertices.js";
import { isSafe } from "../reference/life.js";

/**
 * What a problem lacks to be a one-eye problem, as a sentence with its remedy; undefined when it is one.
 *
 * @param words the packed position and the constants behind it
 */
export function lacksOfOneEye(words: Int32Array): string | undefined {
  const problem = unpackProblem(words);
  const position = unpackPosition(problem, words);
  return lackOfBorder(problem, position) ?? lackOfTarget(problem, position);
}

/** Points of the region without a stone of the target: what a search can change. */
export function pointsOfPlay(words: Int32Array): number {
  const problem = unpackProblem(words);
  const target = targetOf(problem, unpackPosition(problem, words));
  return [...problem.region].filter((point) => !target.has(point)).length;
}

/** What the walls lack that are to stand around the region and never to be taken; undefined for nothing. */
export function lackOfBorder(problem: Problem, { stones }: Position): string | undefined {
  const { region, defender } = problem;
  if (region.size === pointsOf(problem).length) {
    return "no region is marked; mark the points of play (SQ, region= or --region)";
  }
  const outside = pointsOf(problem).find((point) => stones[point] === 1 + defender && !region.has(point));
  if (outside !== undefined) {
    return `a stone of the defender's stands outside of the region, on ${formatPoint(outside)}; add it to the region`;
  }
  const border = [...region].flatMap((point) => neighboursOf(point, problem)).filter((at) => !region.has(at));
  for (const point of border) {
    if (stones[point] === EMPTY) {
      return `the border is open at ${formatPoint(point)}; put a stone of the attacker's there, or add it to the region`;
    }
    const { liberties } = blockAt(stones, point, problem);
    if ([...liberties].every((liberty) => region.has(liberty))) {
      return `the wall on ${formatPoint(point)} can be taken; leave it a liberty outside of the region`;
    }
  }
  return undefined;
}

function lackOfTarget(problem: Problem, position: Position): string | undefined {
  const { region, targets } = problem;
  if (targets.length > 1) return `${targets.length} targets are marked; mark one block`;
  const block = targetOf(problem, position);
  const isEye = (point: number) =>
    position.stones[point] === EMPTY && neighboursOf(point, problem).every((next) => block.has(next));
  const eyes = [...region].filter(isEye);
  if (eyes.length > 1) {
    return `the block has more than one eye already, on ${eyes.map(formatPoint).join(" and ")}`;
  }
  if (isSafe(problem, position))
    return "the block has more than one eye already: it lives whatever is played";
  if (eyes.length === 1) return undefined;
  return "the block has no eye: no empty point of the region has stones of the block alone around it";
}

function targetOf({ targets, columns, rows }: Problem, { stones }: Position): ReadonlySet<number> {
  return blockAt(stones, targets[0], { columns, rows }).stones;
}
