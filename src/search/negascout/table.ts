/**
 * What NegaScout remembers: values or bounds of positions with the depth that they were searched to, and the best move. Four
 * entries to a cache line (native-layout/value-entry.ts); the line that a position may stand in is chosen by its key. In the
 * form that both compilers read.
 */
import {
  AGE_MASK,
  AGE_SHIFT,
  BOUND_SHIFT,
  DEPTH_MASK,
  DEPTH_SHIFT,
  GENERATION_SHIFT,
  highMask,
  lowMask,
  MOVE_MASK,
  VALUE_BUCKET_WORDS,
  VALUE_DATA,
  VALUE_ENTRY_WORDS,
  VALUE_MASK,
  VALUE_MOVE,
  VALUE_ZERO,
} from "../../../native-layout/value-entry.js";
import { highProduct, wordsAt } from "../../engine/machine.js";
import { NO_MOVE, PLY, SURE_WIN } from "./numbers.js";

/** An entry of an earlier search makes way as if it were so much less deep, for each search that it is older. */
const DEPTH_OF_AGE = 4 * PLY;

// What `probe` has found.
export let foundValue = 0;
export let foundDepth = 0;
/** `AT_LEAST`, `AT_MOST` or `EXACT`. */
export let foundBound = 0;
/** Also of an entry that is not deep enough; `NO_MOVE` where there is none. */
export let foundMove = 0;

let words: Int32Array = new Int32Array(VALUE_BUCKET_WORDS);
let buckets = 1;
let generation = 0;
let age = 0;

/** @param length of the words from `byteOffset` on, a multiple of `VALUE_BUCKET_WORDS`; on a cache line where it is to be fast */
export function useTable(byteOffset: number, length: number): void {
  words = wordsAt(byteOffset, length);
  buckets = length >>> 4;
}

/**
 * Begins a search.
 *
 * @param next whatever the table has of another generation is forgotten (`nextGeneration`)
 * @param search its number in the generation: what was written in other searches makes way first
 */
export function setGeneration(next: number, search: number): void {
  generation = next;
  age = search & AGE_MASK;
}

/** Looks for a position; true when the table has it. */
export function probe(low: number, high: number, ply: number): boolean {
  const bucket = highProduct(low, buckets) * VALUE_BUCKET_WORDS;
  for (let slot = bucket; slot < bucket + VALUE_BUCKET_WORDS; slot += VALUE_ENTRY_WORDS) {
    const data = words[slot + VALUE_DATA];
    const move = words[slot + VALUE_MOVE];
    if ((words[slot] ^ lowMask(data, move)) !== low) continue;
    if ((words[slot + 1] ^ highMask(data, move)) !== high) continue;
    if (!isKnown(data, move)) continue;
    const value = (data & VALUE_MASK) - VALUE_ZERO;
    foundValue = value >= SURE_WIN ? value - ply : value <= -SURE_WIN ? value + ply : value;
    foundDepth = (data >>> DEPTH_SHIFT) & DEPTH_MASK;
    foundBound = data >>> BOUND_SHIFT;
    foundMove = move & MOVE_MASK;
    return true;
  }
  foundMove = NO_MOVE;
  return false;
}

/** Whether these words are of an entry, written in this generation. */
function isKnown(data: number, move: number): boolean {
  return data >>> BOUND_SHIFT !== 0 && move >>> GENERATION_SHIFT === generation;
}

/** Takes the place of what the table has of the position, or of the entry that is worth least. */
export function store(
  low: number,
  high: number,
  ply: number,
  depth: number,
  value: number,
  bound: number,
  move: number,
): void {
  const bucket = highProduct(low, buckets) * VALUE_BUCKET_WORDS;
  let place = bucket;
  let least = 0x7fffffff;
  let best = move;
  for (let slot = bucket; slot < bucket + VALUE_BUCKET_WORDS; slot += VALUE_ENTRY_WORDS) {
    const data = words[slot + VALUE_DATA];
    const other = words[slot + VALUE_MOVE];
    const known = isKnown(data, other);
    if (
      known &&
      (words[slot] ^ lowMask(data, other)) === low &&
      (words[slot + 1] ^ highMask(data, other)) === high
    ) {
      place = slot;
      if (best === NO_MOVE) best = other & MOVE_MASK;
      break;
    }
    const older = (age - (other >>> AGE_SHIFT)) & AGE_MASK;
    const worth = known ? ((data >>> DEPTH_SHIFT) & DEPTH_MASK) - older * DEPTH_OF_AGE : -0x40000000;
    if (worth < least) {
      least = worth;
      place = slot;
    }
  }
  const relative = value >= SURE_WIN ? value + ply : value <= -SURE_WIN ? value - ply : value;
  const data =
    (relative + VALUE_ZERO) |
    (Math.max(0, Math.min(depth, DEPTH_MASK)) << DEPTH_SHIFT) |
    (bound << BOUND_SHIFT);
  const last = best | (age << AGE_SHIFT) | (generation << GENERATION_SHIFT);
  words[place] = low ^ lowMask(data, last);
  words[place + 1] = high ^ highMask(data, last);
  words[place + VALUE_DATA] = data;
  words[place + VALUE_MOVE] = last;
}
