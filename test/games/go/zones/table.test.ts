/** The words of the table of the search with zones. */
import { expect, it } from "vitest";
import { BUCKET_WORDS, droppedStores } from "../../../../native-layout/table-entry.js";
import { useMemory } from "../../../../src/engine/machine.js";
import { POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { setProblem } from "../../../../src/games/go/rules/board.js";
import { comeIn, goOut } from "../../../../src/games/go/zones/inside.js";
import { zoneSearch } from "../../../../src/games/go/zones/kind.js";
import { fillBoard, ZONE } from "../../../../src/games/go/zones/point-sets.js";
import { writeZone } from "../../../../src/games/go/zones/records.js";
import * as table from "../../../../src/games/go/zones/table.js";

/** A board of 19 rows. */
const COLUMN = `${"../".repeat(18)}O. b target=A1`;
const LEAST = 1 << 12;

/** Words of a table, empty. */
function openTable(length: number): Int32Array {
  const words = new Int32Array(length);
  setProblem(parseProblem(COLUMN), POSITION_WORDS);
  useMemory(words.buffer);
  table.useTable(0, length);
  table.useGeneration(1);
  table.begin();
  return words;
}

it("leaves the line of counters behind it alone, to which others write", () => {
  for (let length = LEAST; length < LEAST + BUCKET_WORDS; length++) {
    const words = openTable(length);
    fillBoard(ZONE);
    let count = 0;
    while (writeZone(ZONE, 0, 0) !== 0) count++;
    expect(count).toBeGreaterThan(50);
    expect([...words.subarray(-BUCKET_WORDS)]).toEqual(Array(BUCKET_WORDS).fill(0));
  }
});

it("takes no word that a table of another form has left for a lock", () => {
  const words = new Int32Array(LEAST).map((_, i) => (i < LEAST - BUCKET_WORDS ? 1 + (i % 7) : 0));
  setProblem(parseProblem(COLUMN), POSITION_WORDS);
  useMemory(words.buffer);
  table.useTable(0, LEAST);
  table.useGeneration(9);
  table.begin();
  for (let low = 0; low < 20; low++) table.store(low, 3, 1, 2, 0, 1, 1);
  expect(droppedStores(words)).toBe(0);
  expect(table.find(19, 3)).toBe(true);
});

it.each([
  ["goes on with one that all threads have left", true, 1],
  ["begins anew with one in which a thread has died", false, 0],
])("of a file %s", (_, hasLeft, generation) => {
  const words = openTable(LEAST);
  comeIn();
  if (hasLeft) goOut();
  zoneSearch.savedTable?.adopt?.(words, 1, true);
  expect(words[0]).toBe(generation);
  table.begin();
  expect(words[table.INSIDE]).toBe(0);
});
