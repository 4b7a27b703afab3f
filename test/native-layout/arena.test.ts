import { expect, test } from "vitest";
import {
  createArena,
  FRONT_BYTES,
  LINE_BYTES,
  layOutArena,
  MAXIMUM_REGION_WORDS,
  regionWords,
} from "../../native-layout/arena.js";
import {
  CONTROL_WORDS,
  controlCounts,
  NEXT_TICKET,
  STOP,
  takeTicket,
} from "../../native-layout/control-record.js";
import { readCount, writeCount } from "../../native-layout/count.js";
import {
  addIdle,
  publishNodes,
  readNodes,
  sumIdle,
  sumNodes,
  THREAD_WORDS,
} from "../../native-layout/thread-record.js";
import { VERDICT_WORDS } from "../../native-layout/verdict-record.js";

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

test.each([undefined, { bytes: 64, instances: 1 }])(
  "records that threads write side by side are cache lines (room for engines: %o)",
  (room) => {
    const { regions, engines } = layOutArena({ control: 3, threads: 16, verdicts: 5 }, room);
    expect(engines !== undefined).toBe(room !== undefined);
    // Where a memory begins: on a line in WebAssembly, after some bytes of the C library in JavaScript.
    const front = room === undefined ? FRONT_BYTES : 0;
    for (const { offset } of Object.values(regions)) expect((offset - front) % LINE_BYTES).toBe(0);
    expect(4 * THREAD_WORDS).toBe(LINE_BYTES);
    expect(4 * VERDICT_WORDS).toBe(LINE_BYTES);
  },
);

test("views of a region share its memory", () => {
  const arena = createArena(layOutArena({ a: 4, b: 4 }));
  regionWords(arena, "b")[3] = 7;
  expect([...regionWords(arena, "b")]).toEqual([0, 0, 0, 7]);
  expect([...regionWords(arena, "a")]).toEqual([0, 0, 0, 0]);
});

test("a region that is too large for a view is refused", () => {
  expect(() => layOutArena({ table: MAXIMUM_REGION_WORDS + 1 })).toThrow(
    "the table would take 2147483649 words",
  );
});

test.each([0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 5])(
  "counts %d in two words",
  (count) => {
    const words = new Int32Array(2 * THREAD_WORDS);
    writeCount(words, 8, count);
    expect(readCount(words, 8)).toBe(count);
    publishNodes(words, THREAD_WORDS, count);
    expect(readNodes(words, THREAD_WORDS)).toBe(count);
    publishNodes(words, 0, 5);
    expect(sumNodes(words)).toBe(count + 5);
    addIdle(words, THREAD_WORDS, count);
    addIdle(words, 0, 7);
    addIdle(words, 0, 8);
    expect(sumIdle(words)).toBe(count + 15);
    expect(readNodes(words, THREAD_WORDS)).toBe(count);
  },
);

test.each([0, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 40])("tickets continue after %d", (before) => {
  const arena = createArena(layOutArena({ control: CONTROL_WORDS }));
  const control = regionWords(arena, "control");
  const counts = controlCounts(control);
  Atomics.store(counts, NEXT_TICKET, BigInt(before));
  expect([takeTicket(counts), takeTicket(counts)]).toEqual([before, before + 1]);
  expect(control[STOP]).toBe(0);
});
