/** The transposition table of one thread: what it keeps, what it replaces, and that a damaged entry is a miss. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BUCKET_ENTRIES,
  BUCKET_LOCK,
  BUCKET_WORDS,
  CHECK,
  DISPROOF,
  droppedStores,
  ENTRY_WORDS,
  effortClass,
  entryCheck,
  FIELD_MASK,
  KEY_HIGH,
  LOCKED,
  NUMBER_SHIFT,
  PROOF,
} from "../../../native-layout/table-entry.js";
import { INFINITE_NUMBER } from "../../../src/game/game.js";
import { createRandom } from "../../../src/math/random.js";
import {
  createTable,
  type TableOptions,
  type TranspositionTable,
  tableWords,
} from "../../../src/search/table/transposition-table.js";
import { sampled } from "../../samples.js";

function newTable(options: TableOptions): TranspositionTable {
  return createTable(new Int32Array(tableWords(options)), options);
}

interface Key {
  readonly low: number;
  readonly high: number;
  readonly context: number;
}

interface Entry extends Key {
  readonly proof: number;
  readonly disproof: number;
  readonly effort: number;
}

function store(table: TranspositionTable, { low, high, context, proof, disproof, effort }: Entry): void {
  table.store(low, high, context, proof, disproof, effort);
}

/** Numbers of a key, or undefined for a miss. */
function numbers(table: TranspositionTable, { low, high, context }: Key): [number, number] | undefined {
  const slot = table.probe(low, high, context);
  if (slot < 0) return undefined;
  return [table.words[slot + PROOF] >>> NUMBER_SHIFT, table.words[slot + DISPROOF] >>> NUMBER_SHIFT];
}

const word = fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 0x7fffffff, -0x80000000));
const number = fc.oneof(
  fc.integer({ min: 0, max: INFINITE_NUMBER }),
  fc.constantFrom(0, 1, INFINITE_NUMBER - 1, INFINITE_NUMBER),
);
const context = fc.integer({ min: 0, max: 31 });
const effort = fc.integer({ min: 0, max: FIELD_MASK });
const entry: fc.Arbitrary<Entry> = fc.record({
  low: word,
  high: word,
  context,
  proof: number,
  disproof: number,
  effort,
});

/** Keys that all belong to the first bucket of a table with that many buckets. */
function keysOfBucket(table: TranspositionTable, count: number, bucket = 0): Key[] {
  const keys: Key[] = [];
  for (let low = 1; keys.length < count; low++) {
    if (table.bucket(low, 7) === bucket * BUCKET_WORDS) keys.push({ low, high: 7, context: 0 });
  }
  return keys;
}

