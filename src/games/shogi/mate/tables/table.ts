/**
 * The transposition table of searches for mate in shogi: what is known of a board and the attacker's hand.
 *
 * It lies in the words of an ordinary table (native-layout/table-entry.ts) with entries of its own kind:
 *
 * | word | bits | field |
 * |---|---|---|
 * | 0 | 0-31 | key of the board, low word |
 * | 1 | 0-27 | the attacker's hand; of a solved entry the proof hand or the disproof hand |
 * | 1 | 28-31 | stamp of the generation, 1..15: tells entries that may be thrown out from those of earlier searches |
 * | 2 | 6-31 | proof number, 0 = proven; of a disproven entry the plies of the disproof |
 * | 2 | 0-5 | effort class |
 * | 3 | 6-31 | disproof number, 0 = disproven; of a proven entry the plies of the proof |
 * | 3 | 0-5 | a note that the search makes of a solved entry |
 * | 4 | 0-31 | check of all words, the key's high word and the generation |
 *
 * The table begins small and doubles whenever two thirds of it are in use, as far as its words go, so that short searches stay in
 * the processor's caches, and touch no memory that they do not need. One thread moves the entries while others go on: what has
 * not come to its new place yet is only not found for a while.
 *
 * All hands of a board share two neighbouring cache lines, six entries. A proof is found for every hand that has all of
 * its proof hand, a disproof for every hand of which its disproof hand has all. What is known of a smaller or larger
 * hand bounds the numbers of one that is open.
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
  entryKeyHigh,
  FIELD_MASK,
  NUMBER_SHIFT,
  PROOF,
} from "../../../../../native-layout/table-entry.js";
import {
  COLLECTED,
  counting,
  DOMINANCE_HITS,
  HITS,
  PROBES,
  REPLACEMENTS,
  STORES,
  tally,
} from "../../../../engine/counts.js";
import { freeLock, takeLock, tryLock } from "../../../../engine/lock.js";
import {
  addAtomic,
  highProduct,
  loadAtomic,
  quotient,
  storeAtomic,
  wordsAt,
} from "../../../../engine/machine.js";
import { INFINITE_NUMBER } from "../../../../engine/numbers.js";
import { hasAll } from "../../notation/pieces.js";

export const HAND = 1;
export const HAND_MASK = 0x0fffffff;
const STAMP_SHIFT = 28;
const STAMPS = 15;
/** Entries of a group, three a line. */
export const ENTRIES = 6;
export const GROUP_LINES = ENTRIES / BUCKET_ENTRIES;
const GROUP_WORDS = GROUP_LINES * BUCKET_WORDS;
/** Words of the smallest table: one group, and the line of counters. */
export const LEAST_MATE_WORDS = GROUP_WORDS + BUCKET_WORDS;
/**
 * Words of the line of counters behind the entries: groups in use, entries in them, the generation that both are of, and the lock
 * of the thread that changes them.
 */
const GROUPS = 4;
const LIVE = 5;
const SIZED_FOR = 6;
const SIZING = 7;
/** Entries that a thread of several counts before it tells the others, so that they seldom write to the same line. */
const COUNTED_AT_ONCE = 256;
/** Half a megabyte. */
const FIRST_GROUPS = 1 << 12;
/** Efforts are 0..63; these stand for a slot without an entry, and for no slot seen. */
export const FREE = -1;
export const NOTHING_YET = FIELD_MASK + 1;

/** The words of the table, and whether several threads write to it at once. */
export let words: Int32Array = new Int32Array(1);
let shared = false;
/** Entries that this thread has not told the others yet. */
let uncounted = 0;
let firstGroups = 0;
let mostGroups = 0;
let counters = 0;
/**
 * What `probe` has found: proof number, disproof number, the hand that a solved entry is about, the plies of its line and
 * its note.
 */
export const found = new Int32Array(5);
/** Whether facts serve other hands, too. */
let dominance = true;

/** @param on whether from now on a fact about one hand serves all that are larger, or smaller */
export function setDominance(on: boolean): void {
  dominance = on;
}

