/** Charts as SVG text, by vega-lite without a browser. The libraries are loaded when a chart is drawn, since it takes a while. */
import type { TopLevelSpec } from "vega-lite";
import { countOf, formatCount } from "./numbers.js";

export interface ScatterPoint {
  /** Both positive where axes are logarithmic. */
  readonly x: number;
  readonly y: number;
  /** Points of a group have a colour and a shape in common. */
  readonly group: string;
}

export interface Scatter {
  readonly title: string;
  /** What is shown, and what is left out. */
  readonly caption: string;
  /** What both axes count; seconds if left out. */
  readonly unit?: "seconds" | "nodes";
  readonly xTitle: string;
  readonly yTitle: string;
  readonly groupTitle: string;
  /** In the order of the legend. */
  readonly groups: readonly string[];
  /** What a point above the diagonal means, and one below it. */
  readonly above: string;
  readonly below: string;
  readonly points: readonly ScatterPoint[];
}

const VEGA_LITE = "https://vega.github.io/schema/vega-lite/v6.json";

/** Pixels of the plotted area: a side of a square one, and of one that is wider than high. */
const SIZE = 420;
const WIDTH = 560;
const HEIGHT = 360;

/** A group with less than this part of the points is rare. */
const RARE = 0.05;
const RARE_POINT_SIZE = 70;
/** The number of points below which each can be drawn larger. */
const FEW = 200;
const POINT_SIZE = { few: 40, many: 18 };

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
  const {
    title,
    caption,
    unit = "seconds",
    xTitle,
    yTitle,
    groupTitle,
    groups,
    points,
    above,
    below,
  } = scatter;
  const nameOf = unit === "seconds" ? powerOfTenSeconds : (exponent: number) => formatCount(10 ** exponent);
  const values = points.flatMap(({ x, y }) => [x, y]);
  if (values.length === 0) throw new RangeError("a scatter of no points");
  if (!values.every((value) => value > 0 && value < Number.POSITIVE_INFINITY)) {
    throw new RangeError("a logarithmic axis has positive values only");
  }
  const extreme = (pick: (a: number, b: number) => number) => values.reduce((a, b) => pick(a, b));
  const low = 10 ** Math.floor(Math.log10(extreme(Math.min)));
  const high = 10 ** Math.ceil(Math.log10(extreme(Math.max)));
  const domain = [low, high === low ? 10 * low : high];
  const first = Math.round(Math.log10(low));
  const decades = Math.round(Math.log10(domain[1])) - first;
  const ticks = Array.from({ length: decades + 1 }, (_, i) => 10 ** (first + i));
  const axis = {
    ...{ grid: true, gridOpacity: 0.6, labelOverlap: false, labelFlush: false, values: ticks },
    labelExpr: `${JSON.stringify(ticks.map((_, i) => nameOf(first + i)))}[round(log(datum.value) / LN10) - ${first}]`,
  };
  const scale = { type: "log" as const, domain };
  const encoding = {
    x: { field: "x", type: "quantitative" as const, scale, axis: { ...axis, title: xTitle } },
    y: { field: "y", type: "quantitative" as const, scale, axis: { ...axis, title: yTitle } },
  };
  const group = { field: "group", type: "nominal" as const, title: groupTitle };
  const shareOf = (name: string) => points.filter((point) => point.group === name).length / points.length;
  const shares = new Map(groups.map((name) => [name, shareOf(name)]));
  const usual = points.length < FEW ? POINT_SIZE.few : POINT_SIZE.many;
  // The rarest are drawn last, and large: they would be lost under the others.
  const drawn = points
    .map((point) => ({ ...point, share: shares.get(point.group) ?? 1 }))
    .sort((one, other) => other.share - one.share)
    .map(({ share, ...point }) => ({ ...point, size: share < RARE ? RARE_POINT_SIZE : usual }));
  const large = [...shares.values()].some((share) => share < RARE);
  const whole = `${caption}${large ? "\nPoints of rare groups are drawn large." : ""}`;
  const corner = (text: string, x: number, y: number, align: "left" | "right") => ({
    data: { values: [{}] },
    mark: {
      type: "text" as const,
      ...{ text, x, y, align, fontSize: 13, fontStyle: "italic" as const, color: "#333333" },
    },
  });
  return render(
    {
      $schema: VEGA_LITE,
      title: titled(title, whole),
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
          data: { values: drawn },
          mark: { type: "point", filled: true, opacity: 0.6, aria: false },
          encoding: {
            ...encoding,
            color: { ...group, scale: { domain: [...groups], range: COLOURS } },
            shape: { ...group, scale: { domain: [...groups], range: SHAPES } },
            size: { field: "size", type: "quantitative", scale: null, legend: null },
          },
        },
        corner(above, 8, 14, "left"),
        corner(below, SIZE - 8, SIZE - 10, "right"),
      ],
      config: { legend: { symbolOpacity: 1, symbolSize: 50 } },
    },
    { title, text: `${whole}\nAbove the diagonal: ${above}; below: ${below}` },
  );
}

