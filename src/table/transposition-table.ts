/**
 * The transposition table: what is known of a position at a λ order, shared by all threads without locks.
 *
 * The search reads fields straight from `words` at the slot that `probe` returns (see
 * native-layout/table-entry.ts). Reads and writes are plain: a torn entry fails its check and is a miss.
 *
 * When a bucket is full, `collect` throws out the entry with the smallest subtree (SmallTreeGC, Nagai 2002, done
 * bucket by bucket); `stop` goes on to the next bucket and reports `full` when as many entries are in use as the
 * table was asked to hold, which is how the papers' limit of 1,000,000 entries reads.
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
  KEY_LOW,
  NUMBER_SHIFT,
  PROOF,
} from "../../native-layout/table-entry.js";

export type WhenFull = "collect" | "stop";

export interface TableOptions {
  /** Entries that the table is asked to hold. */
  readonly entries: number;
  readonly whenFull?: WhenFull;
}

export interface TranspositionTable {
  readonly words: Int32Array;
  readonly entries: number;
  /** Index of the entry's first word, or -1. */
  probe(keyLow: number, keyHigh: number, order: number): number;
  /**
   * First word of the bucket where the position would stand, with whatever order; reading it early overlaps the
   * memory latencies.
   */
  bucket(keyLow: number, keyHigh: number): number;
  /** Whether the bucket may know the position at some order; false saves looking for each of them. */
  mayHold(bucket: number, keyLow: number, keyHigh: number): boolean;
  /** `probe` that starts from the result of `bucket`. */
  probeAt(bucket: number, keyLow: number, keyHigh: number, order: number): number;
  /**
   * Stores proof and disproof number (0..2²⁶-1) with the effort class. A solved entry of the same key is never
   * replaced by an open one.
   */
  store(
    keyLow: number,
    keyHigh: number,
    order: number,
    proof: number,
    disproof: number,
    effort: number,
  ): void;
  /** Empties the table in constant time. Every generation must be used once only. */
  setGeneration(generation: number): void;
  /** With `stop`: whether a store has found the table full since the generation began. */
  full(): boolean;
  /** Share of the entries that are in use, 0..1, from a sample of at most 4,096 buckets. */
  use(): number;
}

/** Words that a table for so many entries takes. With `stop`, 1/4 more, so that look-ups stay short when full. */
export function tableWords(options: TableOptions): number {
  return bucketCount(options) * BUCKET_WORDS;
}

function bucketCount({ entries, whenFull = "collect" }: TableOptions): number {
  return Math.max(1, Math.ceil((whenFull === "stop" ? entries * 1.25 : entries) / BUCKET_ENTRIES));
}

