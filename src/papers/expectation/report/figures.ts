/** Figs. 6 and 7, beside what the paper has. */

import { normalDensity } from "../../../math/normal.js";
import { drawHistogram, drawLines } from "../../../report/chart.js";
import { countOf } from "../../../report/numbers.js";
import { PAPER_FIGURE_6_LEAF, PAPER_TABLE_8, PAPER_TABLE_8_STAGE } from "../paper.js";
import type { ExpectationResults } from "./report.js";

/** Fig. 6: leaves by h − g, with the normal distribution of the estimated σ. SVG. */
export function drawFigure6({ figure6: { sigma, histogram } }: ExpectationResults): Promise<string> {
  // Two plies add two discs, so that all but a few differences are even.
  const width = 2;
  const bars = new Map<number, number>();
  for (const [difference, count] of histogram) {
    const middle = width * Math.round(difference / width);
    bars.set(middle, (bars.get(middle) ?? 0) + count);
  }
  const leaves = histogram.reduce((sum, [, count]) => sum + count, 0);
  const reach = Math.ceil(Math.max(4 * sigma, ...histogram.map(([difference]) => Math.abs(difference))));
  const curveAt = (x: number) => (leaves * width * normalDensity(x / sigma)) / sigma;
  const curve = Array.from({ length: 4 * reach + 1 }, (_, i) => {
    const x = i / 2 - reach;
    return { x, y: curveAt(x) };
  });
  // Half of what bars and curve differ by: leaves that would have to move.
  const steps = Array.from({ length: reach + 1 }, (_, i) => width * (i - Math.floor(reach / 2)));
  const apart = steps.reduce((sum, x) => sum + Math.abs((bars.get(x) ?? 0) - curveAt(x)), 0);
  const elsewhere = Math.round((50 * apart) / leaves);
  return drawHistogram({
    title: `Value of leaves after ${PAPER_FIGURE_6_LEAF} moves less their value two plies on`,
    xTitle: "h − g, discs",
    yTitle: "leaves",
    caption: `line: N(0, ${sigma.toFixed(2)}²); the paper has 8.33²\n${elsewhere} % of the ${countOf(leaves, "leaf", "leaves")} lie elsewhere than the line has them`,
    bars: [...bars].map(([x, y]) => ({ x, y })),
    binWidth: width,
    curve,
  });
}

/** Fig. 7: both indices by m, with the paper's. SVG. */
export function drawFigure7({ table8 }: ExpectationResults): Promise<string> {
  const last = Math.max(...PAPER_TABLE_8.map(({ parameter }) => parameter));
  const panel = (index: "index1" | "index2", yTitle: string) => {
    const measured = table8.flatMap(({ groups, deeper }) => {
      const { estimate: y, low, high } = deeper[index];
      return groups === null || groups > last || !Number.isFinite(low) ? [] : [{ x: groups, y, low, high }];
    });
    const exact = table8.find(({ groups }) => groups === null)?.deeper[index].estimate;
    return {
      yTitle,
      ...(exact === undefined || !Number.isFinite(exact) ? {} : { level: { name: "here, exact", y: exact } }),
      lines: [
        { name: "here, 95 %", points: measured },
        { name: "paper", points: PAPER_TABLE_8.map((row) => ({ x: row.parameter, y: Number(row[index]) })) },
      ],
    };
  };
  return drawLines({
    title: `Expectation against minimax after ${PAPER_TABLE_8_STAGE} moves, judge (a)`,
    caption: "The bars are 95 % intervals.",
    xTitle: "m, groups of normal numbers",
    panels: [panel("index1", "index 1"), panel("index2", "index 2")],
  });
}
