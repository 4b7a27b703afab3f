/** Facts that go from one table to another of the same size. */
import { describe, expect, it } from "vitest";
import { BUCKET_LOCK, BUCKET_WORDS, CHECK, ENTRY_WORDS } from "../../../native-layout/table-entry.js";
import { GENERAL_TABLE, type TablePart } from "../../../src/search/table/saved-table.js";
import { createFactSource, sharesFacts, takeFacts } from "../../../src/search/table/shared-facts.js";
import { createTable, tableWords } from "../../../src/search/table/transposition-table.js";

const OPTIONS = { entries: 3000, shared: true } as const;
const GENERATION = 4;
const form = GENERAL_TABLE;
if (!sharesFacts(form)) throw new Error("the general table shares facts");
const shared = form;

function open() {
  const words = new Int32Array(tableWords(OPTIONS));
  const table = createTable(words, OPTIONS);
  table.setGeneration(GENERATION);
  return { words, table };
}

const factsOf = (words: Int32Array, least: number) => createFactSource(words, GENERATION, shared, least);
const take = (words: Int32Array, facts: TablePart, generation = GENERATION) =>
  takeFacts(words, generation, shared, facts);

/** Facts about 300 keys, a proof, a disproof and an open position in turn, of efforts 0 to 19. */
function filled() {
  const { words, table } = open();
  for (let key = 1; key <= 300; key++) {
    const [proof, disproof] = [
      [0, 3],
      [2, 0],
      [5, 6],
    ][key % 3];
    table.store(key, -key, key % 5, proof, disproof, key % 20);
  }
  return { words, table };
}

describe("facts of a table", () => {
  it("are found in another table, those of enough effort alone, each once", () => {
    const from = filled();
    const source = factsOf(from.words, 10);
    const facts = source.next();
    if (facts === undefined) throw new Error("no facts");
    expect([source.goes, source.next()]).toEqual([1, undefined]);
    const to = open();
    expect(take(to.words, facts)).toBe(facts.at.length);
    let found = 0;
    for (let key = 1; key <= 300; key++) {
      if (to.table.probe(key, -key, key % 5) < 0) continue;
      found++;
      const there = [...to.table.found];
      expect(from.table.probe(key, -key, key % 5)).toBeGreaterThanOrEqual(0);
      expect(there).toEqual([...from.table.found]);
      expect([key % 3 !== 2, key % 20 >= 10]).toEqual([true, true]);
    }
    expect(found).toBe(facts.at.length);
    expect(found).toBeGreaterThan(90);
    // They are there by now.
    expect(take(to.words, facts)).toBe(0);
    from.table.store(1000, 1000, 0, 0, 1, 15);
    expect(source.next()?.at).toHaveLength(1);
  });

  it("take the place of what is open of their position, and of less effort, and of nothing else", () => {
    const from = open();
    from.table.store(7, 7, 0, 0, 3, 12);
    const facts = factsOf(from.words, 0).next() as TablePart;
    const to = open();
    to.table.store(7, 7, 0, 9, 9, 50);
    expect(take(to.words, facts)).toBe(1);
    to.table.probe(7, 7, 0);
    expect(to.table.found[0]).toBe(0);
    const full = open();
    const bucket = facts.at[0] - (facts.at[0] % BUCKET_WORDS);
    for (let key = 8, filledSlots = 0; filledSlots < 3; key++) {
      const other = open();
      other.table.store(key, key, 0, 0, 3, 30);
      const [at] = (factsOf(other.words, 0).next() as TablePart).at;
      if (at - (at % BUCKET_WORDS) !== bucket) continue;
      full.table.store(key, key, 0, 0, 3, 30);
      filledSlots++;
    }
    expect(take(full.words, facts)).toBe(0);
  });

  it.each<[string, (facts: TablePart) => TablePart]>([
    ["a place beyond the table", (facts) => ({ ...facts, at: facts.at.map(() => 1 << 24) })],
    ["a place that is none", (facts) => ({ ...facts, at: facts.at.map((at) => at + 1) })],
    ["a place before it", (facts) => ({ ...facts, at: facts.at.map(() => -ENTRY_WORDS) })],
    [
      "the place of a lock",
      (facts) => ({ ...facts, at: facts.at.map((at) => at - (at % 16) + BUCKET_LOCK) }),
    ],
    ["fewer words", (facts) => ({ ...facts, words: facts.words.subarray(1) })],
    ["another size", (facts) => ({ ...facts, size: 4 })],
    [
      "a check that does not fit",
      (facts) => ({
        ...facts,
        words: facts.words.map((word, i) => (i % ENTRY_WORDS === CHECK ? word ^ 1 : word)),
      }),
    ],
  ])("are refused with %s", (_, change) => {
    const facts = factsOf(filled().words, 10).next() as TablePart;
    const to = open();
    expect(() => take(to.words, change(facts))).toThrow(RangeError);
  });

  it("of another generation are refused", () => {
    const facts = factsOf(filled().words, 10).next() as TablePart;
    expect(() => take(open().words, facts, GENERATION + 1)).toThrow("none of this table");
  });
});
