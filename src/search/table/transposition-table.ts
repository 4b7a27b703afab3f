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
 * A table that *grows* begins small, and becomes larger when a bucket is full, as far as its words go: many searches are short, and
 * then stay in the processor's caches and touch no memory that they do not need. With `stop` nothing is thrown out until it has its
 * full size, and then it is just as if it had had that size from the start: searches take the same nodes. With `collect` it waits
 * until a sixth of its entries are in use, so a few of the least are thrown out before. One thread of several moves the entries
 * while the others go on; what has not come to its new place yet is only not found for a while.
 */
import {
  BUCKET_ENTRIES,
  BUCKET_WORDS,
  DROPPED,
  FAMILIES,
  GENERATION,
  GROWING,
  GROWN,
  LIVE,
  USED,
} from "../../../native-layout/table-entry.js";
import { createInstance } from "./instance.js";

export const WHEN_FULL = ["collect", "stop"] as const;
export type WhenFull = (typeof WHEN_FULL)[number];

export interface TableOptions {
  /** Entries that the table is asked to hold. */
  readonly entries: number;
  /** Default `collect`. */
  readonly whenFull?: WhenFull;
  /** Whether several threads write to it at once. Default false. */
  readonly shared?: boolean;
  /** Whether it begins small with every generation; buckets are then elsewhere after a store. Not for a shared table that stops. */
  readonly grows?: boolean;
}

export interface TranspositionTable {
  readonly words: Int32Array;
  readonly entries: number;
  readonly whenFull: WhenFull;
  /** Whether several threads write to it at once. */
  readonly shared: boolean;
  /** Proof and disproof number of the entry that was last found by `probe` or `probeAt`. */
  readonly found: Int32Array;
  /** Index of the entry's first word, or -1. Its numbers are in `found`. */
  probe(keyLow: number, keyHigh: number, context: number): number;
  /**
   * First word of the bucket where the position would be, in whatever context; reading it early overlaps the memory latencies.
   * Where the table grows it holds until the next store.
   */
  bucket(keyLow: number, keyHigh: number): number;
  /**
   * Whether the table knows the position in some context, from the result of `bucket`. What an earlier generation has
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
  /** An engine whose memory is that of the words takes the table over as it is now, before each run. */
  useIn(engine: TableUser): void;
}

/** The part of an engine that has a table, see entries.ts. */
interface TableUser {
  useTable(
    byteOffset: number,
    words: number,
    entries: number,
    stops: boolean,
    shared: boolean,
    grows: boolean,
  ): void;
  useGeneration(generation: number): void;
}

/**
 * Words that a table for this many entries takes: its buckets (with `stop` 1/4 more, so that look-ups stay short when
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
  if (words.length !== tableWords(options)) throw new RangeError(`table needs ${tableWords(options)} words`);
  const { entries, shared = false, grows = false, whenFull = "collect" } = options;
  if (shared && grows && whenFull === "stop")
    throw new RangeError("a table that threads share and that stops does not grow");
  const instance = createInstance();
  const counters = words.length - BUCKET_WORDS;
  let generation = 1;

  function useIn(engine: TableUser): void {
    engine.useTable(words.byteOffset, words.length, entries, whenFull === "stop", shared, grows);
    engine.useGeneration(generation);
  }

  instance.useMemory(words.buffer);
  useIn(instance);
  const { found, probe, probeAt, bucket, mayHold, store, full, use } = instance;
  return {
    words,
    entries,
    whenFull,
    shared,
    found,
    probe,
    bucket,
    mayHold,
    probeAt,
    store,
    full,
    use,
    useIn,
    generation: () => generation,
    setGeneration(next: number): void {
      generation = next;
      instance.useGeneration(next);
      // The first of the threads that share the table empties the counters.
      // It is read first: to write there for every position would hold up all others.
      if (Atomics.load(words, counters + GENERATION) === next) return;
      if (Atomics.exchange(words, counters + GENERATION, next) !== next) {
        Atomics.store(words, counters + USED, 0);
        Atomics.store(words, counters + DROPPED, 0);
        Atomics.store(words, counters + FAMILIES, 0);
        Atomics.store(words, counters + LIVE, 0);
        Atomics.store(words, counters + GROWN, 0);
        // A thread that died keeps it.
        Atomics.store(words, counters + GROWING, 0);
      }
    },
  };
}
