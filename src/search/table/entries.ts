/**
 * The transposition table in the form that both compilers read: what is known of a position in a context (λ order and
 * attacker). transposition-table.ts says how it behaves and is what all other code reads it through.
 *
 * The words end with a line of counters, whose first word is at `counters`.
 */

import {
  BUCKET_ENTRIES,
  BUCKET_LOCK,
  BUCKET_WORDS,
  CHECK,
  DISPROOF,
  DROPPED,
  ENTRY_WORDS,
  entryCheck,
  FAMILIES,
  FIELD_MASK,
  GROWING,
  GROWN,
  KEY_HIGH,
  KEY_LOW,
  LIVE,
  NUMBER_SHIFT,
  PROOF,
  USED,
} from "../../../native-layout/table-entry.js";
import {
  COLLECTED,
  counting,
  EXPANSIONS,
  HITS,
  PROBES,
  RE_EXPANSIONS,
  REPLACEMENTS,
  STORES,
  tally,
} from "../../engine/counts.js";
import { freeLock, takeLock, tryLock } from "../../engine/lock.js";
import {
  addAtomic,
  compareExchange,
  highProduct,
  loadAtomic,
  quotient,
  storeAtomic,
  wordsAt,
} from "../../engine/machine.js";

/** The first size of a table that grows: 256 KB. */
const FIRST_BUCKETS = 1 << 12;
/** It becomes four times as large: to move all entries costs a third of what it costs to double it each time. */
const HALVINGS_AT_ONCE = 2;
/** Entries that a thread of several counts before it tells the others, so that they seldom write to the same line. */
const COUNTED_AT_ONCE = 256;
/** Efforts are 0..63; these stand for a slot without an entry, and for no slot seen. */
const FREE = -1;
const NOTHING_YET = FIELD_MASK + 1;
/** Buckets that `use` looks at. */
const SAMPLE = 4096;

/** Proof and disproof number of the entry that was last found. */
export const found = new Int32Array(2);
/** A bucket on its way to other places. */
const moved = new Int32Array(BUCKET_WORDS);

export let words: Int32Array = new Int32Array(1);
let buckets = 1;
/** Words of all buckets. */
let counters = BUCKET_WORDS;
/** Entries that the table is asked to hold. */
let entries = 0;
/** Whether full buckets are skipped, and the table is full at some time. */
let chained = false;
/** Whether several threads write to it at once. */
let shared = false;
/** How many times the table is halved when it is empty. */
let firstHalvings = 0;
/** Entries that this thread has not told the others yet. */
let uncounted = 0;
/** Whether a store has met a full bucket. */
let crowded = false;
let generation = 1;

/**
 * Takes over the words of a table, which are left alone.
 *
 * @param byteOffset where they begin in the memory
 * @param length a multiple of `BUCKET_WORDS`, two at least
 * @param most entries that it is asked to hold
 * @param stops whether it stops when it is full (`stop`), or makes room (`collect`)
 */
export function useTable(
  byteOffset: number,
  length: number,
  most: number,
  stops: boolean,
  threads: boolean,
  grows: boolean,
): void {
  words = wordsAt(byteOffset, length);
  counters = length - BUCKET_WORDS;
  buckets = Math.floor(counters / BUCKET_WORDS);
  entries = most;
  chained = stops;
  shared = threads;
  firstHalvings = 0;
  if (grows) while (FIRST_BUCKETS << firstHalvings < buckets) firstHalvings++;
}

/** Entries of other generations do not count. The counters are left alone. */
export function useGeneration(next: number): void {
  generation = next;
}

/** How many times the table is halved now. */
function halvings(): number {
  return firstHalvings === 0 ? 0 : firstHalvings - words[counters + GROWN];
}

/**
 * First word of the bucket where the position would be, in whatever context; reading it early overlaps the memory latencies.
 * Where the table grows it holds until the next store.
 */
export function bucket(keyLow: number, keyHigh: number): number {
  let hash = Math.imul(keyLow, 0x9e3779b1);
  hash = Math.imul((hash ^ (hash >>> 15)) + keyHigh, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae3d);
  hash ^= hash >>> 16;
  return (highProduct(hash, buckets) >> halvings()) * BUCKET_WORDS;
}

/** Index of the entry's first word, or -1. Its numbers are in `found`. */
export function probe(keyLow: number, keyHigh: number, context: number): number {
  return probeAt(bucket(keyLow, keyHigh), keyLow, keyHigh, context);
}

