/**
 * Frames: what the files of this project that are read piece by piece consist of.
 *
 * | bytes | field |
 * |---|---|
 * | 0-3 | length of the payload in bytes, little-endian |
 * | 4-7 | CRC-32 of the payload |
 * | 8-11 | CRC-32 of bytes 0-7, so that a damaged length is not taken for a frame cut short |
 * | from 12 | payload, msgpack |
 */
import { readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { Packr } from "msgpackr";

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

/** What a head says of its payload. */
export interface FrameHead {
  readonly end: number;
  readonly checksum: number;
}

/** Plain msgpack: msgpackr's record extension, shared structures and references are of no use to other readers. */
const packr = new Packr({ useRecords: false });

export function packFrame(content: unknown): Buffer {
  const payload = packr.pack(content);
  const frame = Buffer.allocUnsafe(HEAD_BYTES + payload.length);
  frame.writeUInt32LE(payload.length, 0);
  frame.writeUInt32LE(crc32(payload), 4);
  frame.writeUInt32LE(crc32(frame.subarray(0, 8)), 8);
  frame.set(payload, HEAD_BYTES);
  return frame;
}

/** @throws Error when it is no msgpack */
export function unpackPayload(payload: Uint8Array): unknown {
  return packr.unpack(payload);
}

/**
 * The head of the frame at `offset` of a file of `size` bytes; its payload is not looked at.
 *
 * @param most bytes that the payload may have
 */
export function readHead(
  file: number,
  offset: number,
  size: number,
  most = MOST_BYTES,
): FrameHead | BrokenFrame {
  const head = readBytes(file, offset, Math.min(HEAD_BYTES, size - offset));
  if (head.length < HEAD_BYTES) return { broken: "cut short", end: size };
  if (crc32(head.subarray(0, 8)) !== head.readUInt32LE(8)) return { broken: "head", end: size };
  const length = head.readUInt32LE(0);
  if (length > most) return { broken: "too long", end: offset };
  const end = offset + HEAD_BYTES + length;
  return end > size ? { broken: "cut short", end } : { end, checksum: head.readUInt32LE(4) };
}

/** The frame at `offset` of a file of `size` bytes, with a payload of `most` bytes at most. */
export function readFrame(file: number, offset: number, size: number, most?: number): Frame | BrokenFrame {
  const head = readHead(file, offset, size, most);
  if ("broken" in head) return head;
  const { end, checksum } = head;
  const payload = readBytes(file, offset + HEAD_BYTES, end - offset - HEAD_BYTES);
  return crc32(payload) === checksum ? { offset, end, checksum, payload } : { broken: "payload", end };
}

/** Reads `length` bytes, or fewer at the end of the file. */
export function readBytes(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const got = readSync(file, bytes, read, length - read, offset + read);
    if (got === 0) break;
    read += got;
  }
  return bytes.subarray(0, read);
}
