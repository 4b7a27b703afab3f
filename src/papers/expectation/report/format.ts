/** How figures of the expectation experiments are written, and the table that compares two methods. */
import type { Interval } from "../../../math/statistics.js";
import { formatMarkdownTable } from "../../../report/table.js";
import type { Comparison } from "../comparison.js";
import { PAPER_POSITIONS, type PaperComparison } from "../paper.js";

/** An estimate with its bounds. */
export function interval({ estimate, low, high }: Interval, digits: number): string {
  if (!Number.isFinite(estimate)) return "-";
  const bounds = Number.isFinite(low) ? `${low.toFixed(digits)} to ${high.toFixed(digits)}` : "too few";
  return `${estimate.toFixed(digits)} (${bounds})`;
}

function probability(p: number): string {
  if (Number.isNaN(p)) return "-";
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}

type Columns = readonly (readonly [string | number, Comparison, PaperComparison | undefined])[];

/** One of Tables 6 to 10, a row for each of its columns. */
export function comparisonTable(letter: string, columns: Columns): string {
  const beside = columns.some(([, , paper]) => paper !== undefined);
  return formatMarkdownTable(
    [
      letter,
      "better",
      "worse",
      "index 1",
      "index 2",
      "mean difference",
      "p, t-test",
      "p, sign test",
      ...(beside ? ["paper: better", "worse", "index 1", "index 2", "mean difference"] : []),
    ],
    columns.map(([parameter, row, paper]) => [
      parameter,
      row.better,
      row.worse,
      interval(row.index1, 2),
      interval(row.index2, 1),
      interval(row.meanDifference, 3),
      probability(row.tTest.probability),
      probability(row.signTest),
      ...(beside ? paperCells(paper) : []),
    ]),
  );
}

function paperCells(paper: PaperComparison | undefined): (string | number)[] {
  if (paper === undefined) return ["-", "-", "-", "-", "-"];
  const { better, worse, index1, index2, meanDifference } = paper;
  const mark = (text: string, value: number) =>
    Math.abs(Number(text) - value) > 0.5 * 10 ** -(text.split(".")[1]?.length ?? 0) + 1e-9
      ? `${text} ‡`
      : text;
  return [
    better,
    worse,
    mark(index1, (100 * (better - worse)) / PAPER_POSITIONS),
    mark(index2, (100 * better) / (better + worse)),
    meanDifference,
  ];
}
