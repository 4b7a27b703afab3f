/** Columns of blocks as records. */
import { VERDICTS } from "../../../native-layout/verdict-record.js";
import { type BlockColumns, NO_ORDER } from "./files/block-columns.js";
import type { ResultRecord } from "./files/result-record.js";

/** What follows from the plan. */
type Named = Pick<ResultRecord, "rank" | "position" | "algorithm">;

export function findingOf(columns: BlockColumns, at: number): Omit<ResultRecord, keyof Named> {
  const verdict = VERDICTS[columns.verdicts[at]];
  const stored = columns.orders[at];
  const order = stored === NO_ORDER ? null : stored;
  const effort = { nodes: columns.nodes[at], microseconds: columns.microseconds[at] };
  return verdict === "unknown" && order !== null
    ? { verdict, order: null, noProofWithinOrder: order, ...effort }
    : { verdict, order, ...effort };
}

export function recordOf(columns: BlockColumns, at: number, named: Named): ResultRecord {
  return { ...named, ...findingOf(columns, at) };
}
