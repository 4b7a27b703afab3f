/**
 * All positions after one move, as boards, for analyses that go through whole layers and need no move words.
 *
 * The results are in `MOVER_AFTER` and `OTHER_AFTER` until the next call: the pieces of the player who moved and of the other,
 * who is now to move. The order is the same on every call.
 */
import { ALL_POINTS } from "../notation/points.js";
import { sandwiched, sandwichingPoints } from "./board.js";
import { NEIGHBOURS, populationCount } from "./tables.js";

/** Room for the 3078 moves that a position in λ search can have (docs/simpei.md). */
const MAXIMUM_SUCCESSORS = 4096;
export const MOVER_AFTER = new Int32Array(MAXIMUM_SUCCESSORS);
export const OTHER_AFTER = new Int32Array(MAXIMUM_SUCCESSORS);

/** Adds the boards after every way of putting `pieces` sandwiched pieces on the squares of `free` (rule 7). */
function relocate(count: number, mover: number, rest: number, free: number, pieces: number): number {
  for (let a = free; a !== 0; a &= a - 1) {
    const withA = rest | (a & -a);
    if (pieces === 1) {
      MOVER_AFTER[count] = mover;
      OTHER_AFTER[count++] = withA;
      continue;
    }
    for (let b = a & (a - 1); b !== 0; b &= b - 1) {
      const withB = withA | (b & -b);
      if (pieces === 2) {
        MOVER_AFTER[count] = mover;
        OTHER_AFTER[count++] = withB;
        continue;
      }
      for (let c = b & (b - 1); c !== 0; c &= c - 1) {
        const withC = withB | (c & -c);
        if (pieces === 3) {
          MOVER_AFTER[count] = mover;
          OTHER_AFTER[count++] = withC;
          continue;
        }
        for (let d = c & (c - 1); d !== 0; d &= d - 1) {
          MOVER_AFTER[count] = mover;
          OTHER_AFTER[count++] = withC | (d & -d);
        }
      }
    }
  }
  return count;
}

/**
 * Writes the boards after every legal move of the player who owns `mover` and has `hand` pieces in hand; returns
 * how many there are, at least 1: a player who cannot move passes (rule 5). Winning moves must have been looked
 * for before (`winningPoints`): here they are moves like any other. The free start is used.
 */
export function successors(mover: number, other: number, hand: number): number {
  const empty = ALL_POINTS & ~(mover | other);
  const sandwiching = sandwichingPoints(mover, other);
  let count = 0;
  if (hand > 0) {
    for (let targets = empty; targets !== 0; targets &= targets - 1) {
      const bit = targets & -targets;
      if ((sandwiching & bit) === 0) {
        MOVER_AFTER[count] = mover | bit;
        OTHER_AFTER[count++] = other;
      } else {
        const run = sandwiched(31 - Math.clz32(bit), mover, other);
        count = relocate(count, mover | bit, other & ~run, empty ^ bit, populationCount(run));
      }
    }
    return count;
  }
  for (let pieces = mover; pieces !== 0; pieces &= pieces - 1) {
    const from = pieces & -pieces;
    // Moves change world, so the piece that leaves is never the end of a run sandwiched where it goes.
    for (let targets = NEIGHBOURS[31 - Math.clz32(from)] & empty; targets !== 0; targets &= targets - 1) {
      const bit = targets & -targets;
      const after = (mover ^ from) | bit;
      if ((sandwiching & bit) === 0) {
        MOVER_AFTER[count] = after;
        OTHER_AFTER[count++] = other;
      } else {
        const run = sandwiched(31 - Math.clz32(bit), after, other);
        count = relocate(count, after, other & ~run, (empty ^ bit) | from, populationCount(run));
      }
    }
  }
  if (count === 0) {
    MOVER_AFTER[0] = mover;
    OTHER_AFTER[0] = other;
    return 1;
  }
  return count;
}
