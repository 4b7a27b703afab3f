/**
 * What a df-pn search knows of the children on its path beside their moves, keys and numbers (src/engine/child-list.ts):
 * where the table keeps them, the repetition that a disproof depends on, and how long proofs are. In the form that both
 * compilers read.
 */
import { dependency, disproof, keyHigh, keyLow, moves, proof } from "../../engine/child-list.js";
import { REPETITIONS, tally } from "../../engine/counts.js";
import { CHILD_CAPACITY, INFINITE_NUMBER } from "../../engine/numbers.js";
import { bucket, found, probeAt, words } from "../table/entries.js";
import * as path from "./path.js";

/** At attacker nodes of a game with a pass: 1 when the attacker would reach the goal at once after a pass. */
export const threat = new Int32Array(CHILD_CAPACITY);
/** Where the table has the child. */
export const buckets = new Int32Array(CHILD_CAPACITY);
/** Plies of the longest line below a solved child, as its proof or disproof has it. */
export const heights = new Int32Array(CHILD_CAPACITY);
/** Never read: it keeps the compiler from leaving the loads out. */
const touched = new Int32Array(1);

/** Sets the buckets of a node's children. */
export function locate(first: number, count: number): void {
  // All buckets are touched before any is needed, so that the memory latencies overlap.
  const end = first + count;
  let sum = 0;
  for (let i = first; i < end; i++) {
    const home = bucket(keyLow[i], keyHigh[i]);
    buckets[i] = home;
    sum ^= words[home];
  }
  touched[0] = sum;
}

/** Says that the table may have grown since a child was located. */
export function relocate(child: number): void {
  buckets[child] = bucket(keyLow[child], keyHigh[child]);
}

/**
 * Whether a child is on the path with this context: it is then disproven as long as the path stays. The numbers
 * are written at `place`, which is not `child` where a child has numbers for several orders.
 */
export function disproveRepetition(child: number, place: number, context: number): boolean {
  const repeated = path.find(keyLow[child], keyHigh[child], context);
  if (repeated < 0) return false;
  tally(REPETITIONS, 1);
  proof[place] = INFINITE_NUMBER;
  disproof[place] = 0;
  dependency[place] = repeated;
  return true;
}

/** Takes over what the table knows of a child; returns whether it knows anything. */
export function readEntry(child: number, context: number): boolean {
  if (probeAt(buckets[child], keyLow[child], keyHigh[child], context) < 0) return false;
  const p = found[0];
  const d = found[1];
  proof[child] = d === 0 ? INFINITE_NUMBER : p;
  disproof[child] = p === 0 ? INFINITE_NUMBER : d;
  heights[child] = p === 0 ? d : p;
  return true;
}

/** Exchanges two children as the game wrote them: what a search adds to them comes later. */
export function exchangeChildren(a: number, b: number): void {
  exchange(moves, a, b);
  exchange(keyLow, a, b);
  exchange(keyHigh, a, b);
  exchange(proof, a, b);
  exchange(disproof, a, b);
  exchange(threat, a, b);
}

/** Exchanges what a search has added to two children. */
export function exchange(field: Int32Array, a: number, b: number): void {
  const value = field[a];
  field[a] = field[b];
  field[b] = value;
}
