/**
 * What is known of positions, in the form that both compilers read: open ones with their numbers, decided ones with their zone.
 *
 * The words of the table begin with a header and with what is noted of the problems (variants.ts). The others are halved: entries in
 * buckets of four, and records of zones, each behind the last one. A record is never changed while a search goes on; when there is no room for more, the search goes back to its root, and
 * `collect` throws out those with the least nodes below them.
 *
 * | word of an entry | |
 * |---|---|
 * | 0, 1 | the key |
 * | 2, 3 | φ and δ, proof and disproof number as the side to move sees them |
 * | 4 | the address of the zone's record; its negative where the decision held on one path alone; 0 of an open position |
 * | 5 | the least ply at which it was searched |
 * | 6 | the logarithm of the nodes below it; the least is thrown out first |
 * | 7 | a check of words 0 to 4 and the generation: anything else is no entry |
 *
 * | word of a record | |
 * |---|---|
 * | 0 | a bit for each row that the zone has points in |
 * | 1 | the winner's move where the winner is to move, and from bit 12 on the plies within which the attacker takes the targets |
 * | 2 | the place of the entry that it was written for, 0 for none |
 * | 3… | these rows |
 */
import { effortClass, BUCKET_WORDS as LINE_WORDS } from "../../../../native-layout/table-entry.js";
import { COLLECTED, HITS, PROBES, REPLACEMENTS, STORES, tally } from "../../../engine/counts.js";
import { highProduct, wordsAt } from "../../../engine/machine.js";
import { rows } from "../rules/board.js";
import { clear, SET_WORDS, sets, ZONE } from "./point-sets.js";

const HEADER_WORDS = 16;
const GENERATION = 0;
const NEXT_RECORD = 1;
const USED = 2;
const LEVELS = 3;
const PROBLEMS = 4;

/** Problems that a generation can be about, and words of each; a smaller table knows none. */
export const MOST_PROBLEMS = 16;
const PROBLEM_WORDS = 64;
const LEAST_FOR_PROBLEMS = 1 << 16;

const ENTRY_WORDS = 8;
const BUCKET_WORDS = 4 * ENTRY_WORDS;
const KEY_HIGH = 1;
const PHI = 2;
const DELTA = 3;
const ZONE_ADDRESS = 4;
const LEAST_PLY = 5;
const EFFORT = 6;
const CHECK = 7;

const RECORD_MOVE = 1;
const OWNER = 2;
const FIRST_ROW = 3;
const EFFORTS = 64;

const MOVE_BITS = 12;
const MOST_PLIES_NOTED = (1 << 18) - 1;
/** The least table that is of use. */
export const LEAST_WORDS = 1 << 10;

let words: Int32Array = new Int32Array(1);
let buckets = 1;
let firstBucket = HEADER_WORDS;
/** Where records begin, and where they end. */
let firstRecord = 0;
let end = 0;
export let generation = 0;

/** The contents of the entry that was found last. */
export let foundPhi = 0;
export let foundDelta = 0;
export let foundZone = 0;
/** The address of what was decided on a path that led there, 0 where nothing was: a hint, and no fact. */
export let foundHint = 0;
export let foundPly = 0;
/** Whether there was no room for a record. */
export let isFull = false;

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
  isFull = false;
  if (words[GENERATION] === next) return;
  words[GENERATION] = next;
  words[NEXT_RECORD] = firstRecord;
  words[USED] = 0;
  words[LEVELS] = 0;
  words[PROBLEMS] = 0;
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
  return words[PROBLEMS];
}

export function hasRoomForProblem(): boolean {
  return firstBucket > HEADER_WORDS && words[PROBLEMS] < MOST_PROBLEMS;
}

/** Returns its place, the words of which are still to be written. */
export function addProblem(): number {
  const place = words[PROBLEMS];
  words[PROBLEMS] = place + 1;
  return place;
}

export function readProblem(place: number, word: number): number {
  return words[HEADER_WORDS + place * PROBLEM_WORDS + word];
}

export function writeProblem(place: number, word: number, value: number): void {
  words[HEADER_WORDS + place * PROBLEM_WORDS + word] = value;
}

/** Thousandths of the table in use: of its entries, or of its room for zones if that is more. */
export function use(): number {
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

function checkOf(at: number): number {
  let mix = Math.imul(words[at] ^ Math.imul(generation, 0x9e3779b1), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 15) ^ words[at + KEY_HIGH], 0xc2b2ae35);
  mix = Math.imul(mix ^ (mix >>> 13) ^ words[at + PHI], 0x27d4eb2f);
  mix = Math.imul(mix ^ (mix >>> 16) ^ words[at + DELTA], 0x165667b1);
  mix = Math.imul(mix ^ (mix >>> 14) ^ words[at + ZONE_ADDRESS], 0x2c1b3c6d);
  return mix ^ (mix >>> 15) ^ 0x5bd1e995;
}

