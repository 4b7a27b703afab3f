/**
 * Files that are written whole or not at all: under another name first, then renamed. What stood under the name before
 * stays until then. The bytes are synced before the file gets its name, and the name is synced before the file counts
 * as written: a power cut leaves the old file or the new one. What is not a regular file, such as a pipe, is written to
 * directly; so is /dev/stdout, also when the shell has directed it to a file: nothing takes the place of that name.
 */

import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { syncFolderOf, writeAll } from "./disk.js";
import { FileError, reasonOf, refuseFolder } from "./file-errors.js";

export interface Output {
  write(bytes: Uint8Array | string): void;
  /** Gives the file its name. */
  commit(): void;
  /** Drops what was written; does nothing after `commit`. */
  discard(): void;
}

/** Files that are not whole yet, by the names that they have until then. */
const unfinished = new Set<string>();
const temporary = new Set<string>();
process.on("exit", () => {
  for (const path of unfinished) rmSync(path, { force: true });
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
});

/** Makes a folder for files that only this process needs; it is gone when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "solve-fast-"));
  temporary.add(folder);
  return folder;
}

const IS_READ = "it is read here; name another";

/**
 * Checks several outputs that are opened later against what the work reads.
 *
 * @throws FileError for the first that would be replaced
 */
export function refuseInputs(outputs: readonly string[], inputs: readonly string[]): void {
  const read = new Set([...new Set(inputs)].map(identityOf));
  for (const path of outputs) {
    const file = identityOf(path);
    if (file !== undefined && read.has(file)) throw new FileError(`${path}: cannot be written (${IS_READ})`);
  }
}

/**
 * Checks several outputs against each other.
 *
 * @throws FileError for the first that would replace another
 */
export function refuseSame(outputs: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of outputs) {
    if (isStream(path)) continue;
    // A file that does not exist yet is identified by its folder; where that is missing too, by its name alone.
    const name =
      identityOf(path) ?? join(identityOf(dirname(path)) ?? resolve(dirname(path)), basename(path));
    if (seen.has(name)) throw new FileError(`${path}: cannot be written (it is named twice; name another)`);
    seen.add(name);
  }
}

/**
 * Removes what an earlier run has written, where this one has nothing to write: a reader would take the file for this
 * run's. A run that was stopped leaves it.
 */
export function removeOld(path: string, signal: AbortSignal | undefined): void {
  if (signal?.aborted || isStream(path) || !statOf(path)?.isFile()) return;
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw new FileError(`${path}: cannot be removed (${reasonOf(error)}); it is of an earlier run`);
  }
}

/**
 * Opens a file to write, so that a bad path is found before the work starts.
 *
 * @param inputs files that the work reads, and that must not be replaced with what comes of it
 * @throws FileError when it cannot be written there
 */
export function createOutput(path: string, inputs: readonly string[] = []): Output {
  const stream = isStream(path);
  const temporary = stream ? path : temporaryName(path);
  function attempt<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      discard();
      const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
      const why = isMissing ? "its folder is not there; make it first" : reasonOf(error);
      throw new FileError(`${path}: cannot be written (${why})`);
    }
  }
  let file = -1;
  function close(): void {
    if (openFileOf(path) === undefined) closeSync(file);
    file = -1;
  }
  function discard(): void {
    if (file < 0) return;
    close();
    if (stream) return;
    rmSync(temporary, { force: true });
    unfinished.delete(temporary);
  }
  file = attempt(() => {
    refuseFolder(path);
    if (inputs.some((input) => isSameFile(path, input))) throw new Error(IS_READ);
    return openFileOf(path) ?? openSync(temporary, "w");
  });
  if (!stream) unfinished.add(temporary);
  return {
    write(content) {
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      attempt(() => writeAll(file, bytes));
    },
    commit() {
      if (!stream) {
        attempt(() => {
          fsyncSync(file);
          renameSync(temporary, path);
        });
      }
      close();
      unfinished.delete(temporary);
      if (!stream) attempt(() => syncFolderOf(path));
    },
    discard,
  };
}

