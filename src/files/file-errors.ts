/** What went wrong with a file, in words that a message can end with. */
import { statSync } from "node:fs";
import { FailureError } from "../game/errors.js";

/** A file that is missing, damaged, of another kind, or cannot be written. */
export class FileError extends FailureError {
  override readonly name = "FileError";
}

const REASONS: { readonly [code: string]: string } = {
  ENOENT: "no such file or folder",
  ENOTDIR: "a part of the path is not a folder",
  EISDIR: "is a folder; name a file",
  EACCES: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space left on the disk",
};

export function reasonOf(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** @throws Error when there is a folder where a file is wanted */
export function refuseFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error("is a folder; name a file");
}