/** @throws RangeError when `words` is not `tableWords(options)` long */
export function createTable(words: Int32Array, options: TableOptions): TranspositionTable {
  const buckets = bucketCount(options);
  if (words.length !== buckets * BUCKET_WORDS)
    throw new RangeError(`table needs ${buckets * BUCKET_WORDS} words`);
  const { entries } = options;
  const chained = options.whenFull === "stop";
  const size = words.length;
  let generation = 1;
  let used = 0;
  let overflowed = false;

  function bucket(keyLow: number, keyHigh: number): number {
    let hash = Math.imul(keyLow, 0x9e3779b1);
    hash = Math.imul((hash ^ (hash >>> 15)) + keyHigh, 0x85ebca77);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae3d);
    hash ^= hash >>> 16;
    return Math.floor((hash >>> 0) * 2.3283064365386963e-10 * buckets) * BUCKET_WORDS;
  }

  function probeAt(start: number, keyLow: number, keyHigh: number, order: number): number {
    for (let at = start; ; ) {
      for (let slot = at, end = at + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
        if (
          words[slot] === keyLow &&
          words[slot + KEY_HIGH] === keyHigh &&
          (words[slot + DISPROOF] & FIELD_MASK) === order &&
          isLive(slot)
        ) {
          return slot;
        }
      }
      if (!chained) return -1;
      // Entries are never taken out, so a bucket with room ends the chain.
      for (let slot = at, end = at + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
        if (!isLive(slot)) return -1;
      }
      at = at + BUCKET_WORDS === size ? 0 : at + BUCKET_WORDS;
      if (at === start) return -1;
    }
  }

  function mayHold(start: number, keyLow: number, keyHigh: number): boolean {
    if (chained) return true;
    for (let slot = start, end = start + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
      if (words[slot] === keyLow && words[slot + KEY_HIGH] === keyHigh) return true;
    }
    return false;
  }

  function isLive(slot: number): boolean {
    return (
      words[slot + CHECK] ===
      entryCheck(words[slot], words[slot + KEY_HIGH], words[slot + PROOF], words[slot + DISPROOF], generation)
    );
  }

  function write(slot: number, keyLow: number, keyHigh: number, proof: number, disproof: number): void {
    words[slot + KEY_LOW] = keyLow;
    words[slot + KEY_HIGH] = keyHigh;
    words[slot + PROOF] = proof;
    words[slot + DISPROOF] = disproof;
    words[slot + CHECK] = entryCheck(keyLow, keyHigh, proof, disproof, generation);
  }

  function store(
    keyLow: number,
    keyHigh: number,
    order: number,
    proof: number,
    disproof: number,
    effort: number,
  ): void {
    const disproofWord = (disproof << NUMBER_SHIFT) | order;
    const start = bucket(keyLow, keyHigh);
    let victim = -1;
    let victimEffort = 64;
    for (let at = start; ; ) {
      for (let slot = at, end = at + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
        if (!isLive(slot)) {
          // In a chain the key cannot stand behind a free slot; in a single bucket it can stand after it.
          if (victimEffort >= 0) {
            victim = slot;
            victimEffort = -1;
          }
          continue;
        }
        const oldProof = words[slot + PROOF];
        const oldDisproof = words[slot + DISPROOF];
        const oldEffort = oldProof & FIELD_MASK;
        if (
          words[slot] === keyLow &&
          words[slot + KEY_HIGH] === keyHigh &&
          (oldDisproof & FIELD_MASK) === order
        ) {
          const solved = proof === 0 || disproof === 0;
          if (!solved && (oldProof >>> NUMBER_SHIFT === 0 || oldDisproof >>> NUMBER_SHIFT === 0)) return;
          const newEffort = oldEffort > effort ? oldEffort : effort;
          write(slot, keyLow, keyHigh, (proof << NUMBER_SHIFT) | newEffort, disproofWord);
          return;
        }
        if (oldEffort < victimEffort) {
          victim = slot;
          victimEffort = oldEffort;
        }
      }
      if (!chained || victimEffort < 0) break;
      at = at + BUCKET_WORDS === size ? 0 : at + BUCKET_WORDS;
      if (at === start) break;
    }
    if (chained) {
      if (used >= entries || victimEffort >= 0) {
        overflowed = true;
        return;
      }
      used++;
    }
    write(victim, keyLow, keyHigh, (proof << NUMBER_SHIFT) | effort, disproofWord);
  }

  function use(): number {
    const step = Math.max(1, Math.floor(buckets / 4096));
    let live = 0;
    let seen = 0;
    for (let at = 0; at < buckets; at += step) {
      for (let i = 0; i < BUCKET_ENTRIES; i++) if (isLive(at * BUCKET_WORDS + i * ENTRY_WORDS)) live++;
      seen += BUCKET_ENTRIES;
    }
    return live / seen;
  }

  return {
    words,
    entries,
    probe: (keyLow, keyHigh, order) => probeAt(bucket(keyLow, keyHigh), keyLow, keyHigh, order),
    bucket,
    mayHold,
    probeAt,
    store,
    setGeneration(next: number): void {
      generation = next;
      used = 0;
      overflowed = false;
    },
    full: () => overflowed,
    use,
  };
}
