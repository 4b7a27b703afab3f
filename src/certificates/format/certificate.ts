/**
 * Reads certificates, in the format of certificate-format.ts, from wherever their bytes are: a file (../certificate-file.ts)
 * or memory, as in a browser.
 */
import { z } from "zod";
import {
  type ByteSource,
  bytesInMemory,
  type Frame,
  HEAD_BYTES,
  readFrame,
  readHead,
} from "../../files/bytes/frames.js";
import { unpackPlain } from "../../files/bytes/plain-msgpack.js";
import { FailureError } from "../../game/errors.js";
import {
  addChecksum,
  type CertificateHeader,
  type Chunk,
  LIMITS,
  MAGIC,
  VERSIONS,
} from "./certificate-format.js";

/** Letters of an unknown field's name that are shown. */
const MOST_SHOWN = 40;

const count = z.int().nonnegative().max(LIMITS.nodes);
const PlainHeader = z.strictObject({
  version: z.literal(VERSIONS.plain),
  game: z.string(),
  rules: count,
  options: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
  goal: z.string().nullable(),
  attacker: z.literal([0, 1]),
  verdict: z.enum(["proven", "disproven"]),
  asked: z.string().optional(),
  position: z.string(),
  positionWords: z.int().min(1).max(LIMITS.positionWords),
  nodes: count.min(1),
  links: z.int().nonnegative(),
  root: count,
  chunkNodes: z.int().min(1).max(LIMITS.chunkNodes),
  /** CRC-32 over the CRC-32 of all chunks in their order. */
  checksum: z.int().nonnegative(),
});
const ZonedHeader = z.strictObject({
  ...PlainHeader.shape,
  version: z.literal(VERSIONS.zoned),
  zoneWords: z.int().min(1).max(LIMITS.zoneWords),
});
const ScoredHeader = z.strictObject({
  ...PlainHeader.shape,
  version: z.literal(VERSIONS.scored),
  score: z.int(),
  leafEmpties: z.int().nonnegative().max(LIMITS.leafEmpties),
});
const StoredHeader = z.discriminatedUnion("version", [PlainHeader, ZonedHeader, ScoredHeader]);
const Version = z.object({ version: z.number() });
const Column = z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength % 4 === 0);
const PlainChunk = z.tuple([count, Column, Column, Column, Column, Column]);
const ZonedChunk = z.tuple([...PlainChunk.def.items, Column]);

/** For what is not a certificate, or is a damaged one; the message begins with the name that it was given. */
export class CertificateError extends FailureError {
  override readonly name = "CertificateError";
}

/** Where each part is; threads that read one certificate together share it. */
export interface CertificateIndex {
  readonly header: CertificateHeader;
  readonly chunkNodes: number;
  /** Where each chunk begins, and its checksum. */
  readonly offsets: Float64Array;
  readonly checksums: Uint32Array;
}

export interface Certificate {
  readonly header: CertificateHeader;
  readonly chunks: number;
  /** Nodes of each chunk; the last one may have fewer. */
  readonly chunkNodes: number;
  /**
   * Reads a chunk, 0 to `chunks` - 1. It is then known to be whole, well formed, and unchanged since the certificate was
   * opened; its content is not checked.
   *
   * @throws CertificateError when it is damaged
   */
  chunk(number: number): Chunk;
}

/**
 * Reads a certificate that is in memory, and checks that all its frames are there. Nothing is copied: the bytes must not be
 * changed while the certificate is in use.
 *
 * @param bytes the whole file
 * @param name what messages call it
 * @throws CertificateError when the bytes are not a certificate, are of another version, cut short, or have chunks other than
 * the header says
 */
export function readCertificate(bytes: Uint8Array, name = "certificate"): Certificate {
  const source = bytesInMemory(name, bytes);
  return indexedCertificate(source, readIndex(source));
}

/**
 * What a certificate says about itself, whatever follows.
 *
 * @throws CertificateError when the bytes do not begin as a certificate
 */
export function readHeader(bytes: Uint8Array, name = "certificate"): CertificateHeader {
  return firstFrame(bytesInMemory(name, bytes)).header;
}

/** A certificate whose index was read before. */
export function indexedCertificate(source: ByteSource, index: CertificateIndex): Certificate {
  const { name } = source;
  const { header, chunkNodes, offsets, checksums } = index;
  const { nodes } = header;
  return {
    header,
    chunks: offsets.length,
    chunkNodes,
    chunk(number) {
      const frame = wholeFrame(source, offsets[number]);
      if (frame.checksum !== checksums[number]) {
        throw damaged(name, frame.offset, "it has changed since the file was opened");
      }
      const from = number * chunkNodes;
      const chunk = parseChunk(frame, header);
      if (chunk?.first !== from || chunk.nodes !== Math.min(chunkNodes, nodes - from)) {
        throw damaged(name, frame.offset, `it does not hold the nodes from ${from} on`);
      }
      return chunk;
    },
  };
}

