/** Verdicts on their way through shared memory: results to words and back. */
import { readCount, writeCount } from "../../../native-layout/count.js";
import {
  DONE,
  NANOSECONDS,
  NODES,
  ORDER,
  REASON,
  RUN,
  RUN_DISPROVEN,
  RUN_NANOSECONDS,
  RUN_NODES,
  RUN_PROVEN,
  STATE,
  VERDICT,
  VERDICT_WORDS,
  VERDICTS,
} from "../../../native-layout/verdict-record.js";
import type { Reason, SearchResult } from "../../search/search.js";
import type { BlockColumns } from "../sweep/files/block-columns.js";
import type { Tally } from "../sweep/files/result-record.js";

/** Why a verdict is unknown; a worker that died is something that only threads can have. */
export type SolveReason = Reason | "worker died";

const PROVEN = 0;
const DISPROVEN = 1;
/** All of them. */
export const REASONS: readonly SolveReason[] = [
  "node limit",
  "time limit",
  "stopped",
  "table full",
  "no proof within order",
  "too deep",
  "worker died",
  "no proof among candidates",
];

/** What was found out about one position. */
export interface Finding extends Pick<SearchResult, "verdict" | "order" | "noProofWithinOrder" | "nodes"> {
  /** Set when the verdict is `unknown`. */
  readonly reason?: SolveReason;
  readonly microseconds: number;
}

/** Whether a search came to its end. "No proof within the order" is an answer, too. */
export function isAnswered({ verdict, reason }: Pick<Finding, "verdict" | "reason">): boolean {
  return verdict !== "unknown" || reason === "no proof within order";
}

/** Writes a result at `words[record]`; it becomes visible with the run that it is in. */
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
}

/** Reads a record of a run that is done. */
export function readFinding(words: Int32Array, record: number): Finding {
  const verdict = VERDICTS[words[record + VERDICT]];
  const order = words[record + ORDER];
  const nodes = readCount(words, record + NODES);
  const microseconds = readCount(words, record + NANOSECONDS) / 1000;
  if (verdict !== "unknown") return { verdict, order: order < 0 ? null : order, nodes, microseconds };
  const unknown = { verdict, reason: REASONS[words[record + REASON]], order: null, nodes, microseconds };
  return order < 0 ? unknown : { ...unknown, noProofWithinOrder: order };
}

/** Puts a record of a run that is done into columns. */
export function readColumns(words: Int32Array, record: number, columns: BlockColumns, at: number): void {
  columns.verdicts[at] = words[record + VERDICT];
  columns.orders[at] = words[record + ORDER];
  columns.nodes[at] = readCount(words, record + NODES);
  columns.microseconds[at] = readCount(words, record + NANOSECONDS) / 1000;
}

/** Adds up the findings of a run's positions, and then makes them visible, as `DONE` or `WRONG`. */
export function publishRun(words: Int32Array, record: number, positions: number, state: number = DONE): void {
  let proven = 0;
  let disproven = 0;
  let nodes = 0;
  let nanoseconds = 0;
  for (let i = 0, at = record; i < positions; i++, at += VERDICT_WORDS) {
    if (words[at + VERDICT] === PROVEN) proven++;
    if (words[at + VERDICT] === DISPROVEN) disproven++;
    nodes += readCount(words, at + NODES);
    nanoseconds += readCount(words, at + NANOSECONDS);
  }
  words[record + RUN] = positions;
  words[record + RUN_PROVEN] = proven;
  words[record + RUN_DISPROVEN] = disproven;
  writeCount(words, record + RUN_NODES, nodes);
  writeCount(words, record + RUN_NANOSECONDS, nanoseconds);
  Atomics.store(words, record + STATE, state);
}

/** What a run that is done amounts to. */
export function readTally(words: Int32Array, record: number): Tally {
  return {
    positions: words[record + RUN],
    proven: words[record + RUN_PROVEN],
    disproven: words[record + RUN_DISPROVEN],
    nodes: readCount(words, record + RUN_NODES),
    microseconds: readCount(words, record + RUN_NANOSECONDS) / 1000,
  };
}