/** `probe` that starts from the result of `bucket`. */
export function probeAt(start: number, keyLow: number, keyHigh: number, context: number): number {
  const slot = find(start, keyLow, keyHigh, context);
  tally(PROBES, 1);
  if (slot >= 0) tally(HITS, 1);
  return slot;
}

/**
 * Counts an expansion of a position, where counting is on, and whether the table has a result of an earlier one.
 *
 * @param announced whether the table also has numbers that only announce a search: those are recognised by their effort
 */
export function tallyExpansion(keyLow: number, keyHigh: number, context: number, announced: boolean): void {
  if (!counting) return;
  tally(EXPANSIONS, 1);
  const slot = find(bucket(keyLow, keyHigh), keyLow, keyHigh, context);
  if (slot >= 0 && (!announced || (words[slot + PROOF] & FIELD_MASK) !== 0)) tally(RE_EXPANSIONS, 1);
}

function find(start: number, keyLow: number, keyHigh: number, context: number): number {
  let at = start;
  do {
    for (let slot = at, end = at + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
      if (words[slot] !== keyLow || words[slot + KEY_HIGH] !== keyHigh) continue;
      const proof = words[slot + PROOF];
      const disproof = words[slot + DISPROOF];
      if ((disproof & FIELD_MASK) !== context) continue;
      // The key asked for, not the one that is there now, must fit the check.
      if (words[slot + CHECK] !== entryCheck(keyLow, keyHigh, proof, disproof, generation)) continue;
      found[0] = proof >>> NUMBER_SHIFT;
      found[1] = disproof >>> NUMBER_SHIFT;
      return slot;
    }
    if (!chained || endsChain(at)) return -1;
    at = bucketAfter(at);
  } while (at !== start);
  return -1;
}

/** Entries are never taken out, so a bucket with room ends a chain. A table that can still grow has none. */
function endsChain(at: number): boolean {
  if (halvings() > 0) return true;
  for (let slot = at, end = at + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
    if (!isLive(slot)) return true;
  }
  return false;
}

function bucketAfter(at: number): number {
  return at + BUCKET_WORDS === counters ? 0 : at + BUCKET_WORDS;
}

/** Whether the table knows the position in some context, from the result of `bucket`. What earlier generations have left makes no difference. */
export function mayHold(start: number, keyLow: number, keyHigh: number): boolean {
  let at = start;
  do {
    if (entryFrom(at, at, keyLow, keyHigh) >= 0) return true;
    if (!chained || endsChain(at)) return false;
    at = bucketAfter(at);
  } while (at !== start);
  return false;
}

/** Whether a position's entries may be in other buckets than its own. */
export function hasChains(): boolean {
  return chained;
}

/** The context of the entry that `entryFrom` has found. */
export let foundContext = 0;

/**
 * The first of the position's entries in a bucket that is at `from` or behind, in whatever context, or -1. Its numbers
 * are in `found`. Without chains that is all that is known of the position.
 */
export function entryFrom(start: number, from: number, keyLow: number, keyHigh: number): number {
  for (let slot = from, end = start + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
    if (words[slot] !== keyLow || words[slot + KEY_HIGH] !== keyHigh) continue;
    const proof = words[slot + PROOF];
    const disproof = words[slot + DISPROOF];
    if (words[slot + CHECK] !== entryCheck(keyLow, keyHigh, proof, disproof, generation)) continue;
    found[0] = proof >>> NUMBER_SHIFT;
    found[1] = disproof >>> NUMBER_SHIFT;
    foundContext = disproof & FIELD_MASK;
    return slot;
  }
  return -1;
}

function isLive(slot: number): boolean {
  return (
    words[slot + CHECK] ===
    entryCheck(words[slot], words[slot + KEY_HIGH], words[slot + PROOF], words[slot + DISPROOF], generation)
  );
}

function write(slot: number, keyLow: number, keyHigh: number, proof: number, disproof: number): void {
  tally(STORES, 1);
  words[slot + KEY_LOW] = keyLow;
  words[slot + KEY_HIGH] = keyHigh;
  words[slot + PROOF] = proof;
  words[slot + DISPROOF] = disproof;
  words[slot + CHECK] = entryCheck(keyLow, keyHigh, proof, disproof, generation);
}

/**
 * Takes a bucket's lock. A result that cannot be stored is only lost time.
 */
