/** Verdicts on their way through shared memory: results to words and back. */
import { readCount, writeCount } from "../../../native-layout/count.js";
import {
  DONE,
  NANOSECONDS,
  NODES,
  ORDER,
  REASON,
  STATE,
  VERDICT,
} from "../../../native-layout/verdict-record.js";
import type { Reason, SearchResult, Verdict } from "../../search/search.js";

/** Why a verdict is unknown; a worker that died is something that only threads can have. */
export type SolveReason = Reason | "worker died";

const VERDICTS: readonly Verdict[] = ["proven", "disproven", "unknown"];
/** All of them. */
export const REASONS: readonly SolveReason[] = [
  "node limit",
  "time limit",
  "stopped",
  "table full",
  "no proof within order",
  "too deep",
  "worker died",
];

/** What was found out about one position. */
export interface Finding {
  readonly verdict: Verdict;
  /** Set when the verdict is `unknown`. */
  readonly reason?: SolveReason;
  /** λ order of the proof found; null where there is none. */
  readonly order: number | null;
  /** Set when λ search ended without a proof within this order. */
  readonly noProofWithinOrder?: number;
  readonly nodes: number;
  readonly microseconds: number;
}

/** Whether a search came to its end. "No proof within the order" is an answer, too. */
export function isAnswered({ verdict, reason }: Pick<Finding, "verdict" | "reason">): boolean {
  return verdict !== "unknown" || reason === "no proof within order";
}

/** Writes a result at `words[record]` and then makes it visible as done. */
export function writeFinding(
  words: Int32Array,
  record: number,
  result: Omit<SearchResult, "reason"> & { readonly reason?: SolveReason },
  microseconds: number,
): void {
  words[record + VERDICT] = VERDICTS.indexOf(result.verdict);
  words[record + REASON] = result.reason === undefined ? -1 : REASONS.indexOf(result.reason);
  words[record + ORDER] = result.noProofWithinOrder ?? result.order ?? -1;
  writeCount(words, record + NODES, result.nodes);
  writeCount(words, record + NANOSECONDS, Math.round(1000 * microseconds));
  Atomics.store(words, record + STATE, DONE);
}

/** Reads a record that is done. */
export function readFinding(words: Int32Array, record: number): Finding {
  const verdict = VERDICTS[words[record + VERDICT]];
  const order = words[record + ORDER];
  const nodes = readCount(words, record + NODES);
  const microseconds = readCount(words, record + NANOSECONDS) / 1000;
  if (verdict !== "unknown") return { verdict, order: order < 0 ? null : order, nodes, microseconds };
  const unknown = { verdict, reason: REASONS[words[record + REASON]], order: null, nodes, microseconds };
  return order < 0 ? unknown : { ...unknown, noProofWithinOrder: order };
}
