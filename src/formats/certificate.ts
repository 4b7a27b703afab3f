/**
 * Certificates: files that show a verdict, node by node, to whoever has the rules of the game. What the nodes have to
 * fulfil, and how others can check them, is in docs/certificates.md.
 *
 * After 8 bytes, `SFPROOF` and a line feed, a file is a row of frames (frames.ts): the header, then the nodes in chunks
 * of `chunkNodes`, the last one shorter. Nodes are numbered from 0 in the order of the file. A chunk is an array:
 *
 * | element | content |
 * |---|---|
 * | 0 | number of its first node |
 * | 1 | positions, `positionWords` int32 a node, packed as the game does |
 * | 2 | ranks, an int32 a node |
 * | 3 | moves, an int32 a node: the chosen one, 0 where all moves count |
 * | 4 | degrees, an int32 a node: how many children it has |
 * | 5 | the numbers of the children, an int32 each, node by node |
 *
 * Elements 1 to 5 are binary, little-endian.
 */
import { closeSync, fstatSync, openSync } from "node:fs";
import { z } from "zod";
import { addChecksum, MAGIC, VERSION } from "./certificate-writer.js";
import { reasonOf, refuseFolder } from "./file-errors.js";
import { type Frame, readBytes, readFrame, readHead, unpackPayload } from "./frames.js";

const MOST_NODES = 2 ** 31 - 1;

const count = z.int().nonnegative().max(MOST_NODES);
const Header = z.object({
  /** As the game is typed on the command line. */
  game: z.string(),
  /** Version of the rules that the nodes are checked with. */
  rules: count,
  /** Whether a rule that restricts the first move is dropped. */
  freeStart: z.boolean(),
  /** A goal of the game, null where it is that the side to move wins. */
  goal: z.string().nullable(),
  /** Who wants to reach it: 0 is the player who moves first from the game's start. */
  attacker: z.literal([0, 1]),
  verdict: z.enum(["proven", "disproven"]),
  /** The position that the verdict is about, in the game's notation. */
  position: z.string(),
  /** Int32 words of a packed position. */
  positionWords: z.int().min(1).max(4096),
  nodes: count.min(1),
  /** Children of all nodes together. */
  links: z.int().nonnegative(),
  /** Number of the node of `position`. */
  root: count,
});
const StoredHeader = Header.extend({
  version: z.literal(VERSION),
  chunkNodes: z
    .int()
    .min(1)
    .max(1 << 20),
  /** CRC-32 over the CRC-32 of all chunks in their order. */
  checksum: z.int().nonnegative(),
});
const Version = z.object({ version: z.number() });
const Column = z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength % 4 === 0);
const StoredChunk = z.tuple([count, Column, Column, Column, Column, Column]);

export type CertificateHeader = z.infer<typeof Header>;

/** Some nodes in a row. */
export interface Chunk {
  /** Number of the first one. */
  readonly first: number;
  readonly nodes: number;
  readonly positions: Int32Array;
  /** How far the goal is at most, as a number that falls along every edge of a proof; 0 in disproofs. */
  readonly ranks: Int32Array;
  readonly moves: Int32Array;
  readonly degrees: Int32Array;
  readonly children: Int32Array;
}

/** A file that is no certificate, or a damaged one. */
export class CertificateError extends Error {
  override readonly name = "CertificateError";
}

export interface Certificate {
  readonly header: CertificateHeader;
  readonly chunks: number;
  readonly chunkNodes: number;
  /**
   * Reads a chunk, which is then known to be whole and well formed, its content unchecked.
   *
   * @throws CertificateError when it is damaged
   */
  chunk(number: number): Chunk;
  close(): void;
}

/**
 * Opens a certificate and checks that all its frames are there; what they hold is checked as they are read.
 *
 * @throws CertificateError when the file is missing, no certificate, of another version, cut short, or has chunks other
 * than its header says
 */
export function openCertificate(path: string): Certificate {
  let file: number;
  try {
    refuseFolder(path);
    file = openSync(path, "r");
  } catch (error) {
    throw new CertificateError(`${path}: ${reasonOf(error)}`);
  }
  try {
    return readCertificate(path, file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readCertificate(path: string, file: number): Certificate {
  const { size } = fstatSync(file);
  if (!readBytes(file, 0, MAGIC.length).equals(MAGIC)) {
    throw new CertificateError(`${path}: not a certificate of solve-fast`);
  }
  const first = wholeFrame(path, file, MAGIC.length, size);
  const { version: _, chunkNodes, checksum, ...header } = parseHeader(path, first);
  const { nodes, positionWords } = header;
  const chunks = Math.ceil(nodes / chunkNodes);
  const offsets = new Float64Array(chunks);
  let offset = first.end;
  let found = 0;
  for (let i = 0; i < chunks; i++) {
    const head = readHead(file, offset, size);
    if ("broken" in head) throw damaged(path, offset, head.broken);
    offsets[i] = offset;
    offset = head.end;
    found = addChecksum(found, head.checksum);
  }
  if (offset !== size) {
    throw new CertificateError(`${path}: goes on after its ${nodes} nodes, at byte ${offset}`);
  }
  if (found !== checksum) {
    throw new CertificateError(`${path}: its chunks are not those that its header was written for`);
  }
  return {
    header,
    chunks,
    chunkNodes,
    chunk(number) {
      const frame = wholeFrame(path, file, offsets[number], size);
      const from = number * chunkNodes;
      const chunk = parseChunk(frame, positionWords);
      if (chunk?.first !== from || chunk.nodes !== Math.min(chunkNodes, nodes - from)) {
        throw damaged(path, frame.offset, `it does not hold the nodes from ${from} on`);
      }
      return chunk;
    },
    close: () => closeSync(file),
  };
}

function wholeFrame(path: string, file: number, offset: number, size: number): Frame {
  const frame = readFrame(file, offset, size);
  if ("broken" in frame) throw damaged(path, offset, frame.broken);
  return frame;
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
    return unpackPayload(payload);
  } catch {
    return undefined;
  }
}

function damaged(path: string, offset: number, how: string): CertificateError {
  const what = {
    "cut short": "the file is cut short",
    head: "a head's checksum is wrong",
    payload: "a checksum is wrong",
  };
  return new CertificateError(
    `${path}: damaged in the frame at byte ${offset}: ${what[how as keyof typeof what] ?? how}`,
  );
}
