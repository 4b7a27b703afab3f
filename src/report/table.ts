/**
 * Tables of plain text and of Markdown: the first column to the left, all others to the right, as figures are read.
 * Whole numbers are written as in 12,102.
 */
import { formatCount } from "./numbers.js";

type Rows = readonly (readonly (string | number)[])[];

function formatCell(cell: string | number): string {
  return Number.isInteger(cell) ? formatCount(Number(cell)) : String(cell);
}

/** Lays out rows of cells under their headings; the result ends without a line feed. */
export function formatTable(headings: readonly string[], rows: Rows): string {
  const lines = [headings, ...rows].map((row) => row.map(formatCell));
  const widths = headings.map((_, column) => Math.max(...lines.map((row) => (row[column] ?? "").length)));
  return lines
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The same as a Markdown table. */
export function formatMarkdownTable(headings: readonly string[], rows: Rows): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${headings.map((_, column) => formatCell(cells[column] ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  const alignments = headings.map((_, column) => (column === 0 ? "---" : "---:"));
  return [line(headings), line(alignments), ...rows.map(line)].join("\n");
}
