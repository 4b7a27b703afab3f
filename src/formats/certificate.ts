/** Reads certificates, in the format of certificate-format.ts. */
import { closeSync, fstatSync, openSync, statSync } from "node:fs";
import { z } from "zod";
import {
  addChecksum,
  type CertificateHeader,
  type Chunk,
  LIMITS,
  MAGIC,
  VERSION,
} from "./certificate-format.js";
import { reasonOf, refuseFolder } from "./file-errors.js";
import { type Frame, HEAD_BYTES, readBytes, readFrame, readHead } from "./frames.js";
import { unpackPlain } from "./plain-msgpack.js";

const count = z.int().nonnegative().max(LIMITS.nodes);
const StoredHeader = z.object({
  version: z.literal(VERSION),
  game: z.string(),
  rules: count,
  options: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
  goal: z.string().nullable(),
  attacker: z.literal([0, 1]),
  verdict: z.enum(["proven", "disproven"]),
  position: z.string(),
  positionWords: z.int().min(1).max(LIMITS.positionWords),
  nodes: count.min(1),
  links: z.int().nonnegative(),
  root: count,
  chunkNodes: z.int().min(1).max(LIMITS.chunkNodes),
  /** CRC-32 over the CRC-32 of all chunks in their order. */
  checksum: z.int().nonnegative(),
});
const Version = z.object({ version: z.number() });
const Column = z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength % 4 === 0);
const StoredChunk = z.tuple([count, Column, Column, Column, Column, Column]);

/** A file that is no certificate, or a damaged one. */
export class CertificateError extends Error {
  override readonly name = "CertificateError";
}

/** What the threads that read one certificate together have to know; it can be sent to them. */
export interface CertificateIndex {
  /** The file's name as it was given, for messages. */
  readonly path: string;
  /** The descriptor: all threads of the process read the opened file, even when its name now belongs to another file. */
  readonly file: number;
  readonly size: number;
  readonly header: CertificateHeader;
  readonly chunkNodes: number;
  /** Where each chunk begins, and its checksum: shared memory. */
  readonly offsets: Float64Array;
  readonly checksums: Uint32Array;
}

export interface Certificate {
  readonly header: CertificateHeader;
  readonly chunks: number;
  readonly chunkNodes: number;
  /**
   * Reads a chunk. It is then known to be whole, well formed, and unchanged since the file was opened; its content is not
   * checked.
   *
   * @throws CertificateError when it is damaged
   */
  chunk(number: number): Chunk;
}

export interface OpenCertificate extends Certificate {
  readonly index: CertificateIndex;
  /** Whether the file still stands under its name as it was when it was opened. */
  isInPlace(): boolean;
  close(): void;
}

/**
 * Opens a certificate and checks that all its frames are there; what they hold is checked as they are read.
 *
 * @throws CertificateError when the file is missing, no certificate, of another version, cut short, or has chunks other
 * than its header says
 */
