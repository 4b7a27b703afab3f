/**
 * The rows of a result file (result-file.ts) as bytes, written where a position was searched: msgpack, byte for byte what
 * msgpackr makes of them, without a list for each row and without loading it in every thread.
 */
import type { ResultRecord } from "./result-file.js";

/** Rows, one behind the other. */
export interface PackedRows {
  readonly count: number;
  readonly bytes: Uint8Array;
}

export interface RowPacker {
  /** Appends a record. */
  add(record: ResultRecord): void;
  /** The rows so far; they stay in place until another is appended. */
  rows(): PackedRows;
  clear(): void;
}

/** Columns of a row. */
const COLUMNS = 7;
/** Bytes of a row at most, without its texts. */
const REST_BYTES = 64;
/** Bytes of UTF-8 for a unit of a string, at most. */
const UNIT_BYTES = 3;

const NIL = 0xc0;
const FLOAT_64 = 0xcb;
const ARRAY = 0x90;
const STRING = 0xa0;

export function createRowPacker(): RowPacker {
  const encoder = new TextEncoder();
  const float = new DataView(new ArrayBuffer(8));
  let bytes = new Uint8Array(1 << 12);
  let at = 0;
  let count = 0;

  function makeRoom(wanted: number): void {
    if (at + wanted <= bytes.length) return;
    const larger = new Uint8Array(2 * (at + wanted));
    larger.set(bytes.subarray(0, at));
    bytes = larger;
  }

  /** Big-endian. */
  function writeUint(value: number, size: number): void {
    for (let shift = 8 * (size - 1); shift >= 0; shift -= 8) bytes[at++] = value >>> shift;
  }

  /** Whole numbers up to 32 bits as such, all others as 64-bit floats. */
  function writeNumber(value: number): void {
    if (value >>> 0 !== value) {
      float.setFloat64(0, value);
      bytes[at++] = FLOAT_64;
      for (let i = 0; i < 8; i++) bytes[at++] = float.getUint8(i);
    } else if (value < 0x80) bytes[at++] = value;
    else {
      const size = value < 0x100 ? 1 : value < 0x10000 ? 2 : 4;
      bytes[at++] = size === 1 ? 0xcc : size === 2 ? 0xcd : 0xce;
      writeUint(value, size);
    }
  }

  function writeString(text: string): void {
    if (writeAscii(text)) return;
    const encoded = encoder.encode(text);
    const size = encoded.length;
    if (size < 0x20) bytes[at++] = STRING | size;
    else {
      const lengthBytes = size < 0x100 ? 1 : size < 0x10000 ? 2 : 4;
      bytes[at++] = lengthBytes === 1 ? 0xd9 : lengthBytes === 2 ? 0xda : 0xdb;
      writeUint(size, lengthBytes);
    }
    bytes.set(encoded, at);
    at += size;
  }

  /** Nearly all texts: short, and a byte a character; false, and nothing written, for others. */
  function writeAscii(text: string): boolean {
    const { length } = text;
    if (length >= 0x100) return false;
    const start = at + (length < 0x20 ? 1 : 2);
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) return false;
      bytes[start + i] = code;
    }
    if (length < 0x20) bytes[at] = STRING | length;
    else {
      bytes[at] = 0xd9;
      bytes[at + 1] = length;
    }
    at = start + length;
    return true;
  }

  return {
    add({ rank, position, algorithm, verdict, order, noProofWithinOrder = order, nodes, microseconds }) {
      makeRoom(REST_BYTES + UNIT_BYTES * (position.length + algorithm.length));
      bytes[at++] = ARRAY | COLUMNS;
      writeNumber(rank);
      writeString(position);
      writeString(algorithm);
      writeString(verdict);
      if (noProofWithinOrder === null) bytes[at++] = NIL;
      else writeNumber(noProofWithinOrder);
      writeNumber(nodes);
      writeNumber(microseconds);
      count++;
    },
    rows: () => ({ count, bytes: bytes.subarray(0, at) }),
    clear() {
      at = 0;
      count = 0;
    },
  };
}

/** What stands in front of rows that are written as one list. */
export function headOfRows(count: number): Uint8Array {
  if (count < 0x10) return Uint8Array.of(ARRAY | count);
  if (count < 0x10000) return Uint8Array.of(0xdc, count >>> 8, count);
  return Uint8Array.of(0xdd, count >>> 24, count >>> 16, count >>> 8, count);
}
