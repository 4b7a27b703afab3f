/**
 * Journals: what a long run has found, one line a part of the work (append-file.ts).
 *
 * The first line says what run it is, every other line is one finding:
 *
 *     {"crc":"5d2f0a11","run":{"version":1,"name":"expectation","settings":{"seed":1}}}
 *     {"crc":"0b7c93fe","found":…}
 *
 * `crc` is the CRC-32 of the text from after `"run":` or `"found":` up to the last brace. A last line that is not whole is
 * torn. Elsewhere such a line is damage, and refused.
 */

import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { FileError } from "../file-errors.js";
import { differenceOf, openAppendFile } from "./append-file.js";

const VERSION = 1;
const BEGINNING = '{"crc":"';

const Run = z.object({
  version: z.number(),
  name: z.string(),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** The options of a run, by name; a run with different options does not go on with its journal. */
export type JournalSettings = z.infer<typeof Run>["settings"];

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
 * @throws FileError when it is of another run, is damaged in the middle, has another writer, or cannot be written; so do
 * the methods when it was removed or changed meanwhile
 */
export function openJournal<Found>(path: string, options: JournalOptions<Found>): Journal<Found> {
  const { name, settings } = options;
  const { append, close } = openAppendFile(path, {
    beginning: lineOf("run", { version: VERSION, name, settings }),
    read(file) {
      const { lines, bytes } = wholeLines(path, readFileSync(file, "utf8"));
      if (lines.length > 0) readLines(path, lines, options);
      return bytes;
    },
    error: (message) => new FileError(message),
  });
  return { append: (found) => append(lineOf("found", found)), close };
}

type Kind = "run" | "found";

function lineOf(kind: Kind, content: unknown): Buffer {
  const text = JSON.stringify(content);
  return Buffer.from(`${BEGINNING}${checksum(text)}","${kind}":${text}}\n`);
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
    throw new FileError(`${path}: not a journal of solve-fast; name another folder, or move the file away`);
  }
  // What stands after the last line feed: nothing, or a torn line.
  const lines = text.split("\n").slice(0, -1);
  const last = lines.at(-1);
  if (last !== undefined && contentOf(last, lines.length === 1 ? "run" : "found") === undefined) lines.pop();
  return { lines, bytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0) };
}

function readLines<Found>(path: string, lines: readonly string[], options: JournalOptions<Found>): void {
  const damaged = (index: number) =>
    new FileError(`${path}: damaged in line ${index + 1}; restore the file, or move it away to start anew`);
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
    new FileError(`${path}: ${how}; continue with the same options, or name another folder`);
  if (stored.version !== VERSION) {
    throw refuse(`is of version ${stored.version}; this solve-fast reads version ${VERSION}`);
  }
  if (stored.name !== name) throw refuse(`is of ${stored.name}, not of ${name}`);
  const difference = differenceOf(stored.settings, settings);
  if (difference !== undefined) throw refuse(`was made with ${difference}`);
}
