/**
 * The file that `solve --save` writes: what is asked, what was found of it so far, and the table. Frames (files/bytes/frames.ts),
 * each with its checksum: a header, parts of the table, the tree of a two-level search, and an end.
 */
import { closeSync, fstatSync, openSync } from "node:fs";
import { z } from "zod";
import { type ByteSource, readFrame } from "../../../files/bytes/frames.js";
import { FileError, reasonOf, refuseFolder } from "../../../files/file-errors.js";
import { bytesOfFile, packFrame, unpackPayload } from "../../../files/frame-files.js";
import { createOutput } from "../../../files/output.js";
import { packageVersion } from "../../../files/package-file.js";
import { readPart, type SavedTable, savedParts, type TablePart } from "../../../search/table/saved-table.js";
import type { KeptTree, UpperLevel } from "../parallel/two-level.js";

const FORMAT = "solve-fast save 2";
/** 100 MB of a file; what is left out took least. */
const MOST_ENTRIES = 1 << 22;

type Scalars = Readonly<Record<string, string | number | boolean>>;

/** What a file is about. */
export interface SavedQuestion {
  /** As of `gameSource`. */
  readonly game: string;
  readonly position: string;
  /** The goal as it was given, and the one that is searched for. */
  readonly asked: string | null;
  readonly goal: string | null;
  readonly algorithm: string;
  readonly options: Scalars;
  readonly settings: Scalars;
}

/** What was found by a search, as plain data; zones are lists of words. */
export interface SavedAnswer {
  /** All that decides what the search finds. */
  readonly key: string;
  readonly found: Readonly<Record<string, unknown>>;
}

export interface SavedSolve {
  readonly question: SavedQuestion;
  /** Searches that have come to their end, in their order. */
  readonly answers: readonly SavedAnswer[];
  /** The search after them, its nodes, and what it has found by then. */
  readonly atWork: (SavedAnswer & { readonly nodes: number }) | null;
  readonly table: {
    readonly name: string;
    readonly words: number;
    readonly entries: number;
    readonly whenFull: string;
    readonly generation: number;
  } | null;
}

const count = z.number().int().nonnegative();
const scalars = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const answer = { key: z.string(), found: z.record(z.string(), z.unknown()) };
const Header = z.strictObject({
  format: z.literal(FORMAT),
  version: z.string(),
  question: z.strictObject({
    ...{ game: z.string(), position: z.string(), algorithm: z.string() },
    ...{ asked: z.string().nullable(), goal: z.string().nullable() },
    ...{ options: scalars, settings: scalars },
  }),
  answers: z.array(z.strictObject(answer)),
  atWork: z.strictObject({ ...answer, nodes: count }).nullable(),
  table: z
    .strictObject({ name: z.string(), words: count, entries: count, whenFull: z.string(), generation: count })
    .nullable(),
});

const column = z.instanceof(Uint8Array).refine((bytes) => bytes.length % 4 === 0);
/** The upper level of a two-level search. */
const Tree = z.strictObject({
  ...{ about: z.string(), nodes: count, width: count },
  ...{ words: column, fields: column, branches: column },
});

/** A table as it lies in memory. */
export interface TableMemory {
  /** Tells it from others of the same solver. */
  readonly name: string;
  readonly words: Int32Array;
  /** The generation of the entries that it holds. */
  generation: number;
  /** Whether several threads write to it. */
  readonly shared: boolean;
}

/** Writes the file whole, or leaves the one that is there. No thread may write to the table meanwhile. */
export function writeCheckpoint(
  path: string,
  header: SavedSolve,
  table: { readonly memory: TableMemory; readonly form: SavedTable; readonly upper?: UpperLevel } | undefined,
): void {
  const output = createOutput(path);
  try {
    output.write(packFrame({ format: FORMAT, version: packageVersion(), ...header }));
    let parts = 0;
    if (table !== undefined) {
      const { memory, form } = table;
      for (const { size, at, words } of savedParts(memory.words, memory.generation, form, MOST_ENTRIES)) {
        output.write(packFrame({ size, at: bytesOf(at), words: bytesOf(words) }));
        parts++;
      }
      const kept = table.upper?.save();
      if (kept !== undefined) output.write(packFrame(treeFrame(kept)));
    }
    output.write(packFrame({ parts }));
    output.commit();
  } finally {
    output.discard();
  }
}

