/**
 * Reads the part of msgpack that certificates are written in, and nothing else, so that every checker reads a file in
 * the same way: nil, booleans, whole numbers, UTF-8 texts, binaries, arrays, and maps whose keys are texts, each once.
 * Not extension types, which some readers do not understand, and no second value for a key: some readers take the first
 * value, others the last.
 */

/** How deep maps and arrays may be nested; a header needs one level. */
const MOST_DEPTH = 16;
const TEXT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @throws Error when the bytes are anything but one such value */
export function unpackPlain(bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;

  /** Steps over this many bytes; where they begin. */
  function take(count: number): number {
    if (count > bytes.length - at) throw new Error("it ends early");
    at += count;
    return at - count;
  }

  /** A count of 1, 2 or 4 bytes, for `log` 0 to 2. */
  function count(log: number): number {
    const from = take(1 << log);
    return log === 0 ? view.getUint8(from) : log === 1 ? view.getUint16(from) : view.getUint32(from);
  }

  function binary(length: number): Uint8Array {
    const from = take(length);
    return bytes.subarray(from, from + length);
  }

  function array(length: number, depth: number): unknown[] {
    const items: unknown[] = [];
    for (let i = 0; i < length; i++) items.push(value(depth + 1));
    return items;
  }

  function map(length: number, depth: number): object {
    const entries = new Map<string, unknown>();
    for (let i = 0; i < length; i++) {
      const key = value(depth + 1);
      if (typeof key !== "string" || entries.has(key))
        throw new Error("a key is not a text, or occurs twice");
      // An object loses such a key when it is copied, and its value with it.
      if (key === "__proto__") throw new Error("a key is the name of an object's prototype");
      entries.set(key, value(depth + 1));
    }
    return Object.fromEntries(entries);
  }

  function whole(number: number | bigint): number {
    if (!Number.isSafeInteger(Number(number))) throw new Error("a number is not whole, or too large");
    return Number(number);
  }

  function value(depth: number): unknown {
    if (depth > MOST_DEPTH) throw new Error("it is nested too deeply");
    const type = view.getUint8(take(1));
    if (type < 0x80) return type;
    if (type < 0x90) return map(type & 15, depth);
    if (type < 0xa0) return array(type & 15, depth);
    if (type < 0xc0) return TEXT.decode(binary(type & 31));
    if (type >= 0xe0) return type - 0x100;
    switch (type) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return type === 0xc3;
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return binary(count(type - 0xc4));
      // Many writers store numbers of 2 ** 32 and more as doubles.
      case 0xcb:
        return whole(view.getFloat64(take(8)));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return count(type - 0xcc);
      case 0xcf:
        return whole(view.getBigUint64(take(8)));
      case 0xd0:
        return view.getInt8(take(1));
      case 0xd1:
        return view.getInt16(take(2));
      case 0xd2:
        return view.getInt32(take(4));
      case 0xd3:
        return whole(view.getBigInt64(take(8)));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return TEXT.decode(binary(count(type - 0xd9)));
      case 0xdc:
      case 0xdd:
        return array(count(type - 0xdb), depth);
      case 0xde:
      case 0xdf:
        return map(count(type - 0xdd), depth);
      default:
        throw new Error("a type that certificates do not have");
    }
  }

  const found = value(0);
  if (at < bytes.length) throw new Error("something follows it");
  return found;
}