function lock(start: number): boolean {
  if (takeLock(words, start + BUCKET_LOCK)) return true;
  addAtomic(words, counters + DROPPED, 1);
  return false;
}

function unlock(start: number): void {
  freeLock(words, start + BUCKET_LOCK);
}

/**
 * Stores proof and disproof number (0..2²⁶-1) with the effort class. A solved entry of the same key is never replaced by an
 * open one.
 *
 * The lock of the key's own bucket is held to the end, that of another bucket of its chain while it is looked at.
 */
export function store(
  keyLow: number,
  keyHigh: number,
  context: number,
  proof: number,
  disproof: number,
  effort: number,
): void {
  const start = bucket(keyLow, keyHigh);
  if (shared) {
    if (!lock(start)) return;
    // The table may have grown before the lock was taken.
    if (bucket(keyLow, keyHigh) !== start) {
      unlock(start);
      store(keyLow, keyHigh, context, proof, disproof, effort);
      return;
    }
  }
  let at = start;
  for (;;) {
    const done = put(at, keyLow, keyHigh, context, proof, disproof, effort);
    if (shared && at !== start) unlock(at);
    if (done) break;
    at = bucketAfter(at);
    if (at === start) {
      storeAtomic(words, counters + USED, entries + 1);
      break;
    }
    if (shared && !lock(at)) break;
  }
  if (shared) unlock(start);
  if (crowded) growIfFull();
}

/** Stores in this bucket if the entry belongs there; false when the chain has to be followed. */
function put(
  at: number,
  keyLow: number,
  keyHigh: number,
  context: number,
  proof: number,
  disproof: number,
  effort: number,
): boolean {
  const disproofWord = (disproof << NUMBER_SHIFT) | context;
  let victim = -1;
  let victimEffort = NOTHING_YET;
  for (let slot = at, end = at + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
    if (!isLive(slot)) {
      if (victimEffort !== FREE) {
        victim = slot;
        victimEffort = FREE;
      }
      continue;
    }
    const oldProof = words[slot + PROOF];
    const oldDisproof = words[slot + DISPROOF];
    const oldEffort = oldProof & FIELD_MASK;
    if (
      words[slot] === keyLow &&
      words[slot + KEY_HIGH] === keyHigh &&
      (oldDisproof & FIELD_MASK) === context
    ) {
      const solved = proof === 0 || disproof === 0;
      if (!solved && (oldProof >>> NUMBER_SHIFT === 0 || oldDisproof >>> NUMBER_SHIFT === 0)) return true;
      const newEffort = oldEffort > effort ? oldEffort : effort;
      write(slot, keyLow, keyHigh, (proof << NUMBER_SHIFT) | newEffort, disproofWord);
      tally(REPLACEMENTS, 1);
      return true;
    }
    if (oldEffort < victimEffort) {
      victim = slot;
      victimEffort = oldEffort;
    }
  }
  if (victimEffort === FREE) count(1);
  else if (halvings() > 0) {
    if (chained) {
      grow();
      store(keyLow, keyHigh, context, proof, disproof, effort);
      return true;
    }
    crowded = true;
  }
  if (chained) {
    // Entries of a chain are never taken out, so the key cannot come after a bucket with room.
    if (victimEffort !== FREE) return false;
    if (addAtomic(words, counters + USED, 1) >= entries) return true;
  }
  if (victimEffort !== FREE) tally(COLLECTED, 1);
  write(victim, keyLow, keyHigh, (proof << NUMBER_SHIFT) | effort, disproofWord);
  return true;
}

/** Counts entries that have come, or gone, as long as the table can grow. */
function count(change: number): void {
  if (halvings() === 0) return;
  if (!shared) {
    words[counters + LIVE] += change;
    return;
  }
  uncounted += change;
  if (uncounted < COUNTED_AT_ONCE && uncounted > -COUNTED_AT_ONCE) return;
  addAtomic(words, counters + LIVE, uncounted);
  uncounted = 0;
}

/**
 * From an entry in two buckets on: one store in five hundred meets a full bucket then. With twice as many entries searches took 5 to
 * 9 % more nodes (docs/lab/threads.md).
 */
function isTimeToGrow(): boolean {
  return halvings() > 0 && 2 * words[counters + LIVE] > bucketsInUse();
}

/** For a thread that holds no lock. */
function growIfFull(): void {
  crowded = false;
  if (!isTimeToGrow()) return;
  // Another thread is at it already.
  if (shared && !tryLock(words, counters + GROWING)) return;
  if (isTimeToGrow()) grow();
  if (shared) freeLock(words, counters + GROWING);
}

