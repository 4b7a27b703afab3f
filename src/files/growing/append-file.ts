/**
 * Files that grow at their end: what a long run finds, piece by piece, so that it can be killed at any byte and go on.
 * Result files and journals are such files; they differ in what a piece looks like.
 *
 * A piece is written by one call, at the end of the file. A process that is killed leaves at most an unfinished last
 * piece: the kernel keeps what was written. A machine that loses power may leave anything there. Such an end is *torn*:
 * it is cut off when the file is opened again.
 *
 * A file has one writer. Its lock is beside the file itself, also when the file was named by a link. A file with
 * several hard links is refused, since its other names cannot be found. The file is checked before every piece: a run
 * does not go on when its file was removed, replaced or written to by another program.
 *
 * The beginning is synced to disk at once, pieces at most every `SYNC_MILLISECONDS`, everything on closing. So a power
 * cut costs some seconds of work; a killed process loses only the piece that it was writing.
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { syncFolderOf, writeAll } from "../disk.js";
import { reasonOf, refuseFolder } from "../file-errors.js";
import { lockFile } from "./file-lock.js";

const SYNC_MILLISECONDS = 5000;
const NOTHING = new Uint8Array();

export interface AppendFileFormat {
  /**
   * Goes through what the file holds; returns where its last whole piece ends, 0 when not even the beginning is whole. Throws
   * to refuse the file, which then stays as it is.
   */
  read(file: number): number;
  /** What a new file begins with. */
  readonly beginning: Uint8Array;
  /** Makes the format's error from a sentence. */
  error(message: string): Error;
}

export interface AppendFile {
  /** Appends a piece; when this returns, a kill of the process no longer loses it. */
  append(piece: Uint8Array): void;
  /**
   * Writes a piece that is at the end only until the next one, which takes its place. A kill of the process loses it only
   * in the moment between the two.
   */
  appendUnfinished(piece: Uint8Array): void;
  /** Reads what is in the file. */
  read(offset: number, length: number): Uint8Array;
  /** Syncs everything to disk. */
  sync(): void;
  /** A new file to which nothing was appended is taken away again. Throws when the file is no longer the one written. */
  close(): void;
}

/** Opens a file for its one writer, or begins it. Every error is the format's, or one of its own. */
export function openAppendFile(path: string, format: AppendFileFormat): AppendFile {
  function attempt<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      throw format.error(`${path}: ${reasonOf(error)}`);
    }
  }

  attempt(() => refuseOthers(path));
  const real = attempt(() => realPath(path));
  const unlock = attempt(() => lockFile(`${real}.lock`));
  const isNew = !existsSync(real);
  let file = -1;
  /** Where the finished pieces end. */
  let end = 0;
  /** What is after them. */
  let unfinished: Uint8Array = NOTHING;

  /** Writes a piece after the finished ones. */
  function write(piece: Uint8Array): void {
    try {
      // What is longer than the piece would leave its own end after it.
      if (unfinished.length > piece.length) ftruncateSync(file, end);
      writeAll(file, piece, end);
    } catch (error) {
      // A full disk: what is in the file stays whole. There was room for it before.
      ftruncateSync(file, end);
      writeAll(file, unfinished, end);
      throw new Error(`cannot be written (${reasonOf(error)}); all that was found before is kept`);
    }
  }

  function finish(piece: Uint8Array): void {
    write(piece);
    end += piece.length;
    unfinished = NOTHING;
  }

  /** A run must not go on, or end with success, when its results cannot be found or are mixed with others. */
  function refuseChanges(): void {
    const mine = fstatSync(file, { bigint: true });
    const there = statSync(real, { bigint: true, throwIfNoEntry: false });
    if (there === undefined) {
      throw new Error("was removed while it was being written; put it back, or start the run again");
    }
    if (there.dev !== mine.dev || there.ino !== mine.ino) {
      throw new Error("was replaced while it was being written; start the run again, with a file of its own");
    }
    if (mine.size !== BigInt(end + unfinished.length)) {
      throw new Error("was changed by another program while it was being written; start the run again");
    }
  }

  try {
    file = attempt(() => openSync(real, constants.O_RDWR | constants.O_CREAT, 0o644));
    end = format.read(file);
    attempt(() => {
      ftruncateSync(file, end);
      if (end > 0) return;
      finish(format.beginning);
      fsyncSync(file);
      syncFolderOf(real);
    });
  } catch (error) {
    if (file >= 0) closeSync(file);
    if (file >= 0 && isNew) rmSync(real, { force: true });
    unlock();
    throw error;
  }

  let lastSync = performance.now();
  function sync(): void {
    fsyncSync(file);
    lastSync = performance.now();
  }
  function syncNowAndThen(): void {
    if (performance.now() - lastSync >= SYNC_MILLISECONDS) sync();
  }

  return {
    append(piece) {
      attempt(() => {
        refuseChanges();
        finish(piece);
        syncNowAndThen();
      });
    },
    appendUnfinished(piece) {
      attempt(() => {
        refuseChanges();
        write(piece);
        unfinished = piece;
        syncNowAndThen();
      });
    },
    read(offset, length) {
      const bytes = new Uint8Array(length);
      return bytes.subarray(
        0,
        attempt(() => readSync(file, bytes, 0, length, offset)),
      );
    },
    sync: () => attempt(sync),
    close() {
      if (file < 0) return;
      try {
        attempt(() => {
          fsyncSync(file);
          refuseChanges();
          if (isNew && end + unfinished.length === format.beginning.length) rmSync(real);
        });
      } finally {
        closeSync(file);
        file = -1;
        unlock();
      }
    },
  };
}

/** @throws Error unless one writer can have it alone: it is a file with one name, or does not exist yet */
function refuseOthers(path: string): void {
  refuseFolder(path);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isFile()) throw new Error("is a pipe or a device; name a file");
  if (stat.nlink > 1) {
    throw new Error(`has ${stat.nlink} names (hard links), and a lock covers one of them; name a copy of it`);
  }
}

/** Where a file really is, or will be once it is made: links are followed. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const target = linkTarget(path);
  if (target !== undefined) return realPath(resolve(realpathSync.native(dirname(path)), target));
  return join(realpathSync.native(dirname(path)), basename(path));
}

/** The target of a link; undefined for anything else. */
function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** The settings of a run, by name. */
export type RunSettings = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The first setting in which two runs differ, in words; undefined when there is none. A name that begins with "the", as in
 * "the records", holds a checksum over them, which would say nothing to a reader.
 */
export function differenceOf(stored: RunSettings, wanted: RunSettings): string | undefined {
  for (const name of new Set([...Object.keys(stored), ...Object.keys(wanted)])) {
    const had = stored[name] ?? null;
    const has = wanted[name] ?? null;
    if (had === has) continue;
    return name.startsWith("the ") ? name.replace("the", "other") : `${name} ${show(had)}, not ${show(has)}`;
  }
  return undefined;
}

function show(value: RunSettings[string]): string {
  return value === null ? "(not given)" : String(value);
}
