/** What a page counts of a sweep, against counting record by record. */
import { describe, expect, test } from "vitest";
import type { PositionRanking } from "../../src/game/module.js";
import { createRandom } from "../../src/math/random.js";
import { NO_ORDER, RECORD_BYTES, VERDICTS } from "../../src/view/page-data.js";
import { BINS_PER_DECADE, countSweep, type Filter, sweepColumns } from "../../src/view/sweep-columns.js";

const RECORDS = 500;
const ALL = RECORDS;
/** Ranks 0 to 9 have no pieces, 10 to 59 one, the others two. */
const RANKING = { pieceStarts: [0, 10, 60, 100] } as unknown as PositionRanking;
const random = createRandom(3);
const below = (limit: number) => Math.floor(random() * limit);
const records = Array.from({ length: RECORDS }, (_, i) => ({
  rank: i < 100 ? i : below(100),
  nodes: Math.floor(10 ** (5 * random())),
  microseconds: below(1000) / 4,
  algorithm: below(2),
  verdict: below(VERDICTS.length),
  order: random() < 0.4 ? NO_ORDER : below(4),
}));

const bytes = new Uint8Array(RECORDS * RECORD_BYTES);
const view = new DataView(bytes.buffer);
for (const [i, { rank, nodes, microseconds, algorithm, verdict, order }] of records.entries()) {
  view.setFloat64(8 * i, rank, true);
  view.setFloat64(8 * (RECORDS + i), nodes, true);
  view.setFloat32(16 * RECORDS + 4 * i, microseconds, true);
  view.setUint8(20 * RECORDS + i, algorithm);
  view.setUint8(21 * RECORDS + i, verdict);
  view.setUint8(22 * RECORDS + i, order);
}
const columns = sweepColumns({ records: RECORDS }, bytes, RANKING);
const piecesOf = (rank: number) => (rank < 10 ? 0 : rank < 60 ? 1 : 2);

describe.each<Filter>([
  {},
  { algorithm: 1 },
  { verdict: 2 },
  { order: 0 },
  { order: NO_ORDER },
  { pieces: 1 },
])("%o", (filter) => {
  const wanted = records.flatMap((record, i) => {
    const all = { ...record, pieces: piecesOf(record.rank) };
    const names = Object.keys(filter) as (keyof Filter)[];
    return names.every((name) => all[name] === filter[name]) ? [{ ...all, i }] : [];
  });
  const counts = countSweep(columns, filter, 20);
  const of = (list: typeof wanted) => ({
    records: list.length,
    nodes: list.reduce((sum, { nodes }) => sum + nodes, 0),
  });

  test("sums, verdicts and orders", () => {
    expect(wanted.length).toBeGreaterThan(20);
    expect({ records: counts.records, nodes: counts.nodes }).toEqual(of(wanted));
    expect(counts.verdicts).toEqual(VERDICTS.map((_, v) => wanted.filter((one) => one.verdict === v).length));
    for (let order = 0; order < 4; order++)
      expect(counts.orders[order] ?? 0).toBe(wanted.filter((one) => one.order === order).length);
    expect(counts.orders.length).toBeLessThanOrEqual(4);
  });

  test("by pieces on the board", () => {
    for (const pieces of [0, 1, 2]) {
      const there = of(wanted.filter((one) => one.pieces === pieces));
      expect(counts.byPieces[pieces] ?? { records: 0, nodes: 0 }).toEqual(there);
    }
  });

  test("by nodes, and the records with the most of them", () => {
    for (const [verdict, bins] of counts.histogram.entries()) {
      for (const [bin, number = 0] of bins.entries()) {
        const inBin = wanted.filter(
          (one) =>
            one.verdict === verdict &&
            Math.floor(BINS_PER_DECADE * Math.log10(Math.max(1, one.nodes))) === bin,
        );
        expect(number).toBe(inBin.length);
      }
    }
    const most = wanted.map(({ nodes }) => nodes).sort((one, other) => other - one);
    const found = counts.hardest.map((record) => records[record].nodes);
    expect(found).toEqual(most.slice(0, 20));
    expect(new Set(counts.hardest).size).toBe(counts.hardest.length);
  });
});

test("all records may be listed, and bytes that are cut short are refused", () => {
  expect(countSweep(columns, {}, ALL).hardest).toHaveLength(RECORDS);
  expect(() => sweepColumns({ records: RECORDS }, bytes.subarray(1), RANKING)).toThrow("cut short");
});
