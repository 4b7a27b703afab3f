import { describe, expect, it } from "vitest";
import {
  drawHistogram,
  drawLines,
  drawScatter,
  type Histogram,
  type LineChart,
  type Scatter,
} from "../../src/report/chart.js";

const scatter: Scatter = {
  title: "Times <of> two & more",
  caption: "57 of 60 problems",
  xTitle: "df-pn",
  yTitle: "df-pn λ",
  above: "x is faster",
  below: "y is faster",
  groupTitle: "order",
  groups: ["1", "2", "3"],
  points: Array.from({ length: 57 }, (_, i) => ({
    x: 1e-6 * 1.2 ** i,
    y: 2e-6 * 1.1 ** i,
    group: String(1 + (i % 2)),
  })),
};

/** Checks that tags nest and close. Returns the number of elements. */
function countElements(svg: string): number {
  const open: string[] = [];
  let elements = 0;
  for (const [, closing, name, selfClosing] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (closing) expect(open.pop()).toBe(name);
    else {
      elements++;
      if (!selfClosing) open.push(name);
    }
  }
  expect(open).toEqual([]);
  expect(svg.replaceAll(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, "")).not.toMatch(/[<>]/);
  return elements;
}

describe("a scatter", () => {
  it("is a well-formed SVG with a mark for every point", async () => {
    const svg = await drawScatter(scatter);
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(countElements(svg)).toBeGreaterThan(scatter.points.length);
    // The legend's symbols are in groups of their own.
    const [, marks] = /<g class="mark-symbol role-mark[^>]*>(.*?)<\/g>/.exec(svg) ?? [];
    expect(marks.match(/<path /g)).toHaveLength(scatter.points.length);
    for (const text of [
      ...["<title>Times &lt;of&gt; two &amp; more</title><desc>57 of 60 problems", scatter.caption],
      ...[scatter.xTitle, scatter.yTitle, scatter.above, scatter.below, "order"],
      ...[">1 µs<", ">10 µs<", ">100 ms<"],
    ]) {
      expect(svg).toContain(text);
    }
    expect(svg).not.toContain("NaN");
    const said = await drawScatter({ ...scatter, caption: "one line\nAnother." });
    const [, description] = /<desc>(.*?)<\/desc>/.exec(said) ?? [];
    expect(description).toMatch(/^one line\. Another\. Points of [^.]*\. Above the diagonal: [^.]*\.$/);
  });

  it("draws the points of a rare group large, and after the others", async () => {
    const rare = { x: 1e-3, y: 1e-3, group: "3" };
    const svg = await drawScatter({ ...scatter, points: [rare, ...scatter.points] });
    const [, marks] = /<g class="mark-symbol role-mark[^>]*>(.*?)<\/g>/.exec(svg) ?? [];
    const colours = [...marks.matchAll(/fill="([^"]+)"/g)].map(([, colour]) => colour);
    expect(colours.indexOf("#009E73")).toBe(57);
  });

  it("needs points that have logarithms", async () => {
    await expect(drawScatter({ ...scatter, points: [] })).rejects.toThrow("no points");
    const zero = { x: 0, y: 1, group: "1" };
    await expect(drawScatter({ ...scatter, points: [zero] })).rejects.toThrow("positive");
    const one = { x: 1, y: 1, group: "1" };
    expect(await drawScatter({ ...scatter, points: [one] })).not.toContain("NaN");
  });
});

describe("a histogram", () => {
  const histogram: Histogram = {
    title: "h − g",
    caption: "line: N(0, 3²)",
    xTitle: "discs",
    yTitle: "leaves",
    bars: [-4, -2, 0, 2, 4, 6].map((x) => ({ x, y: 10 - Math.abs(x) })),
    binWidth: 2,
    curve: [-6, -3, 0, 3, 6].map((x) => ({ x, y: 9 - Math.abs(x) })),
  };

  it("has a bar for every value and a curve", async () => {
    const svg = await drawHistogram(histogram);
    countElements(svg);
    const [, bars] = /<g class="mark-rect role-mark[^>]*>(.*?)<\/g>/.exec(svg) ?? [];
    expect(bars.match(/<path /g)).toHaveLength(6);
    expect(svg).toMatch(/<g class="mark-line role-mark/);
    for (const text of ["h − g", "discs", "leaves", "line: N(0, 3²)"]) expect(svg).toContain(text);
    expect(svg).not.toContain("NaN");
    await expect(drawHistogram({ ...histogram, bars: [] })).rejects.toThrow("no bars");
  });
});

describe("lines", () => {
  const points = [10, 30, 100].map((x) => ({ x, y: Math.sqrt(x) }));
  const chart: LineChart = {
    title: "Indices",
    caption: "of two",
    xTitle: "m",
    panels: [
      {
        yTitle: "index 1",
        lines: [
          {
            name: "here",
            points: points.map((point) => ({ ...point, low: point.y - 1, high: point.y + 1 })),
          },
          { name: "paper", points },
        ],
      },
      { yTitle: "index 2", lines: [{ name: "here", points }], level: { name: "exact", y: 5 } },
    ],
  };

  it("have their points, and bars where there is an interval", async () => {
    const svg = await drawLines(chart);
    countElements(svg);
    const count = (mark: string, element: string) =>
      [...svg.matchAll(new RegExp(`<g class="mark-${mark} role-mark[^>]*>(.*?)</g>`, "g"))].flatMap(
        ([, marks]) => marks.match(new RegExp(`<${element} `, "g")) ?? [],
      ).length;
    expect(count("symbol", "path")).toBe(9);
    // Three intervals, and the exact value.
    expect(count("rule", "line")).toBe(4);
    for (const text of ["index 1", "index 2", "here", "paper", "exact", "The y axes do not begin at 0."])
      expect(svg).toContain(text);
    expect(svg).not.toContain("NaN");
    const empty = chart.panels.map((panel) => ({ ...panel, lines: [] }));
    await expect(drawLines({ ...chart, panels: empty })).rejects.toThrow("no points");
  });
});
