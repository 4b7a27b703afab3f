/** `solve-fast export`: the results of a sweep as CSV, JSON or Parquet. */
import { once } from "node:events";
import { Argument, Command, Option } from "commander";
import { EXPORT_FORMATS, type ExportFormat, exportRecords } from "../formats/export.js";
import { createOutput } from "../formats/output.js";
import { readResultFile } from "../formats/result-file.js";
import { UsageError } from "./failures.js";

interface Options {
  readonly to: ExportFormat;
  readonly out?: string;
}

async function exportResults(path: string, { to, out }: Options): Promise<void> {
  if (out === undefined && to === "parquet" && process.stdout.isTTY) {
    throw new UsageError("Parquet is no text for a terminal; name a file with --out, as in --out s.parquet");
  }
  const pieces = exportRecords(readResultFile(path).records, to);
  if (out === undefined) {
    for (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, "drain");
    return;
  }
  const output = createOutput(out, [path]);
  try {
    for (const piece of pieces) output.write(piece);
    output.commit();
  } finally {
    output.discard();
  }
}

export function exportCommand(): Command {
  return new Command("export")
    .description("write the results of a sweep as CSV, JSON or Parquet")
    .addArgument(new Argument("<file>", "a result file made by `solve-fast sweep --out`"))
    .addOption(new Option("--to <format>", "format to write").choices(EXPORT_FORMATS).makeOptionMandatory())
    .option("--out <file>", "file to write; standard output by default")
    .addHelpText(
      "after",
      `
Columns: rank, position, algorithm, verdict, order, nodes, microseconds.

Examples:
  solve-fast export s.sweep --to csv
  solve-fast export s.sweep --to parquet --out s.parquet
  solve-fast export s.sweep --to json | head`,
    )
    .action(exportResults);
}