describe("an entry", () => {
  it("is returned as it was stored, over the ranges of all fields", () => {
    fc.assert(
      fc.property(entry, fc.integer(), (stored, generation) => {
        // A new table each time, since now and then the same key in the same generation is drawn twice.
        const table = newTable({ entries: 300 });
        table.setGeneration(generation);
        expect(numbers(table, stored)).toBeUndefined();
        store(table, stored);
        const slot = table.probe(stored.low, stored.high, stored.context);
        expect(table.words[slot]).toBe(stored.low);
        expect(table.words[slot + KEY_HIGH]).toBe(stored.high);
        expect(table.words[slot + PROOF] & FIELD_MASK).toBe(stored.effort);
        expect(numbers(table, stored)).toEqual([stored.proof, stored.disproof]);
        const bucket = table.bucket(stored.low, stored.high);
        expect(table.probeAt(bucket, stored.low, stored.high, stored.context)).toBe(slot);
        expect(table.mayHold(bucket, stored.low, stored.high)).toBe(true);
        for (let other = 0; other < 32; other++) {
          if (other !== stored.context) expect(table.probe(stored.low, stored.high, other)).toBe(-1);
        }
      }),
      { numRuns: sampled(500) },
    );
  });

  it("is updated in place; the effort only grows", () => {
    const table = newTable({ entries: 3 });
    const key = { low: 5, high: 6, context: 3 };
    store(table, { ...key, proof: 10, disproof: 20, effort: 9 });
    const slot = table.probe(5, 6, 3);
    store(table, { ...key, proof: 11, disproof: 21, effort: 4 });
    expect(table.probe(5, 6, 3)).toBe(slot);
    expect(numbers(table, key)).toEqual([11, 21]);
    expect(table.words[slot + PROOF] & FIELD_MASK).toBe(9);
    expect(table.use()).toBeCloseTo(1 / 3);
  });

  it("is the last one stored for a key, as in a map of keys", () => {
    const smallKey = fc.record({ low: fc.nat(3), high: fc.nat(3), context: fc.constantFrom(0, 1, 31) });
    const open = fc.integer({ min: 1, max: INFINITE_NUMBER - 1 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: smallKey, proof: open, disproof: open, effort }), { maxLength: 60 }),
        (stores) => {
          // All contexts of a position share a bucket of three, and no two positions of these 16 do.
          const table = newTable({ entries: 60_000 });
          const known = new Map<string, [number, number]>();
          for (const { key, ...fields } of stores) {
            store(table, { ...key, ...fields });
            known.set(JSON.stringify(key), [fields.proof, fields.disproof]);
          }
          for (const [key, expected] of known) expect(numbers(table, JSON.parse(key))).toEqual(expected);
        },
      ),
      { numRuns: sampled(100) },
    );
  });

  it("has one of 62 effort classes, two for each power of two", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 12].map(effortClass)).toEqual([0, 0, 2, 3, 4, 4, 5, 5, 6, 7]);
    expect(effortClass(2 ** 31 - 1)).toBe(61);
    expect(effortClass(2 ** 40)).toBe(61);
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(Math.sign(effortClass(a) - effortClass(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("solved entries", () => {
  const open = { proof: 3, disproof: 4, effort: 30 };
  const solved = [
    { proof: 0, disproof: 5, effort: 1 },
    { proof: 6, disproof: 0, effort: 1 },
  ];

  it.each(solved)("are never replaced by open ones of the same key and context: %o", (fields) => {
    for (const whenFull of ["collect", "stop"] as const) {
      const table = newTable({ entries: 1, whenFull });
      const key = { low: 1, high: 2, context: 17 };
      store(table, { ...key, ...open });
      store(table, { ...key, ...fields });
      store(table, { ...key, ...open });
      expect(numbers(table, key)).toEqual([fields.proof, fields.disproof]);
    }
  });

  it("give way to other keys when their subtree is the smallest", () => {
    const table = newTable({ entries: 3 });
    const keys = keysOfBucket(table, 4);
    store(table, { ...keys[0], ...solved[0] });
    for (const key of keys.slice(1)) store(table, { ...key, ...open });
    expect(keys.map((key) => numbers(table, key) !== undefined)).toEqual([false, true, true, true]);
  });

  it("may be replaced by solved ones: a proof of lower order", () => {
    const table = newTable({ entries: 3 });
    const key = { low: 1, high: 2, context: 3 };
    store(table, { ...key, proof: 0, disproof: 3, effort: 0 });
    store(table, { ...key, proof: 0, disproof: 2, effort: 0 });
    expect(numbers(table, key)).toEqual([0, 2]);
  });
});

describe("a full bucket", () => {
  it("gives up the entry with the smallest effort", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(effort, { minLength: BUCKET_ENTRIES, maxLength: BUCKET_ENTRIES }),
        effort,
        (efforts, newcomer) => {
          const table = newTable({ entries: 3 });
          const keys = keysOfBucket(table, BUCKET_ENTRIES + 1);
          efforts.forEach((spent, i) => {
            store(table, { ...keys[i], proof: 1, disproof: 1, effort: spent });
          });
          store(table, { ...keys[BUCKET_ENTRIES], proof: 2, disproof: 2, effort: newcomer });
          const smallest = efforts.indexOf(Math.min(...efforts));
          keys.forEach((key, i) => {
            expect(numbers(table, key) === undefined).toBe(i === smallest);
          });
        },
      ),
    );
  });

  it("replaces a damaged slot before any entry", () => {
    const table = newTable({ entries: 3 });
    const keys = keysOfBucket(table, 4);
    keys.slice(0, 3).forEach((key, i) => {
      store(table, { ...key, proof: 1, disproof: 1, effort: i });
    });
    const { low, high } = keys[2];
    const slot = table.probe(low, high, 0);
    table.words[slot + CHECK] ^= 1;
    store(table, { ...keys[3], proof: 1, disproof: 1, effort: 0 });
    expect(table.probe(keys[3].low, keys[3].high, 0)).toBe(slot);
    expect(keys.map((key) => numbers(table, key) !== undefined)).toEqual([true, true, false, true]);
  });
});

