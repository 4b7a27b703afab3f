/**
 * What the table knows of one position with all λ orders at once. A disproof holds for all lower orders and a proof
 * for all higher ones (equations 1 and 2 of the df-pn λ paper), so an order never searched may be solved already.
 */
import { type ChildList, INFINITE_NUMBER } from "../../game/game.js";
import { MAXIMUM_ORDER } from "../../game/goal.js";
import type { TranspositionTable } from "../../table/transposition-table.js";
import { CHILD_CAPACITY, childWords } from "../search.js";

/** A proven node's entry has the height of its proof above these bits, and in them the order. */
const ORDER_BITS = 4;

/** What stands in the table in place of the infinite disproof number of a proven node. */
export function provenNumber(height: number, order: number): number {
  return (height << ORDER_BITS) | order;
}

/** The order that a proven node's entry names. */
export function provenOrder(number: number): number {
  return number & ((1 << ORDER_BITS) - 1);
}

export interface KnownOrders {
  /** Looks a position up; `bucket` as of `table.bucket`, `context` without an order. */
  read(bucket: number, keyLow: number, keyHigh: number, context: number): void;
  /** An attacker's move without a threat has no proof of order 1. */
  refuteFirstOrder(): void;
  /**
   * Sets the numbers at `index` of `children` for one order of the position read last: what is known, or else the
   * leaf numbers given.
   */
  start(index: number, order: number, leafProof: number, leafDisproof: number): void;
  /** By index as `proof`: of what is proven, the plies of the longest line of its proof. */
  readonly heights: Int32Array;
}

export function createKnownOrders(
  table: TranspositionTable,
  children: ChildList,
  maxOrder: number,
): KnownOrders {
  const { found } = table;
  const { proof, disproof } = children;
  // Numbers of the open orders (0 = nothing known), and the bounds of the solved ones.
  const knownProof = new Int32Array(MAXIMUM_ORDER + 1);
  const knownDisproof = new Int32Array(MAXIMUM_ORDER + 1);
  let lowestProven = 0;
  let provenHeight = 0;
  let highestDisproven = 0;
  const heights = childWords(CHILD_CAPACITY);

  return {
    heights,
    read(bucket, keyLow, keyHigh, context) {
      knownProof.fill(0);
      lowestProven = MAXIMUM_ORDER + 1;
      highestDisproven = 0;
      if (!table.mayHold(bucket, keyLow, keyHigh)) return;
      for (let order = 1; order <= maxOrder; order++) {
        if (table.probeAt(bucket, keyLow, keyHigh, context | order) < 0) continue;
        const p = found[0];
        const d = found[1];
        if (d === 0) highestDisproven = order;
        else if (p !== 0) {
          knownProof[order] = p;
          knownDisproof[order] = d;
        } else if (order < lowestProven) {
          lowestProven = order;
          provenHeight = d >> ORDER_BITS;
        }
      }
    },

    refuteFirstOrder() {
      if (highestDisproven === 0) highestDisproven = 1;
    },

    start(index, order, leafProof, leafDisproof) {
      if (order <= highestDisproven) {
        proof[index] = INFINITE_NUMBER;
        disproof[index] = 0;
      } else if (order >= lowestProven) {
        proof[index] = 0;
        disproof[index] = INFINITE_NUMBER;
        heights[index] = provenHeight;
      } else if (knownProof[order] !== 0) {
        proof[index] = knownProof[order];
        disproof[index] = knownDisproof[order];
      } else {
        proof[index] = leafProof;
        disproof[index] = leafDisproof;
      }
    },
  };
}
