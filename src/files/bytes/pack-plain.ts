/** Packs what plain-msgpack.ts reads, for places without msgpackr. */
import { joinBytes } from "./join-bytes.js";

/**
 * Null, booleans, numbers, texts, bytes, arrays and objects, each as short as it can be, but
 * maps with a count of 16 bits, as msgpackr does.
 *
 * @throws Error for any other value
 */
export function packPlain(content: unknown): Uint8Array {
  const pieces: Uint8Array[] = [];
  const put = (...bytes: readonly number[]) => void pieces.push(Uint8Array.from(bytes));

  /** A type with a count of as few bytes as hold it. @param types for 1, 2 and 4 bytes */
  function head(count: number, types: readonly [number | undefined, number, number]): void {
    const log = count < 0x100 && types[0] !== undefined ? 0 : count < 0x10000 ? 1 : 2;
    put(types[log] as number, ...bigEndian(count, 1 << log));
  }

  function number(value: number): void {
    if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) {
      if (value < 0x80) put(value);
      else head(value, [0xcc, 0xcd, 0xce]);
    } else if (Number.isInteger(value) && value < 0 && value >= -(2 ** 31)) {
      if (value >= -0x20) put(value + 0x100);
      else if (value >= -0x80) put(0xd0, value + 0x100);
      else if (value >= -0x8000) put(0xd1, ...bigEndian(value + 0x10000, 2));
      else put(0xd2, ...bigEndian(value + 2 ** 32, 4));
    } else {
      const bytes = new Uint8Array(9);
      bytes[0] = 0xcb;
      new DataView(bytes.buffer).setFloat64(1, value);
      pieces.push(bytes);
    }
  }

  function pack(value: unknown): void {
    if (value === null) put(0xc0);
    else if (typeof value === "boolean") put(value ? 0xc3 : 0xc2);
    else if (typeof value === "number") number(value);
    else if (typeof value === "string") {
      const bytes = new TextEncoder().encode(value);
      if (bytes.length < 0x20) put(0xa0 | bytes.length);
      else head(bytes.length, [0xd9, 0xda, 0xdb]);
      pieces.push(bytes);
    } else if (value instanceof Uint8Array) {
      head(value.length, [0xc4, 0xc5, 0xc6]);
      pieces.push(value);
    } else if (Array.isArray(value)) {
      if (value.length < 16) put(0x90 | value.length);
      else head(value.length, [undefined, 0xdc, 0xdd]);
      value.forEach(pack);
    } else if (typeof value === "object") {
      const entries = Object.entries(value);
      head(entries.length, [undefined, 0xde, 0xdf]);
      entries.flat().forEach(pack);
    } else throw new Error(`${typeof value} cannot be packed`);
  }

  pack(content);
  return joinBytes(pieces);
}

/** A whole number of at least 0 in this many bytes, 1 to 4. */
function bigEndian(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 0xff);
}
