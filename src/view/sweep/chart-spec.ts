/**
 * The charts of a sweep in Vega-Lite. They are compiled to Vega when solve-fast is built (scripts/pages.mjs), so that
 * pages need only a part of vega.
 */
import type { TopLevelSpec } from "vega-lite";

/** The name by which the page's script finds the maker of charts. */
export const CHART_MAKER = "solveFastCharts";

/** What vega calls things in a chart. */
export const IN_CHART = {
  /** The rows: a `ChartBar` each. */
  bars: "bars",
  /** The signal of the range of the x axis that the reader has marked. */
  brush: "brush",
  /** The same range in pixels; setting it moves the mark. */
  brushPixels: "brush_x",
  xScale: "x",
} as const;

/** A part of a bar: a rectangle from `from` to `to` and from `low` to `high`. */
export interface ChartBar {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  /** Its colour, one of the domain below. */
  readonly part: string;
  /** Whether it is in the marked range, or no range is marked. */
  readonly kept: boolean;
  /** The text shown for it. */
  readonly title: string;
}

interface Axes {
  readonly x: string;
  readonly y: string;
  readonly logarithmic?: boolean;
}

/** What stands at the axes of each chart, in English. */
export const AXES = {
  nodes: { x: "nodes", y: "records", logarithmic: true },
  pieces: { x: "pieces on the board", y: "mean nodes" },
  orders: { x: "λ order", y: "proofs" },
} as const satisfies Record<string, Axes>;

export type ChartName = keyof typeof AXES;

/** All of a sweep's charts, by their names. */
export function chartSpecs(): Record<ChartName, TopLevelSpec> {
  return { nodes: chartSpec(AXES.nodes), pieces: chartSpec(AXES.pieces), orders: chartSpec(AXES.orders) };
}

function chartSpec({ x, y, logarithmic = false }: Axes): TopLevelSpec {
  const type = "quantitative" as const;
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    width: "container",
    height: 170,
    autosize: { type: "fit-x", contains: "padding" },
    padding: { left: 2, right: 8, top: 8, bottom: 2 },
    background: "transparent",
    data: { name: IN_CHART.bars },
    params: [
      {
        name: IN_CHART.brush,
        // The wheel scrolls the page.
        select: {
          type: "interval",
          encodings: ["x"],
          zoom: false,
          mark: { fill: "currentColor", fillOpacity: 0.1 },
        },
      },
    ],
    mark: { type: "rect", cursor: "pointer" },
    encoding: {
      x: {
        ...{ field: "from", type, title: x },
        scale: logarithmic ? { type: "log", nice: false } : { zero: false, nice: false },
        axis: logarithmic
          ? { format: "~s", grid: false, tickCount: 6 }
          : { format: "d", grid: false, tickMinStep: 1 },
      },
      x2: { field: "to" },
      // Drawn also where no record is left.
      y: {
        field: "low",
        type,
        title: y,
        scale: { domain: { unionWith: [0, 1] } },
        axis: { format: "~s", tickCount: 4, tickMinStep: 1 },
      },
      y2: { field: "high" },
      color: {
        ...{ field: "part", type: "nominal", legend: null },
        scale: {
          domain: ["proven", "disproven", "unknown", "plain"],
          range: ["#2f7fb8", "#d98a2b", "#9aa0a8", "#5d7f99"],
        },
      },
      opacity: { condition: { test: "datum.kept", value: 1 }, value: 0.3 },
      stroke: { value: "var(--back)" },
      description: { field: "title" },
      tooltip: { field: "title" },
    },
    // Colours of the page, light or dark.
    config: {
      view: { stroke: null },
      font: "system-ui, sans-serif",
      axis: {
        ...{ labelColor: "currentColor", titleColor: "currentColor", titleFontWeight: "normal" },
        ...{ domainColor: "currentColor", domainOpacity: 0.4, tickColor: "currentColor", tickOpacity: 0.4 },
        ...{ gridColor: "currentColor", gridOpacity: 0.15, labelFontSize: 11, titleFontSize: 12 },
      },
    },
  };
}
