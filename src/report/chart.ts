/** Charts as SVG text, by vega-lite without a browser. The libraries are loaded when a chart is drawn: it takes a while. */
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

/** Pixels a side of the plotted area. */
const SIZE = 420;

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
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
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

async function render(spec: TopLevelSpec): Promise<string> {
  const [{ compile }, { parse, View }] = await Promise.all([import("vega-lite"), import("vega")]);
  const view = new View(parse(compile(spec).spec), { renderer: "none" });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
