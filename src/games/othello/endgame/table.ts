/**
 * What an endgame search remembers: bounds on the score of positions and the best move, in the bucket shape of
 * native-layout/table-entry.ts (five int32 words, three entries to a cache line of 16 words).
 *
 * | word | field |
 * |---|---|
 * | 0-3 | own discs (low, high) and the other's, each XORed with a mask made of word 4 and the generation |
 * | 4 | bits 0-6 lower bound, 7-13 upper bound (half the score plus 32), 14-20 best move (64: none), 21-26 effort class plus 1, 27-31 age |
 *
 * The whole position is compared, so that different positions are never taken for one another. Threads may share a
 * table: a torn entry, words of two writes mixed, has masks that do not fit its data, and is no entry (Hyatt & Mann
 * 2002, with a mask of its own for each word). The generation is part of the masks: raising it empties the table at
 * once. Its last five bits, the age, tell entries of earlier searches, which make way first. After 32 generations ages come
 * again, and what is left of that search then makes way by its effort, as if it were of this one. It is never read: masks
 * of the two generations differ.
 *
 * In the form that both compilers read.
 */
import { BUCKET_ENTRIES, BUCKET_WORDS, ENTRY_WORDS } from "../../../../native-layout/table-entry.js";
import { COLLECTED, HITS, PROBES, REPLACEMENTS, STORES, tally } from "../../../engine/counts.js";
import { highProduct, wordsAt } from "../../../engine/machine.js";
import { discs } from "../rules/positions.js";
import { AGE, ageOf, DATA, EFFORT } from "./entry.js";

const UPPER = 7;
const MOVE = 14;
/** Odd, so that different data make different masks. */
const MASK_0 = 0x85ebca6b;
const MASK_1 = 0xc2b2ae35;
const MASK_2 = 0x27d4eb2f;
const MASK_3 = 0x165667b1;
export const NO_MOVE = 64;

export function lowerBound(data: number): number {
  return 2 * (data & 127) - 64;
}

export function upperBound(data: number): number {
  return 2 * ((data >>> UPPER) & 127) - 64;
}

export function tableMove(data: number): number {
  return (data >>> MOVE) & 127;
}

let words: Int32Array = new Int32Array(16);
let buckets = 1;
/** Mixed into the masks. */
let salt = 0;
let age = 0;

/** @param length of the words from `byteOffset` on, a multiple of 16; on a cache line where it is to be fast */
export function useTable(byteOffset: number, length: number): void {
  words = wordsAt(byteOffset, length);
  buckets = length >>> 4;
}

/** Forgets everything. Threads that share a table must be at the same generation. */
export function setGeneration(generation: number): void {
  salt = Math.imul(generation, 0x9e3779b1);
  age = ageOf(generation);
}

/** A hash of the position at a place. */
function hashOf(at: number): number {
  const i = at << 2;
  let hash = Math.imul(discs[i], 0x9e3779b1) ^ Math.imul(discs[i + 2], 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ discs[i + 1], 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13) ^ discs[i + 3], 0x27d4eb2f);
  return hash ^ (hash >>> 16);
}

/** Where the bucket of the position at a place begins: the hash as a fraction of all buckets. */
export function bucketOf(at: number): number {
  return highProduct(hashOf(at), buckets) * BUCKET_WORDS;
}

/** The data of the slot if it holds this position, or 0. They are what was checked: the slot may change any time. */
function dataAt(slot: number, at: number): number {
  const data = words[slot + DATA];
  const mask = data ^ salt;
  const i = at << 2;
  return (words[slot] ^ Math.imul(mask, MASK_0)) === discs[i] &&
    (words[slot + 1] ^ Math.imul(mask, MASK_1)) === discs[i + 1] &&
    (words[slot + 2] ^ Math.imul(mask, MASK_2)) === discs[i + 2] &&
    (words[slot + 3] ^ Math.imul(mask, MASK_3)) === discs[i + 3]
    ? data
    : 0;
}

/** The data word of the position at a place, 0 when it is not there. */
export function probe(bucket: number, at: number): number {
  tally(PROBES, 1);
  let data = dataAt(bucket, at);
  if (data === 0) data = dataAt(bucket + ENTRY_WORDS, at);
  if (data === 0) data = dataAt(bucket + 2 * ENTRY_WORDS, at);
  if (data !== 0) tally(HITS, 1);
  return data;
}

/** Adds a bound: narrows what is known of the position, or takes the place of the entry with the least effort. */
export function store(
  bucket: number,
  at: number,
  lower: number,
  upper: number,
  move: number,
  effort: number,
): void {
  const end = bucket + BUCKET_ENTRIES * ENTRY_WORDS;
  let slot = bucket;
  let smallest = 64;
  let mine = false;
  tally(STORES, 1);
  for (let i = bucket; i < end; i += ENTRY_WORDS) {
    const old = dataAt(i, at);
    if (old !== 0) {
      slot = i;
      mine = true;
      lower = Math.max(lower, lowerBound(old));
      upper = Math.min(upper, upperBound(old));
      if (move === NO_MOVE) move = tableMove(old);
      break;
    }
    const data = words[i + DATA];
    const value = (data & AGE) === age ? (data >>> EFFORT) & 63 : -1;
    if (value < smallest) {
      smallest = value;
      slot = i;
    }
  }
  if (mine) tally(REPLACEMENTS, 1);
  else if (smallest >= 0) tally(COLLECTED, 1);
  const data =
    ((lower + 64) >> 1) | (((upper + 64) >> 1) << UPPER) | (move << MOVE) | ((effort + 1) << EFFORT) | age;
  const mask = data ^ salt;
  const i = at << 2;
  words[slot] = discs[i] ^ Math.imul(mask, MASK_0);
  words[slot + 1] = discs[i + 1] ^ Math.imul(mask, MASK_1);
  words[slot + 2] = discs[i + 2] ^ Math.imul(mask, MASK_2);
  words[slot + 3] = discs[i + 3] ^ Math.imul(mask, MASK_3);
  words[slot + DATA] = data;
}
