/** Rows that are packed where positions are searched are what msgpackr packs, byte for byte. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { packFrame } from "../../../src/formats/frame-files.js";
import { createRowPacker, headOfRows } from "../../../src/formats/growing/packed-rows.js";
import type { ResultRecord } from "../../../src/formats/growing/result-file.js";

const HEAD_BYTES = 12;
const packed = (content: unknown) => packFrame(content).subarray(HEAD_BYTES);
const packer = createRowPacker();

/** Whole numbers on both sides of every length that msgpack knows. */
const whole = fc.oneof(
  fc.constantFrom(0, 31, 32, 63, 64, 127, 128, 255, 256, 65_535, 65_536, 2 ** 31, 2 ** 32 - 1, 2 ** 32),
  fc.maxSafeNat(),
);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "binary-ascii", minLength: 28, maxLength: 36 }),
  fc.constantFrom("x".repeat(255), "x".repeat(256), "ö".repeat(127), "ö".repeat(128), "ö".repeat(40_000)),
);
const record = fc.record({
  rank: whole,
  position: text,
  algorithm: text,
  verdict: fc.constantFrom<ResultRecord["verdict"]>("proven", "disproven", "unknown"),
  order: fc.option(fc.nat(255)),
  nodes: whole,
  microseconds: fc.oneof(whole, fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
});

test("any rows, as one list", () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 20 }), (records) => {
      for (const each of records) packer.add(each);
      const { count, bytes } = packer.rows();
      expect(count).toBe(records.length);
      const list = records.map(({ rank, position, algorithm, verdict, order, nodes, microseconds }) => {
        return [rank, position, algorithm, verdict, order, nodes, microseconds];
      });
      expect(Buffer.concat([headOfRows(count), bytes]).equals(packed(list))).toBe(true);
      packer.clear();
    }),
    { numRuns: 200 },
  );
});

test("the order without a proof stands as the order", () => {
  const rest = { rank: 1, position: "p", algorithm: "a", nodes: 2, microseconds: 3 };
  packer.add({ ...rest, verdict: "unknown", order: null, noProofWithinOrder: 4 });
  expect(Buffer.from(packer.rows().bytes).equals(packed([1, "p", "a", "unknown", 4, 2, 3]))).toBe(true);
  packer.clear();
});

test.each([0, 15, 16, 4096, 65_535, 65_536])("the head of a list of %d", (count) => {
  const head = headOfRows(count);
  expect(Buffer.from(head).equals(packed(new Array(count).fill(0)).subarray(0, head.length))).toBe(true);
  expect(head.length + count).toBe(packed(new Array(count).fill(0)).length);
});