describe("generations", () => {
  it("empty the table at once, and never make old entries valid again", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 20 }),
        fc.array(entry, { minLength: 1, maxLength: 20 }),
        ([first, ...others], entries) => {
          const table = newTable({ entries: 90 });
          table.setGeneration(first);
          for (const stored of entries) store(table, stored);
          const before = table.words.slice(0, -BUCKET_WORDS);
          for (const generation of others) {
            table.setGeneration(generation);
            for (const key of entries) expect(numbers(table, key)).toBeUndefined();
            expect(table.use()).toBe(0);
          }
          // Constant time: not a word of the buckets was touched.
          expect(
            Buffer.from(before.buffer).equals(Buffer.from(table.words.slice(0, -BUCKET_WORDS).buffer)),
          ).toBe(true);
        },
      ),
      { numRuns: sampled(200) },
    );
  });

  it("empty the counter of a table that stops when full", () => {
    const table = newTable({ entries: 5, whenFull: "stop" });
    for (let generation = 1; generation <= 50; generation++) {
      table.setGeneration(generation);
      expect(table.full()).toBe(false);
      for (let low = 0; low < 5; low++) table.store(low, generation, 0, 1, 1, 0);
      expect(table.full()).toBe(false);
      table.store(5, generation, 0, 1, 1, 0);
      expect(table.full()).toBe(true);
    }
  });

  it("of fresh memory have no entries, whatever their number", () => {
    const table = newTable({ entries: 3 });
    // Sweeps count generations up from 1, one a position; among all 2^32 the check of zeros is 0 for only one.
    for (let generation = 1; generation < 100_000; generation++) {
      table.setGeneration(generation);
      if (table.probe(0, 0, 0) >= 0) expect.fail(`generation ${generation} finds an entry in zeros`);
    }
  });
});

describe("a table that stops when full", () => {
  it.each([1, 2, 3, 4, 10, 77, 1000])("holds exactly the %i entries it was asked to", (entries) => {
    const table = newTable({ entries, whenFull: "stop" });
    const keys = Array.from({ length: entries + 20 }, (_, i) => ({
      low: Math.imul(i, 0x9e3779b1),
      high: i,
      context: i & 31,
    }));
    keys.forEach((key, i) => {
      expect(table.full()).toBe(i > entries);
      store(table, { ...key, proof: i + 1, disproof: i + 2, effort: 0 });
    });
    keys.forEach((key, i) => {
      expect(numbers(table, key)).toEqual(i < entries ? [i + 1, i + 2] : undefined);
    });
    // Its entries can still be updated.
    keys.slice(0, entries).forEach((key) => {
      store(table, { ...key, proof: 0, disproof: 1, effort: 0 });
      expect(numbers(table, key)).toEqual([0, 1]);
    });
  });

  it("continues in the next bucket, and after the last in the first", () => {
    const table = newTable({ entries: 9, whenFull: "stop" });
    const buckets = table.words.length / BUCKET_WORDS - 1;
    const [unknown, ...keys] = keysOfBucket(table, 10, buckets - 1);
    const mayHold = ({ low, high }: { low: number; high: number }) =>
      table.mayHold(table.bucket(low, high), low, high);
    keys.forEach((key, i) => {
      store(table, { ...key, proof: i + 1, disproof: 1, effort: 63 });
    });
    const slots = keys.map(({ low, high }) => table.probe(low, high, 0));
    expect(slots.map((slot) => Math.floor(slot / BUCKET_WORDS))).toEqual(
      keys.map((_, i) => (buckets - 1 + Math.floor(i / BUCKET_ENTRIES)) % buckets),
    );
    keys.forEach((key, i) => {
      expect(numbers(table, key)).toEqual([i + 1, 1]);
    });
    expect(keys.map(mayHold)).toEqual(keys.map(() => true));
    expect(mayHold(unknown)).toBe(false);
  });
});

describe("stores that are dropped", () => {
  it("are counted until the next generation", () => {
    const table = newTable({ entries: 3, shared: true });
    const stored = { low: 1, high: 2, context: 3, proof: 4, disproof: 5, effort: 6 };
    table.setGeneration(7);
    store(table, stored);
    expect(droppedStores(table.words)).toBe(0);
    table.words[BUCKET_LOCK] = LOCKED;
    for (let i = 0; i < 3; i++) store(table, { ...stored, low: i });
    expect(droppedStores(table.words)).toBe(3);
    table.setGeneration(7);
    expect(droppedStores(table.words)).toBe(3);
    table.setGeneration(8);
    expect(droppedStores(table.words)).toBe(0);
  });
});

