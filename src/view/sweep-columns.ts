/** The results of a sweep in columns, and what is counted of them: a million records are arrays, and no objects. */
import type { PositionRanking } from "../game/module.js";
import { NO_ORDER, RECORD_BYTES, type SweepData, VERDICTS } from "./page-data.js";

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
}

/** @throws Error for bytes that are not those columns */
export function sweepColumns(
  { records }: Pick<SweepData, "records">,
  bytes: Uint8Array,
  ranking: PositionRanking | undefined,
): SweepColumns {
  if (bytes.length !== records * RECORD_BYTES) throw new Error("the results are cut short");
  let offset = 0;
  /** The bytes of a column, at an address of their own. */
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
  const starts = ranking?.pieceStarts ?? [];
  for (let i = 0; i < records; i++) {
    let count = 0;
    while (count + 2 < starts.length && ranks[i] >= starts[count + 1]) count++;
    pieces[i] = count;
  }
  return { records, ranks, nodes, microseconds, algorithms, verdicts, orders, pieces };
}

/** Which records count; a field that is undefined counts all. */
export interface Filter {
  readonly algorithm?: number | undefined;
  readonly verdict?: number | undefined;
  readonly order?: number | undefined;
  readonly pieces?: number | undefined;
}

/** Bins of the histogram: so many to a power of ten. */
export const BINS_PER_DECADE = 4;

export interface SweepCounts {
  readonly records: number;
  readonly nodes: number;
  readonly seconds: number;
  /** By verdict. */
  readonly verdicts: readonly number[];
  /** Records by nodes, in bins of a logarithmic axis: bin i begins at 10^(i / `BINS_PER_DECADE`). By verdict. */
  readonly histogram: readonly (readonly number[])[];
  /** Records and nodes by pieces on the board. */
  readonly byPieces: readonly { readonly records: number; readonly nodes: number }[];
  /** Proofs by λ order. */
  readonly orders: readonly number[];
  /** The records with the most nodes, most first. */
  readonly hardest: readonly number[];
}

/** @param most records of `hardest` */
export function countSweep(columns: SweepColumns, filter: Filter, most: number): SweepCounts {
  const { records, nodes, microseconds, algorithms, verdicts, orders, pieces } = columns;
  const byVerdict = VERDICTS.map(() => 0);
  const histogram = VERDICTS.map((): number[] => []);
  const byPieces: { records: number; nodes: number }[] = [];
  const byOrder: number[] = [];
  const hardest: number[] = [];
  const total = { records: 0, nodes: 0, seconds: 0 };
  for (let i = 0; i < records; i++) {
    if (filter.algorithm !== undefined && algorithms[i] !== filter.algorithm) continue;
    if (filter.verdict !== undefined && verdicts[i] !== filter.verdict) continue;
    if (filter.order !== undefined && orders[i] !== filter.order) continue;
    if (filter.pieces !== undefined && pieces[i] !== filter.pieces) continue;
    total.records++;
    total.nodes += nodes[i];
    total.seconds += microseconds[i] / 1e6;
    byVerdict[verdicts[i]]++;
    const bin = Math.floor(BINS_PER_DECADE * Math.log10(Math.max(1, nodes[i])));
    histogram[verdicts[i]][bin] = (histogram[verdicts[i]][bin] ?? 0) + 1;
    byPieces[pieces[i]] ??= { records: 0, nodes: 0 };
    byPieces[pieces[i]].records++;
    byPieces[pieces[i]].nodes += nodes[i];
    if (orders[i] !== NO_ORDER) byOrder[orders[i]] = (byOrder[orders[i]] ?? 0) + 1;
    keep(i);
  }
  return { ...total, verdicts: byVerdict, histogram, byPieces, orders: byOrder, hardest };

  /** Puts a record among the hardest, by insertion: few get in once there are many. */
  function keep(record: number): void {
    if (hardest.length === most && nodes[hardest[most - 1]] >= nodes[record]) return;
    let at = hardest.length;
    while (at > 0 && nodes[hardest[at - 1]] < nodes[record]) at--;
    hardest.splice(at, 0, record);
    if (hardest.length > most) hardest.pop();
  }
}