/**
 * Reads the file, all of whose checksums have to fit.
 *
 * @throws FileError for a file that is missing, of another kind or version, or damaged
 */
export function readCheckpoint(path: string): SavedSolve {
  return withFrames(path, (frames) => {
    const first = frames.next().value;
    const header = first as { readonly format?: unknown; readonly version?: unknown };
    if (header?.format !== FORMAT) throw new FileError(`${path}: was not written by \`solve --save\``);
    const version = packageVersion();
    if (header.version !== version) {
      throw new FileError(
        `${path}: was written by solve-fast ${header.version}, and this is ${version}, which may read its table differently; go on with that version, or start again`,
      );
    }
    const { data, error } = Header.safeParse(first);
    if (error !== undefined) throw damaged(path, "its header is incomplete");
    let parts = 0;
    for (let next = frames.next(); ; next = frames.next()) {
      if (next.done) throw damaged(path, "its end is missing");
      if (isPart(next.value)) parts++;
      else if (Tree.safeParse(next.value).success) continue;
      else if ((next.value as { parts?: unknown }).parts === parts && frames.next().done) return data;
      else throw damaged(path, "parts of its table are missing");
    }
  });
}

/**
 * Puts the table of a file into memory.
 *
 * @returns the tree that the file has beside it, if it has one
 */
export function loadTable(path: string, { words }: Pick<TableMemory, "words">): KeptTree | undefined {
  words.fill(0);
  return withFrames(path, (frames) => {
    let kept: KeptTree | undefined;
    for (const frame of frames) {
      const tree = Tree.safeParse(frame);
      if (tree.success) kept = treeOf(tree.data);
      if (!isPart(frame)) continue;
      try {
        readPart(words, { size: frame.size, at: wordsOf(frame.at), words: wordsOf(frame.words) });
      } catch (error) {
        throw damaged(path, reasonOf(error));
      }
    }
    return kept;
  });
}

function treeFrame({ about, tree }: KeptTree) {
  const { nodes, width, words, fields, branches } = tree;
  const columns = { words: bytesOf(words), fields: bytesOf(fields), branches: bytesOf(branches) };
  return { about, nodes, width, ...columns };
}

function treeOf({ about, nodes, width, words, fields, branches }: z.infer<typeof Tree>): KeptTree {
  const columns = { words: wordsOf(words), fields: wordsOf(fields), branches: wordsOf(branches) };
  return { about, tree: { nodes, width, ...columns } };
}

function damaged(path: string, why: string): FileError {
  return new FileError(`${path}: is damaged (${why}); start again without it`);
}

interface Part {
  readonly size: number;
  readonly at: Uint8Array;
  readonly words: Uint8Array;
}

function isPart(frame: unknown): frame is Part {
  const { size, at, words } = (frame ?? {}) as Partial<Part>;
  if (!Number.isInteger(size) || !(at instanceof Uint8Array) || !(words instanceof Uint8Array)) return false;
  return at.length % 4 === 0 && words.length === at.length * Number(size);
}

function bytesOf({ buffer, byteOffset, byteLength }: TablePart["at"]): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function wordsOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(Uint8Array.from(bytes).buffer);
}

function withFrames<Result>(
  path: string,
  use: (frames: Generator<unknown, void, undefined>) => Result,
): Result {
  let file: number;
  try {
    refuseFolder(path);
    file = openSync(path, "r");
  } catch (error) {
    throw new FileError(`${path}: cannot be read (${reasonOf(error)})`);
  }
  try {
    return use(framesIn(bytesOfFile(path, file, fstatSync(file).size)));
  } finally {
    closeSync(file);
  }
}

function* framesIn(source: ByteSource): Generator<unknown, void, undefined> {
  for (let offset = 0; offset < source.size; ) {
    const frame = readFrame(source, offset);
    if ("broken" in frame) {
      if (offset === 0) {
        throw new FileError(`${source.name}: was not written by \`solve --save\`, or its start is damaged`);
      }
      throw damaged(
        source.name,
        `the part at byte ${offset} is ${frame.broken === "cut short" ? "cut short" : "changed"}`,
      );
    }
    try {
      yield unpackPayload(frame.payload);
    } catch (error) {
      if (error instanceof FileError) throw error;
      throw damaged(source.name, `the part at byte ${offset} is no data`);
    }
    offset = frame.end;
  }
}
