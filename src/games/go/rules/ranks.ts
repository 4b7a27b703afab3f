/**
 * How near empty points are to the fight for the targets, in the form that both compilers read.
 *
 * The liberties of the targets have rank 0. Blocks of the other colour that touch a block are one step further from the
 * targets than it: what surrounds the targets is at step 1, blocks that touch that at step 2, and so on. A point has the
 * step of the nearest block whose liberty it is; next to a liberty of the targets it has rank 1 at most.
 *
 * Where no block of the other colour touches the targets, blocks of their own colour next to their liberties are at step 1: the
 * targets are saved or taken with these.
 */
import { EMPTY, POINTS, WALL } from "../notation/points.js";
import {
  defender,
  liberties,
  neighbour,
  nextStone,
  playable,
  stone,
  taken,
  targetCount,
  targets,
} from "./board.js";

/** The rank of points that are farther away. */
const FAR = 5;

/** The rank of every empty point, after `rankPoints`. */
export const ranks = new Int32Array(POINTS);
ranks.fill(FAR, 0, POINTS);
/** Points that are nearer. */
const near = new Int32Array(POINTS);
let nearCount = 0;
/** Stones of the blocks that were reached, by steps. */
const reached = new Int32Array(POINTS);
let count = 0;
const isReached = new Uint8Array(POINTS);

/** Finds the ranks of the position. */
export function rankPoints(): void {
  // What the last position left: most points of a large board are far away.
  while (nearCount > 0) ranks[near[--nearCount]] = FAR;
  while (count > 0) isReached[reached[--count]] = 0;
  for (let i = 0; i < targetCount; i++) if (((taken >> i) & 1) === 0) reach(targets[i]);
  let first = 0;
  for (let step = 0; step < FAR && first < count; step++) {
    const end = count;
    for (; first < end; first++) lookAround(reached[first], step);
    if (step > 0) continue;
    spread();
    if (count === end) reachFriends();
  }
}

/** The blocks of the targets' colour next to their liberties, which are all that have rank 0. */
function reachFriends(): void {
  const colour = defender + 1;
  for (let i = 0; i < nearCount; i++) {
    if (ranks[near[i]] !== 0) continue;
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(near[i], direction);
      if (stone(next) === colour) reach(next);
    }
  }
}

/** The stones of a block, if they are new. */
function reach(point: number): void {
  let at = point;
  do {
    if (isReached[at] !== 0) return;
    isReached[at] = 1;
    reached[count++] = at;
    at = nextStone(at);
  } while (at !== point);
}

function lookAround(point: number, step: number): void {
  const colour = stone(point);
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(point, direction);
    const there = stone(next);
    if (there === EMPTY) rank(next, step);
    else if (there !== WALL && there !== colour) reach(next);
  }
}

function rank(point: number, step: number): void {
  if (ranks[point] <= step) return;
  if (ranks[point] === FAR) near[nearCount++] = point;
  ranks[point] = step;
}

/** Points next to liberties of the targets, which are all that have a rank by now. */
function spread(): void {
  const end = nearCount;
  for (let i = 0; i < end; i++) {
    if (playable[near[i]] === 0) continue;
    for (let direction = 0; direction < 4; direction++) {
      const next = neighbour(near[i], direction);
      if (stone(next) === EMPTY) rank(next, 1);
    }
  }
}

/** The fewest liberties that one of the targets left has. */
export function leastLiberties(): number {
  let least = POINTS;
  for (let i = 0; i < targetCount; i++) {
    if (((taken >> i) & 1) === 0) least = Math.min(least, liberties(targets[i]));
  }
  return least;
}
