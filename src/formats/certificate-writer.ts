/** Writes certificates, in the format of certificate.ts. It loads nothing that only readers need. */
import { crc32 } from "node:zlib";
import type { CertificateHeader, Chunk } from "./certificate.js";
import { packFrame } from "./frames.js";
import type { Output } from "./output.js";

export const MAGIC = Buffer.from("SFPROOF\n", "latin1");
export const VERSION = 1;
/** Nodes of a chunk: what a thread checks at a time, and what it reads to look at one node elsewhere. */
const CHUNK_NODES = 1024;
/** Up to so many nodes chunks are packed once and kept. */
const MOST_KEPT = 1 << 16;

/**
 * Writes a certificate.
 *
 * @param chunks of `chunkNodes` each; many are gone through twice, since their checksum stands in front of them
 */
export function writeCertificate(
  output: Output,
  header: CertificateHeader,
  chunks: (chunkNodes: number) => Iterable<Chunk>,
  chunkNodes = CHUNK_NODES,
): void {
  const kept = header.nodes <= MOST_KEPT ? Array.from(chunks(chunkNodes), packChunk) : undefined;
  let checksum = 0;
  for (const frame of kept ?? packed(chunks(chunkNodes))) {
    checksum = addChecksum(checksum, frame.readUInt32LE(4));
  }
  output.write(MAGIC);
  output.write(packFrame({ ...header, version: VERSION, chunkNodes, checksum }));
  for (const frame of kept ?? packed(chunks(chunkNodes))) output.write(frame);
}

function* packed(chunks: Iterable<Chunk>): Generator<Buffer, void, undefined> {
  for (const chunk of chunks) yield packChunk(chunk);
}

function packChunk({ first, positions, ranks, moves, degrees, children }: Chunk): Buffer {
  return packFrame([first, ...[positions, ranks, moves, degrees, children].map(bytesOf)]);
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The checksum of all chunks up to one, from that of those before it. */
export function addChecksum(checksum: number, frameChecksum: number): number {
  const word = Buffer.alloc(4);
  word.writeUInt32LE(frameChecksum);
  return crc32(word, checksum);
}
