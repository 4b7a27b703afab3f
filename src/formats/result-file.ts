/**
 * Result files: what a sweep found, appended batch by batch, so that it can be killed at any byte and go on.
 *
 * After 8 bytes, `SFSWEEP` and a line feed, a file is a row of frames (frames.ts): the header in the first, then batches
 * of records as rows.
 *
 * A frame is written by one call, at the end of the file. A process that is killed leaves a beginning of its last
 * frame at most: the kernel keeps what was written. A machine that loses power may also leave a last frame of the
 * right length with a wrong payload, or zeros. Such a last frame is *torn*: readers stop before it, a resumed writer
 * cuts it off. Anything else that does not fit is damage, and is refused.
 *
 * Synced to disk: the header at once, batches every `SYNC_MILLISECONDS` at most, everything on closing. So a power
 * cut costs some seconds of work, a killed process only the batch that it was writing.
 */
import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { z } from "zod";
import { reasonOf, refuseFolder } from "./file-errors.js";
import { lockFile } from "./file-lock.js";
import { type Frame, packFrame, readBytes, readFrame, unpackPayload } from "./frames.js";

const MAGIC = Buffer.from("SFSWEEP\n", "latin1");
const VERSION = 1;
const SYNC_MILLISECONDS = 5000;
/** Records a frame at most; bounds what a reader has to hold. */
const BATCH = 4096;

const Option = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Header = z.object({
  game: z.string(),
  /** What the sweep was, by the names of its options; a sweep with other options does not go on with this file. */
  options: z.record(z.string(), Option),
});
const StoredHeader = Header.extend({ version: z.literal(VERSION) });
const Version = z.object({ version: z.number() });

const Record = z.object({
  /** The position's rank, or its number in the list of problems where a game has no ranking; from 0. */
  rank: z.int().nonnegative(),
  /** The game's text form. */
  position: z.string(),
  algorithm: z.string(),
  verdict: z.enum(["proven", "disproven", "unknown"]),
  /** λ order of the proof found; null where there is none. */
  order: z.int().nonnegative().nullable(),
  nodes: z.int().nonnegative(),
  /** Time of the search by the clock, to fractions of a microsecond. */
  microseconds: z.number().nonnegative(),
});

export type ResultHeader = z.infer<typeof Header>;
export type ResultRecord = z.infer<typeof Record>;

/** The fields of a record in the order of its row, which is also the order of exported columns. */
export const RESULT_FIELDS = Object.keys(Record.shape) as readonly (keyof ResultRecord)[];
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

/** A file that is no result file of this sweep, is damaged, in use, or cannot be written. */
export class ResultFileError extends Error {
  override readonly name = "ResultFileError";
}

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
 * @throws ResultFileError when the file exists and `resume` is not set, was made by another sweep, is damaged in the
 * middle, has another writer, or cannot be written
 */
export function openResultFile(
  path: string,
  { header, resume = false, onRecord }: ResultFileOptions,
): ResultFile {
  const unlock = lockResultFile(path);
  let file = -1;
  let done = 0;
  let end: number;
  try {
    file = openFile(path, constants.O_RDWR | constants.O_CREAT);
    if (!resume && fstatSync(file).size > 0) {
      throw new ResultFileError(`${path}: exists; go on with it by --resume, or name another file`);
    }
    const found = readFrames(file, path);
    const first = found.next();
    if (first.done) {
      // New, empty, or killed before the header was whole.
      ftruncateSync(file, 0);
      writeAll(file, MAGIC, 0);
      end = MAGIC.length;
      end += writeFrame(file, { ...header, version: VERSION }, end);
      fsyncSync(file);
    } else {
      checkSameSweep(path, parseHeader(path, first.value), header);
      const { records, endOfWhole } = recordsOf(found, path, onRecord);
      done = records;
      end = endOfWhole ?? first.value.end;
      ftruncateSync(file, end);
    }
  } catch (error) {
    if (file >= 0) closeSync(file);
    unlock();
    throw error;
  }

  let lastSync = performance.now();
  function append(records: readonly ResultRecord[]): void {
    for (let from = 0; from < records.length; from += BATCH) {
      const rows = records
        .slice(from, from + BATCH)
        .map((record) => RESULT_FIELDS.map((field) => record[field]));
      try {
        end += writeFrame(file, rows, end);
      } catch (error) {
        // A full disk: what stands in the file stays whole.
        ftruncateSync(file, end);
        throw new ResultFileError(
          `${path}: cannot be written (${reasonOf(error)}); all results before are kept, go on by --resume`,
        );
      }
    }
    if (performance.now() - lastSync >= SYNC_MILLISECONDS) {
      fsyncSync(file);
      lastSync = performance.now();
    }
  }

  function close(): void {
    if (file < 0) return;
    fsyncSync(file);
    closeSync(file);
    file = -1;
    unlock();
  }

  return { done, append, close };
}

export interface ReadResults {
  readonly header: ResultHeader;
  /** Reads the file as it goes; a torn last frame is left out. Throws `ResultFileError` on damage. */
  readonly records: Generator<ResultRecord, void, undefined>;
}

/**
 * Reads a result file; a file that is still being written may be read as far as it goes. The file is closed when
 * `records` has ended or was given up by `return`.
 *
 * @throws ResultFileError when the file is missing or is no result file
 */
