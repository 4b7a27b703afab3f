/**
 * The nodes on the search path, to find repetitions: a stack of keys with a small counting filter in front, so
 * that a position that is not on the path costs one load.
 */
export interface SearchPath {
  push(keyLow: number, keyHigh: number, order: number): void;
  pop(): void;
  /** Ply of the same position and order on the path, or -1. */
  find(keyLow: number, keyHigh: number, order: number): number;
  clear(): void;
}

const FILTER_BITS = 12;

export function createPath(maximumPlies: number): SearchPath {
  const lows = new Int32Array(maximumPlies);
  const highs = new Int32Array(maximumPlies);
  const orders = new Int32Array(maximumPlies);
  const filter = new Int32Array(1 << FILTER_BITS);
  let length = 0;

  function cell(keyLow: number, keyHigh: number, order: number): number {
    return Math.imul(Math.imul(keyLow, 0x9e3779b1) + keyHigh + order, 0x85ebca77) >>> (32 - FILTER_BITS);
  }

  return {
    push(keyLow, keyHigh, order) {
      lows[length] = keyLow;
      highs[length] = keyHigh;
      orders[length] = order;
      length++;
      filter[cell(keyLow, keyHigh, order)]++;
    },
    pop() {
      length--;
      filter[cell(lows[length], highs[length], orders[length])]--;
    },
    find(keyLow, keyHigh, order) {
      if (filter[cell(keyLow, keyHigh, order)] === 0) return -1;
      for (let ply = length - 1; ply >= 0; ply--) {
        if (lows[ply] === keyLow && highs[ply] === keyHigh && orders[ply] === order) return ply;
      }
      return -1;
    },
    clear() {
      length = 0;
      filter.fill(0);
    },
  };
}
