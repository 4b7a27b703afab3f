/** Where frames are read from: a file, or bytes that are in memory already. */
import { crc32 } from "./crc32.js";

export interface ByteSource {
  /** What it is called in messages. */
  readonly name: string;
  /** Bytes that it has. */
  readonly size: number;
  /** The `length` bytes from `offset` on, or fewer at its end; not to be written to. */
  read(offset: number, length: number): Uint8Array;
  /** CRC-32 of bytes: Node's is many times as fast as one in JavaScript. */
  crc32(bytes: Uint8Array): number;
}

export function bytesInMemory(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    crc32: (part) => crc32(part),
  };
}