/**
 * Goes through the heads of all frames.
 *
 * @param memory takes this many bytes; shared memory, where threads are to read the index
 * @throws CertificateError
 */
export function readIndex(
  source: ByteSource,
  memory: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
): CertificateIndex {
  const { name, size } = source;
  const { first, header, chunkNodes, checksum } = firstFrame(source);
  const chunks = Math.ceil(header.nodes / chunkNodes);
  // Checked before memory is taken for chunks that are not there.
  if (chunks * HEAD_BYTES > size - first.end) throw damaged(name, first.end, "cut short");
  const offsets = new Float64Array(memory(8 * chunks));
  const checksums = new Uint32Array(memory(4 * chunks));
  let offset = first.end;
  let found = 0;
  for (let i = 0; i < chunks; i++) {
    const head = readHead(source, offset);
    if ("broken" in head) throw damaged(name, offset, head.broken);
    offsets[i] = offset;
    checksums[i] = head.checksum;
    offset = head.end;
    found = addChecksum(found, head.checksum);
  }
  if (offset !== size) {
    throw new CertificateError(`${name}: goes on after its ${header.nodes} nodes, at byte ${offset}`);
  }
  if (found !== checksum) {
    throw new CertificateError(`${name}: its chunks are not those that its header was written for`);
  }
  return { header, chunkNodes, offsets, checksums };
}

function firstFrame(source: ByteSource) {
  const { name } = source;
  const magic = source.read(0, MAGIC.length);
  if (magic.length < MAGIC.length || MAGIC.some((byte, i) => byte !== magic[i])) {
    throw new CertificateError(
      `${name}: not a certificate of solve-fast, as \`solve --certificate\` writes it`,
    );
  }
  const first = wholeFrame(source, MAGIC.length, LIMITS.headerBytes);
  const { version: _, chunkNodes, checksum, ...header } = parseHeader(name, first);
  return { first, header, chunkNodes, checksum };
}

/** @param most bytes that its payload may have */
function wholeFrame(source: ByteSource, offset: number, most?: number): Frame {
  const frame = readFrame(source, offset, most);
  if ("broken" in frame) throw damaged(source.name, offset, frame.broken);
  return frame;
}

function parseHeader(name: string, frame: Frame) {
  const raw = unpack(frame);
  const version = Version.safeParse(raw);
  if (version.success && !Object.values<number>(VERSIONS).includes(version.data.version)) {
    throw new CertificateError(
      `${name}: certificate of version ${version.data.version}; this solve-fast reads versions ${Object.values(VERSIONS).join(", ")}`,
    );
  }
  const header = StoredHeader.safeParse(raw);
  if (!header.success) throw damaged(name, frame.offset, problemWithFields(header.error));
  return header.data;
}

/** A field that is not understood may say anything, and be read by others as a part of the claim. */
function problemWithFields({ issues }: z.core.$ZodError): string {
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const name = JSON.stringify(issue.keys[0].slice(0, MOST_SHOWN));
    return `its header has a field ${name}, which a certificate of its version does not have`;
  }
  return "its header lacks what a certificate says of itself";
}

/** Undefined when its parts do not fit together. */
function parseChunk(frame: Frame, { positionWords, zoneWords = 0 }: CertificateHeader): Chunk | undefined {
  const parsed = (zoneWords === 0 ? PlainChunk : ZonedChunk).safeParse(unpack(frame));
  if (!parsed.success) return undefined;
  const [first, ...columns] = parsed.data;
  const [positions, ranks, moves, degrees, children, zones = new Int32Array()] = columns.map(
    // A copy begins on a word of its own.
    (bytes) => new Int32Array(Uint8Array.from(bytes).buffer),
  );
  const nodes = ranks.length;
  if (positions.length !== nodes * positionWords || moves.length !== nodes || degrees.length !== nodes)
    return;
  if (degrees.some((degree) => degree < 0)) return;
  if (zones.length !== nodes * zoneWords) return;
  const links = degrees.reduce((sum, degree) => sum + degree, 0);
  if (links !== children.length) return;
  return { first, nodes, positions, ranks, moves, degrees, children, zones };
}

function unpack({ payload }: Frame): unknown {
  try {
    return unpackPlain(payload);
  } catch {
    return undefined;
  }
}

function damaged(name: string, offset: number, how: string): CertificateError {
  const what = {
    "cut short": "the file is cut short",
    head: "a head's checksum is wrong",
    payload: "a checksum is wrong",
    "too long": "its payload is longer than readers take",
  };
  return new CertificateError(
    `${name}: damaged in the frame at byte ${offset}: ${what[how as keyof typeof what] ?? how}`,
  );
}
