/** One thread of the retrograde analysis: runs all of it, pulling work together with the other threads. */

import { addMoveOrderSums, type MoveOrderSums, sumMoveOrders } from "./move-orders.js";
import { layOutOrderLayers, type OrderArrays } from "./order-layers.js";
import { analyseOrders } from "./orders.js";
import { joinTeam } from "./thread-team.js";
import { analyseValues, type ValueArrays } from "./values.js";

/** What a thread is started with; all arrays lie in shared memory. */
export interface RetrogradeTask {
  readonly kind: "of-game";
  /** The URL of this module. */
  readonly module: string;
  readonly teamWords: Int32Array;
  readonly values: ValueArrays;
  /** Left out when no orders are asked for. */
  readonly orders?: OrderArrays | undefined;
}

/** Parts of the whole work with orders, measured: values, orders, and the rest for Table 6. */
const VALUES_SHARE = 0.26;
const ORDERS_SHARE = 0.59;

/** Returns this thread's part of the sums for Table 6; they are 0 when no orders are asked for. */
export function run({ teamWords, values, orders }: RetrogradeTask, begin: () => void): MoveOrderSums {
  begin();
  const team = joinTeam(teamWords);
  if (orders === undefined) {
    analyseValues(values, team);
    return addMoveOrderSums([]);
  }
  const layers = layOutOrderLayers();
  analyseValues(values, team, VALUES_SHARE);
  analyseOrders(layers, orders, team, ORDERS_SHARE);
  return sumMoveOrders(layers, orders, team, 1 - VALUES_SHARE - ORDERS_SHARE);
}
