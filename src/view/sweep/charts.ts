/// <reference lib="dom" />
/**
 * The second script of pages about sweeps, and of no others: vega, which draws the charts of chart-spec.ts. It hands a
 * `ChartMaker` to the script of the page. vega's interpreter evaluates expressions, since the policy of the pages forbids
 * compiling them.
 */
import { parse, type Spec, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { CHART_MAKER, type ChartBar, type ChartName, IN_CHART } from "./chart-spec.js";

/** The charts in Vega, by their names: scripts/pages.mjs puts them here. */
declare const CHART_SPECS: Readonly<Record<ChartName, Spec>>;

/** A stretch of the x axis, in its unit. */
export type Stretch = readonly [from: number, to: number];

export interface Chart {
  show(bars: readonly ChartBar[]): void;
  /** Marks a stretch, or none, without calling `onMark`. */
  mark(stretch: Stretch | undefined): void;
}

export interface ChartEvents {
  /** Called when the reader marks another stretch, or none. */
  onMark(stretch: Stretch | undefined): void;
  /** Called when the reader clicks on a bar. */
  onClick(bar: ChartBar): void;
  /** Called when the reader points at a bar, or leaves it. */
  onPoint(bar: ChartBar | undefined): void;
}

/** What stands at the axes, in the language of the page. */
export interface AxisTitles {
  readonly x: string;
  readonly y: string;
}

/** @param place an element in the page, whose width the chart takes */
export type ChartMaker = (
  place: HTMLElement,
  name: ChartName,
  titles: AxisTitles,
  bars: readonly ChartBar[],
  events: ChartEvents,
) => Chart;

function withTitles(spec: Spec, { x, y }: AxisTitles): Spec {
  const axes = spec.axes?.map((axis) =>
    axis.title === undefined ? axis : { ...axis, title: axis.scale === IN_CHART.xScale ? x : y },
  );
  return axes === undefined ? spec : { ...spec, axes };
}

const makeChart: ChartMaker = (place, name, titles, bars, { onMark, onClick, onPoint }) => {
  const view = new View(parse(withTitles(CHART_SPECS[name], titles), undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: "svg",
    container: place,
    // The page itself shows a text for what is pointed at.
    tooltip: () => {},
  });
  let shown = bars;
  view.data(IN_CHART.bars, [...shown]).run();
  /** A place above or below a bar counts as the bar, since many are thin. */
  const barAt = ({ clientX }: MouseEvent): ChartBar | undefined => {
    const { left } = place.getBoundingClientRect();
    const { left: padding = 0 } = view.padding() as { readonly left?: number };
    const x = view.scale(IN_CHART.xScale).invert(clientX - left - padding - view.origin()[0]);
    return shown.find(({ from, to }) => from <= x && x < to);
  };
  let marking = false;
  let marked = false;
  view.addSignalListener(IN_CHART.brush, (_, value: { readonly from?: Stretch }) => {
    marked = value.from !== undefined;
    if (!marking) onMark(value.from);
  });
  place.addEventListener("pointermove", (event) => onPoint(barAt(event)));
  place.addEventListener("pointerleave", () => onPoint(undefined));
  // Releasing the button after a stretch was drawn is a click, too.
  place.addEventListener("click", (event) => {
    const bar = barAt(event);
    if (!marked && bar !== undefined) onClick(bar);
  });

  return {
    show(next) {
      shown = next;
      // The labels of the y axis may now need another width.
      view
        .data(IN_CHART.bars, [...shown])
        .resize()
        .run();
    },
    mark(stretch) {
      const scale = view.scale(IN_CHART.xScale);
      const [least, most] = scale.domain() as Stretch;
      const pixels = stretch?.map((value) => scale(Math.min(Math.max(value, least), most)));
      marking = true;
      view.signal(IN_CHART.brushPixels, pixels ?? []).run();
      marking = false;
    },
  };
};

Object.assign(globalThis, { [CHART_MAKER]: makeChart });
