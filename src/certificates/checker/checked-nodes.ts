/** The nodes of a certificate as the checker looks them up: by number, as the referee reads them. */
import type { Certificate } from "../format/certificate.js";
import type { Chunk } from "../format/certificate-format.js";
import type { Name, Referee } from "./referee.js";

/** Chunks that a thread keeps of those that it looks children up in. */
const KEPT_CHUNKS = 64;

export interface KeptChunk extends Chunk {
  /** Its positions as the referee reads them, and their names, once they were asked for. */
  readonly read: unknown[];
  readonly names: (Name | undefined)[];
}

/** All throw a CertificateError when the chunk of the node is damaged. */
export interface CheckedNodes {
  /** The chunk of a node; the least recently used ones are forgotten. */
  chunkOf(node: number): KeptChunk;
  /** The packed position of a node of a chunk. */
  wordsIn(chunk: Chunk, node: number): Int32Array;
  /** A position of a chunk as the referee reads it; undefined where the words are not a position. */
  readIn(chunk: KeptChunk, node: number): unknown;
  /** Undefined where the words are not a position. */
  nameOf(node: number): Name | undefined;
  rankOf(node: number): number;
  /** Without words where the nodes have no zones. */
  zoneOf(node: number): Int32Array;
}

export function openNodes(certificate: Certificate, referee: Referee): CheckedNodes {
  const { header, chunkNodes } = certificate;
  const { positionWords, zoneWords = 0 } = header;
  const kept = new Map<number, KeptChunk>();
  /** The chunk that was asked for last, which is mostly asked for again. */
  let last: KeptChunk | undefined;

  function chunkOf(node: number): KeptChunk {
    if (last !== undefined && node >= last.first && node < last.first + last.nodes) return last;
    const number = Math.floor(node / chunkNodes);
    const chunk = kept.get(number) ?? { ...certificate.chunk(number), read: [], names: [] };
    kept.delete(number);
    kept.set(number, chunk);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_CHUNKS) break;
      kept.delete(oldest);
    }
    last = chunk;
    return chunk;
  }

  function wordsIn({ first, positions }: Chunk, node: number): Int32Array {
    return positions.subarray((node - first) * positionWords, (node - first + 1) * positionWords);
  }

  function readIn(chunk: KeptChunk, node: number): unknown {
    chunk.read[node - chunk.first] ??= referee.read(wordsIn(chunk, node));
    return chunk.read[node - chunk.first];
  }

  return {
    chunkOf,
    wordsIn,
    readIn,
    nameOf(node) {
      const chunk = chunkOf(node);
      const position = readIn(chunk, node);
      if (position !== undefined) chunk.names[node - chunk.first] ??= referee.name(position);
      return chunk.names[node - chunk.first];
    },
    rankOf(node) {
      const chunk = chunkOf(node);
      return chunk.ranks[node - chunk.first];
    },
    zoneOf(node) {
      const { first, zones } = chunkOf(node);
      return zones.subarray((node - first) * zoneWords, (node - first + 1) * zoneWords);
    },
  };
}
