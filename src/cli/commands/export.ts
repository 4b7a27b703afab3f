/** `solve-fast export`: the results of a sweep as CSV, JSON or Parquet. */

import { setImmediate } from "node:timers/promises";
import { Argument, Command, Option } from "commander";
import { createOutput } from "../../files/output.js";
import { FailureError, InputError } from "../../game/errors.js";
import { formatCount } from "../../report/numbers.js";
import { EXPORT_FORMATS, type ExportFormat, exportRecords } from "../../solver/sweep/files/export.js";
import type { ResultRecord } from "../../solver/sweep/files/result-record.js";
import { openSweepRows } from "../../solver/sweep/sweep-rows.js";
import { options } from "../options/options.js";
import { drained } from "../terminal/drained.js";
import { untilInterrupted } from "../terminal/interrupt.js";

interface Options {
  readonly to: ExportFormat;
  readonly out?: string;
  readonly game?: string;
  readonly database?: string;
}

async function exportResults(path: string, { to, out, game, database }: Options): Promise<void> {
  if (out === undefined && to === "parquet" && process.stdout.isTTY) {
    throw new InputError(
      "Parquet is a binary format, which a terminal cannot show; name a file with --out, as in --out s.parquet",
    );
  }
  const results = await openSweepRows(path, { game, database });
  let rows = 0;
  function* counted(): Generator<ResultRecord> {
    for (const record of results.records) {
      rows++;
      yield record;
    }
  }
  if (!(await write(exportRecords(counted(), to), path, out))) return;

  const whole = results.rows;
  const held = `holds ${formatCount(rows)} of ${formatCount(whole)} rows`;
  const torn = results.torn();
  if (torn !== undefined) {
    throw new FailureError(
      `${path}: ${held}; what follows at byte ${torn} is incomplete, or still being written; \`sweep --resume\` continues it`,
    );
  }
  if (rows < whole) {
    console.error(`solve-fast: warning: ${path}: ${held}; \`sweep --resume\` continues it`);
  }
}

/** @returns whether all of it was written; otherwise the user has interrupted it */
async function write(pieces: Iterable<Uint8Array>, path: string, out: string | undefined): Promise<boolean> {
  if (out === undefined) {
    for (const piece of pieces) {
      process.stdout.write(piece);
      await drained();
    }
    return true;
  }
  let isWritten = false;
  await untilInterrupted("nothing was written, start again", async (signal) => {
    const output = createOutput(out, [path]);
    try {
      for (const piece of pieces) {
        output.write(piece);
        // Lets a signal be handled.
        await setImmediate();
        signal.throwIfAborted();
      }
      output.commit();
      isWritten = true;
    } finally {
      output.discard();
    }
  });
  return isWritten;
}

export function command(): Command {
  return new Command("export")
    .description("write the results of a sweep as CSV, JSON or Parquet")
    .addArgument(new Argument("<file>", "a result file made by `solve-fast sweep --out`"))
    .addOption(new Option("--to <format>", "format to write").choices(EXPORT_FORMATS).makeOptionMandatory())
    .option("--out <file>", "file to write; standard output by default")
    .addOption(options.game())
    .addOption(options.orderDatabase())
    .addHelpText(
      "after",
      `
Columns: rank, position, algorithm, verdict, order, nodes, microseconds. A file whose sweep is not finished is written as
far as it goes, with a warning; the exit status is 1 if its end is incomplete.

Examples:
  solve-fast export s.sweep --to csv
  solve-fast export s.sweep --to parquet --out s.parquet
  solve-fast export s.sweep --to json | head`,
    )
    .action(exportResults);
}