/**
 * Takes charge of an output that another thread writes and may be unable to discard. The returned function removes what
 * is left of it; so does the end of the process.
 */
export function guardOutput(path: string): () => void {
  if (isStream(path)) return () => {};
  const temporary = temporaryName(path);
  unfinished.add(temporary);
  return () => {
    unfinished.delete(temporary);
    rmSync(temporary, { force: true });
  };
}

/** Removes what killed processes of this machine have left of this file unfinished. */
export function removeUnfinished(path: string): void {
  const [before, after] = temporaryName(path).split(`.${process.pid}.`);
  const begin = `${basename(before)}.`;
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(begin) || !name.endsWith(`.${after}`)) continue;
    const owner = Number(name.slice(begin.length, -after.length - 1));
    if (Number.isInteger(owner) && !isRunning(owner)) rmSync(join(dirname(path), name), { force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** On a shared file system a process id alone may be another machine's; its file is never taken over. */
function temporaryName(path: string): string {
  return `${path}.${hostname().replace(/[^\w.-]/g, "_")}.${process.pid}.part`;
}

/**
 * Writes a file at once, as one text or piece by piece.
 *
 * @throws FileError when it cannot be written there
 */
export function writeOutput(path: string, content: string | Iterable<Uint8Array | string>): void {
  const output = createOutput(path);
  try {
    for (const piece of typeof content === "string" ? [content] : content) output.write(piece);
    output.commit();
  } finally {
    output.discard();
  }
}

/**
 * Makes a folder to write to, unless it is there. Those above it have to be, as for files: a typing mistake in a path is
 * found at once.
 *
 * @returns whether it was made
 * @throws FileError when it cannot be made or written to
 */
export function openFolder(path: string): boolean {
  const missing = !statOf(path)?.isDirectory();
  try {
    if (missing) mkdirSync(path);
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === "EEXIST";
    const reason = taken ? "it is a file" : reasonOf(error);
    throw new FileError(`${path}: cannot be made (${reason}); name a folder inside one that exists`);
  }
  createOutput(join(path, ".writable")).discard();
  return missing;
}

/**
 * Does work that keeps its findings in a folder, if one is named. Opens the folder first. Removes it again when it was
 * made for this work and is still empty at the end.
 *
 * @throws FileError as `openFolder` does
 */
export async function inFolder<Result>(
  path: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const made = path !== undefined && openFolder(path);
  try {
    return await work();
  } finally {
    if (made) removeIfEmpty(path);
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder is not empty.
  }
}

/** Names of files that this process has open already; a folder of the system holds them, where nothing can be renamed. */
const OPEN_FILES = /^(?:\/dev|\/proc\/self)\/(?:fd\/(?<number>\d+)|(?<name>stdout|stderr))$/;

/** The number by which this process has the regular file open that is named by a path as /dev/stdout; undefined for others. */
function openFileOf(path: string): number | undefined {
  const { number, name } = OPEN_FILES.exec(path)?.groups ?? {};
  if ((number ?? name) === undefined || !statOf(path)?.isFile()) return undefined;
  return number === undefined ? ["stdout", "stderr"].indexOf(name) + 1 : Number(number);
}

/** Whether something is there that cannot be replaced by renaming: a pipe, a device. */
function isStream(path: string): boolean {
  if (openFileOf(path) !== undefined) return true;
  const stat = statOf(path);
  return stat !== undefined && !stat.isFile() && !stat.isDirectory();
}

function isSameFile(path: string, other: string): boolean {
  const file = identityOf(path);
  return file !== undefined && file === identityOf(other);
}

/** The same for all names of a file. */
function identityOf(path: string): string | undefined {
  const stat = statOf(path);
  return stat && `${stat.dev}:${stat.ino}`;
}

/** A path that cannot be looked at is reported when it is opened. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
