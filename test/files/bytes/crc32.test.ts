// The checksum without Node is Node's.
import { crc32 as nodes } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { crc32 } from "../../../src/files/bytes/crc32.js";

it("is zlib's, whole and in pieces", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 20 }), (bytes, more) => {
      expect(crc32(bytes)).toBe(nodes(bytes));
      expect(crc32(more, crc32(bytes))).toBe(nodes(more, nodes(bytes)));
    }),
  );
});
