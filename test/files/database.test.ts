/** Database files: they are read as they were written, and damaged ones are refused. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { pack } from "msgpackr";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readDatabase, writeDatabase } from "../../src/files/database.js";
import { DRAW_DISTANCE, NO_ORDER, valueOfDistance } from "../../src/files/distances.js";
import { FileError } from "../../src/files/file-errors.js";

const folder = mkdtempSync(join(tmpdir(), "solve-fast-database-"));
const path = join(folder, "small.db");
const contents = {
  game: "simpei",
  layerSizes: [1, 4],
  distances: Uint8Array.of(7, 2, 1, DRAW_DISTANCE, 49),
  orders: Uint8Array.of(2, NO_ORDER, 0, NO_ORDER, 5),
};

beforeEach(() => {
  writeDatabase(path, contents);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The prefix of a file with this header. */
function withHeader(header: unknown): Buffer {
  const bytes = pack(header);
  const prefix = Buffer.alloc(16);
  prefix.write("SFASTDB\n", "latin1");
  prefix.writeUInt32LE(bytes.length, 8);
  prefix.writeUInt32LE(crc32(bytes), 12);
  return Buffer.concat([prefix, bytes]);
}

describe("a database file", () => {
  it("holds distances, values and orders", () => {
    const database = readDatabase(path);
    expect(database.positions).toBe(5);
    expect([0, 1, 2, 3, 4].map(database.distance)).toEqual([7, 2, 1, 255, 49]);
    expect([0, 1, 2, 3, 4].map(database.value)).toEqual(["win", "loss", "win", "draw", "win"]);
    expect([0, 1, 2, 3, 4].map(database.order)).toEqual([2, 255, 0, 255, 5]);
  });

  it("may have no orders", () => {
    writeDatabase(path, { ...contents, orders: undefined });
    const database = readDatabase(path);
    expect(database.distance(4)).toBe(49);
    expect(database.order(4)).toBe(-1);
  });

  it("can hold the sums of Table 6", () => {
    const moveOrders = { positions: 3, moves: [1, 2, 3, 4, 5] };
    writeDatabase(path, { ...contents, moveOrders });
    expect(readDatabase(path).moveOrders).toEqual(moveOrders);
  });

  it("leaves no other file behind", () => {
    expect(readdirSync(folder)).toEqual(["small.db"]);
  });

  it("is refused with any bit flipped", () => {
    const bytes = readFileSync(path);
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const damaged = Buffer.from(bytes);
      damaged[bit >> 3] ^= 1 << (bit & 7);
      writeFileSync(path, damaged);
      expect(() => readDatabase(path)).toThrow(FileError);
    }
  });

  it("is refused at any shorter length, and with an extra byte", () => {
    const bytes = readFileSync(path);
    for (let length = bytes.length - 1; length >= 0; length--) {
      truncateSync(path, length);
      expect(() => readDatabase(path)).toThrow(FileError);
    }
    writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(1)]));
    expect(() => readDatabase(path)).toThrow(/bytes instead of/);
  });

  it.each([
    {
      version: 2,
      game: "simpei",
      layerSizes: [],
      orders: false,
      checksum: 0,
      says: /version 2, expected version 1/,
    },
    { version: 1, game: 3, layerSizes: [], orders: false, checksum: 0, says: /damaged header/ },
    { version: 1, game: "simpei", layerSizes: [-1], orders: false, checksum: 0, says: /damaged header/ },
    { says: /damaged header/ },
  ])("is refused with the header $version $game $layerSizes", ({ says, ...header }) => {
    writeFileSync(path, withHeader(header));
    expect(() => readDatabase(path)).toThrow(says);
  });

  it.each([Buffer.alloc(0), Buffer.from("a text"), Buffer.alloc(100)])(
    "is refused when it is none",
    (bytes) => {
      writeFileSync(path, bytes);
      expect(() => readDatabase(path)).toThrow(/not a solve-fast database/);
    },
  );

  it.each(["missing/x.db", "."])("cannot be written to %s", (name) => {
    expect(() => writeDatabase(join(folder, name), contents)).toThrow(FileError);
    expect(readdirSync(folder)).toEqual(["small.db"]);
  });

  it("that does not exist is named, with the command that makes it", () => {
    expect(() => readDatabase(join(folder, "none.db"))).toThrow(
      /none\.db: no such file or folder; a database has .* `solve-fast retrograde GAME --out .*none\.db`/,
    );
  });
});

it.each([
  [1, "win"],
  [49, "win"],
  [2, "loss"],
  [255, "draw"],
])("distance %i is a %s", (distance, value) => {
  expect(valueOfDistance(distance)).toBe(value);
});
