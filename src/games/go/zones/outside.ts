/**
 * How far outside a point is, as seen from the targets in the position of the question, in the form that both compilers read: a
 * target with liberties there is about to run. It costs 1 to step to an empty point that is nearer to the defender's stones, or
 * beside both sides', 2 to others and to stones of the attacker, and nothing to go along the defender's.
 */
import { EMPTY, POINTS, WALL } from "../notation/points.js";
import {
  areaSize,
  defender,
  firstRow,
  head,
  neighbour,
  pastRows,
  stone,
  taken,
  targetCount,
  targets,
} from "../rules/board.js";

const FAR = 1 << 10;
/** Steps that do not count, and the most that do. */
const NEAR = 2;
const MOST = 8;

const cost = new Int32Array(POINTS);
/** Steps through empty points from the stones of a side, the attacker's behind the defender's. */
const steps = new Int32Array(2 * POINTS);

/** Looks at the board from now on as it is. */
export function measure(): void {
  stepsFrom(1 + defender, 0);
  stepsFrom(2 - defender, POINTS);
  cost.fill(FAR, 0, POINTS);
  for (let point = firstRow; point < pastRows; point++) {
    if (stone(point) === 1 + defender && isTarget(point)) cost[point] = 0;
  }
  // Each round at least one point comes to its cost.
  for (let more = areaSize >= 0; more; ) {
    more = false;
    for (let point = firstRow; point < pastRows; point++) {
      if (cost[point] === FAR) continue;
      for (let direction = 0; direction < 4; direction++) {
        const next = neighbour(point, direction);
        if (stone(next) === WALL || cost[point] + stepTo(next) >= cost[next]) continue;
        cost[next] = cost[point] + stepTo(next);
        more = true;
      }
    }
  }
}

/** What a liberty on a point adds to the numbers of the attacker, 0 to 8. */
export function farness(point: number): number {
  return Math.min(MOST, Math.max(0, cost[point] - NEAR));
}

function isTarget(point: number): boolean {
  for (let i = 0; i < targetCount; i++) {
    if (((taken >> i) & 1) === 0 && head(targets[i]) === head(point)) return true;
  }
  return false;
}

function stepTo(point: number): number {
  const there = stone(point);
  if (there === 1 + defender) return 0;
  if (there !== EMPTY) return 2;
  const own = steps[point];
  const other = steps[POINTS + point];
  return other <= own && (own > 1 || other > 1) ? 2 : 1;
}

function stepsFrom(colour: number, offset: number): void {
  steps.fill(FAR, offset, offset + POINTS);
  for (let point = firstRow; point < pastRows; point++)
    if (stone(point) === colour) steps[offset + point] = 0;
  for (let length = 0, more = true; more; length++) {
    more = false;
    for (let point = firstRow; point < pastRows; point++) {
      if (steps[offset + point] !== length) continue;
      for (let direction = 0; direction < 4; direction++) {
        const next = neighbour(point, direction);
        if (stone(next) !== EMPTY || steps[offset + next] !== FAR) continue;
        steps[offset + next] = length + 1;
        more = true;
      }
    }
  }
}
