/** Makes sure that bytes have reached the disk, so that they survive a power cut. */
import { closeSync, constants, fsyncSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Writes all bytes at `offset`, or where the file stands. */
export function writeAll(file: number, bytes: Uint8Array, offset?: number): void {
  for (let written = 0; written < bytes.length; ) {
    const at = offset === undefined ? undefined : offset + written;
    written += writeSync(file, bytes, written, bytes.length - written, at);
  }
}

/**
 * Syncs the folder that a file was made or renamed in, for its name is there and not in the file. Systems that cannot do so
 * (Windows, some network drives, folders that may not be read) take care of names by themselves or not at all.
 */
export function syncFolderOf(path: string): void {
  let folder = -1;
  try {
    folder = openSync(dirname(path), constants.O_RDONLY);
    fsyncSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EIO") throw error;
  } finally {
    if (folder >= 0) closeSync(folder);
  }
}