export function openCertificate(path: string): OpenCertificate {
  const file = naming(path, () => {
    refuseFolder(path);
    // A pipe cannot be read at a given place, and opening it waits for a writer.
    if (!statSync(path).isFile()) throw new Error("is no regular file");
    return openSync(path, "r");
  });
  try {
    const opened = stateOf(file);
    const index = naming(path, () => readIndex(path, file));
    return {
      ...indexedCertificate(index),
      index,
      isInPlace: () => [file, path].every((place) => stateOf(place) === opened),
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** A certificate that another thread of this process has opened. */
export function indexedCertificate(index: CertificateIndex): Certificate {
  const { path, file, size, header, chunkNodes, offsets, checksums } = index;
  const { nodes, positionWords } = header;
  return {
    header,
    chunks: offsets.length,
    chunkNodes,
    chunk(number) {
      const frame = naming(path, () => wholeFrame(path, file, offsets[number], size));
      if (frame.checksum !== checksums[number]) {
        throw damaged(path, frame.offset, "it has changed since the file was opened");
      }
      const from = number * chunkNodes;
      const chunk = parseChunk(frame, positionWords);
      if (chunk?.first !== from || chunk.nodes !== Math.min(chunkNodes, nodes - from)) {
        throw damaged(path, frame.offset, `it does not hold the nodes from ${from} on`);
      }
      return chunk;
    },
  };
}

/** Which file it is, and when it was last written to; an empty text when that cannot be found out. */
function stateOf(place: string | number): string {
  try {
    const stat =
      typeof place === "number" ? fstatSync(place, { bigint: true }) : statSync(place, { bigint: true });
    return [stat.dev, stat.ino, stat.size, stat.mtimeNs].join(" ");
  } catch {
    return "";
  }
}

function readIndex(path: string, file: number): CertificateIndex {
  const { size } = fstatSync(file);
  if (!readBytes(file, 0, MAGIC.length).equals(MAGIC)) {
    throw new CertificateError(`${path}: not a certificate of solve-fast`);
  }
  const first = wholeFrame(path, file, MAGIC.length, size, LIMITS.headerBytes);
  const { version: _, chunkNodes, checksum, ...header } = parseHeader(path, first);
  const chunks = Math.ceil(header.nodes / chunkNodes);
  // Checked before memory is taken for chunks that are not there.
  if (chunks * HEAD_BYTES > size - first.end) throw damaged(path, first.end, "cut short");
  const offsets = new Float64Array(new SharedArrayBuffer(8 * chunks));
  const checksums = new Uint32Array(new SharedArrayBuffer(4 * chunks));
  let offset = first.end;
  let found = 0;
  for (let i = 0; i < chunks; i++) {
    const head = readHead(file, offset, size);
    if ("broken" in head) throw damaged(path, offset, head.broken);
    offsets[i] = offset;
    checksums[i] = head.checksum;
    offset = head.end;
    found = addChecksum(found, head.checksum);
  }
  if (offset !== size) {
    throw new CertificateError(`${path}: goes on after its ${header.nodes} nodes, at byte ${offset}`);
  }
  if (found !== checksum) {
    throw new CertificateError(`${path}: its chunks are not those that its header was written for`);
  }
  return { path, file, size, header, chunkNodes, offsets, checksums };
}

/** @param most bytes that its payload may have */
function wholeFrame(path: string, file: number, offset: number, size: number, most?: number): Frame {
  const frame = readFrame(file, offset, size, most);
  if ("broken" in frame) throw damaged(path, offset, frame.broken);
  return frame;
}

/** Puts the file's name in front of what the system says of it. */
function naming<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw error instanceof CertificateError ? error : new CertificateError(`${path}: ${reasonOf(error)}`);
  }
}

function parseHeader(path: string, frame: Frame) {
  const raw = unpack(frame);
  const version = Version.safeParse(raw);
  if (version.success && version.data.version !== VERSION) {
    throw new CertificateError(
      `${path}: certificate of version ${version.data.version}; this solve-fast reads version ${VERSION}`,
    );
  }
  const header = StoredHeader.safeParse(raw);
  if (!header.success)
    throw damaged(path, frame.offset, "its header lacks what a certificate says of itself");
  return header.data;
}

/** Undefined when its parts do not fit together. */
function parseChunk(frame: Frame, positionWords: number): Chunk | undefined {
  const parsed = StoredChunk.safeParse(unpack(frame));
  if (!parsed.success) return undefined;
  const [first, ...columns] = parsed.data;
  const [positions, ranks, moves, degrees, children] = columns.map(
    // A copy begins on a word of its own.
    (bytes) => new Int32Array(Uint8Array.from(bytes).buffer),
  );
  const nodes = ranks.length;
  if (positions.length !== nodes * positionWords || moves.length !== nodes || degrees.length !== nodes)
    return;
  if (degrees.some((degree) => degree < 0)) return;
  const links = degrees.reduce((sum, degree) => sum + degree, 0);
  return links === children.length ? { first, nodes, positions, ranks, moves, degrees, children } : undefined;
}

function unpack({ payload }: Frame): unknown {
  try {
    return unpackPlain(payload);
  } catch {
    return undefined;
  }
}

function damaged(path: string, offset: number, how: string): CertificateError {
  const what = {
    "cut short": "the file is cut short",
    head: "a head's checksum is wrong",
    payload: "a checksum is wrong",
    "too long": "its payload is longer than readers take",
  };
  return new CertificateError(
    `${path}: damaged in the frame at byte ${offset}: ${what[how as keyof typeof what] ?? how}`,
  );
}