/** Which problems a scatter of two searches shows. */
export function solvedCaption(all: number, both: number): string {
  return `${formatCount(both)} of ${countOf(all, "problem")}: those that both searches solved`;
}

/** As people write a time of 10 to the power of `exponent` seconds: `1 µs`, `100 ms`, `10 s`. */
function powerOfTenSeconds(exponent: number): string {
  const unit = exponent >= 0 ? 0 : Math.max(-3, Math.floor(exponent / 3));
  const names = ["s", "ms", "µs", "ns"];
  const amount = 10 ** (exponent - 3 * unit);
  return `${amount >= 1000 ? formatCount(amount) : amount} ${names[-unit]}`;
}

/** The title with a caption under it, which may have several lines. */
function titled(text: string, caption: string) {
  return { text, subtitle: caption.split("\n"), subtitleColor: "#333333", anchor: "middle" as const };
}

export interface Points {
  readonly title: string;
  readonly caption: string;
  readonly xTitle: string;
  readonly yTitle: string;
  /** Values that an axis has to show; those of the points if left out. */
  readonly xRange?: readonly [low: number, high: number];
  readonly yRange?: readonly [low: number, high: number];
  readonly groupTitle: string;
  /** In the order of the legend. */
  readonly groups: readonly string[];
  readonly points: readonly ScatterPoint[];
}

/** Part of an axis beside the outermost points, so that they are clear of it. */
const POINT_MARGIN = 0.03;

/**
 * Points between linear axes.
 *
 * @throws RangeError when there is no point
 */
export async function drawPoints(chart: Points): Promise<string> {
  const { title, caption, xTitle, yTitle, xRange = [], yRange = [], groupTitle, groups, points } = chart;
  if (points.length === 0) throw new RangeError("a chart of no points");
  const axis = (name: string, of: "x" | "y", range: readonly number[]) => {
    const shown = [...range, ...points.map((point) => point[of])];
    const [least, most] = [Math.min(...shown), Math.max(...shown)];
    const margin = POINT_MARGIN * (most - least || 1);
    const domain = [least - margin, most + margin];
    return {
      ...{ field: of, type: "quantitative" as const, scale: { domain, nice: false } },
      axis: { ...PLAIN_AXIS, title: name },
    };
  };
  const group = { field: "group", type: "nominal" as const, title: groupTitle };
  return render(
    {
      $schema: VEGA_LITE,
      title: titled(title, caption),
      width: WIDTH,
      height: HEIGHT,
      background: "white",
      data: { values: [...points] },
      mark: { type: "point", filled: true, size: RARE_POINT_SIZE, opacity: 0.6, aria: false },
      encoding: {
        x: axis(xTitle, "x", xRange),
        y: axis(yTitle, "y", yRange),
        color: { ...group, scale: { domain: [...groups], range: COLOURS } },
        shape: { ...group, scale: { domain: [...groups], range: SHAPES } },
      },
      config: { legend: { symbolOpacity: 1 } },
    },
    { title, text: caption },
  );
}

export interface Histogram {
  readonly title: string;
  readonly caption: string;
  readonly xTitle: string;
  readonly yTitle: string;
  /** Bars by their middle; all are `binWidth` wide. */
  readonly bars: readonly { readonly x: number; readonly y: number }[];
  readonly binWidth: number;
  /** A curve to hold the bars against, by points in the order of x. */
  readonly curve: readonly { readonly x: number; readonly y: number }[];
}

