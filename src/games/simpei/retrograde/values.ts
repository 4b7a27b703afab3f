/**
 * Retrograde analysis of Simpei: the distance of every position, in plies, with best play of both sides.
 *
 * The distance of a win is 1 + the least distance of a lost successor, that of a loss 1 + the greatest of all its
 * successors; so wins are odd, losses even, and the distance tells the value. One byte a position, 0 while it is
 * undecided; what stays undecided is a draw.
 *
 * With eight pieces on the board the game has cycles. There the rounds d = 2, 4, 6, … find the losses in d and
 * the wins in d + 1:
 *
 * - an undecided position keeps a *witness*, one successor that is not yet a win for the enemy. Only when the
 *   witness falls does it look on, from the next successor: each successor is looked at once. When none is left
 *   the position is lost in d.
 * - All predecessors of a newly lost position that were undecided are won in d + 1.
 *
 * Positions with fewer pieces depend only on positions with one piece more, so one pass each is enough.
 */
import { DRAW_DISTANCE } from "../../../files/distances.js";
import { PIECES } from "../notation/points.js";
import { winningPoints } from "../rules/board.js";
import { MOVER_BEFORE, OTHER_BEFORE, predecessors } from "../rules/predecessors.js";
import {
  balancedLayer,
  LAYER_SIZES,
  LAYER_STARTS,
  MAXIMUM_BALANCED_PIECES,
  rank,
  unrank,
} from "../rules/ranking.js";
import { MOVER_AFTER, OTHER_AFTER, successors } from "../rules/successors.js";
import type { ThreadTeam } from "./thread-team.js";

/** Measured parts of the work: the cyclic layer, its first round, and a later round of what is left of it. */
const CYCLIC_SHARE = 0.83;
const FIRST_ROUND_SHARE = 0.31;
const LATER_ROUND_SHARE = 0.25;

const CYCLIC = balancedLayer(MAXIMUM_BALANCED_PIECES);
const CYCLIC_START = LAYER_STARTS[MAXIMUM_BALANCED_PIECES];
const CYCLIC_SIZE = LAYER_SIZES[MAXIMUM_BALANCED_PIECES];

/** What the threads of the analysis share. */
export interface ValueArrays {
  /** Distances of all balanced positions by rank. */
  readonly distances: Uint8Array;
  /** For positions with eight pieces: the rank of the witness in its layer, and which successor it is. */
  readonly witnesses: Int32Array;
  readonly witnessMoves: Uint16Array;
}

export function createValueArrays(): ValueArrays {
  return {
    distances: new Uint8Array(new SharedArrayBuffer(LAYER_STARTS[MAXIMUM_BALANCED_PIECES + 1])),
    witnesses: new Int32Array(new SharedArrayBuffer(4 * CYCLIC_SIZE)),
    witnessMoves: new Uint16Array(new SharedArrayBuffer(2 * CYCLIC_SIZE)),
  };
}

/**
 * Runs the analysis as one thread of the team; afterwards every distance is final but draws are still 0
 * (`markDraws`). `workShare` is the analysis's part of all that the team has to do.
 *
 * The threads read and write the distances without locks. In round d the only writes are d (by the thread that
 * owns the chunk) and d + 1 (from wherever a lost successor was found, the same value from all of them); both
 * count as "not won before round d", so that no outcome depends on who comes first.
 */
