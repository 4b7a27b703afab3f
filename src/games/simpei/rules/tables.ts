/**
 * The constant tables that every set of fast rules of Simpei reads, on boards as bits (../notation/points.ts). In the form that
 * both compilers read; instances in JavaScript share them.
 *
 * L(r,c) lies between the four upper points U(r,c), U(r,c+1), U(r+1,c) and U(r+1,c+1), its only neighbours.
 *
 * @shared
 */
import { PIECES, POINTS, UPPER_POINTS } from "../notation/points.js";

/** The step of a line along rows (0 or 1) and columns (-1, 0, 1): →, ↓, ↘, ↙. */
function rowStep(direction: number): number {
  return direction === 0 ? 0 : 1;
}
function columnStep(direction: number): number {
  return direction === 0 ? 1 : direction === 1 ? 0 : direction === 2 ? 1 : -1;
}
function worldFirst(world: number): number {
  return world === 0 ? 0 : UPPER_POINTS;
}
function worldSize(world: number): number {
  return world === 0 ? 4 : 3;
}

/** The point this many steps away from (row, column) along a line, or -1 outside the world. */
function pointAt(world: number, row: number, column: number, direction: number, steps: number): number {
  const size = worldSize(world);
  const toRow = row + steps * rowStep(direction);
  const toColumn = column + steps * columnStep(direction);
  const inside = toRow >= 0 && toRow < size && toColumn >= 0 && toColumn < size;
  return inside ? worldFirst(world) + toRow * size + toColumn : -1;
}

/** `NEIGHBOURS[point]`: the points of the other world that touch it. */
export const NEIGHBOURS = new Int32Array(POINTS);

/**
 * Sandwiches. Playing on `point` sandwiches the enemy run `RUNS[i]` when the own piece `ENDS[i]` is beyond it, for
 * `SANDWICH_START[point] <= i < SANDWICH_START[point + 1]`.
 */
export const SANDWICH_START = new Int32Array(POINTS + 1);
export const RUNS = new Int32Array(128);
export const ENDS = new Int32Array(128);

/**
 * One word for every set of own pieces in one world: in that world's bits the points that complete a line of
 * exactly three, in the other world's bits the points that these pieces can move to. The two tables are
 * indexed by the upper 16 and the lower 9 bits of the board, so that two loads answer both questions.
 */
export const UPPER_LINES = new Int32Array(1 << 16);
export const LOWER_LINES = new Int32Array(1 << 9);

/** Three points in a row, and those before and behind them in the same world: 24 of the upper world, 8 of the lower. */
const WINDOWS = new Int32Array(32);
const FLANKS = new Int32Array(32);

function fillWindows(): void {
  let count = 0;
  for (let world = 0; world < 2; world++) {
    const size = worldSize(world);
    for (let place = 0; place < size * size; place++) {
      const row = Math.floor(place / size);
      const column = place % size;
      for (let direction = 0; direction < 4; direction++) {
        const last = pointAt(world, row, column, direction, 2);
        if (last < 0) continue;
        const before = pointAt(world, row, column, direction, -1);
        const behind = pointAt(world, row, column, direction, 3);
        const first = worldFirst(world) + place;
        WINDOWS[count] = (1 << first) | (1 << pointAt(world, row, column, direction, 1)) | (1 << last);
        FLANKS[count++] = (before < 0 ? 0 : 1 << before) | (behind < 0 ? 0 : 1 << behind);
      }
    }
  }
}

/** Points that complete a line of exactly three beside `own`: three in a row, one missing, none that makes it longer. */
function completingPoints(own: number): number {
  let completing = 0;
  for (let i = 0; i < 32; i++) {
    const missing = WINDOWS[i] & ~own;
    if ((own & FLANKS[i]) === 0 && missing !== 0 && (missing & (missing - 1)) === 0) completing |= missing;
  }
  return completing;
}

function neighboursOf(own: number): number {
  let result = 0;
  for (let pieces = own; pieces !== 0; pieces &= pieces - 1) {
    result |= NEIGHBOURS[31 - Math.clz32(pieces & -pieces)];
  }
  return result;
}

