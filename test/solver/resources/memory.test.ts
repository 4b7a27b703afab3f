import { expect, test } from "vitest";
import { checkMemory } from "../../../src/solver/resources/memory.js";

const MIB = 2 ** 20;
/** A table of 100 MiB. */
const ENTRIES = 4_915_200;
const WORDS = (100 * MIB) / 4;

function refusal(available: number, threads: number, engineBytes?: number, tables = 1): string | undefined {
  try {
    checkMemory(WORDS, ENTRIES, tables, { threads, engineBytes }, available * MIB);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

test("tables need room besides Node and the threads' engines", () => {
  expect(refusal(356, 4)).toBeUndefined();
  expect(refusal(355, 4)).toMatch(
    /takes 100 MiB, and 99 MiB are free; 4,866,000 entries \(99 MiB\) would fit$/,
  );
  expect(refusal(356 + 4 * 80, 4, 80 * MIB)).toBeUndefined();
  expect(refusal(356 + 4 * 80 - 1, 4, 80 * MIB)).toMatch(
    /and 99 MiB are free beside the searches of 4 threads \(320 MiB\); .* would fit, or more with fewer --threads$/,
  );
});

test("where engines alone take all memory, fewer threads are the remedy", () => {
  expect(refusal(500, 16, 48 * MIB)).toMatch(/ \(768 MiB\); fewer --threads take less$/);
});

test("each thread may have a table of its own", () => {
  expect(refusal(256 + 200 + 2 * 48, 2, 48 * MIB, 2)).toBeUndefined();
  expect(refusal(256 + 150 + 2 * 48, 2, 48 * MIB, 2)).toMatch(
    /entries for each of 2 threads takes 200 MiB, and 150 MiB are free .*; 3,686,000 entries \(75 MiB\) would fit, or/,
  );
});
