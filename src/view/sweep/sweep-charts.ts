/// <reference lib="dom" />
/** The charts of a sweep's page: what their bars are, and which range of records the reader marks in them. */

import { say } from "../language.js";
import { VERDICTS } from "../page-data.js";
import { element } from "../parts/elements.js";
import { formatCount, formatNumber } from "../words.js";
import { AXES, CHART_MAKER, type ChartBar, type ChartName } from "./chart-spec.js";
import type { Chart, ChartMaker, Stretch } from "./charts.js";
import { type Filter, type Range, type SweepCounts, startOfBin } from "./sweep-columns.js";

export interface SweepCharts {
  readonly elements: readonly HTMLElement[];
  /** Draws them; the elements must stand in the page. */
  start(): void;
  show(counts: SweepCounts, filter: Filter): void;
}

interface Kind {
  readonly title: string;
  readonly bars: (counts: SweepCounts, range: Range | undefined) => ChartBar[];
  /** The records that a stretch of the x axis stands for, and the reverse. */
  readonly rangeOf: (stretch: Stretch) => Range;
  readonly stretchOf: (range: Range) => Stretch;
}

/**
 * @param whole counts of all records: a chart has a bar for each value among them, however few a filter leaves
 * @param onRange called with a range that the reader marks
 */
export function createSweepCharts(
  whole: SweepCounts,
  hasPieces: boolean,
  onRange: (name: ChartName, range: Range | undefined) => void,
): SweepCharts {
  const names: ChartName[] = [
    "nodes",
    ...(hasPieces && whole.byPieces.length > 1 ? (["pieces"] as const) : []),
    ...(whole.orders.length > 0 ? (["orders"] as const) : []),
  ];
  const kinds = kindsOf(whole);
  const hint = say("Draw over bars to filter all records, or click on one.");
  const parts = names.map((name) => {
    const place = element("div", { class: "plot" });
    const readout = element("p", { class: "readout quiet" }, hint);
    const title = element("figcaption", {}, kinds[name].title);
    return { name, place, readout, figure: element("figure", { class: "chart" }, title, place, readout) };
  });
  const charts = new Map<ChartName, Chart>();
  let shown: Filter = {};

  function start(): void {
    const make = (globalThis as unknown as Record<string, ChartMaker | undefined>)[CHART_MAKER];
    if (make === undefined) throw new Error("the page has no script that draws its charts");
    for (const { name, place, readout } of parts) {
      const { bars, rangeOf } = kinds[name];
      const tell = (stretch: Stretch | undefined) => {
        const range = stretch && rangeOf(stretch);
        if (isSame(range, shown[name])) return;
        // The mark that the reader is drawing is not drawn again.
        shown = { ...shown, [name]: range };
        onRange(name, range);
      };
      const titles = { x: say(AXES[name].x), y: say(AXES[name].y) };
      const chart = make(place, name, titles, bars(whole, undefined), {
        onMark: tell,
        onClick: ({ from, to }) => onRange(name, rangeOf([from, to])),
        onPoint: (bar) => readout.replaceChildren(bar?.title ?? hint),
      });
      charts.set(name, chart);
    }
  }

  function show(counts: SweepCounts, filter: Filter): void {
    for (const [name, chart] of charts) {
      const { bars, stretchOf } = kinds[name];
      const range = filter[name];
      chart.show(bars(counts, range));
      if (!isSame(range, shown[name])) chart.mark(range && stretchOf(range));
    }
    shown = filter;
  }

  return { elements: parts.map(({ figure }) => figure), start, show };
}

function isSame(one: Range | undefined, other: Range | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

function kindsOf(whole: SweepCounts): Readonly<Record<ChartName, Kind>> {
  const bins = Math.max(1, ...whole.histogram.map(({ length }) => length));
  return {
    nodes: {
      title: say("Records by nodes, on a logarithmic axis"),
      rangeOf: ([from, to]) => [Math.max(1, Math.ceil(from)), Math.max(1, Math.ceil(to) - 1)],
      stretchOf: ([from, to]) => [from, to + 1],
      bars: ({ histogram }, range) =>
        Array.from({ length: bins }, (_, bin) => {
          const [from, to] = [startOfBin(bin), startOfBin(bin + 1)];
          const counts = VERDICTS.map((part, i) => ({ part, count: histogram[i][bin] ?? 0 }));
          const all = counts.reduce((sum, { count }) => sum + count, 0);
          const present = counts.filter(({ count }) => count > 0);
          const shares = present.map(({ part, count }) => `${say(part)} ${formatNumber(count)}`).join(", ");
          const nodes =
            to - from === 1
              ? formatCount(from, "node")
              : say("{lower} to {upper}", { lower: formatNumber(from), upper: formatCount(to - 1, "node") });
          const count = say("{records} of {nodes}", { records: formatCount(all, "record"), nodes });
          const title = shares === "" ? count : say("{answer}: {line}", { answer: count, line: shares });
          let low = 0;
          return (present.length === 0 ? counts.slice(0, 1) : present).map(({ part, count }): ChartBar => {
            const bar = { from, to, low, high: low + count, part, kept: meets(range, from, to - 1), title };
            low += count;
            return bar;
          });
        }).flat(),
    },
    pieces: {
      title: say("Mean nodes by pieces on the board"),
      ...WHOLE_NUMBERS,
      bars: ({ byPieces }, range) =>
        Array.from({ length: whole.byPieces.length }, (_, count) => {
          const { records, nodes } = byPieces[count] ?? { records: 0, nodes: 0 };
          const mean = records === 0 ? 0 : nodes / records;
          const title = say("{count} on the board: {mean} nodes on average, {records}", {
            count,
            mean: formatNumber(Math.round(mean)),
            records: formatCount(records, "record"),
          });
          return barAt(count, mean, "plain", range, title);
        }),
    },
    orders: {
      title: say("Proofs by λ order"),
      ...WHOLE_NUMBERS,
      bars: ({ orders }, range) =>
        Array.from({ length: whole.orders.length }, (_, order) => {
          const proofs = orders[order] ?? 0;
          const title = say("order {order}: {proofs}", { order, proofs: formatCount(proofs, "proof") });
          return barAt(order, proofs, "proven", range, title);
        }),
    },
  };
}

/** Bars around whole numbers; a stretch stands for all bars that it touches. */
const WHOLE_NUMBERS: Pick<Kind, "rangeOf" | "stretchOf"> = {
  rangeOf: ([from, to]) => [Math.floor(from + 0.5), Math.ceil(to - 0.5)],
  stretchOf: ([from, to]) => [from - 0.5, to + 0.5],
};

function barAt(at: number, high: number, part: string, range: Range | undefined, title: string): ChartBar {
  return { from: at - 0.5, to: at + 0.5, low: 0, high, part, kept: meets(range, at, at), title };
}

function meets(range: Range | undefined, from: number, to: number): boolean {
  return range === undefined || (from <= range[1] && to >= range[0]);
}
