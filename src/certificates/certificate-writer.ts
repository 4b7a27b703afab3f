/** Writes certificates, in the format of certificate-format.ts. It loads nothing that only readers need. */

import { packFrame } from "../files/frame-files.js";
import type { Output } from "../files/output.js";
import {
  addChecksum,
  type CertificateHeader,
  type Chunk,
  MAGIC,
  VERSIONS,
} from "./format/certificate-format.js";

/** Nodes of a chunk: what a thread checks at a time, and what it reads to look at one node elsewhere. */
const CHUNK_NODES = 1024;
/** Up to this many nodes chunks are packed once and kept. */
const MOST_KEPT = 1 << 16;

/**
 * Writes a certificate.
 *
 * @param chunks of `chunkNodes` each; many are gone through twice, since their checksum is before them
 */
export function writeCertificate(
  output: Pick<Output, "write">,
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
  output.write(packFrame({ ...header, version: versionOf(header), chunkNodes, checksum }));
  for (const frame of kept ?? packed(chunks(chunkNodes))) output.write(frame);
}

function versionOf({ zoneWords, score }: CertificateHeader): number {
  if (score !== undefined) return VERSIONS.scored;
  return zoneWords === undefined ? VERSIONS.plain : VERSIONS.zoned;
}

function* packed(chunks: Iterable<Chunk>): Generator<Buffer, void, undefined> {
  for (const chunk of chunks) yield packChunk(chunk);
}

function packChunk({ first, positions, ranks, moves, degrees, children, zones }: Chunk): Buffer {
  const columns = [positions, ranks, moves, degrees, children, ...(zones.length === 0 ? [] : [zones])];
  return packFrame([first, ...columns.map(bytesOf)]);
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