/**
 * Every bucket becomes several. From the last to the first their entries go to places where nothing is but what other threads have
 * stored meanwhile. What is left of earlier generations stays where it is.
 */
function grow(): void {
  const before = bucketsInUse();
  storeAtomic(words, counters + GROWN, Math.min(firstHalvings, words[counters + GROWN] + HALVINGS_AT_ONCE));
  for (let start = (before - 1) * BUCKET_WORDS; start >= 0; start -= BUCKET_WORDS) {
    if (shared && !lock(start)) continue;
    const taken = takeOut(start);
    if (shared) unlock(start);
    for (let from = 0; from < taken; from += ENTRY_WORDS) move(from);
  }
}

/** Takes a bucket's entries out of it; returns how many words they have. */
function takeOut(start: number): number {
  let taken = 0;
  for (let slot = start, end = start + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
    if (!isLive(slot)) continue;
    for (let i = 0; i < ENTRY_WORDS; i++) moved[taken++] = words[slot + i];
    // Any change of a single word makes it no entry.
    words[slot + CHECK] ^= 1;
  }
  return taken;
}

/** Brings an entry that was taken out to its new place, unless newer ones of more effort have filled it. */
function move(from: number): void {
  const start = bucket(moved[from], moved[from + KEY_HIGH]);
  if (shared && !lock(start)) return;
  const to = placeIn(start, from);
  if (to >= 0) for (let i = 0; i < ENTRY_WORDS; i++) words[to + i] = moved[from + i];
  if (shared) unlock(start);
}

/** Where an entry that was taken out goes in a bucket; -1 where it has no place there. */
function placeIn(start: number, from: number): number {
  let to = -1;
  let least = (moved[from + PROOF] & FIELD_MASK) + 1;
  for (let slot = start, end = start + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
    const effort = isLive(slot) ? words[slot + PROOF] & FIELD_MASK : FREE;
    if (effort !== FREE && isSameKey(slot, from)) {
      count(-1);
      return isBetter(from, slot) ? slot : -1;
    }
    if (effort >= least) continue;
    to = slot;
    least = effort;
  }
  if (least !== FREE) count(-1);
  return to;
}

function isSameKey(slot: number, from: number): boolean {
  return (
    words[slot] === moved[from] &&
    words[slot + KEY_HIGH] === moved[from + KEY_HIGH] &&
    (words[slot + DISPROOF] & FIELD_MASK) === (moved[from + DISPROOF] & FIELD_MASK)
  );
}

/** Whether what was taken out says more than what another thread has stored of the same key meanwhile. */
function isBetter(from: number, slot: number): boolean {
  if (isSolved(moved[from + PROOF], moved[from + DISPROOF])) return true;
  if (isSolved(words[slot + PROOF], words[slot + DISPROOF])) return false;
  return (moved[from + PROOF] & FIELD_MASK) > (words[slot + PROOF] & FIELD_MASK);
}

function isSolved(proofWord: number, disproofWord: number): boolean {
  return proofWord >>> NUMBER_SHIFT === 0 || disproofWord >>> NUMBER_SHIFT === 0;
}

function bucketsInUse(): number {
  return ((buckets - 1) >> halvings()) + 1;
}

/** With `stop`: whether a store has found the table full since the generation began. */
export function full(): boolean {
  return chained && loadAtomic(words, counters + USED) > entries;
}

/** Adds families of positions (../techniques/dominance.ts) to those that were noted since the generation began; returns all of them. */
export function noteFamilies(bits: number): number {
  let before = loadAtomic(words, counters + FAMILIES);
  while ((bits & ~before) !== 0) {
    const seen = compareExchange(words, counters + FAMILIES, before, before | bits);
    before = seen === before ? before | bits : seen;
  }
  return before;
}

/** Share of the entries that are in use, 0..1, from a sample of at most `SAMPLE` buckets. */
export function use(): f64 {
  const inUse = bucketsInUse();
  const step = Math.max(1, Math.floor(inUse / SAMPLE));
  let live = 0;
  let seen = 0;
  for (let at = 0; at < inUse; at += step) {
    for (let i = 0; i < BUCKET_ENTRIES; i++) if (isLive(at * BUCKET_WORDS + i * ENTRY_WORDS)) live++;
    seen += BUCKET_ENTRIES;
  }
  return quotient(live, seen) * quotient(inUse, buckets);
}
