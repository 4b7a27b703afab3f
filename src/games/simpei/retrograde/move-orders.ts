/**
 * Table 6 of the df-pn λ paper: how many moves of each order a position of Simpei has.
 *
 * The order of a move is 1 + the order of the position that the defender's pass then leads to. Counted are all balanced
 * positions of order 1 or more, one of each symmetric set, with every choice of relocation squares as a move of its
 * own; moves that have no order count with those of order 5 or more.
 */
import { NO_ORDER } from "../../../files/distances.js";
import { PIECES } from "../notation/points.js";
import { winningPoints } from "../rules/board.js";
import { MAXIMUM_BALANCED_PIECES, POSITIONS, rank, unrank } from "../rules/ranking.js";
import { MOVER_AFTER, OTHER_AFTER, successors } from "../rules/successors.js";
import type { OrderArrays, OrderLayer, OrderLayers } from "./order-layers.js";
import type { ThreadTeam } from "./thread-team.js";

/** Columns of the table: order 1, 2, 3, 4, and 5 or more or none. */
const MOVE_ORDER_COLUMNS = 5;

export interface MoveOrderSums {
  /** Positions counted. */
  positions: number;
  /** Their moves by column. */
  readonly moves: number[];
}

export function addMoveOrderSums(sums: readonly MoveOrderSums[]): MoveOrderSums {
  const total = emptySums();
  for (const { positions, moves } of sums) {
    total.positions += positions;
    for (const [column, count] of moves.entries()) total.moves[column] += count;
  }
  return total;
}

function emptySums(): MoveOrderSums {
  return { positions: 0, moves: new Array<number>(MOVE_ORDER_COLUMNS).fill(0) };
}

/** Counts the moves as a thread of the team, once all orders are known; returns this thread's part of the sums. */
export function sumMoveOrders(
  layers: OrderLayers,
  { attack }: OrderArrays,
  team: ThreadTeam,
  workShare: number,
): MoveOrderSums {
  const boards = new Int32Array(2);
  const columns = new Float64Array(MOVE_ORDER_COLUMNS);
  const sums = emptySums();

  /** Adds the moves of one position to `columns`; `passed` is the layer after a move and a pass. */
  function countMoves(own: number, enemy: number, hand: number, passed: OrderLayer): void {
    const handAfter = hand > 0 ? hand - 1 : 0;
    const count = successors(own, enemy, hand);
    for (let i = 0; i < count; i++) {
      const ownAfter = MOVER_AFTER[i];
      const enemyAfter = OTHER_AFTER[i];
      const order =
        winningPoints(ownAfter, enemyAfter, handAfter) !== 0
          ? 0
          : attack[passed.attackStart + rank(passed.ranking, ownAfter, enemyAfter)];
      columns[order < MOVE_ORDER_COLUMNS ? order : MOVE_ORDER_COLUMNS - 1]++;
    }
  }

  for (let pieces = 0; pieces <= MAXIMUM_BALANCED_PIECES; pieces++) {
    const { attackers, defenders, defenderHand, ranking, size, attackStart } = layers.attack[pieces];
    const hand = PIECES - attackers;
    const passed = layers.find(
      hand > 0 ? attackers + 1 : PIECES,
      defenders,
      defenderHand > 0 ? defenderHand - 1 : 0,
    );
    team.run(size, (workShare * size) / POSITIONS, (from, to) => {
      for (let position = from; position < to; position++) {
        const order = attack[attackStart + position];
        if (order === 0 || order === NO_ORDER) continue;
        unrank(ranking, position, boards);
        countMoves(boards[0], boards[1], hand, passed);
        sums.positions++;
      }
      return 0;
    });
  }
  for (const [column, count] of columns.entries()) sums.moves[column] = count;
  return sums;
}
