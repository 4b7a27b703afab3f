// Takes certificates apart, changes them, and puts them together again with right checksums.

import { writeFileSync } from "node:fs";
import { openCertificate } from "../../../src/certificates/certificate-file.js";
import { writeCertificate } from "../../../src/certificates/certificate-writer.js";
import type { CertificateHeader, Chunk } from "../../../src/certificates/format/certificate-format.js";

export interface EditableNode {
  position: number[];
  rank: number;
  move: number;
  children: number[];
  /** Where the certificate has zones. */
  zone?: number[];
}

export interface Editable {
  header: CertificateHeader;
  nodes: EditableNode[];
}

export function takeApart(file: string): Editable {
  const certificate = openCertificate(file);
  const { header } = certificate;
  const nodes: EditableNode[] = [];
  for (let number = 0; number < certificate.chunks; number++) {
    const { nodes: count, positions, ranks, moves, degrees, children, zones } = certificate.chunk(number);
    const zoneWords = header.zoneWords ?? 0;
    let from = 0;
    for (let i = 0; i < count; i++) {
      const position = [...positions.subarray(i * header.positionWords, (i + 1) * header.positionWords)];
      const to = from + degrees[i];
      const node = { position, rank: ranks[i], move: moves[i], children: [...children.subarray(from, to)] };
      const zone = [...zones.subarray(i * zoneWords, (i + 1) * zoneWords)];
      nodes.push(zoneWords === 0 ? node : { ...node, zone });
      from = to;
    }
  }
  certificate.close();
  return { header, nodes };
}

/** Counts are corrected, too, unless they are given. */
export function putTogether(
  { header, nodes }: Editable,
  file: string,
  { chunkNodes = 16, ...counts }: { chunkNodes?: number; nodes?: number; links?: number } = {},
): void {
  const links = nodes.reduce((sum, { children }) => sum + children.length, 0);
  // Tests write thousands of them, and need none after a power cut: unlike those of commands they are not synced.
  const parts: Buffer[] = [];
  const output = { write: (bytes: Uint8Array | string) => void parts.push(Buffer.from(bytes)) };
  const chunks = (size: number) => chunksOf(nodes, size);
  writeCertificate(output, { ...header, nodes: nodes.length, links, ...counts }, chunks, chunkNodes);
  writeFileSync(file, Buffer.concat(parts));
}

/** The nodes as in a file, with this many in a chunk. */
export function* chunksOf(nodes: readonly EditableNode[], size: number): Generator<Chunk> {
  for (let first = 0; first < nodes.length; first += size) {
    const part = nodes.slice(first, first + size);
    yield {
      first,
      nodes: part.length,
      positions: Int32Array.from(part.flatMap(({ position }) => position)),
      ranks: Int32Array.from(part, ({ rank }) => rank),
      moves: Int32Array.from(part, ({ move }) => move),
      degrees: Int32Array.from(part, ({ children }) => children.length),
      children: Int32Array.from(part.flatMap(({ children }) => children)),
      zones: Int32Array.from(part.flatMap(({ zone = [] }) => zone)),
    };
  }
}
