/** From a verdict to its certificate. */

import type { Output } from "../../files/output.js";
import { writeCertificate } from "../certificate-writer.js";
import type { CertificateHeader } from "../format/certificate-format.js";
import { extractDecided } from "./extract-decided.js";
import { extractDisproof } from "./extract-disproof.js";
import { extractProof } from "./extract-proof.js";
import { extractWithin } from "./extract-within.js";
import { createExplorer, type ExtractionSource } from "./extraction.js";
import { numberNodes } from "./numbering.js";
import { shrinkProof } from "./shrink.js";

/** What the header says that the nodes do not. */
export type CertificateSubject = Omit<
  CertificateHeader,
  "positionWords" | "zoneWords" | "nodes" | "links" | "root"
>;

export interface CertificateSize {
  readonly nodes: number;
  /** Children of all nodes together. */
  readonly links: number;
  /** Plies within which the attacker reaches the goal; only of a proof that lists all replies. */
  readonly plies?: number;
}

/**
 * Finds the nodes that show a verdict, and writes them.
 *
 * @throws ExtractionError when the search's facts do not lead to them
 */
export function certify(
  source: ExtractionSource,
  subject: CertificateSubject,
  output: Output,
): CertificateSize {
  const { verdict } = subject;
  const { decided } = source.facts;
  let explorer = createExplorer(source, verdict);
  try {
    const { zones: room } = explorer;
    const { shown, lengths } = source.within ?? {};
    let extracted =
      shown && lengths && verdict === "proven"
        ? extractWithin(explorer, shown, lengths)
        : room && decided && extractDecided(explorer, verdict, room, decided);
    const isShown = shown !== undefined && extracted !== undefined;
    if (extracted === undefined) {
      explorer.leave();
      explorer = createExplorer(source, verdict);
      extracted = verdict === "proven" ? extractProof(explorer) : extractDisproof(explorer);
    }
    const { outline, settledAt, zones } = extracted;
    // With another move a node would have another zone, and all above it.
    if (settledAt !== undefined && zones === undefined && !isShown) shrinkProof(outline, settledAt, explorer);
    const { order, links, plies, chunks } = numberNodes(outline, settledAt, zones);
    const nodes = order.length;
    const { positionWords } = source.game;
    const zoned = zones === undefined ? {} : { zoneWords: zones.words };
    const header = { ...subject, positionWords, ...zoned, nodes, links, root: nodes - 1 };
    writeCertificate(output, header, chunks);
    const isListed = zones === undefined && subject.score === undefined;
    return { nodes, links, ...(plies === undefined || !isListed ? {} : { plies }) };
  } finally {
    explorer.leave();
  }
}
