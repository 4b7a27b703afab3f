/** Checks a certificate: its header (check-header.ts), and its nodes one by one (check-node.ts). */
import { asError } from "../../game/errors.js";
import { type Certificate, CertificateError } from "../format/certificate.js";
import { problemWithHeader, problemWithRoot, problemWithRules } from "./check-header.js";
import { type Claim, problemWithNode } from "./check-node.js";
import type { CheckedGame, CheckedTexts } from "./checked-game.js";
import { openNodes } from "./checked-nodes.js";
import type { Referee } from "./referee.js";

/** What is wrong with a node, and where. */
export interface Flaw {
  readonly node: number;
  readonly position: string;
  readonly problem: string;
}

export interface ChunkReport {
  readonly nodes: number;
  /** Children of all its nodes together. */
  readonly links: number;
  /** The lowest rank of its nodes. */
  readonly lowestRank: number;
  /** The first node that does not hold. */
  readonly flaw?: Flaw;
}

export interface Checker {
  /** Checks that the certificate is of this game, and that its root stands for the position that it names. */
  checkRoot(): string | undefined;
  /** @throws CertificateError when a chunk that has to be looked at is damaged */
  checkChunk(number: number): ChunkReport;
  /**
   * Where every chunk holds, and this is the lowest rank of all: plies within which a proof that lists all replies shows that
   * the goal is reached. Undefined for others.
   */
  pliesOf(lowestRank: number): number | undefined;
}

/** `checkRoot` says what is wrong with a header; chunks may be checked only when it finds nothing. */
export function createChecker(certificate: Certificate, game: CheckedGame): Checker {
  const { header } = certificate;
  const wrong = problemWithHeader(header, game);
  if (wrong !== undefined) return refusing(wrong);
  let referee: Referee;
  try {
    referee = game.createReferee(header);
  } catch (error) {
    return refusing(unreadable(error));
  }
  const foreign = problemWithRules(header, referee);
  return foreign === undefined ? createNodeChecker(certificate, game, referee) : refusing(foreign);
}

/** The checker of a certificate that is refused before its nodes are looked at. */
function refusing(problem: string): Checker {
  return {
    checkRoot: () => problem,
    pliesOf: () => undefined,
    checkChunk() {
      throw new Error(problem);
    },
  };
}

function createNodeChecker(certificate: Certificate, module: CheckedTexts, referee: Referee): Checker {
  const { header, chunkNodes } = certificate;
  const { attacker, verdict, zoneWords = 0 } = header;
  const nodes = openNodes(certificate, referee);
  const claim: Claim = {
    referee,
    nodes,
    nodeCount: header.nodes,
    attacker,
    isProof: verdict === "proven",
    zones: zoneWords === 0 ? undefined : referee.zones?.(verdict),
    formatMove: (move) => textOf(module, move),
  };

  function checkChunk(number: number): ChunkReport {
    const chunk = nodes.chunkOf(number * chunkNodes);
    const { first, nodes: count, ranks, moves, degrees, children } = chunk;
    let from = 0;
    const lowestRank = ranks.reduce((lowest, rank) => Math.min(lowest, rank), Number.POSITIVE_INFINITY);
    for (let i = 0; i < count; i++) {
      const to = from + degrees[i];
      const problem = judge(() =>
        problemWithNode(claim, {
          position: nodes.readIn(chunk, first + i),
          rank: ranks[i],
          move: moves[i],
          children: children.subarray(from, to),
          zone: nodes.zoneOf(first + i),
        }),
      );
      if (problem !== undefined) {
        const flaw = { node: first + i, position: textOf(module, nodes.wordsIn(chunk, first + i)), problem };
        return { nodes: i, links: to, lowestRank, flaw };
      }
      from = to;
    }
    return { nodes: count, links: from, lowestRank };
  }

  /** Play goes from rank to lower rank, and each node is one ply. With zones some replies are no nodes, with a score some plies. */
  function pliesOf(lowestRank: number): number | undefined {
    if (verdict !== "proven" || zoneWords > 0 || header.score !== undefined) return undefined;
    return nodes.rankOf(header.root) - lowestRank + 1;
  }

  return {
    pliesOf,
    checkRoot: () => judge(() => problemWithRoot(header, module, referee, nodes)),
    checkChunk,
  };
}

/** A move or position as text, or as it is when it is neither. */
function textOf(module: CheckedTexts, item: number | Int32Array): string {
  try {
    return typeof item === "number" ? module.formatMove(item) : module.formatPosition(item);
  } catch {
    return typeof item === "number" ? `the move ${item}` : `words ${item.join(" ")}`;
  }
}

/** What is found wrong by a check that may stumble over what is not a position at all. */
function judge(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof CertificateError) throw error;
    return unreadable(error);
  }
}

function unreadable(error: unknown): string {
  return `the rules cannot read it (${asError(error).message})`;
}
