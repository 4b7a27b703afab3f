/// <reference lib="dom" />
/**
 * Bars of a page, drawn by hand: a library of charts that keeps to the policy of pages would be larger than all the rest of the
 * script.
 */
import { element, shape } from "./elements.js";

export interface Bar {
  readonly label: string;
  /** Parts that stand upon one another, each with the class of its colour. */
  readonly parts: readonly { readonly name: string; readonly value: number }[];
  /** What it says when it is pointed at. */
  readonly title: string;
  readonly press?: (() => void) | undefined;
  readonly pressed?: boolean;
}

const WIDTH = 520;
const HEIGHT = 190;
const LEFT = 52;
const BOTTOM = 26;
const TOP = 10;

/** @param format of the numbers at the left */
export function barChart(
  title: string,
  bars: readonly Bar[],
  format: (value: number) => string,
): HTMLElement {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(...totals, 0);
  const figure = element("figure", { class: "chart" }, element("figcaption", {}, title));
  if (most === 0) {
    figure.append(element("p", { class: "quiet" }, "Nothing to show."));
    return figure;
  }
  const step = niceStep(most / 4);
  const top = step * Math.ceil(most / step);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const picture = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title });
  for (let value = 0; value <= top * 1.001; value += step) {
    picture.append(
      shape("line", { class: "rule", x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value) }),
      shape(
        "text",
        {
          class: "label",
          x: LEFT - 6,
          y: y(value),
          "font-size": 11,
          "text-anchor": "end",
          "dominant-baseline": "central",
        },
        format(value),
      ),
    );
  }
  const wide = (WIDTH - LEFT) / bars.length;
  for (const [i, { label, parts, title: text, press, pressed = false }] of bars.entries()) {
    const x = LEFT + i * wide;
    const group = shape("g", press === undefined ? {} : { class: pressed ? "bar pressed" : "bar" });
    group.append(shape("title", {}, text));
    group.append(shape("rect", { class: "back", x, y: TOP, width: wide, height: HEIGHT - TOP - BOTTOM }));
    let below = 0;
    for (const { name, value } of parts) {
      const gap = Math.min(3, wide / 6);
      const height = y(below) - y(below + value);
      group.append(
        shape("rect", { class: name, x: x + gap, y: y(below + value), width: wide - 2 * gap, height }),
      );
      below += value;
    }
    group.append(
      shape(
        "text",
        { class: "label", x: x + wide / 2, y: HEIGHT - 9, "font-size": 11, "text-anchor": "middle" },
        label,
      ),
    );
    if (press !== undefined) group.addEventListener("click", press);
    picture.append(group);
  }
  figure.append(picture);
  return figure;
}

/** 1, 2 or 5 times a power of ten, not below a value. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((factor) => factor * power >= value) ?? 10);
}
