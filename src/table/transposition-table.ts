/**
 * The transposition table: what is known of a position in a context (λ order and attacker).
 *
 * Reads are plain: an entry torn by another thread fails its check and is a miss. A search takes the numbers that
 * were checked from `found`: the slot may hold another entry by the time that it is read again. Threads that share
 * a table take turns at writing to a bucket, or a slow open result could overwrite a proof that another thread has
 * just stored.
 *
 * When a bucket is full, `collect` throws out the entry with the smallest subtree (SmallTreeGC, Nagai 2002, done
 * bucket by bucket); `stop` goes on to the next bucket and reports `full` when as many entries are in use as the
 * table was asked to hold, which is how the papers' limit of 1,000,000 entries reads.
 *
 * A table that *grows* begins small, and becomes larger when a bucket is full, as far as its words go: many searches are
 * short, and then stay in the processor's caches. A bucket of a small table is what several of a larger one hold together, in
 * the order in which they would have been stored. So until the table has its full size nothing is thrown out, and then it is
 * just as if it had had that size from the start: searches take the same nodes.
 */
import {
  BUCKET_ENTRIES,
  BUCKET_LOCK,
  BUCKET_WORDS,
  CHECK,
  countDropped,
  DISPROOF,
  DROPPED,
  ENTRY_WORDS,
  entryCheck,
  FIELD_MASK,
  KEY_HIGH,
  KEY_LOW,
  NUMBER_SHIFT,
  PROOF,
} from "../../native-layout/table-entry.js";

/** Words of the line of counters behind the buckets. */
const USED = 0;
const GENERATION = 1;

/** Of a table that grows: 256 KB. */
const FIRST_BUCKETS = 1 << 12;
/** It becomes four times as large: to move all entries costs a third of what it costs to double it each time. */
const HALVINGS_AT_ONCE = 2;

/** About a hundred times as long as a store takes. */
const LOCK_ATTEMPTS = 1000;

/** Efforts are 0..63; these stand for a slot without an entry, and for no slot seen. */
const FREE = -1;
const NOTHING_YET = FIELD_MASK + 1;

export const WHEN_FULL = ["collect", "stop"] as const;
export type WhenFull = (typeof WHEN_FULL)[number];

export interface TableOptions {
  /** Entries that the table is asked to hold. */
  readonly entries: number;
  /** Default `collect`. */
  readonly whenFull?: WhenFull;
  /** Whether several threads write to it at once. Default false. */
  readonly shared?: boolean;
  /** Whether it begins small with every generation; buckets are then elsewhere after a store. Not for a shared table. */
  readonly grows?: boolean;
}

export interface TranspositionTable {
  readonly words: Int32Array;
  readonly entries: number;
  /** Whether several threads write to it at once. */
  readonly shared: boolean;
  /** Proof and disproof number of the entry that was last found by `probe` or `probeAt`. */
  readonly found: Int32Array;
  /** Index of the entry's first word, or -1. Its numbers are in `found`. */
  probe(keyLow: number, keyHigh: number, context: number): number;
  /**
   * First word of the bucket where the position would stand, in whatever context; reading it early overlaps the
   * memory latencies. Where the table grows it holds until the next store.
   */
  bucket(keyLow: number, keyHigh: number): number;
  /**
   * Whether the bucket may know the position in some context; false saves looking for each. What an earlier generation has
   * left makes no difference.
   */
  mayHold(bucket: number, keyLow: number, keyHigh: number): boolean;
  /** `probe` that starts from the result of `bucket`. */
  probeAt(bucket: number, keyLow: number, keyHigh: number, context: number): number;
  /**
   * Stores proof and disproof number (0..2²⁶-1) with the effort class. A solved entry of the same key is never
   * replaced by an open one.
   */
  store(
    keyLow: number,
    keyHigh: number,
    context: number,
    proof: number,
    disproof: number,
    effort: number,
  ): void;
  /** Empties the table in constant time. Every generation must be used once only. */
  setGeneration(generation: number): void;
  generation(): number;
  /** With `stop`: whether a store has found the table full since the generation began. */
  full(): boolean;
  /** Share of the entries that are in use, 0..1, from a sample of at most 4,096 buckets. */
  use(): number;
}

