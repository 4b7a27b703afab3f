/** The words of the table of the search with zones. */
import { expect, it } from "vitest";
import { BUCKET_WORDS } from "../../../../native-layout/table-entry.js";
import { useMemory } from "../../../../src/engine/machine.js";
import { POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { setProblem } from "../../../../src/games/go/rules/board.js";
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
