/**
 * Tables of plain text and of Markdown: the first column to the left, all others to the right, as figures are read.
 * Whole numbers are written as in 12,102.
 */
import { formatCount } from "./numbers.js";

type Rows = readonly (readonly (string | number)[])[];

function formatCell(cell: string | number): string {
  return Number.isInteger(cell) ? formatCount(Number(cell)) : String(cell);
}

/**
 * Lays out rows of cells under their headings; the result ends without a line feed.
 *
 * @param width columns of the screen; the columns of a wider table stand in parts below each other, each with the first
 */
export function formatTable(
  headings: readonly string[],
  rows: Rows,
  width = Number.POSITIVE_INFINITY,
): string {
  const lines = [headings, ...rows].map((row) => row.map(formatCell));
  const widths = headings.map((_, column) => Math.max(...lines.map((row) => (row[column] ?? "").length)));
  const part = (columns: readonly number[]) =>
    lines.map((row) =>
      columns
        .map((column) => [row[column] ?? "", widths[column], column] as const)
        .map(([cell, wide, column]) => (column === 0 ? cell.padEnd(wide) : cell.padStart(wide)))
        .join("  ")
        .trimEnd(),
    );
  return partsOf(widths, width)
    .map((columns) => part(columns).join("\n"))
    .join("\n\n");
}

/** The columns of each part: the first, and as many of the others as fit. */
function partsOf([first, ...others]: readonly number[], width: number): number[][] {
  const parts: number[][] = [];
  let taken = Number.POSITIVE_INFINITY;
  for (const [i, wide] of others.entries()) {
    if (taken + 2 + wide > width || parts.length === 0) {
      parts.push([0]);
      taken = first;
    }
    parts.at(-1)?.push(i + 1);
    taken += 2 + wide;
  }
  return parts.length === 0 ? [[0]] : parts;
}

/** The same as a Markdown table. */
export function formatMarkdownTable(headings: readonly string[], rows: Rows): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${headings.map((_, column) => formatCell(cells[column] ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  const alignments = headings.map((_, column) => (column === 0 ? "---" : "---:"));
  return [line(headings), line(alignments), ...rows.map(line)].join("\n");
}
