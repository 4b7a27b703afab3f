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
 * once. Its last five bits, the age, tell entries of earlier searches, which make way first.
 */
import { BUCKET_ENTRIES, BUCKET_WORDS, ENTRY_WORDS } from "../../../../native-layout/table-entry.js";

const DATA = 4;
const UPPER = 7;
const MOVE = 14;
const EFFORT = 21;
const AGE = 31 << 27;
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

export interface EndgameTable {
  /** Forgets everything. Threads that share a table must be at the same generation. */
  setGeneration(generation: number): void;
  /** Where the bucket of a position begins. */
  bucket(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): number;
  /** The data word of a position, 0 when it is not there. */
  probe(bucket: number, ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): number;
  /** Adds a bound: narrows what is known of the position, or takes the place of the entry with the least effort. */
  store(
    bucket: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    lower: number,
    upper: number,
    move: number,
    effort: number,
  ): void;
}

/** @param words a multiple of 16, at least 16; on a cache line where it is to be fast */
export function createEndgameTable(words: Int32Array): EndgameTable {
  const buckets = words.length >>> 4;
  /** Mixed into the masks. */
  let salt = 0;
  let age = 0;

  function setGeneration(generation: number): void {
    salt = Math.imul(generation, 0x9e3779b1);
    age = (generation << 27) & AGE;
  }

  function bucket(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): number {
    let hash = Math.imul(ownLow, 0x9e3779b1) ^ Math.imul(otherLow, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ ownHigh, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 13) ^ otherHigh, 0x27d4eb2f);
    hash ^= hash >>> 16;
    // The hash as a fraction of all buckets: their number need not be a power of two.
    return Math.floor((hash >>> 0) * (buckets / 4294967296)) * BUCKET_WORDS;
  }

  /** The data of the slot if it holds this position, or 0. They are what was checked: the slot may change any time. */
  function dataAt(
    slot: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
  ): number {
    const data = words[slot + DATA];
    const mask = data ^ salt;
    return (words[slot] ^ Math.imul(mask, MASK_0)) === ownLow &&
      (words[slot + 1] ^ Math.imul(mask, MASK_1)) === ownHigh &&
      (words[slot + 2] ^ Math.imul(mask, MASK_2)) === otherLow &&
      (words[slot + 3] ^ Math.imul(mask, MASK_3)) === otherHigh
      ? data
      : 0;
  }

  function probe(
    first: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
  ): number {
    return (
      dataAt(first, ownLow, ownHigh, otherLow, otherHigh) ||
      dataAt(first + ENTRY_WORDS, ownLow, ownHigh, otherLow, otherHigh) ||
      dataAt(first + 2 * ENTRY_WORDS, ownLow, ownHigh, otherLow, otherHigh)
    );
  }

  function store(
    first: number,
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    lower: number,
    upper: number,
    move: number,
    effort: number,
  ): void {
    const end = first + BUCKET_ENTRIES * ENTRY_WORDS;
    let slot = first;
    let smallest = 64;
    for (let i = first; i < end; i += ENTRY_WORDS) {
      const old = dataAt(i, ownLow, ownHigh, otherLow, otherHigh);
      if (old !== 0) {
        slot = i;
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
    const data =
      ((lower + 64) >> 1) | (((upper + 64) >> 1) << UPPER) | (move << MOVE) | ((effort + 1) << EFFORT) | age;
    const mask = data ^ salt;
    words[slot] = ownLow ^ Math.imul(mask, MASK_0);
    words[slot + 1] = ownHigh ^ Math.imul(mask, MASK_1);
    words[slot + 2] = otherLow ^ Math.imul(mask, MASK_2);
    words[slot + 3] = otherHigh ^ Math.imul(mask, MASK_3);
    words[slot + DATA] = data;
  }

  setGeneration(1);
  return { setGeneration, bucket, probe, store };
}
