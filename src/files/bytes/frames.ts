/**
 * Frames: the parts of those files of this project that are read one part at a time.
 *
 * | bytes | field |
 * |---|---|
 * | 0-3 | length of the payload in bytes, little-endian |
 * | 4-7 | CRC-32 of the payload |
 * | 8-11 | CRC-32 of bytes 0-7, so that a damaged length is not taken for a frame cut short |
 * | from 12 | payload, msgpack |
 */
import { crc32 } from "./crc32.js";

export const HEAD_BYTES = 12;
/** The most bytes of a payload: Node reads no more at once, and no writer comes near it. */
const MOST_BYTES = 2 ** 31 - 1;

export interface Frame {
  /** Offset of its first byte in the file, and of the first byte after it. */
  readonly offset: number;
  readonly end: number;
  readonly checksum: number;
  readonly payload: Uint8Array;
}

/**
 * A frame that is not whole: the file ends within it, one of its two checksums does not fit, or its payload is longer than
 * the reader takes.
 */
export interface BrokenFrame {
  readonly broken: "cut short" | "head" | "payload" | "too long";
  /** Where the frame would end, as far as that is known; when it is too long, where it begins. */
  readonly end: number;
}

/** What a head says about its payload. */
export interface FrameHead {
  readonly end: number;
  readonly checksum: number;
}

/**
 * The head of the frame at `offset`; its payload is not looked at.
 *
 * @param most bytes that the payload may have
 */
export function readHead(source: ByteSource, offset: number, most = MOST_BYTES): FrameHead | BrokenFrame {
  const { size } = source;
  const head = source.read(offset, HEAD_BYTES);
  if (head.length < HEAD_BYTES) return { broken: "cut short", end: size };
  const view = new DataView(head.buffer, head.byteOffset, HEAD_BYTES);
  if (source.crc32(head.subarray(0, 8)) !== view.getUint32(8, true)) return { broken: "head", end: size };
  const length = view.getUint32(0, true);
  if (length > most) return { broken: "too long", end: offset };
  const end = offset + HEAD_BYTES + length;
  return end > size ? { broken: "cut short", end } : { end, checksum: view.getUint32(4, true) };
}

/** The frame at `offset`, with a payload of `most` bytes at most. */
export function readFrame(source: ByteSource, offset: number, most?: number): Frame | BrokenFrame {
  const head = readHead(source, offset, most);
  if ("broken" in head) return head;
  const { end, checksum } = head;
  const payload = source.read(offset + HEAD_BYTES, end - offset - HEAD_BYTES);
  return source.crc32(payload) === checksum ? { offset, end, checksum, payload } : { broken: "payload", end };
}

/** Where frames are read from: a file, or bytes that are in memory already. */
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