describe("a table that grows", () => {
  it.each<TableOptions>([
    { entries: 40_000, whenFull: "stop" },
    // Only half as large at first; otherwise it becomes four times as large at once.
    { entries: 18_000, whenFull: "stop" },
  ])("is just like one of full size when it stops: %o", (options) => {
    const growing = newTable({ ...options, grows: true });
    const full = newTable(options);
    const random = createRandom(11);
    const below = (limit: number) => Math.floor(random() * limit);
    for (let generation = 1; generation <= 3; generation++) {
      for (const table of [growing, full]) table.setGeneration(generation);
      // The second generation is small, and the third continues among entries of the first.
      const stores = [50_000, 300, 15_000][generation - 1];
      let different = 0;
      for (let i = 0; i < stores; i++) {
        const key = { low: below(stores), high: below(2), context: below(2) };
        const stored = { ...key, proof: below(4), disproof: 1 + below(4), effort: below(FIELD_MASK) };
        for (const table of [growing, full]) store(table, stored);
        const asked = { low: below(stores), high: below(2), context: below(2) };
        const isFound = growing.probe(asked.low, asked.high, asked.context) >= 0;
        const found = growing.found.join();
        if (isFound !== full.probe(asked.low, asked.high, asked.context) >= 0) different++;
        else if (isFound && found !== full.found.join()) different++;
      }
      expect(different).toBe(0);
      expect(growing.full()).toBe(full.full());
      expect(growing.use()).toBeCloseTo(full.use(), 1);
      if (generation === 2) expect(outermost(growing)).toBeLessThan(tableWords(options) / 2);
      if (generation === 1) {
        // Entry for entry in its place: nothing was replaced before the table had its full size.
        let elsewhere = 0;
        for (let low = 0; low < stores; low++) {
          for (let bits = 0; bits < 4; bits++) {
            const slot = full.probe(low, bits & 1, bits >> 1);
            if (slot !== growing.probe(low, bits & 1, bits >> 1)) elsewhere++;
          }
        }
        expect(elsewhere).toBe(0);
      }
    }
  });

  /** One past the last place of any key. */
  function outermost(table: TranspositionTable): number {
    let outer = 0;
    for (let low = 0; low < 1000; low++) outer = Math.max(outer, table.bucket(low, 0) + BUCKET_WORDS);
    return outer;
  }

  it("keeps nearly everything when it makes room", () => {
    const table = newTable({ entries: 300_000, grows: true });
    const keys = 20_000;
    const keyOf = (i: number) => ({ low: Math.imul(i, 0x9e3779b1), high: i, context: i & 3 });
    for (let generation = 1; generation <= 3; generation++) {
      table.setGeneration(generation);
      expect(outermost(table)).toBeLessThan(table.words.length / 20);
      for (let i = 0; i < keys; i++) store(table, { ...keyOf(i), proof: i, disproof: 1 + i, effort: 3 });
      let lost = 0;
      for (let i = 0; i < keys; i++) {
        const { low, high, context } = keyOf(i);
        if (table.probe(low, high, context) < 0) lost++;
        else expect([...table.found]).toEqual([i, 1 + i]);
      }
      expect(lost).toBeLessThan(keys / 100);
      // It has become larger, and not as large as it can be.
      expect(outermost(table)).toBeGreaterThan(table.words.length / 20);
      expect(outermost(table)).toBeLessThan(0.6 * table.words.length);
    }
  });

  it("is not shared when it stops", () => {
    const options: TableOptions = { entries: 100, shared: true, grows: true };
    expect(() => newTable({ ...options, whenFull: "stop" })).toThrow(RangeError);
    expect(() => newTable(options)).not.toThrow();
  });
});

