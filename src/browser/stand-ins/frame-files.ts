/** Frames in a browser, packed as in files. */
import { crc32 } from "../../files/bytes/crc32.js";
import { HEAD_BYTES } from "../../files/bytes/frames.js";
import { joinBytes } from "../../files/bytes/join-bytes.js";
import { packPlain } from "../../files/bytes/pack-plain.js";
import { Buffer } from "./buffer.js";

export function packFrame(content: unknown) {
  const payload = packPlain(content);
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint32(0, payload.length, true);
  view.setUint32(4, crc32(payload), true);
  view.setUint32(8, crc32(head.subarray(0, 8)), true);
  return Buffer.from(joinBytes([head, payload]));
}
