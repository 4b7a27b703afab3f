/** What was found about the positions of a block: a column for each field. */
import { VERDICTS } from "../../../../native-layout/verdict-record.js";
import { emptyTally, type ResultRecord, type Tally } from "./result-record.js";

/** In the column of orders. */
export const NO_ORDER = -1;

export interface BlockColumns {
  /** Indices into `VERDICTS`. */
  readonly verdicts: Uint8Array;
  /** λ order of the proof; for an unknown verdict the order within which there is no proof; `NO_ORDER` where there is none. */
  readonly orders: Int16Array;
  readonly nodes: Float64Array;
  /** By the clock. */
  readonly microseconds: Float32Array;
}

export function createColumns(positions: number): BlockColumns {
  return {
    verdicts: new Uint8Array(positions),
    orders: new Int16Array(positions),
    nodes: new Float64Array(positions),
    microseconds: new Float32Array(positions),
  };
}

/** Puts the first `count` positions of one into another. */
export function copyColumns(from: BlockColumns, to: BlockColumns, count: number): void {
  to.verdicts.set(from.verdicts.subarray(0, count));
  to.orders.set(from.orders.subarray(0, count));
  to.nodes.set(from.nodes.subarray(0, count));
  to.microseconds.set(from.microseconds.subarray(0, count));
}

/**
 * Whether a search has found anything out about a position, even if only that it takes too long. Otherwise it is unknown after
 * 0 nodes: a thread, or a whole machine, died at it.
 */
export function isSearched({ verdicts, nodes }: BlockColumns, at: number): boolean {
  return nodes[at] > 0 || VERDICTS[verdicts[at]] !== "unknown";
}

/** Takes over what another search of the same block has found about positions that this one has not searched; returns how many. */
export function fillUnsearched(columns: BlockColumns, other: BlockColumns): number {
  let filled = 0;
  for (let at = 0; at < columns.verdicts.length; at++) {
    if (isSearched(columns, at) || !isSearched(other, at)) continue;
    columns.verdicts[at] = other.verdicts[at];
    columns.orders[at] = other.orders[at];
    columns.nodes[at] = other.nodes[at];
    columns.microseconds[at] = other.microseconds[at];
    filled++;
  }
  return filled;
}

/** What the first `count` positions amount to. */
export function tallyOf({ verdicts, nodes, microseconds }: BlockColumns, count: number): Tally {
  const tally = { ...emptyTally(), positions: count };
  for (let at = 0; at < count; at++) {
    const verdict = VERDICTS[verdicts[at]];
    if (verdict !== "unknown") tally[verdict]++;
    tally.nodes += nodes[at];
    tally.microseconds += microseconds[at];
  }
  return tally;
}

/** The fields of a record that follow from the plan. */
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
