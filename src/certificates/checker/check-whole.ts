/** Checks a whole certificate in one thread. */
import type { Certificate } from "../format/certificate.js";
import type { CertificateHeader } from "../format/certificate-format.js";
import { type ChunkReport, createChecker, type Flaw } from "./check.js";
import type { CheckedGame } from "./checked-game.js";

export interface CertificateReport {
  /** Whether everything holds: the verdict of the header is then shown. */
  readonly valid: boolean;
  /** What is wrong, when it does not. */
  readonly problem?: string;
  /** The first node that does not hold, and its position. */
  readonly flaw?: Flaw;
  /** Nodes that hold. */
  readonly nodes: number;
  /** Plies within which the goal is reached, whatever the defender does; only of a proof that holds and lists all replies. */
  readonly plies?: number;
}

/**
 * Checks a certificate node by node. It takes about as long as `verify` on one thread, so in a browser it is work for a worker.
 *
 * @param game the game that the certificate has to be about; a certificate of another game does not hold
 * @throws CertificateError when a part of the certificate is damaged
 */
export function checkCertificate(certificate: Certificate, game: CheckedGame): CertificateReport {
  const { header, chunks } = certificate;
  const checker = createChecker(certificate, game);
  const problem = checker.checkRoot();
  if (problem !== undefined) return { valid: false, problem, nodes: 0 };
  const total = { nodes: 0, links: 0, lowestRank: Number.POSITIVE_INFINITY };
  for (let number = 0; number < chunks; number++) {
    const { nodes, links, lowestRank, flaw } = checker.checkChunk(number);
    total.nodes += nodes;
    total.links += links;
    total.lowestRank = Math.min(total.lowestRank, lowestRank);
    if (flaw !== undefined) return { valid: false, problem: problemOf(flaw), flaw, nodes: total.nodes };
  }
  const wrong = problemWithCounts(header, total);
  const plies = checker.pliesOf(total.lowestRank);
  return {
    valid: wrong === undefined,
    ...(wrong === undefined ? {} : { problem: wrong }),
    ...(plies === undefined || wrong !== undefined ? {} : { plies }),
    nodes: total.nodes,
  };
}

export function problemOf({ node, position, problem }: Flaw): string {
  return `node ${node}, ${position}: ${problem}`;
}

/** What the header says must be what was there. */
export function problemWithCounts(
  header: Pick<CertificateHeader, "nodes" | "links">,
  checked: Pick<ChunkReport, "nodes" | "links">,
): string | undefined {
  if (checked.nodes !== header.nodes) {
    return `${checked.nodes} nodes were checked, and its header says ${header.nodes}`;
  }
  return checked.links === header.links
    ? undefined
    : `its nodes have ${checked.links} children, and its header says ${header.links}`;
}
