import { expect, test } from "vitest";
import {
  createArena,
  FRONT_BYTES,
  LINE_BYTES,
  layOutArena,
  MAXIMUM_REGION_WORDS,
  regionWords,
} from "../../native-layout/arena.js";
import { publishNodes, readNodes, sumNodes, THREAD_WORDS } from "../../native-layout/thread-record.js";
import { readCount, writeCount } from "../../native-layout/verdict-record.js";

test("regions begin on cache lines, one after the other, without overlap", () => {
  const layout = layOutArena({ control: 1, threads: 16, table: 33 });
  const arena = createArena(layout);
  let end = FRONT_BYTES;
  for (const name of ["control", "threads", "table"] as const) {
    const { offset, words } = layout.regions[name];
    expect((offset - FRONT_BYTES) % LINE_BYTES).toBe(0);
    expect(offset).toBeGreaterThanOrEqual(end);
    end = offset + 4 * words;
    expect(regionWords(arena, name)).toHaveLength(words);
  }
  expect(layout.bytes).toBeGreaterThanOrEqual(end);
});

test("views of a region share its memory", () => {
  const arena = createArena(layOutArena({ a: 4, b: 4 }));
  regionWords(arena, "b")[3] = 7;
  expect([...regionWords(arena, "b")]).toEqual([0, 0, 0, 7]);
  expect([...regionWords(arena, "a")]).toEqual([0, 0, 0, 0]);
});

test("a region that no view could show is refused", () => {
  expect(() => layOutArena({ table: MAXIMUM_REGION_WORDS + 1 })).toThrow(
    "the table would take 2147483649 words",
  );
});

test.each([0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 5])(
  "counts %d in two words",
  (count) => {
    const words = new Int32Array(2 * THREAD_WORDS);
    writeCount(words, 3, count);
    expect(readCount(words, 3)).toBe(count);
    publishNodes(words, THREAD_WORDS, count);
    expect(readNodes(words, THREAD_WORDS)).toBe(count);
    publishNodes(words, 0, 5);
    expect(sumNodes(words)).toBe(count + 5);
  },
);