/** Whether a hand has all of another; the same hand alone where facts serve no others. */
export function serves(hand: number, other: number): boolean {
  return dominance ? hasAll(hand, other) : hand === other;
}

/** The hand that a fact is stored for: the proof hand or disproof hand, or the position's own where facts serve no others. */
export function handOfFact(solved: number, held: number): number {
  return dominance ? solved : held;
}

/** A group on its way to another place. */
const moved = new Int32Array(GROUP_WORDS);
/** Mixed into every check with the hand. */
export let seed = 0;
export let stamp = 1 << STAMP_SHIFT;

/**
 * Takes over the words of a table; the counters behind its entries are left alone.
 *
 * @param byteOffset where they begin in the memory
 * @param length at least `LEAST_MATE_WORDS`
 */
export function useTable(byteOffset: number, length: number, threads: boolean): void {
  words = wordsAt(byteOffset, length);
  shared = threads;
  counters = length - BUCKET_WORDS;
  const room = Math.floor(counters / GROUP_WORDS);
  let doublings = 0;
  while (FIRST_GROUPS << (doublings + 1) <= room) doublings++;
  firstGroups = room >> doublings;
  mostGroups = firstGroups << doublings;
}

/** First word of the place of a board's entries; reading it early overlaps the memory latencies. */
export function place(keyLow: number, keyHigh: number): number {
  let hash = Math.imul(keyLow, 0x9e3779b1);
  hash = Math.imul((hash ^ (hash >>> 15)) + keyHigh, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae3d);
  hash ^= hash >>> 16;
  return highProduct(hash, words[counters + GROUPS]) * GROUP_WORDS;
}

/** First words of the entries of a group: three, then the line's lock, then three more. */
export function slotOf(start: number, index: number): number {
  return (
    start + index * ENTRY_WORDS + (index >= BUCKET_ENTRIES ? BUCKET_WORDS - BUCKET_ENTRIES * ENTRY_WORDS : 0)
  );
}

function isBoard(slot: number, keyLow: number, keyHigh: number): boolean {
  return (
    words[slot] === keyLow &&
    words[slot + CHECK] ===
      entryCheck(keyLow, keyHigh, words[slot + PROOF], words[slot + DISPROOF], seed ^ words[slot + HAND])
  );
}

/**
 * Looks a board and hand up. When something is known, all of `found` is set. When nothing is, its first two are what other
 * hands say that the numbers are at least.
 */
export function probe(start: number, keyLow: number, keyHigh: number, hand: number): boolean {
  let exact = false;
  tally(PROBES, 1);
  let proof = 1;
  let disproof = 1;
  for (let index = 0; index < ENTRIES; index++) {
    const slot = slotOf(start, index);
    if (words[slot] !== keyLow) continue;
    // The words that are checked are those that are used, whatever another thread writes meanwhile.
    const handWord = words[slot + HAND];
    const held = handWord & HAND_MASK;
    const proofWord = words[slot + PROOF];
    const disproofWord = words[slot + DISPROOF];
    if (words[slot + CHECK] !== entryCheck(keyLow, keyHigh, proofWord, disproofWord, seed ^ handWord))
      continue;
    const larger = serves(hand, held);
    if (!larger && !serves(held, hand)) continue;
    const p = proofWord >>> NUMBER_SHIFT;
    const d = disproofWord >>> NUMBER_SHIFT;
    if (p === 0) {
      if (!larger) continue;
      if (held !== hand) tally(DOMINANCE_HITS, 1);
      return solved(0, INFINITE_NUMBER, held, d, disproofWord);
    }
    if (d === 0) {
      if (larger && held !== hand) continue;
      if (held !== hand) tally(DOMINANCE_HITS, 1);
      return solved(INFINITE_NUMBER, 0, held, p, disproofWord);
    }
    if (held === hand) {
      exact = true;
      if (p > proof) proof = p;
      if (d > disproof) disproof = d;
    } else if (larger) {
      // With more in hand there is at least as much to disprove.
      if (d > disproof) disproof = d;
    } else if (p > proof) proof = p;
  }
  found[0] = proof;
  found[1] = disproof;
  if (!exact) return false;
  tally(HITS, 1);
  found[2] = hand;
  found[3] = 0;
  found[4] = 0;
  return true;
}

