/**
 * Charts as SVG text, by vega-lite without a browser. The libraries are loaded when a chart is drawn, since it takes a
 * while; they are half of what is installed with solve-fast, and may be left out.
 */
import type { TopLevelSpec } from "vega-lite";

export interface ScatterPoint {
  /** Both positive. */
  readonly x: number;
  readonly y: number;
  /** Points of a group have a colour and a shape in common. */
  readonly group: string;
}

export interface Scatter {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly groupTitle: string;
  /** In the order of the legend. */
  readonly groups: readonly string[];
  readonly points: readonly ScatterPoint[];
}

const VEGA_LITE = "https://vega.github.io/schema/vega-lite/v6.json";

/** Pixels of the plotted area: a side of a square one, and of one that is wider than high. */
const SIZE = 420;
const WIDTH = 560;
const HEIGHT = 360;

const PLAIN_AXIS = { grid: true, gridOpacity: 0.6, labelFlush: false };

/** Okabe & Ito's colours, which all eyes can tell apart; with yellow left out, which is too light for small points. */
const COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#000000"];
const SHAPES = ["circle", "triangle-up", "square", "diamond", "cross", "triangle-down", "triangle-right"];

/**
 * Two measurements of the same problems against each other, both axes logarithmic and alike, with the diagonal where
 * they are equal.
 *
 * @throws RangeError when there is no point, or one without a logarithm
 */
export async function drawScatter(scatter: Scatter): Promise<string> {
  const { title, xTitle, yTitle, groupTitle, groups, points } = scatter;
  const values = points.flatMap(({ x, y }) => [x, y]);
  if (values.length === 0) throw new RangeError("a scatter of no points");
  if (!values.every((value) => value > 0 && value < Number.POSITIVE_INFINITY)) {
    throw new RangeError("a logarithmic axis has positive values only");
  }
  const extreme = (pick: (a: number, b: number) => number) => values.reduce((a, b) => pick(a, b));
  const low = 10 ** Math.floor(Math.log10(extreme(Math.min)));
  const high = 10 ** Math.ceil(Math.log10(extreme(Math.max)));
  const domain = [low, high === low ? 10 * low : high];
  const decades = Math.round(Math.log10(domain[1] / domain[0]));
  const ticks = Array.from({ length: decades + 1 }, (_, i) => 10 ** (Math.round(Math.log10(domain[0])) + i));
  const axis = { grid: true, gridOpacity: 0.6, format: "~e", values: ticks, labelOverlap: false };
  const scale = { type: "log" as const, domain };
  const encoding = {
    x: { field: "x", type: "quantitative" as const, scale, axis: { ...axis, title: xTitle } },
    y: { field: "y", type: "quantitative" as const, scale, axis: { ...axis, title: yTitle } },
  };
  const group = { field: "group", type: "nominal" as const, title: groupTitle };
  return render({
    $schema: VEGA_LITE,
    title,
    description: title,
    width: SIZE,
    height: SIZE,
    background: "white",
    layer: [
      {
        data: { values: domain.map((value) => ({ x: value, y: value })) },
        mark: { type: "line", color: "#777777", strokeDash: [4, 3], strokeWidth: 1 },
        encoding,
      },
      {
        data: { values: points as ScatterPoint[] },
        mark: { type: "point", filled: true, size: 18, opacity: 0.6, aria: false },
        encoding: {
          ...encoding,
          color: { ...group, scale: { domain: [...groups], range: COLOURS } },
          shape: { ...group, scale: { domain: [...groups], range: SHAPES } },
        },
      },
    ],
    config: { legend: { symbolOpacity: 1, symbolSize: 50 } },
  });
}

export interface Histogram {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  /** Bars by their middle; all are `binWidth` wide. */
  readonly bars: readonly { readonly x: number; readonly y: number }[];
  readonly binWidth: number;
  /** A curve to hold the bars against, by points in the order of x, and what it is. */
  readonly curve: { readonly title: string; readonly points: readonly { x: number; y: number }[] };
}

