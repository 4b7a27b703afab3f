/**
 * The nodes on the search path, to find repetitions: a stack of keys with a small counting filter in front, so
 * that a position that is not on the path costs one load. In the form that both compilers read.
 */
import { MAXIMUM_DEPTH } from "../../engine/numbers.js";

const FILTER_BITS = 12;

const lows = new Int32Array(MAXIMUM_DEPTH);
const highs = new Int32Array(MAXIMUM_DEPTH);
const contexts = new Int32Array(MAXIMUM_DEPTH);
const filter = new Int32Array(1 << FILTER_BITS);
let length = 0;

function cell(keyLow: number, keyHigh: number, context: number): number {
  return Math.imul(Math.imul(keyLow, 0x9e3779b1) + (keyHigh ^ context), 0x85ebca77) >>> (32 - FILTER_BITS);
}

export function push(keyLow: number, keyHigh: number, context: number): void {
  lows[length] = keyLow;
  highs[length] = keyHigh;
  contexts[length] = context;
  length++;
  filter[cell(keyLow, keyHigh, context)]++;
}

export function pop(): void {
  length--;
  filter[cell(lows[length], highs[length], contexts[length])]--;
}

/** How many nodes stand on the path: the place of the next one. */
export function size(): number {
  return length;
}

/** Place of the same position in the same context (λ order) on the path, or -1. */
export function find(keyLow: number, keyHigh: number, context: number): number {
  if (filter[cell(keyLow, keyHigh, context)] === 0) return -1;
  for (let ply = length - 1; ply >= 0; ply--) {
    if (lows[ply] === keyLow && highs[ply] === keyHigh && contexts[ply] === context) return ply;
  }
  return -1;
}

export function clear(): void {
  length = 0;
  filter.fill(0, 0, 1 << FILTER_BITS);
}