function solved(proof: number, disproof: number, hand: number, plies: number, word: number): boolean {
  tally(HITS, 1);
  found[0] = proof;
  found[1] = disproof;
  found[2] = hand;
  found[3] = plies;
  found[4] = word & FIELD_MASK;
  return true;
}

function write(
  slot: number,
  keyLow: number,
  keyHigh: number,
  hand: number,
  proofWord: number,
  disproofWord: number,
): void {
  const handWord = hand | stamp;
  tally(STORES, 1);
  words[slot] = keyLow;
  words[slot + HAND] = handWord;
  words[slot + PROOF] = proofWord;
  words[slot + DISPROOF] = disproofWord;
  words[slot + CHECK] = entryCheck(keyLow, keyHigh, proofWord, disproofWord, seed ^ handWord);
}

/** Says that an entry, perhaps of another kind with the same stamp, is about to be written to a slot. */
export function claim(slot: number): void {
  if (counting && isLive(slot)) tally(COLLECTED, 1);
  if (!isLive(slot)) count(1);
}

/** Counts entries that have come, or gone. */
function count(change: number): void {
  if (!shared) {
    words[counters + LIVE] += change;
    return;
  }
  uncounted += change;
  if (uncounted < COUNTED_AT_ONCE && uncounted > -COUNTED_AT_ONCE) return;
  addAtomic(words, counters + LIVE, uncounted);
  uncounted = 0;
}

function isTimeToGrow(): boolean {
  const groups = words[counters + GROUPS];
  return groups < mostGroups && 3 * words[counters + LIVE] > 2 * ENTRIES * groups;
}

/** Doubles the table when it is time. For a thread that holds no lock. */
function growIfFull(): void {
  if (!isTimeToGrow()) return;
  // Another thread is at it already.
  if (shared && !tryLock(words, counters + SIZING)) return;
  if (isTimeToGrow()) grow(words[counters + GROUPS]);
  if (shared) freeLock(words, counters + SIZING);
}

/**
 * Moves all entries to where they belong in a table of twice as many groups. Each group becomes two, and from the last to
 * the first they move to where nothing is any more but what other threads have stored meanwhile.
 */
function grow(before: number): void {
  const after = 2 * before;
  words.fill(0, before * GROUP_WORDS, after * GROUP_WORDS);
  storeAtomic(words, counters + GROUPS, after);
  for (let group = before - 1; group >= 0; group--) {
    const start = group * GROUP_WORDS;
    if (shared && !lock(start)) continue;
    for (let i = 0; i < GROUP_WORDS; i++) moved[i] = words[start + i];
    clear(start);
    if (shared) freeLock(words, start + BUCKET_LOCK);
    for (let index = 0; index < ENTRIES; index++) move(slotOf(0, index));
  }
}

/** Empties a group; its lock stays as it is. */
function clear(start: number): void {
  words.fill(0, start, start + BUCKET_LOCK);
  words.fill(0, start + BUCKET_WORDS, start + GROUP_WORDS);
}

/** Brings an entry of the group that was taken out to its new place. */
function move(from: number): void {
  const handWord = moved[from + HAND];
  if ((handWord & ~HAND_MASK) !== stamp) return;
  const low = moved[from];
  const proofWord = moved[from + PROOF];
  const disproofWord = moved[from + DISPROOF];
  const high = entryKeyHigh(low, proofWord, disproofWord, seed ^ handWord, moved[from + CHECK]);
  const start = place(low, high);
  if (shared && !lock(start)) return;
  const to = slotFor(start, low, high, from);
  if (to >= 0) for (let i = 0; i < ENTRY_WORDS; i++) words[to + i] = moved[from + i];
  if (shared) freeLock(words, start + BUCKET_LOCK);
}

/**
 * Where an entry goes that is moved. A group takes in entries of one other only, and so has room for them unless other threads have
 * filled it: what they have stored is newer and stays, but where it took less effort. -1 when there is no place.
 */
