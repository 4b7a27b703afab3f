/**
 * Result files of the second version: blocks of a plan (sweep-plan.ts), in any order, each once.
 *
 * After the header (result-frames.ts), which holds the plan, every frame is a block: its number, then its columns
 * (block-columns.ts). Ranks, positions and algorithms follow from the plan. The last block may be only begun: its frame is
 * replaced as the block grows. A file that was closed ends in an index, which says where every block stands, and in a frame
 * of fixed length, which says where the index does. A file without an index is read through instead; a run that continues a
 * file cuts its index off and writes a new one at the end.
 */
import { closeSync, fstatSync } from "node:fs";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { type Frame, readFrame } from "../../../files/bytes/frames.js";
import { FileError } from "../../../files/file-errors.js";
import { bytesOfFile, frameOf, packFrame } from "../../../files/frame-files.js";
import { openAppendFile } from "../../../files/growing/append-file.js";
import { type BlockColumns, tallyOf } from "./block-columns.js";
import { PackedColumns, packColumns, unpackColumns } from "./packed-columns.js";
import {
  contentOf,
  damaged,
  type Frames,
  MAGIC,
  openToRead,
  readFrames,
  versionOf,
} from "./result-frames.js";
import type { Tally } from "./result-record.js";
import { formatShard, type Shard } from "./shard.js";
import { StoredPlan } from "./stored-plan.js";
import { blockOf, canonicalPlan, countBlocks, planDifference, type SweepPlan } from "./sweep-plan.js";

export const BLOCK_VERSION = 2;

const StoredShard = z
  .strictObject({ number: z.int().positive(), of: z.int().positive() })
  .refine(({ number, of }) => number <= of);
const StoredHeader = z.object({
  version: z.literal(BLOCK_VERSION),
  plan: StoredPlan,
  /** Which part of the blocks the file is for; null for all of them. */
  shard: StoredShard.nullable(),
});
const StoredBlockFrame = z.object({ block: z.int().nonnegative(), columns: PackedColumns });
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const StoredIndex = z.object({
  /** A row of `INDEX_COLUMNS` for every block, float64. */
  index: Bytes,
  /** Where the block that is only begun stands. */
  begun: z.number().nullable(),
});
/** Where the index begins: a float64, so that the frame has always the same length. */
const StoredEnd = z.object({ end: Bytes });
const AnyFrame = z.union([StoredBlockFrame, StoredIndex, StoredEnd]);

export interface BlockFileHeader {
  readonly plan: SweepPlan;
  /** Which part of the blocks the file is for; all of them when left out. */
  readonly shard?: Shard | undefined;
}

export interface StoredBlock {
  readonly number: number;
  /** Positions that are there, from the first: fewer than the block has while it is only begun. */
  readonly count: number;
  readonly columns: BlockColumns;
}

/** Columns of an index: the number of a block, the offset of its frame, and its tally. */
const INDEX_COLUMNS = 7;

/** Where blocks stand, and what they amount to. */
interface Index {
  /** Where the row of a block begins, by its number. */
  readonly places: Map<number, number>;
  /** Rows, one after the other. */
  readonly rows: number[];
}

function emptyIndex(): Index {
  return { places: new Map(), rows: [] };
}

function indexOf(rows: Float64Array): Index {
  const index = { places: new Map<number, number>(), rows: [...rows] };
  for (let place = 0; place < rows.length; place += INDEX_COLUMNS) index.places.set(rows[place], place);
  return index;
}

/** @returns false when the block is there already */
function addToIndex(index: Index, { number, count, columns }: StoredBlock, offset: number): boolean {
  if (index.places.has(number)) return false;
  index.places.set(number, index.rows.length);
  const { positions, proven, disproven, nodes, microseconds } = tallyOf(columns, count);
  index.rows.push(number, offset, positions, proven, disproven, nodes, microseconds);
  return true;
}

/** The index and the frame after it, for a file in which they begin at `offset`. */
function packIndex({ rows }: Index, begun: number | null, offset: number): Buffer {
  const index = Buffer.from(Float64Array.from(rows).buffer);
  return Buffer.concat([packFrame({ index, begun }), packEnd(offset)]);
}

