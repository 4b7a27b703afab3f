/** Frames (bytes/frames.ts) in files: how they are packed, and the files that they are read from. */
import { readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { Packr } from "msgpackr";
import { type ByteSource, bytesInMemory, HEAD_BYTES, readFrame } from "./bytes/frames.js";

/** Plain msgpack: msgpackr's record extension, shared structures and references are of no use to other readers. */
const packr = new Packr({ useRecords: false });

export function packFrame(content: unknown): Buffer {
  return frameOf(packr.pack(content));
}

/** @param payload msgpack */
export function frameOf(payload: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(HEAD_BYTES + payload.length);
  frame.writeUInt32LE(payload.length, 0);
  frame.writeUInt32LE(crc32(payload), 4);
  frame.writeUInt32LE(crc32(frame.subarray(0, 8)), 8);
  frame.set(payload, HEAD_BYTES);
  return frame;
}

/** @throws Error when it is not msgpack */
export function unpackPayload(payload: Uint8Array): unknown {
  return packr.unpack(payload);
}

/**
 * The content of bytes that are one frame, and nothing else.
 *
 * @throws Error for any other bytes
 */
export function unpackFrame(bytes: Uint8Array): unknown {
  const source = { ...bytesInMemory("frame", bytes), crc32: (part: Uint8Array) => crc32(part) };
  const frame = readFrame(source, 0);
  if ("broken" in frame || frame.end !== bytes.length) throw new Error("these bytes are not one whole frame");
  return unpackPayload(frame.payload);
}

/**
 * An opened file, taken to have `size` bytes.
 *
 * @param name what it is called in messages
 */
export function bytesOfFile(name: string, file: number, size: number): ByteSource {
  return {
    name,
    size,
    read: (offset, length) => readBytes(file, offset, Math.min(length, size - offset)),
    crc32: (bytes) => crc32(bytes),
  };
}

/** Reads `length` bytes, or fewer at the end of the file. */
function readBytes(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const got = readSync(file, bytes, read, length - read, offset + read);
    if (got === 0) break;
    read += got;
  }
  return bytes.subarray(0, read);
}