function slotFor(start: number, low: number, high: number, from: number): number {
  let victim = -1;
  let victimEffort = (moved[from + PROOF] & FIELD_MASK) + 1;
  for (let index = 0; index < ENTRIES; index++) {
    const slot = slotOf(start, index);
    const effort = effortOf(slot);
    if (effort !== FREE && words[slot + HAND] === moved[from + HAND] && isBoard(slot, low, high)) {
      const isOpenHere = isOpen(words[slot + PROOF], words[slot + DISPROOF]);
      const isOpenThere = isOpen(moved[from + PROOF], moved[from + DISPROOF]);
      // Of two numbers of a hand the one of more effort stays, and of a number and a fact the fact. Two facts are of a kind of which
      // a hand may have several (length-table.ts).
      if (isOpenHere || isOpenThere) {
        count(-1);
        return isOpenHere && (!isOpenThere || effort < victimEffort) ? slot : -1;
      }
    }
    if (effort < victimEffort) {
      victim = slot;
      victimEffort = effort;
    }
  }
  if (victimEffort !== FREE) count(-1);
  return victim;
}

/** Whether an entry has numbers. A fact of whatever kind has none in one of these words. */
function isOpen(proofWord: number, disproofWord: number): boolean {
  return proofWord >>> NUMBER_SHIFT !== 0 && disproofWord >>> NUMBER_SHIFT !== 0;
}

/** Counts a store that is given up. */
function dropStore(): void {
  addAtomic(words, counters + DROPPED, 1);
}

/** A result that cannot be stored is only lost time. */
function lock(start: number): boolean {
  if (takeLock(words, start + BUCKET_LOCK)) return true;
  dropStore();
  return false;
}

/** The place of a board's entries, for a thread that writes to it until `leave`; -1 where it is not to be had. */
export function enter(keyLow: number, keyHigh: number): number {
  const start = place(keyLow, keyHigh);
  if (!shared) return start;
  if (!lock(start)) return -1;
  if (place(keyLow, keyHigh) === start) return start;
  // The table has grown before the lock was taken.
  freeLock(words, start + BUCKET_LOCK);
  return enter(keyLow, keyHigh);
}

/** Lets others write to a place; slots are then elsewhere when it is time for the table to grow. */
export function leave(start: number): void {
  if (shared) freeLock(words, start + BUCKET_LOCK);
  growIfFull();
}

/** Stores an open result for a hand. */
export function store(
  keyLow: number,
  keyHigh: number,
  hand: number,
  proof: number,
  disproof: number,
  effort: number,
): void {
  const start = enter(keyLow, keyHigh);
  if (start < 0) return;
  put(start, keyLow, keyHigh, hand, proof, disproof, effort);
  leave(start);
}

function put(
  start: number,
  keyLow: number,
  keyHigh: number,
  hand: number,
  proof: number,
  disproof: number,
  effort: number,
): void {
  let victim = -1;
  let victimEffort = NOTHING_YET;
  for (let index = 0; index < ENTRIES; index++) {
    const slot = slotOf(start, index);
    if (isBoard(slot, keyLow, keyHigh)) {
      const held = words[slot + HAND] & HAND_MASK;
      const oldProof = words[slot + PROOF];
      if (oldProof >>> NUMBER_SHIFT === 0) {
        if (serves(hand, held)) return;
      } else if (words[slot + DISPROOF] >>> NUMBER_SHIFT === 0) {
        if (serves(held, hand)) return;
      } else if (held === hand) {
        const oldEffort = oldProof & FIELD_MASK;
        const newEffort = oldEffort > effort ? oldEffort : effort;
        tally(REPLACEMENTS, 1);
        write(slot, keyLow, keyHigh, hand, (proof << NUMBER_SHIFT) | newEffort, disproof << NUMBER_SHIFT);
        return;
      }
    }
    const slotEffort = effortOf(slot);
    if (slotEffort < victimEffort) {
      victim = slot;
      victimEffort = slotEffort;
    }
  }
  claim(victim);
  write(victim, keyLow, keyHigh, hand, (proof << NUMBER_SHIFT) | effort, disproof << NUMBER_SHIFT);
}

