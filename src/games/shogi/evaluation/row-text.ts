/** A row of weights as text: 16-bit numbers, the low byte first, in base64. */
import { crc32 } from "../../../files/bytes/crc32.js";
import { WEIGHTS } from "./layout.js";

function bytesOf(row: Int16Array): Uint8Array {
  const bytes = new Uint8Array(2 * row.length);
  const view = new DataView(bytes.buffer);
  for (const [i, weight] of row.entries()) view.setInt16(2 * i, weight, true);
  return bytes;
}

export function formatWeights(row: Int16Array): { readonly text: string; readonly crc: number } {
  const bytes = bytesOf(row);
  return { text: btoa(String.fromCharCode(...bytes)), crc: crc32(bytes) };
}

/** @throws Error when the text is not what the checksum was made of, or of another length */
export function parseWeights(text: string, crc: number): Int16Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (bytes.length !== 2 * WEIGHTS || crc32(bytes) !== crc) {
    throw new Error(
      "the weights of shogi's static value are damaged; make them again with scripts/fit-shogi.mjs",
    );
  }
  const view = new DataView(bytes.buffer);
  return Int16Array.from({ length: WEIGHTS }, (_, i) => view.getInt16(2 * i, true));
}