/**
 * Words that a table for so many entries takes: its buckets (with `stop` 1/4 more, so that look-ups stay short when
 * full) and one line of counters.
 */
export function tableWords(options: TableOptions): number {
  return (bucketCount(options) + 1) * BUCKET_WORDS;
}

function bucketCount({ entries, whenFull = "collect" }: TableOptions): number {
  return Math.max(1, Math.ceil((whenFull === "stop" ? entries * 1.25 : entries) / BUCKET_ENTRIES));
}

/**
 * @param words zeros, or what an earlier table of the same options has left; shared memory where threads share the table
 * @throws RangeError when `words` is not `tableWords(options)` long
 */
export function createTable(words: Int32Array, options: TableOptions): TranspositionTable {
  const buckets = bucketCount(options);
  if (words.length !== tableWords(options)) throw new RangeError(`table needs ${tableWords(options)} words`);
  const { entries, shared = false, grows = false } = options;
  if (shared && grows) throw new RangeError("a table that threads share does not grow");
  const chained = options.whenFull === "stop";
  const size = buckets * BUCKET_WORDS;
  const found = new Int32Array(2);
  /** How many times the table is halved when it is empty, and now. */
  const firstHalvings = grows ? Math.max(0, Math.ceil(Math.log2(buckets / FIRST_BUCKETS))) : 0;
  let halvings = firstHalvings;
  const moved = new Int32Array(BUCKET_WORDS);
  let generation = 1;
  let overflowed = false;

  function bucket(keyLow: number, keyHigh: number): number {
    let hash = Math.imul(keyLow, 0x9e3779b1);
    hash = Math.imul((hash ^ (hash >>> 15)) + keyHigh, 0x85ebca77);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae3d);
    hash ^= hash >>> 16;
    return (Math.floor((hash >>> 0) * 2.3283064365386963e-10 * buckets) >>> halvings) * BUCKET_WORDS;
  }

  function probeAt(start: number, keyLow: number, keyHigh: number, context: number): number {
    for (let at = start; ; ) {
      for (let slot = at, end = at + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
        if (words[slot] !== keyLow || words[slot + KEY_HIGH] !== keyHigh) continue;
        const proof = words[slot + PROOF];
        const disproof = words[slot + DISPROOF];
        if ((disproof & FIELD_MASK) !== context) continue;
        // The key asked for, not the one that stands there now, must fit the check.
        if (words[slot + CHECK] !== entryCheck(keyLow, keyHigh, proof, disproof, generation)) continue;
        found[0] = proof >>> NUMBER_SHIFT;
        found[1] = disproof >>> NUMBER_SHIFT;
        return slot;
      }
      // A table that can still grow has no chains.
      if (!chained || halvings > 0) return -1;
      // Entries are never taken out, so a bucket with room ends the chain.
      for (let slot = at, end = at + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
        if (!isLive(slot)) return -1;
      }
      at = bucketAfter(at);
      if (at === start) return -1;
    }
  }

  function bucketAfter(at: number): number {
    return at + BUCKET_WORDS === size ? 0 : at + BUCKET_WORDS;
  }

  function mayHold(start: number, keyLow: number, keyHigh: number): boolean {
    if (chained) return true;
    for (let slot = start, end = start + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
      if (words[slot] === keyLow && words[slot + KEY_HIGH] === keyHigh && isLive(slot)) return true;
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

  /**
   * Takes a bucket's lock. A thread that died keeps its locks, so waiting is bounded: a result that cannot be stored
   * is only lost time.
   */
  function lock(start: number): boolean {
    for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
      if (Atomics.compareExchange(words, start + BUCKET_LOCK, 0, 1) === 0) return true;
    }
    countDropped(words);
    return false;
  }

  function unlock(start: number): void {
    Atomics.store(words, start + BUCKET_LOCK, 0);
  }

  /** The lock of the key's own bucket is held to the end, that of another bucket of its chain while it is looked at. */
  function store(
    keyLow: number,
    keyHigh: number,
    context: number,
    proof: number,
    disproof: number,
    effort: number,
  ): void {
    const start = bucket(keyLow, keyHigh);
    if (shared && !lock(start)) return;
    for (let at = start; ; ) {
      const done = put(at, keyLow, keyHigh, context, proof, disproof, effort);
      if (shared && at !== start) unlock(at);
      if (done) break;
      at = bucketAfter(at);
      if (at === start) {
        overflowed = true;
        break;
      }
      if (shared && !lock(at)) break;
    }
    if (shared) unlock(start);
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
        return true;
      }
      if (oldEffort < victimEffort) {
        victim = slot;
        victimEffort = oldEffort;
      }
    }
    if (halvings > 0 && victimEffort !== FREE) {
      grow();
      store(keyLow, keyHigh, context, proof, disproof, effort);
      return true;
    }
    if (chained) {
      // Entries of a chain are never taken out, so the key cannot stand behind a bucket with room.
      if (victimEffort !== FREE) return false;
      if (Atomics.add(words, size + USED, 1) >= entries) {
        overflowed = true;
        return true;
      }
    }
    write(victim, keyLow, keyHigh, (proof << NUMBER_SHIFT) | effort, disproofWord);
    return true;
  }

  /**
   * Every bucket becomes several; from the last to the first their entries go to where no entry stands any more. What is
   * left of earlier generations stays where it is.
   */
  function grow(): void {
    const before = bucketsInUse();
    halvings = Math.max(0, halvings - HALVINGS_AT_ONCE);
    for (let start = (before - 1) * BUCKET_WORDS; start >= 0; start -= BUCKET_WORDS) {
      let count = 0;
      for (let slot = start, end = start + BUCKET_ENTRIES * ENTRY_WORDS; slot < end; slot += ENTRY_WORDS) {
        if (!isLive(slot)) continue;
        for (let i = 0; i < ENTRY_WORDS; i++) moved[count++] = words[slot + i];
        // Any change of a single word makes it no entry.
        words[slot + CHECK] ^= 1;
      }
      for (let from = 0; from < count; from += ENTRY_WORDS) {
        let to = bucket(moved[from], moved[from + KEY_HIGH]);
        while (isLive(to)) to += ENTRY_WORDS;
        for (let i = 0; i < ENTRY_WORDS; i++) words[to + i] = moved[from + i];
      }
    }
  }

  function bucketsInUse(): number {
    return ((buckets - 1) >>> halvings) + 1;
  }

  function use(): number {
    const inUse = bucketsInUse();
    const step = Math.max(1, Math.floor(inUse / 4096));
    let live = 0;
    let seen = 0;
    for (let at = 0; at < inUse; at += step) {
      for (let i = 0; i < BUCKET_ENTRIES; i++) if (isLive(at * BUCKET_WORDS + i * ENTRY_WORDS)) live++;
      seen += BUCKET_ENTRIES;
    }
    return (live / seen) * (inUse / buckets);
  }

  return {
    words,
    entries,
    shared,
    found,
    probe: (keyLow, keyHigh, context) => probeAt(bucket(keyLow, keyHigh), keyLow, keyHigh, context),
    bucket,
    mayHold,
    probeAt,
    store,
    setGeneration(next: number): void {
      if (next !== generation) halvings = firstHalvings;
      generation = next;
      overflowed = false;
      // Of the threads that share the table the first one to come empties the counters.
      // It is read first: to write there for every position would hold up all others.
      if (Atomics.load(words, size + GENERATION) === next) return;
      if (Atomics.exchange(words, size + GENERATION, next) !== next) {
        Atomics.store(words, size + USED, 0);
        Atomics.store(words, size + DROPPED, 0);
      }
    },
    generation: () => generation,
    full: () => overflowed,
    use,
  };
}
