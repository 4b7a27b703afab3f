/**
 * Result files of rows, appended batch by batch (append-file.ts). Experiments keep their records this way, where every position
 * is searched by several searches before the next one's turn. Sweeps write blocks (block-file.ts).
 *
 * After the header (result-frames.ts) every frame is a list of rows.
 */

import { closeSync, fstatSync } from "node:fs";
import { z } from "zod";
import type { Frame } from "../../../files/bytes/frames.js";
import { FileError } from "../../../files/file-errors.js";
import { packFrame } from "../../../files/frame-files.js";
import { differenceOf, openAppendFile } from "../../../files/growing/append-file.js";
import { contentOf, type Frames, MAGIC, openToRead, readFrames, versionOf } from "./result-frames.js";
import type { ResultRecord } from "./result-record.js";

const VERSION = 1;
/** The most records of a frame; it bounds what a reader has to hold. */
const MOST_ROWS = 4096;

const Option = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Header = z.object({
  game: z.string(),
  /** What the sweep was, by the names of its options; a sweep with other options does not go on with this file. */
  options: z.record(z.string(), Option),
  /** Number of records of the finished sweep. */
  rows: z.int().nonnegative(),
});
const StoredHeader = Header.extend({ version: z.literal(VERSION) });

/** Without what a row says by its order. */
const Record = z.object({
  rank: z.int().nonnegative(),
  position: z.string(),
  algorithm: z.string(),
  verdict: z.enum(["proven", "disproven", "unknown"]),
  order: z.int().nonnegative().nullable(),
  nodes: z.int().nonnegative(),
  microseconds: z.number().nonnegative(),
}) satisfies z.ZodType<ResultRecord>;

export type ResultHeader = z.infer<typeof Header>;

/** The fields of a record in the order of its row, which is also the order of exported columns. */
export const RESULT_FIELDS = Object.keys(Record.shape) as (keyof z.infer<typeof Record>)[];
const { shape } = Record;
const Row = z.tuple([
  shape.rank,
  shape.position,
  shape.algorithm,
  shape.verdict,
  shape.order,
  shape.nodes,
  shape.microseconds,
]);
const Batch = z.array(Row);

export interface ResultFileOptions {
  readonly header: ResultHeader;
  /** Go on with a file that exists (and start one that does not); without it an existing file is refused. */
  readonly resume?: boolean;
  /** Called with every record that a resumed file holds already, in the order of the file. */
  readonly onRecord?: (record: ResultRecord) => void;
}

export interface ResultFile {
  /** Whole records that the file held when it was opened. */
  readonly done: number;
  /** Appends the records; when this returns, a kill of the process no longer loses them. */
  append(records: readonly ResultRecord[]): void;
  close(): void;
}

/**
 * Opens a result file for its one writer.
 *
 * @throws FileError when the file exists and `resume` is not set, was made by another sweep, is damaged in the
 * middle, has another writer, or cannot be written; so do the methods when it was removed or changed meanwhile
 */
export function openResultFile(
  path: string,
  { header, resume = false, onRecord }: ResultFileOptions,
): ResultFile {
  let done = 0;
  function read(file: number): number {
    if (!resume && fstatSync(file).size > 0) {
      throw new FileError(`${path}: exists; continue it with --resume, or name another file`);
    }
    const frames = readFrames(file, path);
    const first = frames.next();
    // New, empty, or killed before the header was whole.
    if (first.done) return 0;
    checkSameSweep(path, parseHeader(path, first.value), header);
    let { end } = first.value;
    for (const frame of frames) {
      for (const record of parseBatch(path, frame)) {
        onRecord?.(record);
        done++;
      }
      end = frame.end;
    }
    return end;
  }

  const beginning = Buffer.concat([MAGIC, packFrame({ ...header, version: VERSION })]);
  const error = (message: string) => new FileError(message);
  const { append, close } = openAppendFile(path, { beginning, read, error });
  return {
    done,
    append(records) {
      for (let from = 0; from < records.length; from += MOST_ROWS) {
        append(packFrame(records.slice(from, from + MOST_ROWS).map(toRow)));
      }
    },
    close,
  };
}

export interface ReadResults {
  readonly header: ResultHeader;
  /** Reads the file as it goes; a torn last frame is left out. Throws `FileError` on damage. */
  readonly records: Generator<ResultRecord, void, undefined>;
  /** Where a torn last frame begins, in bytes; undefined when there is none. Known only after `records` has ended. */
  torn(): number | undefined;
}

/**
 * Reads a result file; a file that is still being written may be read as far as it goes. The file is closed when
 * `records` has ended or was given up by `return`.
 *
 * @throws FileError when the file is missing or is no result file
 */
export function readResultFile(path: string): ReadResults {
  const file = openToRead(path);
  try {
    const frames = readFrames(file, path);
    const first = frames.next();
    if (first.done) throw new FileError(`${path}: ends before its header is whole; it holds no results`);
    let torn: number | undefined;
    const records = readRecords(file, frames, path, (offset) => {
      torn = offset;
    });
    return { header: parseHeader(path, first.value), records, torn: () => torn };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function* readRecords(
  file: number,
  frames: Frames,
  path: string,
  onEnd: (torn: number | undefined) => void,
): Generator<ResultRecord, void, undefined> {
  try {
    for (let next = frames.next(); ; next = frames.next()) {
      if (next.done) return onEnd(next.value);
      yield* parseBatch(path, next.value);
    }
  } finally {
    closeSync(file);
  }
}

function parseHeader(path: string, frame: Frame): ResultHeader {
  const version = versionOf(path, frame);
  if (version !== VERSION) {
    throw new FileError(
      `${path}: result file of version ${version}, where one of version ${VERSION} is wanted; name another file`,
    );
  }
  const { game, options, rows } = contentOf(path, frame, StoredHeader);
  return { game, options, rows };
}

function parseBatch(path: string, frame: Frame): ResultRecord[] {
  return contentOf(path, frame, Batch).map(toRecord);
}

function toRow({ order, ...rest }: ResultRecord): z.infer<typeof Row> {
  const { rank, position, algorithm, verdict, noProofWithinOrder, nodes, microseconds } = rest;
  return [rank, position, algorithm, verdict, noProofWithinOrder ?? order, nodes, microseconds];
}

function toRecord([rank, position, algorithm, verdict, order, nodes, microseconds]: z.infer<
  typeof Row
>): ResultRecord {
  const found = { rank, position, algorithm, verdict, order, nodes, microseconds };
  return verdict === "unknown" && order !== null
    ? { ...found, order: null, noProofWithinOrder: order }
    : found;
}

/** Refuses to mix the results of two sweeps in one file, naming the first difference. */
function checkSameSweep(path: string, stored: ResultHeader, wanted: ResultHeader): void {
  const refuse = (how: string) =>
    new FileError(`${path}: ${how}; resume with the same options, or name another file`);
  if (stored.game !== wanted.game) throw refuse(`is of ${stored.game}, not of ${wanted.game}`);
  const difference = differenceOf(named(stored.options), named(wanted.options));
  if (difference !== undefined) throw refuse(`was made with ${difference}`);
  if (stored.rows !== wanted.rows) {
    throw refuse(`is of a sweep of ${stored.rows} rows, not of ${wanted.rows}`);
  }
}

/** Options as they are typed. */
function named(options: ResultHeader["options"]): ResultHeader["options"] {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [`--${name}`, value]));
}
