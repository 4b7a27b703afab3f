/** Frames in a browser, packed as in files: certificates are the same, byte for byte. */
import { crc32 } from "../../files/bytes/crc32.js";
import { HEAD_BYTES } from "../../files/bytes/frames.js";
import { packPlain } from "../../files/bytes/pack-plain.js";

export function packFrame(content: unknown): FrameBytes {
  const payload = packPlain(content);
  const frame = new FrameBytes(HEAD_BYTES + payload.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, payload.length, true);
  view.setUint32(4, crc32(payload), true);
  view.setUint32(8, crc32(frame.subarray(0, 8)), true);
  frame.set(payload, HEAD_BYTES);
  return frame;
}

/** What certificates read of Node's buffers. */
class FrameBytes extends Uint8Array {
  readUInt32LE(offset: number): number {
    return new DataView(this.buffer, this.byteOffset).getUint32(offset, true);
  }
}