export function analyseValues(arrays: ValueArrays, team: ThreadTeam, workShare = 1): void {
  const { distances, witnesses, witnessMoves } = arrays;
  const boards = new Int32Array(2);

  function markPredecessors(own: number, enemy: number, distance: number): void {
    const count = predecessors(enemy, own);
    for (let i = 0; i < count; i++) {
      const mover = MOVER_BEFORE[i];
      const other = OTHER_BEFORE[i];
      // Immediate wins are set when their chunk is first gone through; they must not become wins in 3 before.
      if (distance === 3 && winningPoints(mover, other, 0) !== 0) continue;
      const at = CYCLIC_START + rank(CYCLIC, mover, other);
      if (distances[at] === 0) distances[at] = distance;
    }
  }

  /**
   * Looks from the given successor on for one that is not a win for the enemy within fewer than `round` plies.
   * Returns 1 if there is none, so that the position is lost in `round`.
   */
  function lookForWitness(position: number, own: number, enemy: number, from: number, round: number): number {
    const count = successors(own, enemy, 0);
    for (let i = from; i < count; i++) {
      const mover = MOVER_AFTER[i];
      const other = OTHER_AFTER[i];
      if (winningPoints(other, mover, 0) !== 0) continue;
      const witness = rank(CYCLIC, other, mover);
      const distance = distances[CYCLIC_START + witness];
      if ((distance & 1) === 1 && distance < round) continue;
      witnesses[position] = witness;
      witnessMoves[position] = i;
      return 0;
    }
    distances[CYCLIC_START + position] = round;
    markPredecessors(own, enemy, round + 1);
    return 1;
  }

  /** Round 2: immediate wins, first witnesses, and the positions where every move loses at once. */
  function firstRound(from: number, to: number): number {
    let lost = 0;
    for (let position = from; position < to; position++) {
      if (distances[CYCLIC_START + position] !== 0) continue;
      unrank(CYCLIC, position, boards);
      const own = boards[0];
      const enemy = boards[1];
      if (winningPoints(own, enemy, 0) !== 0) distances[CYCLIC_START + position] = 1;
      else lost += lookForWitness(position, own, enemy, 0, 2);
    }
    return lost;
  }

  function laterRound(from: number, to: number, round: number): number {
    let lost = 0;
    for (let position = from; position < to; position++) {
      if (distances[CYCLIC_START + position] !== 0) continue;
      const distance = distances[CYCLIC_START + witnesses[position]];
      if ((distance & 1) === 0 || distance >= round) continue;
      unrank(CYCLIC, position, boards);
      lost += lookForWitness(position, boards[0], boards[1], witnessMoves[position] + 1, round);
    }
    return lost;
  }

  /** The distance of a position with pieces in hand, from the finished distances of its successors. */
  function distanceByReplies(own: number, enemy: number, pieces: number): number {
    const next = balancedLayer(pieces + 1);
    const nextStart = LAYER_STARTS[pieces + 1];
    const hand = PIECES - (pieces >>> 1);
    const enemyHand = PIECES - ((pieces + 1) >>> 1);
    if (winningPoints(own, enemy, hand) !== 0) return 1;
    const count = successors(own, enemy, hand);
    let shortestLoss = DRAW_DISTANCE;
    let longestWin = 1;
    let drawn = false;
    for (let i = 0; i < count; i++) {
      const mover = MOVER_AFTER[i];
      const other = OTHER_AFTER[i];
      if (winningPoints(other, mover, enemyHand) !== 0) continue;
      const distance = distances[nextStart + rank(next, other, mover)];
      if (distance === 0) drawn = true;
      else if ((distance & 1) === 1) longestWin = distance > longestWin ? distance : longestWin;
      else if (distance === 2) return 3;
      else shortestLoss = distance < shortestLoss ? distance : shortestLoss;
    }
    if (shortestLoss < DRAW_DISTANCE) return shortestLoss + 1;
    return drawn ? 0 : longestWin + 1;
  }

  /** The layer of eight pieces. Returns once a round has found nothing new. */
  function cyclicLayer(): void {
    let share = FIRST_ROUND_SHARE;
    let left = CYCLIC_SHARE - FIRST_ROUND_SHARE;
    for (let round = 2, lost = 1; lost > 0; round += 2) {
      lost = team.run(CYCLIC_SIZE, workShare * share, (from, to) =>
        round === 2 ? firstRound(from, to) : laterRound(from, to, round),
      );
      share = left * LATER_ROUND_SHARE;
      left -= share;
    }
  }

  function acyclicLayer(pieces: number, share: number): void {
    const layer = balancedLayer(pieces);
    const start = LAYER_STARTS[pieces];
    team.run(LAYER_SIZES[pieces], workShare * share, (from, to) => {
      for (let position = from; position < to; position++) {
        unrank(layer, position, boards);
        distances[start + position] = distanceByReplies(boards[0], boards[1], pieces);
      }
      return 0;
    });
  }

  cyclicLayer();
  for (let pieces = MAXIMUM_BALANCED_PIECES - 1; pieces >= 0; pieces--) {
    const size = LAYER_SIZES[pieces];
    acyclicLayer(pieces, ((1 - CYCLIC_SHARE) * size) / CYCLIC_START);
  }
}

/** Turns what is still undecided after the analysis into draws. */
export function markDraws(distances: Uint8Array): void {
  for (let i = 0; i < distances.length; i++) if (distances[i] === 0) distances[i] = DRAW_DISTANCE;
}
