import { describe, expect, it } from "vitest";
import { drawScatter, type Scatter } from "../../src/report/chart.js";

const scatter: Scatter = {
  title: "Times <of> two & more",
  xTitle: "df-pn, seconds",
  yTitle: "df-pn λ, seconds",
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
    // The legend's symbols stand in groups of their own.
    const [, marks] = /<g class="mark-symbol role-mark[^>]*>(.*?)<\/g>/.exec(svg) ?? [];
    expect(marks.match(/<path /g)).toHaveLength(scatter.points.length);
    for (const text of ["Times &lt;of&gt; two &amp; more", scatter.xTitle, scatter.yTitle, "order"]) {
      expect(svg).toContain(text);
    }
    expect(svg).not.toContain("NaN");
  });

  it("needs points that have logarithms", async () => {
    await expect(drawScatter({ ...scatter, points: [] })).rejects.toThrow("no points");
    const zero = { x: 0, y: 1, group: "1" };
    await expect(drawScatter({ ...scatter, points: [zero] })).rejects.toThrow("positive");
    const one = { x: 1, y: 1, group: "1" };
    expect(await drawScatter({ ...scatter, points: [one] })).not.toContain("NaN");
  });
});
