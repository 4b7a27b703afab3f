/**
 * Facts of a table for other tables of the same size, on other machines: proofs and disproofs that took some nodes. What is in
 * a table that threads share holds on every path, and so also in another search of the same question.
 *
 * Both directions take the lock of a bucket, and may go on while threads search.
 */

import {
  BUCKET_ENTRIES,
  BUCKET_LOCK,
  BUCKET_WORDS,
  CHECK,
  DISPROOF,
  ENTRY_WORDS,
  FIELD_MASK,
  KEY_HIGH,
  NUMBER_SHIFT,
  PROOF,
} from "../../../native-layout/table-entry.js";
import { freeLock, takeLock } from "../../engine/lock.js";
import type { SavedTable, TablePart } from "./saved-table.js";

/** Words that are looked at in one go: some milliseconds. */
const GO_WORDS = 1 << 20;

/** Tables whose facts can be given to others: those of entries. */
type FactTable = SavedTable & Required<Pick<SavedTable, "effortAt">>;

export function sharesFacts(form: SavedTable): form is FactTable {
  return form.effortAt !== undefined;
}

/** Gives out what a table has learned, each fact once. */
export interface FactSource {
  /** Facts of the next part of the table that were not given out yet; looks at all of it in `goes` calls. */
  next(): TablePart | undefined;
  readonly goes: number;
}

/** @param least class of effort (native-layout/table-entry.ts) of facts that are given out */
export function createFactSource(
  words: Int32Array,
  generation: number,
  form: FactTable,
  least: number,
): FactSource {
  const end = words.length - form.counters;
  const goes = Math.max(1, Math.ceil(end / GO_WORDS));
  /** The checks of what was given out, by places. */
  const given = new Map<number, number>();
  let from = 0;

  function isNew(at: number): boolean {
    return (
      isFact(words, at) &&
      form.effortAt(words, at, generation) >= least &&
      given.get(at) !== words[at + CHECK]
    );
  }

  return {
    goes,
    next() {
      const places: number[] = [];
      const copied: number[] = [];
      const to = Math.min(end, from + GO_WORDS);
      for (let line = from; line < to; line += BUCKET_WORDS) {
        for (let i = 0; i < BUCKET_ENTRIES; i++) {
          const at = line + i * ENTRY_WORDS;
          if (!isNew(at)) continue;
          const entry = whole(words, at, form);
          if (entry === undefined || !isNew(at)) continue;
          given.set(at, entry[CHECK]);
          places.push(at);
          copied.push(...entry);
        }
      }
      from = to >= end ? 0 : to;
      if (places.length === 0) return undefined;
      return { size: ENTRY_WORDS, at: Int32Array.from(places), words: Int32Array.from(copied) };
    },
  };
}

/** Whether the words of an entry say that it is decided. */
function isFact(words: Int32Array, at: number): boolean {
  return (words[at + PROOF] >>> NUMBER_SHIFT === 0) !== (words[at + DISPROOF] >>> NUMBER_SHIFT === 0);
}

/** An entry as no thread has left it half written; undefined where its bucket is not to be had. */
function whole(words: Int32Array, at: number, form: SavedTable): Int32Array | undefined {
  return inBucket(words, at, form, () => words.slice(at, at + ENTRY_WORDS));
}

function bucketOf(at: number, { lines = 1 }: SavedTable): number {
  return at - (at % (lines * BUCKET_WORDS));
}

/** Does something while no thread writes to a bucket; a thread that died keeps its locks, so waiting is bounded. */
function inBucket<Result>(
  words: Int32Array,
  at: number,
  form: SavedTable,
  act: (bucket: number) => Result,
): Result | undefined {
  const bucket = bucketOf(at, form);
  if (!takeLock(words, bucket + BUCKET_LOCK)) return undefined;
  try {
    return act(bucket);
  } finally {
    freeLock(words, bucket + BUCKET_LOCK);
  }
}

/**
 * Puts facts of another table of the same size into this one, where nothing that took more nodes stands.
 *
 * @returns how many it has taken
 * @throws RangeError for what is no list of facts of such a table
 */
export function takeFacts(
  words: Int32Array,
  generation: number,
  form: FactTable,
  { size, at, words: entries }: TablePart,
): number {
  if (size !== ENTRY_WORDS || entries.length !== at.length * ENTRY_WORDS) {
    throw new RangeError("facts are entries of a table");
  }
  const end = words.length - form.counters;
  let taken = 0;
  for (const [i, place] of at.entries()) {
    const from = i * ENTRY_WORDS;
    const inLine = place % BUCKET_WORDS;
    const isPlace = place >= 0 && place < end && inLine % ENTRY_WORDS === 0 && inLine < BUCKET_LOCK;
    const effort = form.effortAt(entries, from, generation);
    if (!isPlace || effort < 0 || !isFact(entries, from)) {
      throw new RangeError("a fact is none of this table");
    }
    const entry = entries.subarray(from, from + ENTRY_WORDS);
    const isTaken = inBucket(words, place, form, (bucket) => {
      const slot = slotFor(words, bucket, form, generation, entry, effort);
      if (slot !== undefined) words.set(entry, slot);
      return slot !== undefined;
    });
    if (isTaken) taken++;
  }
  return taken;
}

/** Where in a bucket a fact goes; undefined where it is there already, or all that is there took more nodes. */
function slotFor(
  words: Int32Array,
  bucket: number,
  { effortAt, lines = 1 }: FactTable,
  generation: number,
  entry: Int32Array,
  effort: number,
): number | undefined {
  let slot: number | undefined;
  let least = effort + 1;
  for (let line = bucket; line < bucket + lines * BUCKET_WORDS; line += BUCKET_WORDS) {
    for (let i = 0; i < BUCKET_ENTRIES; i++) {
      const at = line + i * ENTRY_WORDS;
      const its = effortAt(words, at, generation);
      const isOpenTo = its >= 0 && isOfSame(words, at, entry);
      if (isOpenTo && isFact(words, at)) return undefined;
      // What was open of the same position gives way first.
      const seeming = isOpenTo ? -2 : its;
      if (seeming >= least) continue;
      least = seeming;
      slot = at;
    }
  }
  return slot;
}

/** Whether an entry is about the same position, and in the same context. */
function isOfSame(words: Int32Array, at: number, entry: Int32Array): boolean {
  return (
    words[at] === entry[0] &&
    words[at + KEY_HIGH] === entry[KEY_HIGH] &&
    (words[at + DISPROOF] & FIELD_MASK) === (entry[DISPROOF] & FIELD_MASK)
  );
}
