/** Reports in Markdown, laid out for a screen: tables in columns, all else broken between its words. */
import { formatTable } from "./table.js";
import { displayWidth, wrapLine } from "./wrap.js";

/** @param width columns of the screen; where it has no end the text stays as it is */
export function layOutMarkdown(markdown: string, width: number): string {
  if (width === Number.POSITIVE_INFINITY) return markdown;
  const out: string[] = [];
  let table: string[] = [];
  for (const line of [...markdown.split("\n"), undefined]) {
    if (line?.startsWith("|")) {
      table.push(line);
      continue;
    }
    if (table.length > 0) out.push(layOutTable(table, width));
    table = [];
    if (line !== undefined) out.push(wrapLine(line, width, line.startsWith("- ") ? 2 : 0));
  }
  return out.join("\n");
}

function layOutTable([heading, , ...lines]: readonly string[], width: number): string {
  const headings = cellsOf(heading);
  const rows = lines.map(cellsOf);
  const [first, ...others] = headings.map((_, column) =>
    Math.max(...[headings, ...rows].map((row) => displayWidth(row[column] ?? ""))),
  );
  if (others.every((wide) => first + 2 + wide <= width)) return formatTable(headings, rows, width);
  // Columns of sentences stand below each other.
  return rows
    .flatMap(([title, ...cells]) => [
      wrapLine(title, width, 4),
      ...cells.map((cell, i) => wrapLine(`  ${headings[i + 1]}: ${cell}`, width, 4)),
    ])
    .join("\n");
}

/** Of a row such as `| a | b |`; a bar within a cell is written as `\|`. */
function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
