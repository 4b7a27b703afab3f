/**
 * What is known of mates within a number of plies: facts about a board, the attacker's hand and a bound.
 *
 * The facts lie among the entries of table.ts, in the same words and under keys of their own. They share its order
 * of words and its place for stamp and effort, so that either kind makes room for the other:
 *
 * | word | bits | field |
 * |---|---|---|
 * | 0 | 0-31 | key of the board, low word |
 * | 1 | 0-27 | the proof hand or the disproof hand |
 * | 1 | 28-31 | stamp of the generation |
 * | 2 | 6-31 | plies: mate within this many, or none within this many |
 * | 2 | 0-5 | effort class |
 * | 3 | 0-31 | 1 there is a mate, 0 there is none |
 * | 4 | 0-31 | check of all words, the key's high word and the generation |
 *
 * A mate serves every larger hand and every higher bound; none serves every smaller hand and every lower bound.
 */
import { CHECK, entryCheck, FIELD_MASK, NUMBER_SHIFT } from "../../../../../native-layout/table-entry.js";
import { DOMINANCE_HITS, HITS, PROBES, STORES, tally } from "../../../../engine/counts.js";
import {
  claim,
  ENTRIES,
  enter,
  FREE,
  HAND,
  HAND_MASK,
  leave,
  NOTHING_YET,
  place,
  seed,
  serves,
  slotOf,
  stamp,
  words,
} from "./table.js";

const PLIES = 2;
const MATE = 3;

/** Stands for any number of plies. */
export const UNBOUNDED = 0x3ffffff;

/** What `probe` found. */
const UNKNOWN_LENGTH = -1;
export const NO_MATE = 0;
export const MATES = 1;

/** The hand that the fact that `probe` has found is about, and its plies. */
export const found = new Int32Array(2);

/**
 * Whether there is a mate within this many plies: `MATES`, `NO_MATE` or `UNKNOWN_LENGTH`. `found` then holds the hand that
 * the fact is about and its plies.
 */
export function probe(keyLow: number, keyHigh: number, hand: number, plies: number): number {
  const start = place(keyLow, keyHigh);
  let result = UNKNOWN_LENGTH;
  tally(PROBES, 1);
  for (let index = 0; index < ENTRIES; index++) {
    const slot = slotOf(start, index);
    if (words[slot] !== keyLow) continue;
    // The words that are checked are those that are used, whatever another thread writes meanwhile.
    const handWord = words[slot + HAND];
    const pliesWord = words[slot + PLIES];
    const mateWord = words[slot + MATE];
    if (words[slot + CHECK] !== entryCheck(keyLow, keyHigh, pliesWord, mateWord, seed ^ handWord)) continue;
    const held = handWord & HAND_MASK;
    const known = pliesWord >>> NUMBER_SHIFT;
    if (mateWord === NO_MATE) {
      if (plies > known || !serves(held, hand)) continue;
    } else if (plies < known || !serves(hand, held)) continue;
    // The shortest of several mates counts, and the farthest of several refutations.
    if (result === UNKNOWN_LENGTH || (mateWord === NO_MATE ? known > found[1] : known < found[1])) {
      result = mateWord;
      found[0] = held;
      found[1] = known;
    }
  }
  if (result !== UNKNOWN_LENGTH) {
    tally(HITS, 1);
    if (found[0] !== hand) tally(DOMINANCE_HITS, 1);
  }
  return result;
}

/** Facts that the new one says, too, make room; otherwise the entry with the least effort does. */
function put(
  start: number,
  keyLow: number,
  keyHigh: number,
  hand: number,
  mates: boolean,
  plies: number,
  effort: number,
): void {
  let victim = -1;
  let victimEffort = NOTHING_YET;
  for (let index = 0; index < ENTRIES; index++) {
    const slot = slotOf(start, index);
    const handWord = words[slot + HAND];
    const pliesWord = words[slot + PLIES];
    let entryEffort = (handWord & ~HAND_MASK) === stamp ? pliesWord & FIELD_MASK : FREE;
    if (
      words[slot] === keyLow &&
      words[slot + MATE] === (mates ? MATES : NO_MATE) &&
      words[slot + CHECK] === entryCheck(keyLow, keyHigh, pliesWord, words[slot + MATE], seed ^ handWord)
    ) {
      const held = handWord & HAND_MASK;
      const known = pliesWord >>> NUMBER_SHIFT;
      if (mates ? serves(hand, held) && plies >= known : serves(held, hand) && plies <= known) return;
      if (mates ? serves(held, hand) && plies <= known : serves(hand, held) && plies >= known)
        entryEffort = FREE;
    }
    if (entryEffort < victimEffort) {
      victim = slot;
      victimEffort = entryEffort;
    }
  }
  const handWord = hand | stamp;
  const pliesWord = (plies << NUMBER_SHIFT) | effort;
  const mateWord = mates ? MATES : NO_MATE;
  claim(victim);
  tally(STORES, 1);
  words[victim] = keyLow;
  words[victim + HAND] = handWord;
  words[victim + PLIES] = pliesWord;
  words[victim + MATE] = mateWord;
  words[victim + CHECK] = entryCheck(keyLow, keyHigh, pliesWord, mateWord, seed ^ handWord);
}

export function store(
  keyLow: number,
  keyHigh: number,
  hand: number,
  mates: boolean,
  plies: number,
  effort: number,
): void {
  const start = enter(keyLow, keyHigh);
  if (start < 0) return;
  put(start, keyLow, keyHigh, hand, mates, plies, effort);
  leave(start);
}
