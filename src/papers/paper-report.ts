/** The report of a paper: its text, figures as SVG, numbers as CSV, and what was found of each of the paper's findings. */
import { join } from "node:path";
import { cellOf } from "../cli/lists/csv-records.js";
import { openFolder, writeOutput } from "../files/output.js";
import type { Finding } from "../math/statistics.js";
import { formatMarkdownTable } from "../report/table.js";
import type { PaperRunOptions } from "./paper-run.js";
import { formatRun, type MeasuredRun, recordRun } from "./provenance.js";

/** A finding of the paper, and what our own measurements say about it. */
export interface PaperFinding {
  /** Section or table of the paper. */
  readonly section: string;
  /** What the paper finds, made exact where it is vague. */
  readonly claim: string;
  readonly finding: Finding;
  /** Under which conditions; empty where the report has one set of conditions only. */
  readonly conditions: string;
  /** The figure that decides, with its 95 % interval or the p-value. */
  readonly measured: string;
}

export type CsvRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface ReportFiles {
  /** SVG by the names of the files. */
  readonly figures?: Readonly<Record<string, string>>;
  /** Rows by the names of the files; all rows of a file have the same columns. */
  readonly tables?: Readonly<Record<string, readonly CsvRow[]>>;
}

export interface ReportWriter {
  /**
   * Writes `report.md`, `report.json`, figures and tables to the folder of the run, and the same without the JSON, as `README.md`,
   * to that of the report.
   *
   * @param text whose first line is the heading
   */
  write(results: { readonly findings: readonly PaperFinding[] }, text: string, files?: ReportFiles): void;
}

/**
 * To be called before anything is measured.
 *
 * @param measures folders whose content decides what is measured, from the root of the project; scripts/reports.mjs says when one of
 *   them has changed since
 * @throws FileError for a folder that cannot be written to
 */
export function openReport(
  { folder, report }: Pick<PaperRunOptions, "folder" | "report">,
  measures: readonly string[],
): ReportWriter {
  if (report !== undefined) openFolder(report);
  const record = recordRun(folder, measures);
  return {
    write(results, text, { figures = {}, tables = {} } = {}) {
      if (folder === undefined && report === undefined) return;
      const runs = record.runs();
      const whole = `${withRuns(text, runs)}\n`;
      const content = {
        ...figures,
        ...Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, formatCsv(rows)])),
        "findings.csv": formatCsv(results.findings.map((finding) => ({ ...finding }))),
        "runs.csv": formatCsv(runs.map((run) => ({ ...run }))),
      };
      for (const target of [folder, report]) {
        if (target === undefined) continue;
        for (const [name, file] of Object.entries(content)) writeOutput(join(target, name), file);
      }
      if (report !== undefined) writeOutput(join(report, "README.md"), whole);
      if (folder === undefined) return;
      writeOutput(join(folder, "report.json"), `${JSON.stringify(results, undefined, 2)}\n`);
      writeOutput(join(folder, "report.md"), whole);
    },
  };
}

/** The text with the runs under its heading. */
function withRuns(text: string, runs: readonly MeasuredRun[]): string {
  const end = text.indexOf("\n");
  const list = runs.length === 1 ? [formatRun(runs[0])] : runs.map((run) => `- ${formatRun(run)}`);
  return `${text.slice(0, end)}\n\nMeasured by ${runs.length === 1 ? "" : "these runs:\n\n"}${list.join("\n")}${text.slice(end)}`;
}

/** Rows as CSV (RFC 4180) under the names of their columns. */
function formatCsv(rows: readonly CsvRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => `${cells.map(cellOf).join(",")}\n`)
    .join("");
}

/** A section on the paper's findings, the first of a report. */
export function formatFindings(findings: readonly PaperFinding[]): string {
  const columns = findings.some(({ conditions }) => conditions !== "") ? 5 : 4;
  return [
    "## The paper's findings",
    'A finding "holds" or "does not hold" where the whole 95 % interval says so, or, where problems are counted (more, as many,\nfewer), the sign test with p < 0.05; otherwise it is "undecided". A finding that such problems exist holds by a single one.',
    formatMarkdownTable(
      ["§", "the paper's finding", "here", "measured", "conditions"].slice(0, columns),
      findings.map(({ section, claim, finding, measured, conditions }) => [
        section,
        claim,
        `**${finding}**`,
        measured,
        conditions,
      ]),
    ),
  ].join("\n\n");
}
