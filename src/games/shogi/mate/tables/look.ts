/** What a table for mates holds, seen from beside the threads that write to it. */
import { BUCKET_WORDS, FIELD_MASK, PROOF } from "../../../../../native-layout/table-entry.js";
import { useMemory } from "../../../../engine/machine.js";
import type { SavedTable } from "../../../../search/table/saved-table.js";
import { GROUP_LINES, HAND, HAND_MASK, look, stampOf, use, useTable } from "./table.js";

/**
 * @param words of the table, in memory that the threads share
 * @returns share of its entries in use, 0 to 1
 */
export function mateTableUse(words: Int32Array, generation: number): number {
  useMemory(words.buffer);
  useTable(words.byteOffset, words.length, true);
  look(generation);
  return use();
}

/** Both kinds of facts have stamp and effort in the same place. */
export const MATE_TABLE: SavedTable = {
  effortAt: (words, at, generation) =>
    (words[at + HAND] & ~HAND_MASK) === stampOf(generation) ? words[at + PROOF] & FIELD_MASK : -1,
  counters: BUCKET_WORDS,
  lines: GROUP_LINES,
};
