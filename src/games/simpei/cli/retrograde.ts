/** `solve-fast retrograde simpei`: the value of every position, by retrograde analysis. */

import { Argument, Command } from "commander";
import { options, settingOption, warnOfThreads } from "../../../cli/options/options.js";
import { untilInterrupted } from "../../../cli/terminal/interrupt.js";
import { fittedWords, lineWidth } from "../../../cli/terminal/terminal.js";
import { databaseChecksum, writeDatabase } from "../../../files/database.js";
import { createOutput } from "../../../files/output.js";
import { FailureError, InputError } from "../../../game/errors.js";
import { createProgress } from "../../../report/progress.js";
import { runRetrograde } from "../retrograde/run.js";
import { formatRetrograde, reportRetrograde } from "../retrograde/text.js";
import { LAYER_SIZES } from "../rules/ranking.js";

interface Flags {
  readonly threads: number;
  readonly lambda?: boolean;
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function retrograde(game: string, flags: Flags): Promise<void> {
  if (game !== "simpei") throw new InputError(`retrograde analysis is written for simpei, not for ${game}`);
  const { threads, lambda = false, out, json = false, quiet = false } = flags;
  warnOfThreads(threads, quiet);
  // A bad path is found now, and not after the work.
  if (out !== undefined) createOutput(out).discard();
  const progress = createProgress({ label: `retrograde analysis of ${game}`, quiet });
  await untilInterrupted("nothing was written, start again", async (signal) => {
    const start = performance.now();
    const run = runRetrograde({ threads, lambda, onProgress: progress.update, signal });
    const result = await run.finally(progress.close);
    const seconds = (performance.now() - start) / 1000;
    const { distances, orders, moveOrders } = result;
    const checksum = databaseChecksum({ distances, orders });
    const report = reportRetrograde(result, { checksum, threads, seconds });
    console.log(json ? JSON.stringify(report) : fittedWords(formatRetrograde(report, lineWidth())));
    if (!report.equalsTanaka) {
      throw new FailureError("the result differs from Tanaka's published figures; no database was written");
    }
    if (out !== undefined) {
      writeDatabase(out, { game, layerSizes: LAYER_SIZES, distances, orders, moveOrders });
      if (!json) console.log(fittedWords(`database: ${out}`));
    }
  });
}

export function retrogradeCommand(): Command {
  return new Command("retrograde")
    .description(
      "find the value of every position of a game by retrograde analysis, and write a database of them",
    )
    .addArgument(new Argument("<game>", "simpei"))
    .option("--lambda", "also compute the exact λ order of every position")
    .addOption(settingOption("threads"))
    .addOption(options.out("write a database for `solve-fast probe` and `sweep --check`"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
A database is 12 MB large (24 MB with --lambda), and takes half a minute to three minutes to make on two cores. Wins, draws and losses are counted by the number of pieces
and compared with Tanaka's published table; the exit status is 1 unless all are equal.

Examples:
  solve-fast retrograde simpei --out simpei.db
  solve-fast retrograde simpei --lambda --threads 2 --out simpei.db
  solve-fast retrograde simpei --json --quiet`,
    )
    .action(retrograde);
}
