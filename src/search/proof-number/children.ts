/**
 * The children of all nodes on the path, one node's behind another's: their moves, keys and numbers, where the table
 * keeps them, and the repetition that a disproof depends on.
 */
import { type ChildList, INFINITE_NUMBER } from "../../game/game.js";
import type { TranspositionTable } from "../../table/transposition-table.js";
import { CHILD_CAPACITY, childWords, createChildList } from "../search.js";
import type { SearchPath } from "./path.js";

export interface Children extends ChildList {
  /** Where the table has the child, as of `table.bucket`. */
  readonly buckets: Int32Array;
  /** Smallest ply that a disproof depends on through a repetition, or NO_DEPENDENCY. */
  readonly dependency: Int32Array;
  /** Sets the buckets of a node's children. */
  locate(first: number, count: number): void;
  /**
   * Whether a child stands on the path with this context: it is then disproven as long as the path stays. The numbers
   * are written at `place`, which is not `child` where a child has numbers for several orders.
   */
  disproveRepetition(child: number, place: number, context: number): boolean;
}

export function createChildren(table: TranspositionTable, path: SearchPath): Children {
  const list = createChildList(CHILD_CAPACITY);
  const { keyLow, keyHigh, proof, disproof } = list;
  const buckets = childWords(CHILD_CAPACITY);
  const dependency = childWords(CHILD_CAPACITY);
  const { words } = table;
  /** Never read: it keeps the compiler from leaving the loads out. */
  const touched = new Int32Array(1);

  return {
    ...list,
    buckets,
    dependency,
    locate(first, count) {
      // All buckets are touched before any is needed, so that the memory latencies overlap.
      const end = first + count;
      let sum = 0;
      for (let i = first; i < end; i++) {
        const bucket = table.bucket(keyLow[i], keyHigh[i]);
        buckets[i] = bucket;
        sum ^= words[bucket];
      }
      touched[0] = sum;
    },
    disproveRepetition(child, place, context) {
      const repeated = path.find(keyLow[child], keyHigh[child], context);
      if (repeated < 0) return false;
      proof[place] = INFINITE_NUMBER;
      disproof[place] = 0;
      dependency[place] = repeated;
      return true;
    },
  };
}