/**
 * Bars with a curve over them.
 *
 * @throws RangeError when there is no bar
 */
export async function drawHistogram(histogram: Histogram): Promise<string> {
  const { title, xTitle, yTitle, bars, binWidth, curve } = histogram;
  if (bars.length === 0) throw new RangeError("a histogram of no bars");
  const x = { type: "quantitative" as const, title: xTitle, axis: PLAIN_AXIS };
  const y = { field: "y", type: "quantitative" as const, title: yTitle, axis: PLAIN_AXIS };
  const halfBar = 0.48 * binWidth;
  return render({
    $schema: VEGA_LITE,
    title: { text: title, subtitle: `line: ${curve.title}`, subtitleColor: "#333333" },
    description: title,
    width: WIDTH,
    height: HEIGHT,
    background: "white",
    layer: [
      {
        data: {
          values: bars.map(({ x, y: top }) => ({ from: x - halfBar, to: x + halfBar, y: top, bottom: 0 })),
        },
        mark: { type: "rect", color: COLOURS[5], opacity: 0.8, aria: false },
        encoding: { x: { ...x, field: "from" }, x2: { field: "to" }, y, y2: { field: "bottom" } },
      },
      {
        data: { values: curve.points as { x: number; y: number }[] },
        mark: { type: "line", color: COLOURS[4], strokeWidth: 2 },
        encoding: { x: { ...x, field: "x" }, y },
      },
    ],
  });
}

/** A measured value with the bounds of its interval, where it has one. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

/** One diagram: lines over a common x axis. */
export interface LinePanel {
  readonly yTitle: string;
  readonly lines: readonly { readonly name: string; readonly points: readonly LinePoint[] }[];
}

export interface LineChart {
  readonly title: string;
  readonly xTitle: string;
  /** Drawn one below the other. Lines of the same name have the same colour. */
  readonly panels: readonly LinePanel[];
}

/**
 * Lines through points, with bars for their intervals. The y axes need not begin at 0.
 *
 * @throws RangeError when there is no point
 */
export async function drawLines({ title, xTitle, panels }: LineChart): Promise<string> {
  const names = [...new Set(panels.flatMap(({ lines }) => lines.map(({ name }) => name)))];
  if (!panels.some(({ lines }) => lines.some(({ points }) => points.length > 0))) {
    throw new RangeError("lines through no points");
  }
  const line = {
    field: "line",
    type: "nominal" as const,
    title: "",
    scale: { domain: names, range: COLOURS },
  };
  const x = { field: "x", type: "quantitative" as const, title: xTitle, axis: PLAIN_AXIS };
  return render({
    $schema: VEGA_LITE,
    title: { text: title, anchor: "middle" },
    description: title,
    background: "white",
    vconcat: panels.map(({ yTitle, lines }) => {
      const values = lines.flatMap(({ name, points }) => points.map((point) => ({ ...point, line: name })));
      const y = (field: string) => ({
        field,
        type: "quantitative" as const,
        title: yTitle,
        scale: { zero: false, nice: true },
      });
      return {
        data: { values },
        width: WIDTH,
        height: HEIGHT / 2,
        layer: [
          {
            transform: [{ filter: "isValid(datum.low)" }],
            mark: { type: "rule" as const, strokeWidth: 1.5, opacity: 0.7 },
            encoding: { x, y: y("low"), y2: { field: "high" }, color: line },
          },
          {
            mark: { type: "line" as const, strokeWidth: 1.5, point: { size: 45, filled: true } },
            encoding: { x, y: y("y"), color: line },
          },
        ],
      };
    }),
  });
}

/** Whether the drawing libraries, which are optional dependencies, are installed. Loads nothing. */
export function canDraw(): boolean {
  try {
    for (const library of ["vega", "vega-lite"]) import.meta.resolve(library);
    return true;
  } catch {
    return false;
  }
}

async function render(spec: TopLevelSpec): Promise<string> {
  const [{ compile }, { parse, View }] = await Promise.all([import("vega-lite"), import("vega")]);
  const view = new View(parse(compile(spec).spec), { renderer: "none" });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
