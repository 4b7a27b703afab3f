/**
 * Journals: what a long run has found, one line a part of the work, so that it can be killed at any byte and go on.
 *
 * The first line says what run it is, every other line is one finding:
 *
 *     {"crc":"5d2f0a11","run":{"version":1,"name":"expectation","settings":{"seed":1}}}
 *     {"crc":"0b7c93fe","found":…}
 *
 * `crc` is the CRC-32 of the text from after `"run":` or `"found":` up to the last brace. A line is written by one
 * call. A process that is killed leaves a beginning of its last line at most, a machine that loses power may leave
 * anything there: a last line that is not whole is *torn*, and cut off. Elsewhere such a line is damage, and refused.
 */
import { closeSync, constants, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { reasonOf, refuseFolder } from "./file-errors.js";
import { lockFile } from "./file-lock.js";

const VERSION = 1;
const SYNC_MILLISECONDS = 5000;
const BEGINNING = '{"crc":"';

const Run = z.object({
  version: z.number(),
  name: z.string(),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/**
 * What a run is made with, by the names of its options; a run with others does not go on with its journal. A name that
 * begins with "the", as in "the records", is of a checksum over them, which says nothing to a reader.
 */
export type JournalSettings = z.infer<typeof Run>["settings"];

/** A file that is no journal of this run, is damaged, in use, or cannot be written. */
export class JournalError extends Error {
  override readonly name = "JournalError";
}

export interface JournalOptions<Found> {
  /** What kind of run it is. */
  readonly name: string;
  readonly settings: JournalSettings;
  readonly found: z.ZodType<Found>;
  /** Called with everything that the file holds already, in the order of the file. */
  readonly onFound: (found: Found) => void;
}

export interface Journal<Found> {
  /** When this returns, a kill of the process no longer loses what was found. */
  append(found: Found): void;
  close(): void;
}

/**
 * Opens a journal for its one writer, or begins it.
 *
 * @throws JournalError when it is of another run, is damaged in the middle, has another writer, or cannot be written
 */
export function openJournal<Found>(path: string, options: JournalOptions<Found>): Journal<Found> {
  const unlock = attempt(path, () => lockFile(`${path}.lock`));
  let file = -1;
  let end = 0;

  function write(line: string): void {
    const bytes = Buffer.from(line);
    try {
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(file, bytes, written, bytes.length - written, end + written);
      }
      end += bytes.length;
    } catch (error) {
      // A full disk: what stands in the file stays whole.
      ftruncateSync(file, end);
      throw new JournalError(
        `${path}: cannot be written (${reasonOf(error)}); all that was found before is kept`,
      );
    }
  }

  try {
    file = attempt(path, () => {
      refuseFolder(path);
      return openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
    });
    const { lines, bytes } = wholeLines(path, readFileSync(file, "utf8"));
    end = bytes;
    ftruncateSync(file, end);
    if (lines.length === 0)
      write(lineOf("run", { version: VERSION, name: options.name, settings: options.settings }));
    else readLines(path, lines, options);
    fsyncSync(file);
  } catch (error) {
    if (file >= 0) closeSync(file);
    unlock();
    throw error;
  }

  let lastSync = performance.now();
  return {
    append(found) {
      write(lineOf("found", found));
      if (performance.now() - lastSync < SYNC_MILLISECONDS) return;
      fsyncSync(file);
      lastSync = performance.now();
    },
    close() {
      if (file < 0) return;
      fsyncSync(file);
      closeSync(file);
      file = -1;
      unlock();
    },
  };
}

function attempt<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new JournalError(`${path}: ${reasonOf(error)}`);
  }
}

type Kind = "run" | "found";

function lineOf(kind: Kind, content: unknown): string {
  const text = JSON.stringify(content);
  return `${BEGINNING}${checksum(text)}","${kind}":${text}}\n`;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}

/** What a line holds, undefined when it is not whole. */
function contentOf(line: string, kind: Kind): unknown {
  const [, crc, text] = new RegExp(`^\\{"crc":"([0-9a-f]{8})","${kind}":(.*)\\}$`).exec(line) ?? [];
  return text !== undefined && checksum(text) === crc ? JSON.parse(text) : undefined;
}

/** The lines of a journal without a torn last one, and how many bytes they take. */
function wholeLines(path: string, text: string): { lines: string[]; bytes: number } {
  if (!text.startsWith(BEGINNING.slice(0, text.length))) {
    throw new JournalError(
      `${path}: not a journal of solve-fast; name another folder, or move the file away`,
    );
  }
  // What stands after the last line feed: nothing, or a torn line.
  const lines = text.split("\n").slice(0, -1);
  const last = lines.at(-1);
  if (last !== undefined && contentOf(last, lines.length === 1 ? "run" : "found") === undefined) lines.pop();
  return { lines, bytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0) };
}

function readLines<Found>(path: string, lines: readonly string[], options: JournalOptions<Found>): void {
  const damaged = (index: number) =>
    new JournalError(
      `${path}: damaged in line ${index + 1}; restore the file, or move it away to start anew`,
    );
  const run = Run.safeParse(contentOf(lines[0], "run"));
  if (!run.success) throw damaged(0);
  checkSameRun(path, run.data, options);
  for (let index = 1; index < lines.length; index++) {
    const found = options.found.safeParse(contentOf(lines[index], "found"));
    if (!found.success) throw damaged(index);
    options.onFound(found.data);
  }
}

/** Refuses to mix the findings of two runs in one file, naming the first difference. */
function checkSameRun(
  path: string,
  stored: z.infer<typeof Run>,
  { name, settings }: Pick<JournalOptions<unknown>, "name" | "settings">,
): void {
  const refuse = (how: string) =>
    new JournalError(`${path}: was made with ${how}; go on with the same options, or name another folder`);
  const differs = (what: string, had: unknown, has: unknown) =>
    refuse(
      what.startsWith("the ") && what !== "the run"
        ? what.replace("the", "other")
        : `${what} ${had ?? "(not given)"}, not ${has ?? "(not given)"}`,
    );
  if (stored.version !== VERSION) throw differs("version", stored.version, VERSION);
  if (stored.name !== name) throw differs("the run", stored.name, name);
  for (const option of new Set([...Object.keys(stored.settings), ...Object.keys(settings)])) {
    if (stored.settings[option] !== settings[option]) {
      throw differs(option, stored.settings[option], settings[option]);
    }
  }
}
