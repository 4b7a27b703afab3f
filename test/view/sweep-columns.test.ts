// The counts of a sweep's page, compared with a simple count.
import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_ORDER, VERDICTS } from "../../src/view/page-data.js";
import {
  countSweep,
  type Filter,
  type Range,
  type SweepColumns,
  startOfBin,
  sweepColumns,
} from "../../src/view/sweep/sweep-columns.js";
import "../seed.js";
import { sampled } from "../samples.js";

interface Record {
  readonly rank: number;
  readonly nodes: number;
  readonly algorithm: number;
  readonly verdict: number;
  readonly order: number;
}

/** Ranks 0 to 9 have no piece on the board, 10 to 99 one, 100 to 999 two. */
const PIECE_STARTS = [0, 10, 100, 1000];

function columnsOf(records: readonly Record[]): SweepColumns {
  const floats = (pick: (record: Record) => number) => new Float64Array(records.map(pick));
  const bytes = (pick: (record: Record) => number) => new Uint8Array(records.map(pick));
  const parts = [
    floats(({ rank }) => rank),
    floats(({ nodes }) => nodes),
    new Float32Array(records.length),
    bytes(({ algorithm }) => algorithm),
    bytes(({ verdict }) => verdict),
    bytes(({ order }) => order),
  ];
  const all = Buffer.concat(parts.map((part) => Buffer.from(part.buffer)));
  return sweepColumns({ records: records.length }, Uint8Array.from(all), {
    pieceStarts: PIECE_STARTS,
  } as never);
}

const record: fc.Arbitrary<Record> = fc.record({
  rank: fc.nat(999),
  nodes: fc.oneof(
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 1, max: 1e9 }),
    fc.constantFrom(10, 100, 1000, 1e6),
  ),
  algorithm: fc.nat(1),
  verdict: fc.nat(2),
  order: fc.constantFrom(0, 1, 2, 7, NO_ORDER),
});

const rangeTo = (most: number): fc.Arbitrary<Range | undefined> =>
  fc.option(fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most })), {
    nil: undefined,
  });

const filters: fc.Arbitrary<Filter> = fc.record({
  algorithm: fc.option(fc.nat(1), { nil: undefined }),
  verdict: fc.option(fc.nat(2), { nil: undefined }),
  nodes: rangeTo(200),
  pieces: rangeTo(3),
  orders: rangeTo(8),
});

const piecesOf = ({ rank }: Record) => (rank < 10 ? 0 : rank < 100 ? 1 : 2);

function passes(one: Record, { algorithm, verdict, nodes, pieces, orders }: Filter): boolean {
  const within = (value: number, range: Range | undefined) =>
    range === undefined || (value >= range[0] && value <= range[1]);
  return (
    (algorithm === undefined || one.algorithm === algorithm) &&
    (verdict === undefined || one.verdict === verdict) &&
    within(one.nodes, nodes) &&
    within(piecesOf(one), pieces) &&
    (orders === undefined || (one.order !== NO_ORDER && within(one.order, orders)))
  );
}

test("the records that pass a filter are counted, for each chart without its own range", () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 30 }), filters, (records, filter) => {
      const counts = countSweep(columnsOf(records), filter, 5);
      const left = records.filter((one) => passes(one, filter));
      expect(counts.records).toBe(left.length);
      expect(counts.nodes).toBe(left.reduce((sum, { nodes }) => sum + nodes, 0));
      expect(counts.verdicts).toEqual(
        VERDICTS.map((_, i) => left.filter(({ verdict }) => verdict === i).length),
      );
      const hardest = left.map(({ nodes }) => nodes).sort((a, b) => b - a);
      expect(counts.hardest.map((i) => records[i].nodes)).toEqual(hardest.slice(0, 5));
      const without = (name: "nodes" | "pieces" | "orders") =>
        records.filter((one) => passes(one, { ...filter, [name]: undefined }));
      for (const [verdict, bars] of counts.histogram.entries()) {
        for (let bin = 0; bin < 40; bin++) {
          const inBin = ({ nodes }: Record) => nodes >= startOfBin(bin) && nodes < startOfBin(bin + 1);
          const count = without("nodes").filter((one) => one.verdict === verdict && inBin(one)).length;
          expect(bars[bin] ?? 0).toBe(count);
        }
      }
      for (const count of [0, 1, 2]) {
        const of = without("pieces").filter((one) => piecesOf(one) === count);
        expect(counts.byPieces[count]?.records ?? 0).toBe(of.length);
      }
      for (const order of [0, 1, 2, 7]) {
        expect(counts.orders[order] ?? 0).toBe(without("orders").filter((one) => one.order === order).length);
      }
    }),
    { numRuns: sampled(40) },
  );
});

test("bytes of another length are refused", () => {
  expect(() => sweepColumns({ records: 2 }, new Uint8Array(23), undefined)).toThrow(
    "the results are cut short",
  );
});
