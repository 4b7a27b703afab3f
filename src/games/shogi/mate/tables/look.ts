/** How full a table for mates is, seen from beside the threads that write to it. */
import { useMemory } from "../../../../engine/machine.js";
import { look, use, useTable } from "./table.js";

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
