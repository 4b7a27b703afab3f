/**
 * What is known of positions, in the form that both compilers read: open ones with their numbers, decided ones with their zone.
 *
 * The words of the table begin with a header and with what is noted of the problems (variants.ts). The others are halved: entries in
 * buckets of four, and records of zones (records.ts).
 *
 * | word of an entry | |
 * |---|---|
 * | 0, 1 | the key |
 * | 2, 3 | φ and δ, proof and disproof number as the side to move sees them |
 * | 4 | the address of the zone's record; its negative where the decision held on one path alone; 0 of an open position |
 * | 5 | from bit 6 on the least ply at which it was searched; below, the logarithm of the nodes below it; the least is thrown out first |
 * | 6 | in the first entry of a bucket `LOCKED` while a thread writes to the bucket |
 * | 7 | a check of words 0 to 4 and the generation: anything else is no entry |
 *
 * Threads share all of it. A record is written before its entry, and the check of the entry last: who sees that, sees the record. A
 * mixture of two entries fails its check. Threads search *inside*; one that needs room keeps others from coming in, and
 * waits until all are outside, where none has an address (records.ts).
 */

import { DROPPED, effortClass, BUCKET_WORDS as LINE_WORDS } from "../../../../native-layout/table-entry.js";
import { COLLECTED, HITS, PROBES, REPLACEMENTS, STORES, tally } from "../../../engine/counts.js";
import { freeLock, takeLock } from "../../../engine/lock.js";
import { addAtomic, highProduct, loadAtomic, storeAtomic, wordsAt } from "../../../engine/machine.js";

// Two cache lines: what is mostly read, and what is written all the time.
const HEADER_WORDS = 2 * LINE_WORDS;
const GENERATION = 0;
const LEVELS = 1;
const PROBLEMS = 2;
/** How many threads are inside, and whether one of them wants to be alone. */
export const INSIDE = 3;
export const NEXT_RECORD = LINE_WORDS;
export const USED = LINE_WORDS + 1;

/** Problems that a generation can be about, and words of each; a smaller table knows none. */
export const MOST_PROBLEMS = 16;
const PROBLEM_WORDS = 64;
const LEAST_FOR_PROBLEMS = 1 << 16;

const ENTRY_WORDS = 8;
const BUCKET_WORDS = 4 * ENTRY_WORDS;
const KEY_HIGH = 1;
const PHI = 2;
const DELTA = 3;
export const ZONE_ADDRESS = 4;
const EFFORT = 5;
const LOCK = 6;
export const CHECK = 7;

const PLY_SHIFT = 6;
const EFFORT_MASK = 63;

/** The word of a record (records.ts) with the place of its entry. */
export const OWNER = 2;
/** The least table that is of use. */
export const LEAST_WORDS = 1 << 10;

export let words: Int32Array = new Int32Array(1);
let buckets = 1;
let firstBucket = HEADER_WORDS;
/** Where records begin, and where they end. */
export let firstRecord = 0;
export let end = 0;
export let generation = 0;

/** The contents of the entry that was found last. */
export let foundPhi = 0;
export let foundDelta = 0;
export let foundZone = 0;
/** The address of what was decided on a path that led there, 0 where nothing was: a hint, and no fact. */
export let foundHint = 0;
export let foundPly = 0;

/** Takes over the words of a table: at least `LEAST_WORDS`. */
export function useTable(byteOffset: number, length: number): void {
  words = wordsAt(byteOffset, length);
  firstBucket = HEADER_WORDS + (length < LEAST_FOR_PROBLEMS ? 0 : MOST_PROBLEMS * PROBLEM_WORDS);
  // Behind them there is the line of counters that every table has (native-layout/table-entry.ts), to which others write.
  end = length - LINE_WORDS;
  buckets = Math.floor((end - firstBucket) / (2 * BUCKET_WORDS));
  firstRecord = firstBucket + buckets * BUCKET_WORDS;
}

/** Entries of other generations are none. */
export function useGeneration(next: number): void {
  generation = next;
}

/** Empties the table when its generation begins: for one thread, before others come. */
export function begin(): void {
  if (hasBegun()) return;
  words[NEXT_RECORD] = firstRecord;
  words[USED] = 0;
  words[LEVELS] = 0;
  words[PROBLEMS] = 0;
  storeAtomic(words, INSIDE, 0);
  storeAtomic(words, GENERATION, generation);
}

/** Whether a thread has begun the generation. */
export function hasBegun(): boolean {
  return loadAtomic(words, GENERATION) === generation;
}

/** Notes numbers of threats with which searches began in this generation, a bit each. */
export function noteLevel(bit: number): void {
  words[LEVELS] |= bit;
}

export function notedLevels(): number {
  return words[LEVELS];
}

/** How many problems are noted in this generation. */
export function problemCount(): number {
  return loadAtomic(words, PROBLEMS);
}

export function hasRoomForProblem(): boolean {
  return firstBucket > HEADER_WORDS && words[PROBLEMS] < MOST_PROBLEMS;
}

/** Adds the problem whose words have been written behind those of the others. */
export function addProblem(): void {
  storeAtomic(words, PROBLEMS, words[PROBLEMS] + 1);
}

export function readProblem(place: number, word: number): number {
  return words[HEADER_WORDS + place * PROBLEM_WORDS + word];
}

export function writeProblem(place: number, word: number, value: number): void {
  words[HEADER_WORDS + place * PROBLEM_WORDS + word] = value;
}

/** Thousandths of the table in use: of its entries, or of its room for zones if that is more. */
export function use(): number {
  if (!hasBegun()) return 0;
  const zones = thousandths(words[NEXT_RECORD] - firstRecord, end - firstRecord);
  return Math.max(zones, thousandths(words[USED], 4 * buckets));
}