function packEnd(offset: number): Buffer {
  return packFrame({ end: Buffer.from(Float64Array.of(offset).buffer) });
}

const END_BYTES = packEnd(0).length;

/** The index that a file ends in, and where the block that is only begun stands; undefined when it does not end in one. */
function readIndex(
  path: string,
  file: number,
): { readonly index: Index; readonly begun: number | null } | undefined {
  const { size } = fstatSync(file);
  const source = bytesOfFile(path, file, size);
  const last = size < END_BYTES ? undefined : readFrame(source, size - END_BYTES);
  if (last === undefined || "broken" in last) return undefined;
  try {
    const { end } = contentOf(path, last, StoredEnd);
    const frame = readFrame(source, float64s(end)[0]);
    if ("broken" in frame || frame.end !== size - END_BYTES) return undefined;
    const { index: stored, begun } = contentOf(path, frame, StoredIndex);
    const rows = float64s(stored);
    return rows.length % INDEX_COLUMNS === 0 ? { begun, index: indexOf(rows) } : undefined;
  } catch {
    return undefined;
  }
}

function float64s(bytes: Uint8Array): Float64Array {
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Equal plans give equal bytes. */
function packBeginning({ plan, shard }: BlockFileHeader): Buffer {
  const header = { version: BLOCK_VERSION, plan: JSON.parse(canonicalPlan(plan)), shard: shard ?? null };
  return Buffer.concat([MAGIC, packFrame(header)]);
}

/** The frame of a block that has `count` positions, or of its beginning. */
export function packBlock(number: number, columns: BlockColumns, count: number, small: boolean): Buffer {
  return packFrame({ block: number, columns: packColumns(columns, count, small) });
}

/** @throws FileError when it does not fit into the plan */
function toBlock(
  path: string,
  plan: SweepPlan,
  frame: Frame,
  { block: number, columns }: z.infer<typeof StoredBlockFrame>,
): StoredBlock {
  const [count] = columns;
  if (number >= countBlocks(plan) || count > blockOf(plan, number).count) throw damaged(path, frame.offset);
  try {
    return { number, count, columns: unpackColumns(columns) };
  } catch {
    throw damaged(path, frame.offset);
  }
}

function isWhole(plan: SweepPlan, { number, count }: StoredBlock): boolean {
  return count === blockOf(plan, number).count;
}

function parseHeader(path: string, frame: Frame): BlockFileHeader {
  const version = versionOf(path, frame);
  if (version === BLOCK_VERSION) {
    const { plan, shard } = contentOf(path, frame, StoredHeader);
    return { plan, shard: shard ?? undefined };
  }
  throw new FileError(
    version < BLOCK_VERSION
      ? `${path}: results of an experiment, which can be exported, but not continued by a sweep; name another file`
      : `${path}: result file of version ${version}; this solve-fast reads versions 1 and ${BLOCK_VERSION}`,
  );
}

interface Scan {
  readonly index: Index;
  /** The block that is only begun, and where it stands. */
  readonly begun: { readonly block: StoredBlock; readonly offset: number } | undefined;
  /** Where the whole blocks end. */
  readonly end: number;
  /** Where a torn last frame begins. */
  readonly torn: number | undefined;
}

/** Reads a file through, after its header. */
function scan(
  path: string,
  plan: SweepPlan,
  frames: Frames,
  from: number,
  onBlock: (block: StoredBlock) => void = () => {},
): Scan {
  const index = emptyIndex();
  let begun: Scan["begun"];
  let end = from;
  for (let next = frames.next(); ; next = frames.next()) {
    if (next.done) return { index, begun, end, torn: next.value };
    const frame = next.value;
    const content = contentOf(path, frame, AnyFrame);
    if (!("block" in content)) continue;
    const block = toBlock(path, plan, frame, content);
    // Nothing but an index follows a block that is only begun.
    if (begun !== undefined) throw damaged(path, frame.offset);
    onBlock(block);
    if (!isWhole(plan, block)) begun = { block, offset: frame.offset };
    else if (addToIndex(index, block, frame.offset)) end = frame.end;
    else
      throw new FileError(`${path}: holds block ${block.number} twice; restore the file, or start a new one`);
  }
}

export interface BlockFileOptions extends BlockFileHeader {
  /** Go on with a file that exists (and start one that does not); without it an existing file is refused. */
  readonly resume?: boolean;
  /** Keep the file even when it holds nothing, for a part of a plan that has no blocks. */
  readonly keep?: boolean;
  /** Called with every block that a resumed file holds already, also with one that is only begun. */
  readonly onBlock?: (block: StoredBlock) => void;
}

export interface BlockFile {
  /** Whether the whole block is there. */
  has(number: number): boolean;
  /** The block that was only begun when the file was opened. */
  readonly begun: StoredBlock | undefined;
  /**
   * Writes the first `count` positions of a block; when this returns, a kill of the process no longer loses them. The next call
   * has to be about the same block until it is whole, or else what it has is dropped.
   */
  write(number: number, columns: BlockColumns, count: number): void;
  /** A whole block that is there. */
  read(number: number): StoredBlock;
  /** Syncs the file to disk. */
  sync(): void;
  close(): void;
}

/**
 * Opens a result file for its one writer.
 *
 * @throws FileError when the file exists and `resume` is not set, was made by another sweep, is damaged in the
 * middle, has another writer, or cannot be written; so do the methods when it was removed or changed meanwhile
 */
export function openBlockFile(path: string, options: BlockFileOptions): BlockFile {
  const { plan, shard, resume = false, keep = false, onBlock } = options;
  const beginning = packBeginning(options);
  let found: Scan | undefined;
  function read(file: number): number {
    if (!resume && fstatSync(file).size > 0) {
      throw new FileError(`${path}: exists; continue it with --resume, or name another file`);
    }
    const frames = readFrames(file, path);
    const first = frames.next();
    // New, empty, or killed before the header was whole.
    if (first.done) return 0;
    checkSameSweep(path, parseHeader(path, first.value), { plan, shard });
    found = scan(path, plan, frames, first.value.end, onBlock);
    return found.end;
  }

  const error = (message: string) => new FileError(message);
  const file = openAppendFile(path, { beginning, read, error });
  const index = found?.index ?? emptyIndex();
  let end = found?.end ?? beginning.length;
  let begun = found?.begun?.block;
  /** The frame of the block that is only begun. */
  let begunFrame =
    begun === undefined ? Buffer.alloc(0) : packBlock(begun.number, begun.columns, begun.count, false);
  if (begun !== undefined) file.appendUnfinished(begunFrame);

  return {
    has: (number) => index.places.has(number),
    begun,
    write(number, columns, count) {
      const block = { number, count, columns };
      if (!isWhole(plan, block)) {
        begun = block;
        begunFrame = packBlock(number, columns, count, false);
        file.appendUnfinished(begunFrame);
        return;
      }
      const frame = packBlock(number, columns, count, true);
      file.append(frame);
      addToIndex(index, block, end);
      end += frame.length;
      begun = undefined;
      begunFrame = Buffer.alloc(0);
    },
    read(number) {
      const offset = index.rows[(index.places.get(number) as number) + 1];
      const source = { name: path, size: end, read: file.read, crc32 };
      const frame = readFrame(source, offset);
      if ("broken" in frame) throw damaged(path, offset);
      return toBlock(path, plan, frame, contentOf(path, frame, StoredBlockFrame));
    },
    sync: file.sync,
    close() {
      if (index.places.size > 0 || begun !== undefined || keep) {
        const place = end + begunFrame.length;
        const tail = packIndex(index, begun === undefined ? null : end, place);
        file.appendUnfinished(Buffer.concat([begunFrame, tail]));
      }
      file.close();
    },
  };
}

/** Refuses to mix the results of two sweeps in one file, naming the first difference. */
function checkSameSweep(path: string, stored: BlockFileHeader, wanted: BlockFileHeader): void {
  const shardOf = ({ shard }: BlockFileHeader) => (shard === undefined ? "(not given)" : formatShard(shard));
  const difference =
    planDifference(stored.plan, wanted.plan) ??
    (shardOf(stored) === shardOf(wanted)
      ? undefined
      : `was made with --shard ${shardOf(stored)}, not ${shardOf(wanted)}`);
  if (difference !== undefined) {
    throw new FileError(`${path}: ${difference}; resume with the same options, or name another file`);
  }
}

export interface BlockReader extends BlockFileHeader {
  /** Whole blocks that are there. */
  readonly blocks: number;
  has(number: number): boolean;
  /** What a whole block amounts to. */
  tally(number: number): Tally;
  /** @throws FileError when it is not there, or damaged */
  read(number: number): StoredBlock;
  /** The frame of a whole block as it is in the file. */
  readFrame(number: number): Buffer;
  /** The block that is only begun. */
  readonly begun: StoredBlock | undefined;
  /** Where a torn last frame begins, in bytes; undefined when there is none. */
  readonly torn: number | undefined;
  close(): void;
}

/**
 * Opens a result file to read its blocks in any order; a file that is still being written may be read as far as it goes.
 *
 * @throws FileError when the file is missing, damaged, or is no such file
 */
export function openBlocks(path: string): BlockReader {
  const file = openToRead(path);
  try {
    const frames = readFrames(file, path);
    const first = frames.next();
    if (first.done) throw new FileError(`${path}: ends before its header is whole; it holds no results`);
    const header = parseHeader(path, first.value);
    const { plan } = header;
    const source = bytesOfFile(path, file, fstatSync(file).size);

    function frameAt(offset: number): Frame {
      const frame = readFrame(source, offset);
      if ("broken" in frame) throw damaged(path, offset);
      return frame;
    }
    function blockAt(offset: number): StoredBlock {
      const frame = frameAt(offset);
      return toBlock(path, plan, frame, contentOf(path, frame, StoredBlockFrame));
    }

    const indexed = readIndex(path, file);
    const scanned = indexed === undefined ? scan(path, plan, frames, first.value.end) : undefined;
    const { index } = indexed ?? (scanned as Scan);
    const begunAt = indexed?.begun ?? undefined;

    function placeOf(number: number): number {
      const place = index.places.get(number);
      if (place === undefined) throw new FileError(`${path}: does not hold block ${number}`);
      return place;
    }
    function read(number: number): StoredBlock {
      const offset = index.rows[placeOf(number) + 1];
      const block = blockAt(offset);
      if (block.number !== number || !isWhole(plan, block)) throw damaged(path, offset);
      return block;
    }
    return {
      ...header,
      blocks: index.places.size,
      has: (number) => index.places.has(number),
      tally(number) {
        const place = placeOf(number);
        const tally = index.rows.slice(place + 2, place + INDEX_COLUMNS);
        const [positions, proven, disproven, nodes, microseconds] = tally;
        return { positions, proven, disproven, nodes, microseconds };
      },
      read,
      readFrame: (number) => frameOf(frameAt(index.rows[placeOf(number) + 1]).payload),
      begun: begunAt === undefined ? scanned?.begun?.block : blockAt(begunAt),
      torn: scanned?.torn,
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Writes a file of whole blocks, one frame after the other, for a place that is filled only once. */
export function createBlockWriter(header: BlockFileHeader, write: (bytes: Uint8Array) => void) {
  const beginning = packBeginning(header);
  write(beginning);
  const index = emptyIndex();
  let end = beginning.length;
  return {
    /** @param frame that of the block */
    add(block: StoredBlock, frame: Uint8Array): void {
      write(frame);
      addToIndex(index, block, end);
      end += frame.length;
    },
    end(): void {
      write(packIndex(index, null, end));
    },
  };
}

/** The version of a result file. */
export function versionOfResults(path: string): number {
  const file = openToRead(path);
  try {
    const first = readFrames(file, path).next();
    if (first.done) throw new FileError(`${path}: ends before its header is whole; it holds no results`);
    return versionOf(path, first.value);
  } finally {
    closeSync(file);
  }
}