function fillNeighbours(): void {
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const lower = UPPER_POINTS + 3 * row + column;
      for (let corner = 0; corner < 4; corner++) {
        const upper = 4 * (row + (corner >> 1)) + column + (corner & 1);
        NEIGHBOURS[lower] |= 1 << upper;
        NEIGHBOURS[upper] |= 1 << lower;
      }
    }
  }
}

function fillSandwiches(): void {
  let count = 0;
  for (let world = 0; world < 2; world++) {
    const size = worldSize(world);
    for (let place = 0; place < size * size; place++) {
      const row = Math.floor(place / size);
      const column = place % size;
      for (let direction = 0; direction < 4; direction++) {
        for (let sign = 1; sign >= -1; sign -= 2) {
          let run = 0;
          for (let step = 1; pointAt(world, row, column, direction, sign * (step + 1)) >= 0; step++) {
            run |= 1 << pointAt(world, row, column, direction, sign * step);
            RUNS[count] = run;
            ENDS[count++] = 1 << pointAt(world, row, column, direction, sign * (step + 1));
          }
        }
      }
      SANDWICH_START[worldFirst(world) + place + 1] = count;
    }
  }
}

function fillLines(): void {
  for (let own = 0; own < 1 << 16; own++) {
    if (populationCount(own) <= PIECES) UPPER_LINES[own] = completingPoints(own) | neighboursOf(own);
  }
  for (let own = 0; own < 1 << 9; own++) {
    const lower = own << UPPER_POINTS;
    if (populationCount(own) <= PIECES) LOWER_LINES[own] = completingPoints(lower) | neighboursOf(lower);
  }
}

fillNeighbours();
fillSandwiches();
fillWindows();
fillLines();

export function populationCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The points of a world from which this many steps along a line, forward or backward, stay inside it. */
function rayMask(world: number, direction: number, sign: number, length: number): number {
  const size = worldSize(world);
  let mask = 0;
  for (let place = 0; place < size * size; place++) {
    if (pointAt(world, Math.floor(place / size), place % size, direction, sign * length) >= 0)
      mask |= 1 << (worldFirst(world) + place);
  }
  return mask;
}

// Points on one ray: those from which this many steps of a stride of bits, forward (F) or backward (B), stay inside the world.
// Strides along the four lines are 1, 4, 5, 3 in the upper world (U) and 1, 3, 4, 2 in the lower one (L).
export const UF1_2 = rayMask(0, 0, 1, 2);
export const UF1_3 = rayMask(0, 0, 1, 3);
export const UB1_2 = rayMask(0, 0, -1, 2);
export const UB1_3 = rayMask(0, 0, -1, 3);
export const UF4_2 = rayMask(0, 1, 1, 2);
export const UF4_3 = rayMask(0, 1, 1, 3);
export const UB4_2 = rayMask(0, 1, -1, 2);
export const UB4_3 = rayMask(0, 1, -1, 3);
export const UF5_2 = rayMask(0, 2, 1, 2);
export const UF5_3 = rayMask(0, 2, 1, 3);
export const UB5_2 = rayMask(0, 2, -1, 2);
export const UB5_3 = rayMask(0, 2, -1, 3);
export const UF3_2 = rayMask(0, 3, 1, 2);
export const UF3_3 = rayMask(0, 3, 1, 3);
export const UB3_2 = rayMask(0, 3, -1, 2);
export const UB3_3 = rayMask(0, 3, -1, 3);
export const LF1_2 = rayMask(1, 0, 1, 2);
export const LB1_2 = rayMask(1, 0, -1, 2);
export const LF3_2 = rayMask(1, 1, 1, 2);
export const LB3_2 = rayMask(1, 1, -1, 2);
export const LF4_2 = rayMask(1, 2, 1, 2);
export const LB4_2 = rayMask(1, 2, -1, 2);
export const LF2_2 = rayMask(1, 3, 1, 2);
export const LB2_2 = rayMask(1, 3, -1, 2);
