/** Reads files whole. */
import { constants } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** No string can be longer. A device such as /dev/zero never ends by itself. */
const MOST_BYTES = constants.MAX_STRING_LENGTH;
const PIECE_BYTES = 1 << 16;

/**
 * @param path 0 for standard input
 * @throws Error when it cannot be read, or has more than 512 MiB
 */
export function readWhole(path: string | 0): Buffer {
  const file = path === 0 ? path : openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, Math.min(size, MOST_BYTES)));
    const pieces: Buffer[] = [];
    for (let bytes = 0; ; ) {
      if (Math.max(size, bytes) > MOST_BYTES) {
        throw new Error("has more than 512 MiB, which is the most that is read at once");
      }
      const got = readSync(file, piece);
      if (got === 0) return Buffer.concat(pieces);
      bytes += got;
      pieces.push(Buffer.from(piece.subarray(0, got)));
    }
  } finally {
    if (file !== path) closeSync(file);
  }
}