/** Looks for a position. */
export function find(low: number, high: number): boolean {
  const bucket = bucketOf(low, high);
  tally(PROBES, 1);
  for (let at = bucket; at < bucket + BUCKET_WORDS; at += ENTRY_WORDS) {
    if (words[at] !== low || words[at + KEY_HIGH] !== high || words[at + CHECK] !== checkOf(at)) continue;
    foundPhi = words[at + PHI];
    foundDelta = words[at + DELTA];
    foundZone = Math.max(0, words[at + ZONE_ADDRESS]);
    foundHint = Math.max(0, -words[at + ZONE_ADDRESS]);
    foundPly = words[at + LEAST_PLY];
    tally(HITS, 1);
    return true;
  }
  return false;
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
  let victim = -1;
  let least = 1 << 30;
  let hint = 0;
  for (let at = bucket; at < bucket + BUCKET_WORDS; at += ENTRY_WORDS) {
    const isLive = words[at + CHECK] === checkOf(at);
    if (isLive && words[at] === low && words[at + KEY_HIGH] === high) {
      if (zone === 0 && words[at + ZONE_ADDRESS] > 0) return;
      hint = Math.min(0, words[at + ZONE_ADDRESS]);
      tally(REPLACEMENTS, 1);
      least = -1;
      victim = at;
      break;
    }
    const effort = isLive ? words[at + EFFORT] : -1;
    if (effort < least) {
      least = effort;
      victim = at;
    }
  }
  if (least < 0 && words[victim + CHECK] !== checkOf(victim)) words[USED] += 1;
  tally(STORES, 1);
  if (least >= 0) tally(COLLECTED, 1);
  words[victim] = low;
  words[victim + KEY_HIGH] = high;
  words[victim + PHI] = phi;
  words[victim + DELTA] = delta;
  words[victim + ZONE_ADDRESS] = zone === 0 ? hint : zone;
  words[victim + LEAST_PLY] = ply;
  words[victim + EFFORT] = effortClass(nodes);
  words[victim + CHECK] = checkOf(victim);
  if (zone !== 0) words[zone + OWNER] = victim;
}

/** Keeps the record of a decision that holds on one path alone at the entry of its position, where there is one. */
export function storeHint(low: number, high: number, zone: number): void {
  const bucket = bucketOf(low, high);
  for (let at = bucket; at < bucket + BUCKET_WORDS; at += ENTRY_WORDS) {
    if (words[at] !== low || words[at + KEY_HIGH] !== high || words[at + CHECK] !== checkOf(at)) continue;
    if (words[at + ZONE_ADDRESS] > 0) return;
    words[at + ZONE_ADDRESS] = -zone;
    words[at + CHECK] = checkOf(at);
    words[zone + OWNER] = at;
    return;
  }
}

/** Writes the record of a zone; returns its address, 0 where there is no room left. */
export function writeZone(set: number, move: number, plies: number): number {
  const address = words[NEXT_RECORD];
  if (address + FIRST_ROW + SET_WORDS > end) {
    isFull = true;
    return 0;
  }
  let at = address + FIRST_ROW;
  let mask = 0;
  for (let row = 1; row <= rows; row++) {
    if (sets[set + row] === 0) continue;
    mask |= 1 << row;
    words[at++] = sets[set + row];
  }
  words[address] = mask;
  words[address + RECORD_MOVE] = move | (Math.min(plies, MOST_PLIES_NOTED) << MOVE_BITS);
  words[address + OWNER] = 0;
  words[NEXT_RECORD] = at;
  return address;
}

/** Makes a set the zone of a record. */
export function readZone(set: number, address: number): void {
  clear(set);
  let at = address + FIRST_ROW;
  for (let rest = words[address]; rest !== 0; rest &= rest - 1) {
    sets[set + 31 - Math.clz32(rest & -rest)] = words[at++];
  }
}

/** Whether there is a decision about the position with this key; its zone is then in `ZONE`. */
export function findWithZone(low: number, high: number): boolean {
  if (!find(low, high) || foundZone === 0) return false;
  readZone(ZONE, foundZone);
  return true;
}

export function moveOf(address: number): number {
  return words[address + RECORD_MOVE] & ((1 << MOVE_BITS) - 1);
}

export function pliesOf(address: number): number {
  return words[address + RECORD_MOVE] >>> MOVE_BITS;
}

/** Words that the records of decisions take by the nodes below these, as of the last `collect`. */
const wordsOfEffort = new Int32Array(EFFORTS);

/**
 * Makes room for records: keeps those of the decisions with the most nodes below them, in half of the room, and forgets the others.
 * No address that was read before is good any more.
 */
export function collect(): void {
  wordsOfEffort.fill(0, 0, EFFORTS);
  const last = words[NEXT_RECORD];
  for (let at = firstRecord; at < last; at += lengthOf(at)) {
    if (isOwned(at)) wordsOfEffort[words[words[at + OWNER] + EFFORT]] += lengthOf(at);
  }
  let kept = 0;
  let least = EFFORTS;
  while (least > 0 && kept + wordsOfEffort[least - 1] <= (end - firstRecord) >> 1)
    kept += wordsOfEffort[--least];
  let to = firstRecord;
  for (let at = firstRecord; at < last; ) {
    const length = lengthOf(at);
    if (isOwned(at)) {
      const owner = words[at + OWNER];
      if (words[owner + EFFORT] >= least) {
        for (let i = 0; i < length; i++) words[to + i] = words[at + i];
        words[owner + ZONE_ADDRESS] = words[owner + ZONE_ADDRESS] < 0 ? -to : to;
        words[owner + CHECK] = checkOf(owner);
        to += length;
      } else {
        // Any change of a single word makes it no entry.
        words[owner + CHECK] ^= 1;
        words[USED] -= 1;
      }
    }
    at += length;
  }
  words[NEXT_RECORD] = to;
  isFull = false;
}

function lengthOf(address: number): number {
  let length = FIRST_ROW;
  for (let rest = words[address]; rest !== 0; rest &= rest - 1) length++;
  return length;
}

/** Whether the entry that a record was written for still is there. */
function isOwned(address: number): boolean {
  const owner = words[address + OWNER];
  if (owner === 0 || words[owner + CHECK] !== checkOf(owner)) return false;
  return words[owner + ZONE_ADDRESS] === address || words[owner + ZONE_ADDRESS] === -address;
}
