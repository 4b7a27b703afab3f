/**
 * The tables that every set of fast rules of Simpei reads, on boards as bits (points.ts).
 *
 * L(r,c) lies between the four upper points U(r,c), U(r,c+1), U(r+1,c) and U(r+1,c+1), its only neighbours.
 */
import { ALL_POINTS, PIECES, POINTS, UPPER_POINTS } from "../notation/points.js";

export { ALL_POINTS, PIECES, POINTS, UPPER_POINTS } from "../notation/points.js";

const UPPER_MASK = 0xffff;
const LOWER_MASK = ALL_POINTS & ~UPPER_MASK;

interface World {
  readonly first: number;
  readonly size: number;
}
const WORLDS: readonly World[] = [
  { first: 0, size: 4 },
  { first: UPPER_POINTS, size: 3 },
];
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** The point `steps` away from (row, column) in a direction, or -1 outside the world. */
function pointAt(world: World, row: number, column: number): number {
  const inside = row >= 0 && row < world.size && column >= 0 && column < world.size;
  return inside ? world.first + row * world.size + column : -1;
}

/** Runs `visit` for every point of a world and every one of the eight directions. */
function forEachRay(visit: (point: number, ray: number[]) => void): void {
  for (const world of WORLDS) {
    for (let row = 0; row < world.size; row++) {
      for (let column = 0; column < world.size; column++) {
        for (const [rowStep, columnStep] of DIRECTIONS) {
          for (const sign of [1, -1]) {
            const ray: number[] = [];
            for (let step = 1; step < world.size; step++) {
              const next = pointAt(world, row + sign * step * rowStep, column + sign * step * columnStep);
              if (next < 0) break;
              ray.push(next);
            }
            visit(world.first + row * world.size + column, ray);
          }
        }
      }
    }
  }
}

/** `NEIGHBOURS[point]`: the points of the other world that touch it. */
export const NEIGHBOURS = new Int32Array(POINTS);
for (let row = 0; row < 3; row++) {
  for (let column = 0; column < 3; column++) {
    const lower = UPPER_POINTS + 3 * row + column;
    for (const upper of [
      4 * row + column,
      4 * row + column + 1,
      4 * row + column + 4,
      4 * row + column + 5,
    ]) {
      NEIGHBOURS[lower] |= 1 << upper;
      NEIGHBOURS[upper] |= 1 << lower;
    }
  }
}

/**
 * Sandwiches. Playing on `point` sandwiches the enemy run `RUNS[i]` when the own piece `ENDS[i]` stands
 * behind it, for `SANDWICH_START[point] <= i < SANDWICH_START[point + 1]`.
 */
export const SANDWICH_START = new Int32Array(POINTS + 1);
const runs: number[] = [];
const ends: number[] = [];
{
  const byPoint: { run: number; end: number }[][] = Array.from({ length: POINTS }, () => []);
  forEachRay((point, ray) => {
    let run = 0;
    for (let step = 0; step + 1 < ray.length; step++) {
      run |= 1 << ray[step];
      byPoint[point].push({ run, end: 1 << ray[step + 1] });
    }
  });
  byPoint.forEach((sandwiches, point) => {
    for (const { run, end } of sandwiches) {
      runs.push(run);
      ends.push(end);
    }
    SANDWICH_START[point + 1] = runs.length;
  });
}
export const RUNS = Int32Array.from(runs);
export const ENDS = Int32Array.from(ends);

/** The three-point windows of all lines, as masks; `beyond` are the points that would make the line longer. */
interface Window {
  readonly points: number;
  readonly beyond: number;
}
const windows: Window[] = [];
for (const world of WORLDS) {
  for (let row = 0; row < world.size; row++) {
    for (let column = 0; column < world.size; column++) {
      for (const [rowStep, columnStep] of DIRECTIONS) {
        const at = (step: number) => pointAt(world, row + step * rowStep, column + step * columnStep);
        const points = [at(0), at(1), at(2)];
        if (points.includes(-1)) continue;
        const beyond = [at(-1), at(3)].filter((point) => point >= 0);
        windows.push({ points: maskOf(points), beyond: maskOf(beyond) });
      }
    }
  }
}

function maskOf(points: readonly number[]): number {
  return points.reduce((mask, point) => mask | (1 << point), 0);
}

/** Points where one more piece beside `own` completes a line of exactly three. */
function completingPoints(own: number): number {
  let completing = 0;
  for (const { points, beyond } of windows) {
    if ((own & beyond) !== 0) continue;
    const missing = points & ~own;
    // A single bit; all three are there already where it is 0.
    if ((missing & (missing - 1)) === 0) completing |= missing;
  }
  return completing;
}

function neighboursOf(own: number): number {
  let result = 0;
  for (let point = 0; point < POINTS; point++) if ((own & (1 << point)) !== 0) result |= NEIGHBOURS[point];
  return result;
}

/**
 * One word for every set of own pieces in one world: in that world's bits the points that complete a line of
 * exactly three, in the other world's bits the points that these pieces can move to. The two tables are
 * indexed by the upper 16 and the lower 9 bits of the board, so that two loads answer both questions.
 */
const UPPER_LINES = new Int32Array(1 << 16);
const LOWER_LINES = new Int32Array(1 << 9);
for (let own = 0; own < 1 << 16; own++) {
  if (populationCount(own) <= PIECES) UPPER_LINES[own] = completingPoints(own) | neighboursOf(own);
}
for (let own = 0; own < 1 << 9; own++) {
  const lower = own << UPPER_POINTS;
  if (populationCount(own) <= PIECES) LOWER_LINES[own] = completingPoints(lower) | neighboursOf(lower);
}