/**
 * Bars with a curve over them.
 *
 * @throws RangeError when there is no bar
 */
export async function drawHistogram(histogram: Histogram): Promise<string> {
  const { title, caption, xTitle, yTitle, bars, binWidth, curve } = histogram;
  if (bars.length === 0) throw new RangeError("a histogram of no bars");
  const x = { type: "quantitative" as const, title: xTitle, axis: PLAIN_AXIS };
  const y = { field: "y", type: "quantitative" as const, title: yTitle, axis: PLAIN_AXIS };
  const halfBar = 0.48 * binWidth;
  return render(
    {
      $schema: VEGA_LITE,
      title: titled(title, caption),
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
          data: { values: [...curve] },
          mark: { type: "line", color: COLOURS[4], strokeWidth: 2 },
          encoding: { x: { ...x, field: "x" }, y },
        },
      ],
    },
    { title, text: caption },
  );
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
  /** A value that holds for every x. */
  readonly level?: { readonly name: string; readonly y: number };
}

export interface LineChart {
  readonly title: string;
  readonly caption: string;
  readonly xTitle: string;
  /** Drawn one below the other. Lines of the same name have the same colour. */
  readonly panels: readonly LinePanel[];
}

/** Part of an axis beside the outermost points, so that they are shown whole. */
const MARGIN = 0.06;

/**
 * Lines through points, with bars for their intervals. The x axis begins at 0; that the y axes need not is said in the
 * picture.
 *
 * @throws RangeError when there is no point
 */
export async function drawLines({ title, caption, xTitle, panels }: LineChart): Promise<string> {
  const names = [
    ...new Set(
      panels.flatMap(({ lines, level }) => [
        ...lines.map(({ name }) => name),
        ...(level === undefined ? [] : [level.name]),
      ]),
    ),
  ];
  const all = panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points));
  if (all.length === 0) throw new RangeError("lines through no points");
  const line = {
    field: "line",
    type: "nominal" as const,
    title: "",
    scale: { domain: names, range: COLOURS },
  };
  const xDomain = [0, (1 + MARGIN) * Math.max(...all.map((point) => point.x))];
  const x = {
    field: "x",
    type: "quantitative" as const,
    title: xTitle,
    axis: PLAIN_AXIS,
    scale: { domain: xDomain, nice: false },
  };
  const whole = `${caption}\nThe y axes do not begin at 0.`;
  return render(
    {
      $schema: VEGA_LITE,
      title: titled(title, whole),
      background: "white",
      vconcat: panels.map(({ yTitle, lines, level }) => {
        const values = lines.flatMap(({ name, points }) => points.map((point) => ({ ...point, line: name })));
        const reached = values.flatMap(({ y, low = y, high = y }) => [low, high]).concat(level?.y ?? []);
        const [least, most] = [Math.min(...reached), Math.max(...reached)];
        const domain = [least - MARGIN * (most - least), most + MARGIN * (most - least)];
        const y = (field: string) => ({
          field,
          type: "quantitative" as const,
          title: yTitle,
          scale: { zero: false, nice: false, domain },
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
            ...(level === undefined
              ? []
              : [
                  {
                    data: { values: [{ y: level.y, line: level.name }] },
                    mark: { type: "rule" as const, strokeWidth: 1.5, strokeDash: [6, 3] },
                    encoding: { y: y("y"), color: line },
                  },
                ]),
          ],
        };
      }),
    },
    { title, text: whole },
  );
}

/** @param said for readers who do not see the picture */
async function render(
  spec: TopLevelSpec,
  { title, text }: { readonly title: string; readonly text: string },
): Promise<string> {
  const [{ compile }, { parse, View }] = await Promise.all([import("vega-lite"), import("vega")]);
  const view = new View(parse(compile(spec).spec), { renderer: "none" });
  try {
    const svg = await view.toSVG();
    const description = `<title>${escaped(title)}</title><desc>${escaped(inSentences(text))}</desc>`;
    return svg.replace(/^<svg [^>]*>/, (tag) => tag + description);
  } finally {
    view.finalize();
  }
}

/** Lines for reading aloud: each ends like a sentence. */
function inSentences(text: string): string {
  return text
    .split("\n")
    .map((line) => `${line.replace(/\.$/, "")}.`)
    .join(" ");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
