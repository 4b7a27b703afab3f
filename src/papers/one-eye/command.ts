/** `solve-fast reproduce one-eye`: df-pn+ on one-eye problems. */
import { Command } from "commander";
import { z } from "zod";
import { options, settingOption, warnOfThreads } from "../../cli/options/options.js";
import {
  printResults,
  refuseFolderOfOthers,
  runUntilInterrupted,
} from "../../cli/terminal/run-until-interrupted.js";
import { createProgress } from "../../report/progress.js";
import { counts, rows } from "../schema.js";
import { MAXIMUM_NODES } from "./measure.js";
import { formatOneEye } from "./report.js";
import { runOneEye } from "./run.js";

interface Flags {
  readonly problems?: string;
  readonly out?: string;
  readonly maxNodes: number;
  readonly time?: number;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function reproduceOneEye(flags: Flags): Promise<void> {
  const { out, threads, json = false, quiet = false, ...rest } = flags;
  refuseFolderOfOthers(out, "one-eye");
  warnOfThreads(threads, quiet);
  const progress = createProgress({ label: "searches", quiet });
  await runUntilInterrupted(out, async (signal) => {
    const run = runOneEye({
      ...{ ...rest, threads, folder: out, signal },
      onProgress: (share) => progress.update(share),
    });
    const results = await run.finally(progress.close);
    printResults(results, json, formatOneEye);
  });
}

export function command(): Command {
  return new Command("one-eye")
    .description("df-pn+ by influence on one-eye problems of Go (Ishii 2005)")
    .option("--problems <folder>", "one-eye problems in SGF (default: those that come with solve-fast)")
    .option("--out <folder>", "keep all results in this folder; the same command continues from them")
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "300,000"))
    .addOption(settingOption("time"))
    .addOption(settingOption("threads"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Writes report.md, report.json, a scatter plot for each method and one-eye.journal to the folder. A verdict that contradicts another
one, or index.jsonl beside the problems, ends the run.

Examples:
  solve-fast reproduce one-eye --out results
  solve-fast reproduce one-eye --problems one-eye --threads 1 --out results
  solve-fast reproduce one-eye --max-nodes 20000 --json`,
    )
    .action(reproduceOneEye);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  ...counts("problems", "maxNodes", "threads"),
  time: z.number().nullable(),
  nodes: rows,
  seconds: rows,
  variants: rows,
  variantsSeconds: rows,
  totals: rows,
});