export function populationCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Enemy pieces sandwiched by playing `own` on `point`. */
export function sandwiched(point: number, own: number, enemy: number): number {
  let result = 0;
  for (let i = SANDWICH_START[point], end = SANDWICH_START[point + 1]; i < end; i++) {
    const run = RUNS[i];
    if ((enemy & run) === run && (own & ENDS[i]) !== 0) result |= run;
  }
  return result;
}

/** Points of the other world that touch a piece of `own`: where a player without a hand can move to. */
export function movingReach(own: number): number {
  return (UPPER_LINES[own & UPPER_MASK] & LOWER_MASK) | (LOWER_LINES[own >>> UPPER_POINTS] & UPPER_MASK);
}

/** Points not held by `enemy` that would complete a line of exactly three, whether they can be played to or not. */
export function linePoints(own: number, enemy: number): number {
  const upper = UPPER_LINES[own & UPPER_MASK] & UPPER_MASK;
  const lower = LOWER_LINES[own >>> UPPER_POINTS] & LOWER_MASK;
  return (upper | lower) & ~enemy;
}

/** Empty points where the player to move wins at once; a player with pieces in hand places, others move. */
export function winningPoints(own: number, enemy: number, hand: number): number {
  const upper = UPPER_LINES[own & UPPER_MASK];
  const lower = LOWER_LINES[own >>> UPPER_POINTS];
  const lines = ((upper & UPPER_MASK) | (lower & LOWER_MASK)) & ~(own | enemy);
  return hand > 0 ? lines : lines & ((upper & LOWER_MASK) | (lower & UPPER_MASK));
}

/**
 * Points on one ray: those from which `length` steps of `stride` bits (forward or backward) stay inside the
 * world. Strides along the four lines are 1, 4, 5, 3 in the upper world and 1, 3, 4, 2 in the lower one.
 */
function rayMask(world: number, direction: number, sign: number, length: number): number {
  const { first, size } = WORLDS[world] as World;
  const [rowStep, columnStep] = DIRECTIONS[direction] as (typeof DIRECTIONS)[number];
  let mask = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const end = pointAt(
        WORLDS[world] as World,
        row + sign * length * rowStep,
        column + sign * length * columnStep,
      );
      if (end >= 0) mask |= 1 << (first + row * size + column);
    }
  }
  return mask;
}
const UF1_2 = rayMask(0, 0, 1, 2);
const UF1_3 = rayMask(0, 0, 1, 3);
const UB1_2 = rayMask(0, 0, -1, 2);
const UB1_3 = rayMask(0, 0, -1, 3);
const UF4_2 = rayMask(0, 1, 1, 2);
const UF4_3 = rayMask(0, 1, 1, 3);
const UB4_2 = rayMask(0, 1, -1, 2);
const UB4_3 = rayMask(0, 1, -1, 3);
const UF5_2 = rayMask(0, 2, 1, 2);
const UF5_3 = rayMask(0, 2, 1, 3);
const UB5_2 = rayMask(0, 2, -1, 2);
const UB5_3 = rayMask(0, 2, -1, 3);
const UF3_2 = rayMask(0, 3, 1, 2);
const UF3_3 = rayMask(0, 3, 1, 3);
const UB3_2 = rayMask(0, 3, -1, 2);
const UB3_3 = rayMask(0, 3, -1, 3);
const LF1_2 = rayMask(1, 0, 1, 2);
const LB1_2 = rayMask(1, 0, -1, 2);
const LF3_2 = rayMask(1, 1, 1, 2);
const LB3_2 = rayMask(1, 1, -1, 2);
const LF4_2 = rayMask(1, 2, 1, 2);
const LB4_2 = rayMask(1, 2, -1, 2);
const LF2_2 = rayMask(1, 3, 1, 2);
const LB2_2 = rayMask(1, 3, -1, 2);

/**
 * All points where playing a piece of `own` would sandwich a piece of `enemy` (occupied points included: mask
 * with what can be played). The same answer as `sandwiched(point, …) !== 0`, for every point at once.
 */
export function sandwichingPoints(own: number, enemy: number): number {
  return (
    ((enemy >>> 1) & (((own >>> 2) & UF1_2) | ((enemy >>> 2) & (own >>> 3) & UF1_3))) |
    ((enemy << 1) & (((own << 2) & UB1_2) | ((enemy << 2) & (own << 3) & UB1_3))) |
    ((enemy >>> 4) & (((own >>> 8) & UF4_2) | ((enemy >>> 8) & (own >>> 12) & UF4_3))) |
    ((enemy << 4) & (((own << 8) & UB4_2) | ((enemy << 8) & (own << 12) & UB4_3))) |
    ((enemy >>> 5) & (((own >>> 10) & UF5_2) | ((enemy >>> 10) & (own >>> 15) & UF5_3))) |
    ((enemy << 5) & (((own << 10) & UB5_2) | ((enemy << 10) & (own << 15) & UB5_3))) |
    ((enemy >>> 3) & (((own >>> 6) & UF3_2) | ((enemy >>> 6) & (own >>> 9) & UF3_3))) |
    ((enemy << 3) & (((own << 6) & UB3_2) | ((enemy << 6) & (own << 9) & UB3_3))) |
    ((enemy >>> 1) & (own >>> 2) & LF1_2) |
    ((enemy << 1) & (own << 2) & LB1_2) |
    ((enemy >>> 3) & (own >>> 6) & LF3_2) |
    ((enemy << 3) & (own << 6) & LB3_2) |
    ((enemy >>> 4) & (own >>> 8) & LF4_2) |
    ((enemy << 4) & (own << 8) & LB4_2) |
    ((enemy >>> 2) & (own >>> 4) & LF2_2) |
    ((enemy << 2) & (own << 4) & LB2_2)
  );
}
