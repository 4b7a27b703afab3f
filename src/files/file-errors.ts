/** What went wrong with a file. */
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
  EFBIG: "it would be larger than a file may be here; raise that limit (ulimit -f), or name another disk",
};

/** In words that a message can end with. */
export function reasonOf(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** @throws Error when there is a folder where a file is wanted */
export function refuseFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error("is a folder; name a file");
}

/** A file that holds no game records or positions, is of a kind that cannot be read, or is damaged. */
export class RecordError extends FailureError {
  override readonly name = "RecordError";

  /**
   * @param file as the user named it
   * @param place where in the file: `byte 84, game 2`, `line 3, column 7`; empty for the file as a whole
   * @param problem what was found there, and what would be right
   */
  constructor(
    readonly file: string,
    place: string,
    problem: string,
  ) {
    super(place === "" ? `${file}: ${problem}` : `${file}: ${place}: ${problem}`);
  }
}

/** What is read from a file of games, which may be damaged. */
export interface ReadGames<Game> {
  /** A game that cannot be read is replaced by what is wrong with it. */
  readonly games: readonly (Game | RecordError)[];
  /** What the file lacks, and what was skipped before games, between and after them. */
  readonly damage: readonly RecordError[];
}
