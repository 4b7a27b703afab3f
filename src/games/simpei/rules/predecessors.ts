/**
 * Un-moves: all positions of the moving phase from which one move leads to a given position.
 *
 * The player who has just moved (the *mover*) has a piece on v that came from a neighbour u. If it sandwiched pieces, these
 * stood on a union S of runs between v and other pieces of the mover, all of them empty now, and stand now on some of the other
 * player's squares T, of the same number; u may be among T.
 *
 * The results are in `MOVER_BEFORE` and `OTHER_BEFORE` until the next call, the mover to move.
 */
import { ALL_POINTS } from "../notation/points.js";
import { movingReach, sandwiched, sandwichingPoints } from "./board.js";
import { ENDS, NEIGHBOURS, populationCount, RUNS, SANDWICH_START } from "./tables.js";

/**
 * At most 4 pieces with 4 neighbours each; the other 3 pieces of the mover end at most 3 runs, so that there are at
 * most 8 sets S, and at most 6 sets T for each: 768, and one pass.
 */
const MAXIMUM_PREDECESSORS = 1024;
export const MOVER_BEFORE = new Int32Array(MAXIMUM_PREDECESSORS);
export const OTHER_BEFORE = new Int32Array(MAXIMUM_PREDECESSORS);

/** Adds the positions in which the piece on `to` still stood on one of the points `from`. */
function unmove(count: number, mover: number, to: number, from: number, other: number): number {
  for (; from !== 0; from &= from - 1) {
    MOVER_BEFORE[count] = (mover ^ to) | (from & -from);
    OTHER_BEFORE[count++] = other;
  }
  return count;
}

/** Adds the predecessors in which moving to `point` sandwiched pieces. */
function unsandwich(count: number, point: number, mover: number, other: number): number {
  const occupied = mover | other;
  const end = SANDWICH_START[point + 1];
  const neighbours = NEIGHBOURS[point] & ~mover;
  const pieces = populationCount(other);
  let possible = 0;
  for (let i = SANDWICH_START[point]; i < end; i++) {
    if ((RUNS[i] & occupied) === 0 && (ENDS[i] & mover) !== 0) possible |= RUNS[i];
  }
  if (possible === 0) return count;
  // Runs of different directions share no point, so every union of them is a set of its own; `sandwiched` then
  // tells unions from other sets, and whether pieces that have not been relocated would have been sandwiched too.
  for (let squares = possible; squares !== 0; squares = (squares - 1) & possible) {
    const size = populationCount(squares);
    if (size > pieces) continue;
    for (let moved = other; moved !== 0; moved = (moved - 1) & other) {
      if (populationCount(moved) !== size) continue;
      const before = (other ^ moved) | squares;
      if (sandwiched(point, mover, before) !== squares) continue;
      count = unmove(count, mover, 1 << point, neighbours & ~before, before);
    }
  }
  return count;
}

/**
 * Writes the positions from which a move (or a forced pass) of `mover` leads to this one, in which the other
 * player is to move; returns how many there are. Neither player has pieces in hand. Positions in which the move
 * would have won are written too: leave out those with `winningPoints`.
 */
export function predecessors(mover: number, other: number): number {
  const empty = ALL_POINTS & ~(mover | other);
  const sandwiching = sandwichingPoints(mover, other);
  let count = 0;
  for (let pieces = mover; pieces !== 0; pieces &= pieces - 1) {
    const to = pieces & -pieces;
    const point = 31 - Math.clz32(to);
    if ((sandwiching & to) === 0) count = unmove(count, mover, to, NEIGHBOURS[point] & empty, other);
    count = unsandwich(count, point, mover, other);
  }
  if ((movingReach(mover) & empty) === 0) {
    MOVER_BEFORE[count] = mover;
    OTHER_BEFORE[count++] = other;
  }
  return count;
}
