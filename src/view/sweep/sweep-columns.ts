/** The results of a sweep in columns, and how they are counted: a million records are arrays, not objects. */
import type { PositionRanking } from "../../game/module.js";
import { NO_ORDER, RECORD_BYTES, type SweepData, VERDICTS } from "../page-data.js";

export interface SweepColumns {
  readonly records: number;
  readonly ranks: Float64Array;
  readonly nodes: Float64Array;
  readonly microseconds: Float32Array;
  readonly algorithms: Uint8Array;
  readonly verdicts: Uint8Array;
  /** `NO_ORDER` without one. */
  readonly orders: Uint8Array;
  /** Pieces on the board, where the game's numbering tells them; otherwise all 0. */
  readonly pieces: Uint8Array;
  /** Bins of the histogram, by nodes. */
  readonly bins: Uint8Array;
}

/** @throws Error for bytes of another length */
export function sweepColumns(
  { records }: Pick<SweepData, "records">,
  bytes: Uint8Array,
  ranking: PositionRanking | undefined,
): SweepColumns {
  if (bytes.length !== records * RECORD_BYTES) throw new Error("the results are cut short");
  let offset = 0;
  /** A copy of a column's bytes, so that a typed array can begin there. */
  const column = (width: number) => {
    const from = offset;
    offset += width * records;
    return bytes.slice(from, offset);
  };
  const ranks = new Float64Array(column(8).buffer);
  const nodes = new Float64Array(column(8).buffer);
  const microseconds = new Float32Array(column(4).buffer);
  const [algorithms, verdicts, orders] = [column(1), column(1), column(1)];
  const pieces = new Uint8Array(records);
  const bins = new Uint8Array(records);
  const starts = ranking?.pieceStarts ?? [];
  for (let i = 0; i < records; i++) {
    let count = 0;
    while (count + 2 < starts.length && ranks[i] >= starts[count + 1]) count++;
    pieces[i] = count;
    bins[i] = Math.floor(BINS_PER_DECADE * Math.log10(Math.max(1, nodes[i])));
  }
  return { records, ranks, nodes, microseconds, algorithms, verdicts, orders, pieces, bins };
}

/** The ends, both included. */
export type Range = readonly [from: number, to: number];

/** Which records count; a field that is undefined excludes none. */
export interface Filter {
  readonly algorithm?: number | undefined;
  readonly verdict?: number | undefined;
  readonly nodes?: Range | undefined;
  readonly pieces?: Range | undefined;
  /** A record without an order is in no range. */
  readonly orders?: Range | undefined;
}

/** Bins of the histogram for each power of ten. */
const BINS_PER_DECADE = 4;

/** The least number of nodes of a bin. */
export function startOfBin(bin: number): number {
  return Math.ceil(10 ** (bin / BINS_PER_DECADE));
}

export interface SweepCounts {
  readonly records: number;
  readonly nodes: number;
  readonly seconds: number;
  /** By verdict. */
  readonly verdicts: readonly number[];
  /** Records by verdict and by nodes, in bins of a logarithmic axis (`startOfBin`). */
  readonly histogram: readonly (readonly number[])[];
  /** Records and nodes by pieces on the board. */
  readonly byPieces: readonly { readonly records: number; readonly nodes: number }[];
  /** Proofs by λ order. */
  readonly orders: readonly number[];
  /** The records with the most nodes, most first. */
  readonly hardest: readonly number[];
}

/**
 * Counts the records that pass a filter. Each chart is counted without its own range, so that
 * the reader sees what else could be chosen.
 *
 * @param most the most records in `hardest`
 */
export function countSweep(columns: SweepColumns, filter: Filter, most: number): SweepCounts {
  const { records, nodes, microseconds, algorithms, verdicts, orders, pieces, bins } = columns;
  const { algorithm, verdict } = filter;
  const byVerdict = VERDICTS.map(() => 0);
  const histogram = VERDICTS.map((): number[] => []);
  const byPieces: { records: number; nodes: number }[] = [];
  const byOrder: number[] = [];
  const hardest: number[] = [];
  const total = { records: 0, nodes: 0, seconds: 0 };
  const [leastNodes, mostNodes] = filter.nodes ?? ANY;
  const [leastPieces, mostPieces] = filter.pieces ?? ANY;
  const [leastOrder, mostOrder] = filter.orders ?? ANY;
  const anyOrder = filter.orders === undefined;
  for (let i = 0; i < records; i++) {
    if (algorithm !== undefined && algorithms[i] !== algorithm) continue;
    if (verdict !== undefined && verdicts[i] !== verdict) continue;
    const hasOrder = orders[i] !== NO_ORDER;
    const byNodes = nodes[i] >= leastNodes && nodes[i] <= mostNodes;
    const byPiece = pieces[i] >= leastPieces && pieces[i] <= mostPieces;
    const ofOrder = anyOrder || (hasOrder && orders[i] >= leastOrder && orders[i] <= mostOrder);
    if (byPiece && ofOrder) {
      const bars = histogram[verdicts[i]];
      bars[bins[i]] = (bars[bins[i]] ?? 0) + 1;
    }
    if (byNodes && ofOrder) {
      byPieces[pieces[i]] ??= { records: 0, nodes: 0 };
      byPieces[pieces[i]].records++;
      byPieces[pieces[i]].nodes += nodes[i];
    }
    if (byNodes && byPiece && hasOrder) byOrder[orders[i]] = (byOrder[orders[i]] ?? 0) + 1;
    if (!byNodes || !byPiece || !ofOrder) continue;
    total.records++;
    total.nodes += nodes[i];
    total.seconds += microseconds[i] / 1e6;
    byVerdict[verdicts[i]]++;
    keep(i);
  }
  return { ...total, verdicts: byVerdict, histogram, byPieces, orders: byOrder, hardest };

  /** Puts a record among the hardest, by insertion: few get in once there are many. */
  function keep(record: number): void {
    if (hardest.length === most && (most === 0 || nodes[hardest[most - 1]] >= nodes[record])) return;
    let at = hardest.length;
    while (at > 0 && nodes[hardest[at - 1]] < nodes[record]) at--;
    hardest.splice(at, 0, record);
    if (hardest.length > most) hardest.pop();
  }
}

const ANY: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