export function readResultFile(path: string): ReadResults {
  const file = openFile(path, constants.O_RDONLY);
  try {
    const frames = readFrames(file, path);
    const first = frames.next();
    if (first.done)
      throw new ResultFileError(`${path}: ends before its header is whole; it holds no results`);
    return { header: parseHeader(path, first.value), records: readRecords(file, frames, path) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function* readRecords(
  file: number,
  frames: Generator<Frame>,
  path: string,
): Generator<ResultRecord, void, undefined> {
  try {
    for (const frame of frames) yield* parseBatch(path, frame);
  } finally {
    closeSync(file);
  }
}

/** Goes through the batches of a file that is resumed; `endOfWhole` is where its last whole frame ends, if it has any. */
function recordsOf(frames: Generator<Frame>, path: string, onRecord?: (record: ResultRecord) => void) {
  let records = 0;
  let endOfWhole: number | undefined;
  for (const frame of frames) {
    for (const record of parseBatch(path, frame)) {
      onRecord?.(record);
      records++;
    }
    endOfWhole = frame.end;
  }
  return { records, endOfWhole };
}

/** The whole frames of a file; ends before a torn one. Yields nothing for an empty file. */
function* readFrames(file: number, path: string): Generator<Frame, void, undefined> {
  const { size } = fstatSync(file);
  const magic = readBytes(file, 0, Math.min(MAGIC.length, size));
  if (!magic.equals(MAGIC.subarray(0, magic.length))) {
    throw new ResultFileError(`${path}: not a result file of solve-fast`);
  }
  for (let offset = MAGIC.length; offset < size; ) {
    const frame = readFrame(file, offset, size);
    if (!("broken" in frame)) {
      yield frame;
      offset = frame.end;
      continue;
    }
    const { broken, end } = frame;
    const torn = broken === "cut short" || isZero(file, broken === "head" ? offset : end, size);
    if (torn) return;
    throw damaged(path, offset);
  }
}

/** Whether the rest of the file is zeros, as a power cut leaves it. */
function isZero(file: number, from: number, size: number): boolean {
  for (let offset = from; offset < size; ) {
    const bytes = readBytes(file, offset, Math.min(1 << 16, size - offset));
    if (bytes.some((byte) => byte !== 0)) return false;
    if (bytes.length === 0) break;
    offset += bytes.length;
  }
  return true;
}

function damaged(path: string, offset: number): ResultFileError {
  return new ResultFileError(
    `${path}: damaged in the frame at byte ${offset}; restore the file, or start a new one`,
  );
}

function unpackFrame(path: string, { offset, payload }: Frame): unknown {
  try {
    return unpackPayload(payload);
  } catch {
    throw damaged(path, offset);
  }
}

function parseHeader(path: string, frame: Frame): ResultHeader {
  const raw = unpackFrame(path, frame);
  const version = Version.safeParse(raw);
  if (version.success && version.data.version !== VERSION) {
    throw new ResultFileError(
      `${path}: result file of version ${version.data.version}; this solve-fast reads version ${VERSION}`,
    );
  }
  const header = StoredHeader.safeParse(raw);
  if (!header.success) throw damaged(path, frame.offset);
  const { game, options } = header.data;
  return { game, options };
}

function parseBatch(path: string, frame: Frame): ResultRecord[] {
  const batch = Batch.safeParse(unpackFrame(path, frame));
  if (!batch.success) throw damaged(path, frame.offset);
  return batch.data.map(([rank, position, algorithm, verdict, order, nodes, microseconds]) => ({
    rank,
    position,
    algorithm,
    verdict,
    order,
    nodes,
    microseconds,
  }));
}

/** Refuses to mix the results of two sweeps in one file, naming the first difference. */
function checkSameSweep(path: string, stored: ResultHeader, wanted: ResultHeader): void {
  const differs = (what: string, had: unknown, has: unknown) =>
    new ResultFileError(
      `${path}: was made with ${what} ${show(had)}, not ${show(has)}; resume with the same options, or name another file`,
    );
  if (stored.game !== wanted.game) throw differs("the game", stored.game, wanted.game);
  for (const name of new Set([...Object.keys(stored.options), ...Object.keys(wanted.options)])) {
    const had = stored.options[name] ?? null;
    const has = wanted.options[name] ?? null;
    if (had !== has) throw differs(`--${name}`, had, has);
  }
}

function show(value: unknown): string {
  return value === null ? "(not given)" : String(value);
}

function lockResultFile(path: string): () => void {
  try {
    return lockFile(`${path}.lock`);
  } catch (error) {
    throw new ResultFileError(`${path}: ${reasonOf(error)}`);
  }
}

function openFile(path: string, flags: number): number {
  try {
    refuseFolder(path);
    return openSync(path, flags, 0o644);
  } catch (error) {
    throw new ResultFileError(`${path}: ${reasonOf(error)}`);
  }
}

/** Writes a frame at `offset`; returns its length. */
function writeFrame(file: number, content: unknown, offset: number): number {
  const frame = packFrame(content);
  writeAll(file, frame, offset);
  return frame.length;
}

function writeAll(file: number, bytes: Uint8Array, offset: number): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(file, bytes, written, bytes.length - written, offset + written);
  }
}
