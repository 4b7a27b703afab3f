/** What the library returns: results, and what is known before there is a result. */
import type { Statistics } from "../engine/statistics.js";
import type { SolveProgress } from "../search/limits.js";
import type { PolicyName } from "../search/negascout/searcher.js";
import type { Verdict } from "../search/search.js";
import type { CertificateOutcome } from "./certificates/certify.js";
import type { MethodName } from "./choose/methods.js";
import type { GameFindings, ThreadShare } from "./solve/found.js";
import type { OpenNumbers } from "./solve/onlooker.js";
import type { Finding, SolveReason } from "./threads/verdicts.js";

/** What is known of a problem while it is searched; nothing of it is proven yet. */
export interface SolveInfo extends SolveProgress {
  readonly nodesPerSecond: number;
  /** Share of the table's entries in use, 0 to 1; null where the search does not tell. */
  readonly tableUse: number | null;
  /** The line that the search is at, in the game's notation; empty where the search does not tell. */
  readonly line: readonly string[];
  /** The position's numbers in a search of its highest order; null where the search is not open, or does not tell. */
  readonly numbers: OpenNumbers | null;
  /** What the game has found so far, such as moves that mate. */
  readonly findings: GameFindings;
}

export interface SolveResult extends GameFindings {
  readonly position: string;
  /** The goal's name; null for a win of the side to move where the game has no name for it. */
  readonly goal: string | null;
  /** The search that was chosen for it. */
  readonly algorithm: string;
  readonly verdict: Verdict;
  /** What the side to move reaches with best play, where `outcome` asks for it; `unknown` where one of the searches is. */
  readonly outcome?: "win" | "draw" | "loss" | "unknown";
  /** Set when the verdict is `unknown`, or when something else that was asked for is not known. */
  readonly reason?: SolveReason;
  /** λ order of the proof found; null for searches that know no orders. */
  readonly order: number | null;
  /** Whether no proof of a lower order exists; null without an order. */
  readonly orderExact: boolean | null;
  readonly noProofWithinOrder?: number;
  /** The principal variation of a proof, in the game's notation, with the outcome `loss` that of the other player; empty without one. */
  readonly line: readonly string[];
  /** Set where the line was not followed to its end: limits ended the search for the rest of it, or it has 1,024 moves. */
  readonly lineCut?: true;
  /** Positions whose moves were generated, by all threads. */
  readonly nodes: number;
  /** With `resume`: how many of them earlier runs took; seconds and rates are of this run. Left out where there are none. */
  readonly earlierNodes?: number;
  readonly seconds: number;
  readonly nodesPerSecond: number;
  /** Only for the solver's first position with this search: its code was still being compiled, so that later ones are faster. */
  readonly cold?: true;
  /** How many threads took part. */
  readonly threads: number;
  /** How many workers of a queue took part, where they searched it in place of threads. */
  readonly workers?: number;
  /** Share of the table's entries in use at the end, 0 to 1; null where the search does not count them. */
  readonly tableUse: number | null;
  /** Results that no thread could store, since others wrote to the same place; left out where there were none. */
  readonly droppedStores?: number;
  readonly perThread: readonly ThreadShare[];
  /** What the searches of all threads did, without those for the line and the certificate; left out unless it was asked for. */
  readonly stats?: Statistics;
  /** What became of the certificate that was asked for. */
  readonly certificate?: CertificateOutcome;
  /** With the reason `worker died`: what it died of. */
  readonly error?: string;
  /** With `save` or `resume`, where what is known at the end could not be saved: why, as a sentence. */
  readonly unsaved?: string;
}

export interface ChooseResult {
  readonly position: string;
  readonly method: MethodName;
  /** Plies of the deepest search that was finished; 0 for none. */
  readonly depth: number;
  /** The σ that was used; null for minimax, or when no search was finished. */
  readonly sigma: number | null;
  /** The best move, and the first of several; null when the game is over or no search was finished. */
  readonly bestMove: string | null;
  /** Its value as the side to move sees it. */
  readonly value: number | null;
  /** All moves with their values, in the order of the game; from NegaScout only the best. */
  readonly moves: readonly { readonly move: string; readonly value: number }[];
  /** Why the search is less deep than it was to be. */
  readonly reason?: SolveReason;
  /** Positions whose moves were generated, by all threads. */
  readonly nodes: number;
  /** Positions that were given their static value. */
  readonly leaves: number;
  readonly seconds: number;
  readonly nodesPerSecond: number;
  readonly threads: number;
  // Set by NegaScout alone:
  /** Which moves were read less deep. */
  readonly policy?: PolicyName;
  /** The best line, the move first. */
  readonly line?: readonly string[];
  /** Plies of the last finished iteration; moves that were read less deep count as one of them. */
  readonly reached?: number;
  /** The mean number of plies by which moves were read less deep. */
  readonly meanReduction?: number;
  /** Share of null-window searches that were repeated. */
  readonly researches?: number;
  readonly perThread?: readonly { readonly nodes: number; readonly nodesPerSecond: number }[];
}

export interface SweepResult extends Omit<Finding, "microseconds"> {
  /** Number of the problem, from 0. */
  readonly index: number;
  /** The rank in the game's own numbering, in a sweep over it. */
  readonly rank?: number;
  /** In a sweep by a plan, which may have several: the search. */
  readonly algorithm?: string;
  readonly position: string;
  readonly seconds: number;
  readonly error?: string;
}