describe("damage", () => {
  it("of any single bit makes an entry a miss, also for the key that it then seems to have", () => {
    const table = newTable({ entries: 3 });
    fc.assert(
      fc.property(entry, fc.integer(), (stored, generation) => {
        table.setGeneration(generation);
        store(table, stored);
        const { words } = table;
        const slot = table.probe(stored.low, stored.high, stored.context);
        for (let bit = 0; bit < 32 * ENTRY_WORDS; bit++) {
          const at = slot + (bit >>> 5);
          words[at] ^= 1 << (bit & 31);
          // With three entries there is one bucket, so the table checks this slot for every key.
          const seeming = table.probe(
            words[slot],
            words[slot + KEY_HIGH],
            words[slot + DISPROOF] & FIELD_MASK,
          );
          if (seeming >= 0 || table.probe(stored.low, stored.high, stored.context) >= 0) {
            expect.fail(`bit ${bit} of ${JSON.stringify(stored)} may be flipped`);
          }
          words[at] ^= 1 << (bit & 31);
        }
        expect(numbers(table, stored)).toEqual([stored.proof, stored.disproof]);
      }),
      { numRuns: sampled(1000) },
    );
  });

  it("of any single word changes the check", () => {
    fc.assert(
      fc.property(fc.tuple(word, word, word, word, word), fc.nat(4), word, (words, which, other) => {
        fc.pre(words[which] !== other);
        const changed = words.with(which, other) as typeof words;
        expect(entryCheck(...changed)).not.toBe(entryCheck(...words));
      }),
      { numRuns: sampled(10_000) },
    );
  });

  /** The second differs from the first in the same bits of two words, which is what an XOR over the words cannot see. */
  const pairs = fc
    .record({
      low: word,
      high: word,
      effort: context,
      proof: number,
      disproof: number,
      bits: word,
      shift: number,
    })
    .map(({ bits, shift, ...first }) => [
      { ...first, context: first.effort },
      {
        low: first.low ^ bits,
        high: first.high ^ bits,
        context: first.effort,
        effort: first.effort,
        proof: first.proof ^ shift,
        disproof: first.disproof ^ shift,
      },
    ]);

  it.each([
    ["any two entries", fc.tuple(entry, entry)],
    ["two entries with the same differences", pairs],
  ])("that mixes %s is a miss", (_, two) => {
    fc.assert(
      fc.property(two, fc.integer({ min: 1, max: 30 }), (entries, mixture) => {
        const table = newTable({ entries: 3 });
        const [first, second] = entries.map((stored) => {
          table.words.fill(0);
          store(table, stored);
          return table.words.slice(0, ENTRY_WORDS);
        });
        const mixed = first.map((value, i) => ((mixture >> i) & 1 ? value : second[i]));
        table.words.set(mixed);
        const whole = [first, second].some((image) => image.every((value, i) => value === mixed[i]));
        const found = table.probe(mixed[0], mixed[KEY_HIGH], mixed[DISPROOF] & FIELD_MASK);
        expect(found >= 0).toBe(whole);
      }),
      { numRuns: sampled(2000) },
    );
  });
});

it("a bucket whose lock was left behind by a dead thread loses new results only", () => {
  const options = { entries: 3, shared: true };
  const table = newTable(options);
  table.store(1, 1, 0, 1, 2, 0);
  table.words[BUCKET_LOCK] = LOCKED;
  table.store(1, 1, 0, 0, 1, 0);
  table.store(2, 2, 0, 0, 1, 0);
  expect(numbers(table, { low: 1, high: 1, context: 0 })).toEqual([1, 2]);
  expect(numbers(table, { low: 2, high: 2, context: 0 })).toBeUndefined();
});

it("takes no word that a table of another form has left for a lock", () => {
  const table = newTable({ entries: 300, shared: true });
  for (let i = 0; i < table.words.length - BUCKET_WORDS; i++) table.words[i] = 1 + (i % 7);
  for (let low = 0; low < 100; low++) table.store(low, 3, 0, 1, 2, 0);
  expect(droppedStores(table.words)).toBe(0);
  expect(table.probe(99, 3, 0)).toBeGreaterThanOrEqual(0);
});

it("use() is the share of the slots that hold entries", () => {
  const table = newTable({ entries: 300 });
  expect(table.use()).toBe(0);
  let held = 0;
  for (let low = 0; low < 150; low++) {
    table.store(low, 3, 0, 1, 1, 0);
    held = 0;
    for (let i = 0; i <= low; i++) if (table.probe(i, 3, 0) >= 0) held++;
    expect(table.use()).toBeCloseTo(held / 300);
  }
  expect(held).toBeGreaterThan(100);
});

it("memory of another size is refused", () => {
  const options = { entries: 100, whenFull: "stop" } as const;
  for (const words of [0, tableWords(options) - 1, tableWords(options) + 1, tableWords({ entries: 100 })]) {
    expect(() => createTable(new Int32Array(words), options)).toThrow(RangeError);
  }
  expect(() => createTable(new Int32Array(tableWords(options)), options)).not.toThrow();
});

it.each<TableOptions>([
  { entries: 30, shared: true },
  { entries: 30, shared: true, whenFull: "stop" },
])("unlocks only what it has locked: %o", (options) => {
  const table = newTable(options);
  const buckets = table.words.length / BUCKET_WORDS - 1;
  const locks = () => Array.from({ length: buckets }, (_, i) => table.words[i * BUCKET_WORDS + BUCKET_LOCK]);
  // Another thread is at work in the second bucket, which chains pass through.
  const held = [0, LOCKED, ...Array.from({ length: buckets - 2 }, () => 0)];
  table.words[BUCKET_WORDS + BUCKET_LOCK] = LOCKED;
  for (let low = 0; low < 200; low++) {
    table.store(low, low, 0, 1, 2, 0);
    expect([low, locks()]).toEqual([low, held]);
  }
  expect(droppedStores(table.words)).toBeGreaterThan(0);
});
