/**
 * What every set of fast rules of Simpei asks of boards as bits (../notation/points.ts). In the form that both compilers read.
 */
import { ALL_POINTS, UPPER_POINTS } from "../notation/points.js";
import {
  ENDS,
  LB1_2,
  LB2_2,
  LB3_2,
  LB4_2,
  LF1_2,
  LF2_2,
  LF3_2,
  LF4_2,
  LOWER_LINES,
  RUNS,
  SANDWICH_START,
  UB1_2,
  UB1_3,
  UB3_2,
  UB3_3,
  UB4_2,
  UB4_3,
  UB5_2,
  UB5_3,
  UF1_2,
  UF1_3,
  UF3_2,
  UF3_3,
  UF4_2,
  UF4_3,
  UF5_2,
  UF5_3,
  UPPER_LINES,
} from "./tables.js";

const UPPER_MASK = 0xffff;
const LOWER_MASK = ALL_POINTS & ~UPPER_MASK;

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
