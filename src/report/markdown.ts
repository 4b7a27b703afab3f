/** Reports in Markdown, laid out for a screen: tables in columns, all else broken between its words. */
import { formatTable } from "./table.js";
import { displayWidth, wrapLine } from "./wrap.js";

/** @param width columns of the screen; where it has no end the text stays as it is */
export function layOutMarkdown(markdown: string, width: number): string {
  if (width === Number.POSITIVE_INFINITY) return markdown;
  return blocksOf(markdown)
    .map((lines) => {
      if (lines[0].startsWith("|")) return layOutTable(lines, width);
      return wrapLine(plain(lines.join(" ")), width, lines[0].startsWith("- ") ? 2 : 0);
    })
    .join("\n");
}

/** Lines that belong together: those of a table, of a paragraph or of a point; all others stand alone. */
function blocksOf(markdown: string): string[][] {
  const blocks: string[][] = [];
  let before = "";
  for (const line of markdown.split("\n")) {
    const goesOn = line.startsWith("|")
      ? before.startsWith("|")
      : /^\w/.test(line) && /^(?:- |\w)/.test(before);
    if (goesOn) blocks.at(-1)?.push(line);
    else blocks.push([line]);
    if (!goesOn || line.startsWith("|")) before = line;
  }
  return blocks;
}

/** Without the marks of bold words. */
function plain(text: string): string {
  return text.replace(/\*\*(.+?)\*\*/g, "$1");
}

function layOutTable([heading, , ...lines]: readonly string[], width: number): string {
  const headings = cellsOf(heading);
  const rows = lines.map(cellsOf);
  const [first, ...others] = headings.map((_, column) =>
    Math.max(...[headings, ...rows].map((row) => displayWidth(row[column] ?? ""))),
  );
  if (others.every((wide) => first + 2 + wide <= width)) return formatTable(headings, rows, width);
  // Columns of sentences are set below each other.
  return rows
    .flatMap(([title, ...cells]) => [
      wrapLine(title, width, 4),
      ...cells.map((cell, i) => wrapLine(`  ${headings[i + 1]}: ${cell}`, width, 4)),
    ])
    .join("\n");
}

/** The cells of a row such as `| a | b |`; a bar within a cell is written as `\|`. */
function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => plain(cell.trim().replaceAll("\\|", "|")));
}
