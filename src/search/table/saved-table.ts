/**
 * How the words of a table are saved and read back: which of them hold something, and how much effort that took. Positions keep
 * their places, so that a saved table serves one of the same size alone.
 */
import {
  BUCKET_ENTRIES,
  BUCKET_WORDS,
  CHECK,
  DISPROOF,
  ENTRY_WORDS,
  entryCheck,
  FIELD_MASK,
  KEY_HIGH,
  PROOF,
} from "../../../native-layout/table-entry.js";

export interface SavedTable {
  /**
   * Class of the effort of the entry that begins at a word, -1 where there is none of this generation: three entries a line of
   * native-layout/table-entry.ts. Left out where the words are of another form; all of them are saved then.
   */
  effortAt?(words: Int32Array, at: number, generation: number): number;
  /** Words of counters behind the entries. */
  readonly counters: number;
  /** Lines of entries that have one lock, that of the first of them, and take in each other's entries. Default 1. */
  readonly lines?: number;
  /**
   * Makes words that were read back ready for a search.
   *
   * @param shared whether several threads will write to them
   */
  adopt?(words: Int32Array, generation: number, shared: boolean): void;
}

/** The table of the searches for any game. */
export const GENERAL_TABLE: SavedTable = {
  effortAt(words, at, generation) {
    const proof = words[at + PROOF];
    const check = entryCheck(words[at], words[at + KEY_HIGH], proof, words[at + DISPROOF], generation);
    return words[at + CHECK] === check ? proof & FIELD_MASK : -1;
  },
  counters: BUCKET_WORDS,
};

/** Efforts are 0..63. */
const EFFORTS = FIELD_MASK + 1;
/** Words of a piece of a table whose words are of another form. */
const PIECE_WORDS = 1 << 10;
/** Words that are looked at for one part of a file. */
const PART_WORDS = 1 << 20;

/** Some words of a table: runs of `size` words, that begin `at` these. */
export interface TablePart {
  readonly size: number;
  readonly at: Int32Array;
  readonly words: Int32Array;
}

/**
 * What is worth keeping of a table that no thread writes to, part by part.
 *
 * @param most entries; those of least effort are left out
 */
export function* savedParts(
  words: Int32Array,
  generation: number,
  { effortAt, counters }: SavedTable,
  most: number,
): Generator<TablePart, void, undefined> {
  if (effortAt === undefined) {
    yield* wholeParts(words);
    return;
  }
  const end = words.length - counters;
  const least = leastEffort(end, (at) => effortAt(words, at, generation), most);
  for (let from = 0; from < end; from += PART_WORDS) {
    const kept: number[] = [];
    forEachSlot(from, Math.min(end, from + PART_WORDS), (at) => {
      if (effortAt(words, at, generation) >= least) kept.push(at);
    });
    if (kept.length > 0) yield partOf(words, Int32Array.from(kept), ENTRY_WORDS);
  }
  if (counters > 0) yield partOf(words, Int32Array.of(end), counters);
}

/** @throws RangeError for a part that does not lie in the words */
export function readPart(words: Int32Array, { size, at, words: saved }: TablePart): void {
  for (let i = 0; i < at.length; i++) {
    if (at[i] < 0 || at[i] + size > words.length) throw new RangeError("a part lies outside of the table");
    words.set(saved.subarray(i * size, (i + 1) * size), at[i]);
  }
}

/** Pieces that are not all zeros. */
function* wholeParts(words: Int32Array): Generator<TablePart, void, undefined> {
  for (let from = 0; from < words.length; from += PART_WORDS) {
    const kept: number[] = [];
    const end = Math.min(words.length, from + PART_WORDS);
    for (let at = from; at + PIECE_WORDS <= end; at += PIECE_WORDS) {
      if (words.subarray(at, at + PIECE_WORDS).some((word) => word !== 0)) kept.push(at);
    }
    if (kept.length > 0) yield partOf(words, Int32Array.from(kept), PIECE_WORDS);
  }
  const rest = words.length % PIECE_WORDS;
  if (rest > 0) yield partOf(words, Int32Array.of(words.length - rest), rest);
}

function partOf(words: Int32Array, at: Int32Array, size: number): TablePart {
  const saved = new Int32Array(at.length * size);
  for (let i = 0; i < at.length; i++) saved.set(words.subarray(at[i], at[i] + size), i * size);
  return { size, at, words: saved };
}

function forEachSlot(from: number, end: number, look: (at: number) => void): void {
  for (let line = from; line < end; line += BUCKET_WORDS) {
    for (let i = 0; i < BUCKET_ENTRIES; i++) look(line + i * ENTRY_WORDS);
  }
}

/** The least effort from which on there are at most so many entries. */
function leastEffort(end: number, effortAt: (at: number) => number, most: number): number {
  const counts = new Array<number>(EFFORTS).fill(0);
  forEachSlot(0, end, (at) => {
    const effort = effortAt(at);
    if (effort >= 0) counts[effort]++;
  });
  let kept = 0;
  let least = EFFORTS;
  while (least > 0 && kept + counts[least - 1] <= most) kept += counts[--least];
  return least;
}