/** Stores a proof or disproof with its hand, its plies and a note, 0..63. */
export function storeSolved(
  keyLow: number,
  keyHigh: number,
  hand: number,
  proven: boolean,
  plies: number,
  effort: number,
  note: number,
): void {
  const start = enter(keyLow, keyHigh);
  if (start < 0) return;
  putSolved(start, keyLow, keyHigh, hand, proven, plies, effort, note);
  leave(start);
}

/** Entries of other hands that the result answers, too, make room. */
function putSolved(
  start: number,
  keyLow: number,
  keyHigh: number,
  hand: number,
  proven: boolean,
  plies: number,
  effort: number,
  note: number,
): void {
  let victim = -1;
  let victimEffort = NOTHING_YET;
  let most = effort;
  for (let index = 0; index < ENTRIES; index++) {
    const slot = slotOf(start, index);
    if (isBoard(slot, keyLow, keyHigh)) {
      const held = words[slot + HAND] & HAND_MASK;
      if (proven ? serves(held, hand) : serves(hand, held)) {
        const oldEffort = words[slot + PROOF] & FIELD_MASK;
        if (oldEffort > most) most = oldEffort;
        if (isLive(slot)) count(-1);
        words[slot + HAND] = 0;
      }
    }
    const slotEffort = effortOf(slot);
    if (slotEffort < victimEffort) {
      victim = slot;
      victimEffort = slotEffort;
    }
  }
  claim(victim);
  // A disproof of no plies would read as a proof.
  const proofWord = ((proven ? 0 : Math.max(1, plies)) << NUMBER_SHIFT) | most;
  write(victim, keyLow, keyHigh, hand, proofWord, ((proven ? plies : 0) << NUMBER_SHIFT) | note);
}

/** Nodes spent below an entry, as a class. */
function effortOf(slot: number): number {
  return isLive(slot) ? words[slot + PROOF] & FIELD_MASK : FREE;
}

function isLive(slot: number): boolean {
  return (words[slot + HAND] & ~HAND_MASK) === stamp;
}

/** Share of the entries that are in use, 0..1, from a sample. */
export function use(): f64 {
  const groups = words[counters + GROUPS];
  if (groups === 0) return 0;
  const step = Math.max(1, Math.floor(groups / 4096));
  let live = 0;
  let seen = 0;
  for (let group = 0; group < groups; group += step) {
    for (let index = 0; index < ENTRIES; index++) if (isLive(slotOf(group * GROUP_WORDS, index))) live++;
    seen += ENTRIES;
  }
  return quotient(live, seen) * quotient(groups, mostGroups);
}

/** Finds what is stored in a generation, and changes nothing. */
export function look(generation: number): void {
  seed = Math.imul(generation, 0x9e3779b1);
  stamp = stampOf(generation);
}

/** In its place in the word of the hand. */
export function stampOf(generation: number): number {
  return (1 + (generation % STAMPS)) << STAMP_SHIFT;
}

/** Empties the table: only what is stored in the same generation is found. The first of several threads does it. */
export function setGeneration(generation: number): void {
  look(generation);
  if (isSizedFor(generation)) return;
  // A thread that died in the generation before keeps the lock: it is waited for no longer than for any other.
  if (shared) takeLock(words, counters + SIZING);
  if (!isSizedFor(generation)) begin(generation);
  if (shared) freeLock(words, counters + SIZING);
}

function isSizedFor(generation: number): boolean {
  return loadAtomic(words, counters + SIZED_FOR) === generation && words[counters + GROUPS] !== 0;
}

function begin(generation: number): void {
  // Stamps begin again: what is left of older generations must not look like entries of this one.
  if (Math.floor(words[counters + SIZED_FOR] / STAMPS) !== Math.floor(generation / STAMPS)) {
    words.fill(0, 0, words[counters + GROUPS] * GROUP_WORDS);
  }
  words[counters + GROUPS] = firstGroups;
  words[counters + LIVE] = 0;
  storeAtomic(words, counters + SIZED_FOR, generation);
}
