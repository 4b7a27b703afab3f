// The reader of MessagePack for certificates: it reads all that their writer writes, and nothing ambiguous.
import fc from "fast-check";
import { Packr } from "msgpackr";
import { expect, it } from "vitest";
import { packPlain } from "../../../src/files/bytes/pack-plain.js";
import { unpackPlain } from "../../../src/files/bytes/plain-msgpack.js";
import { sampled } from "../../samples.js";

const packr = new Packr({ useRecords: false });

const leaf = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.maxSafeInteger(),
  fc.integer(),
  fc.integer({ min: -200, max: 300 }),
  fc.string({ unit: "binary" }),
  fc.string({ minLength: 30, maxLength: 300 }),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
);
const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("value"), { maxLength: 20 }),
    fc.dictionary(fc.string(), tie("value"), { maxKeys: 20, noNullPrototype: true }),
  ),
})).value;

it("reads what was written", () => {
  fc.assert(
    fc.property(plain, (value) => {
      // The writer renames this key.
      fc.pre(!JSON.stringify(value).includes("__proto__"));
      expect(unpackPlain(packr.pack(value))).toEqual(value);
      const packed = Buffer.from(packPlain(value));
      expect(unpackPlain(packed)).toEqual(value);
    }),
    { numRuns: sampled(100) },
  );
});

it("reads numbers of any width, long texts and long arrays", () => {
  const wide = [
    [0xcc, 5],
    [0xcd, 0, 5],
    [0xce, 0, 0, 0, 5],
    [0xd0, 5],
    [0xd1, 0, 5],
    [0xd2, 0, 0, 0, 5],
  ];
  const wider = [0xcf, 0xd3].map((type) => [type, 0, 0, 0, 0, 0, 0, 0, 5]);
  for (const bytes of [...wide, ...wider, [0xcb, 0x40, 0x14, 0, 0, 0, 0, 0, 0]]) {
    expect(unpackPlain(Uint8Array.from(bytes))).toBe(5);
  }
  expect(unpackPlain(Uint8Array.of(0xd1, 0xff, 0xfe))).toBe(-2);
  for (const value of [
    "ü".repeat(70_000),
    Array.from({ length: 70_000 }, (_, i) => i),
    Buffer.alloc(70_000),
  ]) {
    expect(unpackPlain(packr.pack(value))).toEqual(value);
    expect(Buffer.from(packPlain(value)).equals(packr.pack(value))).toBe(true);
  }
  // As short as they can be.
  const edges = [
    0x1f,
    0x20,
    0x7f,
    0x80,
    0xff,
    0x100,
    0x7fff,
    0x8000,
    0xffff,
    0x10000,
    2 ** 31,
    2 ** 32,
    2 ** 50,
  ];
  for (const edge of edges.flatMap((at) => [at - 1, at, -at, -at - 1]))
    expect([...packPlain(edge)]).toEqual([...packr.pack(edge)]);
});

const refused: Record<string, number[]> = {
  nothing: [],
  "two values for a key": [0x82, 0xa1, 97, 1, 0xa1, 97, 2],
  "a key that is no text": [0x81, 1, 2],
  "a binary of an extension type": [0xc7, 5, 0x74, 1, 1, 2, 3, 4],
  "a time": [0xd6, 0xff, 0, 0, 0, 1],
  "the byte that is no type": [0xc1],
  "a text that is no UTF-8": [0xa2, 0xff, 0xfe],
  "half a number": [0xcb, 0x3f, 0xe0, 0, 0, 0, 0, 0, 0],
  "no number": [0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0],
  "a number of single precision": [0xca, 0x40, 0xa0, 0, 0],
  "a number above 2 ** 53": [0xcf, 0, 0x20, 0, 0, 0, 0, 0, 5],
  "something behind it": [1, 2],
  "a text that ends early": [0xa3, 97, 98],
  "an array of 4 thousand million that is not there": [0xdd, 0xff, 0xff, 0xff, 0xff],
  "arrays within arrays without end": Array(200_000).fill(0x91),
};

it.each(Object.entries(refused))("refuses %s", (_, bytes) => {
  expect(() => unpackPlain(Uint8Array.from(bytes))).toThrow(
    /^(it ends early|a key is not a text, or occurs twice|a type that|a number is not|something follows|it is nested|.*utf-8)/i,
  );
});