function thousandths(part: number, whole: number): number {
  // A product of more is no int32.
  if (whole < 1 << 20) return Math.floor((1000 * part) / whole);
  return Math.floor(part / Math.floor(whole / 1000));
}

function bucketOf(low: number, high: number): number {
  let hash = Math.imul(low, 0x9e3779b1);
  hash = Math.imul((hash ^ (hash >>> 15)) + high, 0x85ebca77);
  hash ^= hash >>> 16;
  return firstBucket + highProduct(hash, buckets) * BUCKET_WORDS;
}

function checkOf(low: number, high: number, phi: number, delta: number, zone: number): number {
  let mix = Math.imul(low ^ Math.imul(generation, 0x9e3779b1), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 15) ^ high, 0xc2b2ae35);
  mix = Math.imul(mix ^ (mix >>> 13) ^ phi, 0x27d4eb2f);
  mix = Math.imul(mix ^ (mix >>> 16) ^ delta, 0x165667b1);
  mix = Math.imul(mix ^ (mix >>> 14) ^ zone, 0x2c1b3c6d);
  return mix ^ (mix >>> 15) ^ 0x5bd1e995;
}

/** The check that an entry's words have now. */
export function ownCheck(at: number): number {
  return checkOf(
    words[at],
    words[at + KEY_HIGH],
    words[at + PHI],
    words[at + DELTA],
    words[at + ZONE_ADDRESS],
  );
}

/** Looks for a position. */
export function find(low: number, high: number): boolean {
  const bucket = bucketOf(low, high);
  tally(PROBES, 1);
  for (let at = bucket; at < bucket + BUCKET_WORDS; at += ENTRY_WORDS) {
    if (words[at] !== low || words[at + KEY_HIGH] !== high) continue;
    // Before the others: they are then at least as new, and so is the record.
    const check = loadAtomic(words, at + CHECK);
    const phi = words[at + PHI];
    const delta = words[at + DELTA];
    const zone = words[at + ZONE_ADDRESS];
    // The key asked for, not the one that is there now, must fit the check.
    if (check !== checkOf(low, high, phi, delta, zone)) continue;
    foundPhi = phi;
    foundDelta = delta;
    foundZone = Math.max(0, zone);
    foundHint = Math.max(0, -zone);
    foundPly = words[at + EFFORT] >> PLY_SHIFT;
    tally(HITS, 1);
    return true;
  }
  return false;
}

/** Whether a position is decided. */
export function isDecided(low: number, high: number): boolean {
  return find(low, high) && foundZone !== 0;
}

function lock(bucket: number): boolean {
  if (takeLock(words, bucket + LOCK)) return true;
  addAtomic(words, end + DROPPED, 1);
  return false;
}

function unlock(bucket: number): void {
  freeLock(words, bucket + LOCK);
}

/**
 * Stores what is known of a position. What is decided is never replaced by what is open.
 *
 * @param zone the address of its record, 0 where it is open
 */
export function store(
  low: number,
  high: number,
  phi: number,
  delta: number,
  zone: number,
  ply: number,
  nodes: number,
): void {
  const bucket = bucketOf(low, high);
  if (!lock(bucket)) return;
  put(bucket, low, high, phi, delta, zone, (ply << PLY_SHIFT) | effortClass(nodes));
  unlock(bucket);
}

function put(
  bucket: number,
  low: number,
  high: number,
  phi: number,
  delta: number,
  zone: number,
  effort: number,
): void {
  let victim = -1;
  let least = 1 << 30;
  let hint = 0;
  for (let at = bucket; at < bucket + BUCKET_WORDS; at += ENTRY_WORDS) {
    const isLive = words[at + CHECK] === ownCheck(at);
    if (isLive && words[at] === low && words[at + KEY_HIGH] === high) {
      if (zone === 0 && words[at + ZONE_ADDRESS] > 0) return;
      hint = Math.min(0, words[at + ZONE_ADDRESS]);
      tally(REPLACEMENTS, 1);
      least = -1;
      victim = at;
      break;
    }
    const its = isLive ? effortAt(at) : -1;
    if (its < least) {
      least = its;
      victim = at;
    }
  }
  if (least < 0 && words[victim + CHECK] !== ownCheck(victim)) addAtomic(words, USED, 1);
  tally(STORES, 1);
  if (least >= 0) tally(COLLECTED, 1);
  if (zone !== 0) words[zone + OWNER] = victim;
  words[victim] = low;
  words[victim + KEY_HIGH] = high;
  words[victim + PHI] = phi;
  words[victim + DELTA] = delta;
  words[victim + ZONE_ADDRESS] = zone === 0 ? hint : zone;
  words[victim + EFFORT] = effort;
  storeAtomic(words, victim + CHECK, ownCheck(victim));
}

export function effortAt(entry: number): number {
  return words[entry + EFFORT] & EFFORT_MASK;
}

/** Keeps the record of a decision that holds on one path alone at the entry of its position, where there is one. */
export function storeHint(low: number, high: number, zone: number): void {
  const bucket = bucketOf(low, high);
  if (!lock(bucket)) return;
  for (let at = bucket; at < bucket + BUCKET_WORDS; at += ENTRY_WORDS) {
    if (words[at] !== low || words[at + KEY_HIGH] !== high || words[at + CHECK] !== ownCheck(at)) continue;
    if (words[at + ZONE_ADDRESS] > 0) break;
    words[zone + OWNER] = at;
    words[at + ZONE_ADDRESS] = -zone;
    storeAtomic(words, at + CHECK, ownCheck(at));
    break;
  }
  unlock(bucket);
}
