/** `solve-fast reproduce go`: the Go section of the df-pn λ paper. */
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
import { PAPER_TABLE_ENTRIES } from "./paper.js";
import { formatGo } from "./report.js";
import { runGo } from "./run.js";

interface Flags {
  readonly problems?: string;
  readonly out?: string;
  readonly tableEntries: number;
  readonly maxNodes: number;
  readonly time?: number;
  readonly threads: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function reproduceGo(flags: Flags): Promise<void> {
  const { out, threads, json = false, quiet = false, ...rest } = flags;
  refuseFolderOfOthers(out, "go");
  warnOfThreads(threads, quiet);
  const progress = createProgress({ label: "searches", quiet });
  await runUntilInterrupted(out, async (signal) => {
    const run = runGo({
      ...{ ...rest, threads, folder: out, signal },
      onProgress: (share) => progress.update(share),
    });
    const results = await run.finally(progress.close);
    printResults(results, json, formatGo);
  });
}

export function command(): Command {
  return new Command("go")
    .description("the Go section of the df-pn λ paper (Soeda et al. 2007)")
    .option("--problems <folder>", "problems in SGF (default: those that come with solve-fast)")
    .option("--out <folder>", "keep all results in this folder; the same command continues from them")
    .addOption(settingOption("tableEntries").default(PAPER_TABLE_ENTRIES, "1,000,000, as in the paper"))
    .addOption(settingOption("maxNodes").default(MAXIMUM_NODES, "5,000,000"))
    .addOption(settingOption("time"))
    .addOption(settingOption("threads"))
    .addOption(options.json())
    .addOption(options.quiet())
    .addHelpText(
      "after",
      `
Writes report.md, report.json, figure3.svg and go.journal to the folder. True orders are taken from index.jsonl beside the
problems, as \`solve-fast generate go\` writes it; a verdict that contradicts it ends the run.

Examples:
  solve-fast reproduce go --out results
  solve-fast reproduce go --problems captures --threads 1 --out results
  solve-fast reproduce go --max-nodes 20000 --json`,
    )
    .action(reproduceGo);
}

/** The schema of `--json`. */
export const schema = z.strictObject({
  ...counts("problems", "tableEntries", "maxNodes", "givenUp", "threads"),
  time: z.number().nullable(),
  trueOrders: z.boolean(),
  table3: rows,
  table4: rows,
});
