/** What all threads have found together about one problem: the second of three shapes, between a `SearchResult` and a `SolveResult`. */
import type { Statistics } from "../../engine/statistics.js";
import type { SearchResult, Verdict } from "../../search/search.js";
import type { CertificateOutcome } from "../certificates/certify.js";
import type { SolveReason } from "../threads/verdicts.js";

export interface ThreadShare {
  readonly nodes: number;
  readonly idleSeconds: number;
  readonly nodesPerSecond: number;
  /** Where threads take turns (`SolverOptions.turnNodes`): nodes that others have searched while it had nothing to do. */
  readonly waitedNodes?: number;
  /** What its searches did, where that is counted; left out for a thread that has died. */
  readonly stats?: Statistics;
}

/** What threads have done in several searches, one after the other, of which each may have had other numbers of threads. */
export function sharesInAll(searches: readonly (readonly ThreadShare[])[], seconds: number): ThreadShare[] {
  const most = Math.max(0, ...searches.map(({ length }) => length));
  return Array.from({ length: most }, (_, thread) => {
    const shares = searches.flatMap((all) => all[thread] ?? []);
    const nodes = shares.reduce((sum, share) => sum + share.nodes, 0);
    const idleSeconds = shares.reduce((sum, share) => sum + share.idleSeconds, 0);
    return { nodes, idleSeconds, nodesPerSecond: seconds > 0 ? nodes / seconds : 0 };
  });
}

/** What only some games find out beside a verdict: each game adds its own. */
export interface GameFindings {
  /** Every legal move with its value, the best first; or a word for the moves that the verdict holds against. */
  readonly moves?: readonly MoveValue[] | string;
  /** Certificates of problems that belong to this one, written beside its own. */
  readonly furtherCertificates?: readonly FurtherCertificate[];
  /** What the defender plays in a disproof, where it is his move and the search tells. */
  readonly refutation?: string;
}

/** A legal move, with its value as the side that plays it sees it. */
export interface MoveValue {
  readonly move: string;
  /** Null where limits ended the search; then with proven bounds, both included. */
  readonly value: number | null;
  readonly lower?: number;
  readonly upper?: number;
  /** Best play from the move on; empty where the value is not known. */
  readonly line: readonly string[];
}

export interface FurtherCertificate {
  readonly position: string;
  readonly verdict: Verdict;
  readonly certificate: CertificateOutcome;
}

/** Each step on the way adds to it: the search, its line and true order, its certificate, what only the game finds out. */
export interface Found extends Omit<SearchResult, "reason"> {
  readonly reason?: SolveReason;
  /** The search that found it, where it is not the one that was chosen for the question. */
  readonly algorithm?: string;
  /** Whether no proof of a lower order exists; null without an order, and before that was looked into. */
  readonly orderExact: boolean | null;
  /** The line of play of a proof; empty without one, and before it was looked for. */
  readonly line: ArrayLike<number>;
  /** Set where the line was not followed to its end. */
  readonly lineCut?: true;
  readonly seconds: number;
  /** Share of the table's entries in use, 0 to 1; null where the search does not count entries. */
  readonly tableUse: number | null;
  /** Results that were not stored, since other threads wrote to the same place. */
  readonly droppedStores?: number;
  readonly perThread: readonly ThreadShare[];
  /** How many workers elsewhere have taken part, where they have searched it. */
  readonly workers?: number;
  /** With the reason `worker died`: what the thread died of. */
  readonly error?: string;
  /** What became of the certificate that was asked for. */
  readonly certificate?: CertificateOutcome;
  /** Seconds that were spent on it; they are not part of `seconds`. */
  readonly certificateSeconds?: number;
  /** What only the game finds out, in the words of the result. */
  readonly findings?: GameFindings;
}
